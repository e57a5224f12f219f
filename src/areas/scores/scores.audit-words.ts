import { type AuditWords, changedPart } from '#http/areas/audit-words.ts'
import { m } from '#words/messages.js'

const textIn = (detail: Readonly<Record<string, unknown>>, name: string): string => {
  const { [name]: found } = detail
  return typeof found === 'string' || typeof found === 'number' ? String(found) : ''
}

const scoreIn = (detail: Readonly<Record<string, unknown>>): { home: string; away: string } => ({
  home: textIn(detail, 'home'),
  away: textIn(detail, 'away'),
})

/** What scorekeepers did. */
export const SCORE_AUDIT_WORDS: AuditWords = {
  'scores.confirm': ({ detail }) => m.scores_did_confirm(scoreIn(detail)),
  'scores.settle': ({ detail }) => m.scores_did_settle(scoreIn(detail)),
  'scores.forfeit': ({ detail }) => m.scores_did_forfeit(scoreIn(detail)),
  'scores.suspend': () => m.scores_did_suspend(),
  'scores.resume': () => m.scores_did_resume(),
  'scores.cancel': () => m.scores_did_cancel(),
  'scores.correct': (entry) => {
    const [before, after] = [scoreIn(changedPart(entry, 'before')), scoreIn(changedPart(entry, 'after'))]
    return m.scores_did_correct({ before: `${before.home}:${before.away}`, after: `${after.home}:${after.away}` })
  },
  'scores.enterThrows': ({ detail }) => m.scores_did_enter_throws({ pool: textIn(detail, 'pool') }),
  'scores.giveDayCode': ({ detail }) => m.scores_did_give_code({ day: textIn(detail, 'day') }),
  'scores.noteGoal': ({ detail }) => m.scorers_did_note({ point: textIn(detail, 'point') }),
  'scores.removeGoal': ({ detail }) => m.scorers_did_remove({ point: textIn(detail, 'point') }),
  'scores.nameValuable': () => m.scorers_did_name(),
  'scores.withdrawDayCode': ({ detail }) => m.scores_did_withdraw_code({ day: textIn(detail, 'day') }),
}
