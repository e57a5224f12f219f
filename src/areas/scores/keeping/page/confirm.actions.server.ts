import type { Command } from '#http/commands/commands.ts'
import { checkInput } from '#http/commands/commands.ts'
import type { CommandInput } from '#http/commands/inputs.ts'
import type { Done } from '#http/pages/forms/done.ts'
import { intentIn, keyOf, textOf, textsOf } from '#http/pages/forms/form-fields.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { badRequest } from '#records/errors.ts'
import { scoreText } from '#ui/games/score.ts'
import { m } from '#words/messages.js'
import { giveDayCode, withdrawDayCode } from '../../reporting/day-codes.commands.server.ts'
import type { GameScore } from '../../score-shown.ts'
import { noteGoal, removeGoal } from '../../scorers/scorers.commands.server.ts'
import { goalsInHand } from '../../scorers/scorers.queries.server.ts'
import { correctionInput } from '../../scores.inputs.ts'
import {
  cancelGame,
  confirmAgreeing,
  confirmScore,
  forfeitGame,
  resumeGame,
  settleScore,
  suspendGame,
} from '../confirm.commands.server.ts'
import { correctScore, enterThrows } from '../correct.commands.server.ts'
import { correctionIn, throwsIn } from './correction-shown.server.ts'

/** What the forms of the scorekeeper's page do. */

/** A code is shown once, to whoever has given it out. */
export interface CodeGiven extends Done<'giveCode'> {
  readonly code: string
}

type Act = (page: PageRequest, form: FormData) => Promise<Done | CodeGiven>

const resultText = ({ home, away }: GameScore): string => scoreText(home, away)

/** A deed about one game, and what is said then; `undo` where the next deed takes it back. */
const ofGame =
  <S extends CommandInput>(
    command: Command<S, GameScore>,
    done: string,
    text: (after: GameScore) => string,
    undo?: string,
  ): Act =>
  async (page, form) => {
    const after = await page.submit(command, form)
    return {
      done,
      text: text(after),
      ...(undo && { undo: { intent: undo, game: after.game, basedOn: String(after.version) } }),
    }
  }

const ACTS: Readonly<Record<string, Act>> = {
  confirm: ofGame(confirmScore, 'confirm', (after) => m.scores_confirm_done_confirm({ score: resultText(after) })),
  settle: ofGame(settleScore, 'settle', (after) => m.scores_confirm_done_settle({ score: resultText(after) })),
  forfeit: ofGame(forfeitGame, 'forfeit', (after) => m.scores_confirm_done_forfeit({ score: resultText(after) })),
  suspend: ofGame(suspendGame, 'suspend', () => m.scores_confirm_done_suspend(), 'resume'),
  resume: ofGame(resumeGame, 'resume', () => m.scores_confirm_done_resume()),
  cancel: ofGame(cancelGame, 'cancel', () => m.scores_confirm_done_cancel(), 'resume'),

  async confirmAgreeing(page, form) {
    const games = textsOf(form, 'agreeing').map((it) => {
      const [game = '', version = ''] = it.split(' ')
      return { game, basedOn: Number(version) }
    })
    const { confirmed, left } = await page.run(confirmAgreeing, { games, device: textOf(form, 'device') }, keyOf(form))
    const text = m.scores_confirm_done_all({ count: confirmed.length })
    return {
      done: 'confirmAgreeing',
      text: left.length === 0 ? text : `${text} ${m.scores_confirm_done_left({ count: left.length })}`,
    }
  },

  async correct(page, form) {
    const to = await checkInput(correctionInput, correctionIn(form))
    const after = await page.submit(correctScore, form, { to })
    const text =
      after.state === 'scheduled'
        ? m.scores_confirm_done_reopen()
        : m.scores_confirm_done_correct({ score: resultText(after) })
    return { done: 'correct', text }
  },

  async throws(page, form) {
    const typed = [...form].flatMap(([name, value]) =>
      name.startsWith('throw.') && typeof value === 'string' ? [[name.slice('throw.'.length), value] as const] : [],
    )
    const throws = throwsIn(typed)
    if (!throws) throw badRequest()
    const { isFinal } = await page.submit(enterThrows, form, { throws })
    return { done: 'throws', text: isFinal ? m.scores_confirm_done_throws() : m.scores_confirm_done_throws_open() }
  },

  async noteGoal(page, form) {
    const [scorer, point] = [textOf(form, 'scorer'), textOf(form, 'point')]
    const found = await goalsInHand(page.db, textOf(form, 'game'))
    // It is a goal of the team that its scorer plays for.
    const side = found?.rosters.away.some(({ id }) => id === scorer) ? 'away' : 'home'
    await page.submit(noteGoal, form, { side })
    return { done: 'noteGoal', text: m.scorers_desk_saved({ point }) }
  },

  async removeGoal(page, form) {
    const [game, point] = [textOf(form, 'game'), textOf(form, 'point')]
    const { scorer = '', assist = '' } = (await page.submit(removeGoal, form)) ?? {}
    return {
      done: 'removeGoal',
      text: m.scorers_desk_removed({ point }),
      ...(scorer !== '' && { undo: { intent: 'noteGoal', game, point, scorer, assist, seen: '' } }),
    }
  },

  async giveCode(page, form) {
    const { code } = await page.submit(giveDayCode, form)
    return { done: 'giveCode', text: m.scores_confirm_done_code(), code }
  },

  async withdrawCode(page, form) {
    await page.submit(withdrawDayCode, form)
    return { done: 'withdrawCode', text: m.scores_confirm_done_withdrawn() }
  },
}

export async function actOnScores(page: PageRequest, form: FormData): Promise<Done | CodeGiven> {
  const intent = intentIn(form, Object.keys(ACTS))
  const act = intent && ACTS[intent]
  if (!act) throw badRequest()
  return act(page, form)
}
