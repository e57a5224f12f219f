import type { AuditWords } from '#http/areas/audit-words.ts'
import { m } from '#words/messages.js'
import type { Question } from './answers/answers.ts'

const QUESTION_WORDS: Readonly<Record<Question, () => string>> = {
  teams: m.schedule_wizard_step_teams,
  format: m.schedule_wizard_step_format,
  fields: m.schedule_wizard_step_fields,
  times: m.schedule_wizard_step_times,
  wishes: m.schedule_wizard_step_wishes,
}

const isQuestion = (text: unknown): text is Question => typeof text === 'string' && Object.hasOwn(QUESTION_WORDS, text)

export const WIZARD_AUDIT_WORDS: AuditWords = {
  'schedule.answer': ({ detail: { question } }) =>
    m.schedule_wizard_did_answer({ question: isQuestion(question) ? QUESTION_WORDS[question]() : '' }),
  'schedule.applyPlan': ({ detail }) =>
    m.schedule_wizard_did_apply({ games: Number(detail['games'] ?? 0), unplaced: Number(detail['unplaced'] ?? 0) }),
  'schedule.pasteTimetable': ({ detail }) => m.schedule_wizard_did_paste({ games: Number(detail['games'] ?? 0) }),
}
