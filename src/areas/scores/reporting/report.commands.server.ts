import { divisionWithKey } from '#areas/tournament/tournament.api.server.ts'
import { provided } from '#http/areas/dependencies.ts'
import { codeName } from '#http/auth/let-in.ts'
import { type CommandContext, checkWho, command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import { CODE_PACE, Guesses } from '#http/limits/guesses.ts'
import { placeOf } from '#http/limits/place.ts'
import { Limiter } from '#http/limits/rate-limits.ts'
import type { Reader } from '#records/reader.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { decideFirstLine } from '#rules/games/first-line.ts'
import { keepCount } from '../counting/game-counts.server.ts'
import { gameOf } from '../keeping/scorekeeper.server.ts'
import { EARLY_MINUTES } from '../pad/pad-shown.ts'
import { gameScoreOf } from '../score-shown.ts'
import { countInput, enterCodeInput, firstLineInput, reopenInput, reportInput } from '../scores.inputs.ts'
import { refusedBy, SCORE_REFUSALS } from '../scores.refusals.ts'
import { applyCount, applyReopening, applyReport, type OfGame } from './apply-report.server.ts'
import { codeTyped, validDayCode } from './day-codes.server.ts'
import { reporterAt } from './reporter.server.ts'

/** By account, and for volunteers by their code: nobody else on the same Wi-Fi uses up what they may send. */
const limits = provided((dependencies) => ({
  person: new Limiter({ count: 200, seconds: 600 }, dependencies.clock),
  code: new Limiter({ count: 1_200, seconds: 600 }, dependencies.clock),
  guesses: new Guesses('day code', CODE_PACE, dependencies),
}))

/** Signed in, or with a code of the day. */
const fromAnyPhone = {
  who: 'anyone',
  prepare: (db: Reader, actor: Viewer, { code }: { code?: string | undefined }, context: CommandContext) =>
    takeScoreCall(db, actor, code, context),
} as const

/** One more point, one less, or the start at 0 to 0: the score as the phone that counts shows it. */
export const countScore = command({
  name: 'scores.count',
  input: countInput,
  ...fromAnyPhone,
  async run(tx, actor, input) {
    const { game, reporter } = await loaded(tx, actor, input)
    return gameScoreOf(await applyCount(tx, game, reporter, input))
  },
})

/** The result. Counts for the team of whoever reports it, and is a hint otherwise. */
export const reportScore = command({
  name: 'scores.report',
  input: reportInput,
  ...fromAnyPhone,
  async run(tx, actor, input) {
    const { game, reporter } = await loaded(tx, actor, input)
    const { after, side } = await applyReport(tx, game, reporter, input)
    return { ...gameScoreOf(after), countsFor: side }
  },
})

/** The report was a mistake, or the game is not over. */
export const reopenGame = command({
  name: 'scores.reopen',
  input: reopenInput,
  ...fromAnyPhone,
  async run(tx, actor, input) {
    const { game, reporter } = await loaded(tx, actor, input)
    return gameScoreOf(await applyReopening(tx, game, reporter, input))
  },
})

/** Who had four on the line at the first point of a mixed game; the last who says it is right. */
export const setFirstLine = command({
  name: 'scores.setFirstLine',
  input: firstLineInput,
  ...fromAnyPhone,
  async run(tx, actor, input) {
    const { game, reporter } = await loaded(tx, actor, input)
    const division = await divisionWithKey(tx, game.division)
    const hasRatio = division?.gender_rule === 'mixed_ratio'
    const verdict = decideFirstLine({ state: game.state, hasRatio, mayCount: reporter.mayCount })
    if (!verdict.ok) throw refusedBy(verdict.code, game, input)
    await keepCount(tx, game.id, () => ({ first_line: input.line }))
    return { game: game.id, line: input.line }
  },
})

/** Whether the code that a volunteer has typed counts at the field today, before the phone keeps it. */
export const enterDayCode = command({
  name: 'scores.enterDayCode',
  input: enterCodeInput,
  ...fromAnyPhone,
  async run(tx, _actor, { code, field }) {
    const { day } = await validDayCode(tx, code, field)
    return { day }
  },
})

/** Bounds what a phone may send about scores, and what a guest may try as a code. */
export async function takeScoreCall(
  db: Reader,
  actor: Viewer,
  typed: string | undefined,
  { dependencies, address, gone, letIn }: CommandContext,
): Promise<void> {
  const { person, code, guesses } = dependencies.get(limits)
  if (actor.id !== '') person.take(actor.id)
  if (typed === undefined) return checkWho('signedIn', actor)
  const found = await codeTyped(db, typed)
  const name = found && codeName('day', found.id)
  // Whoever was let in with this very code guesses nothing.
  if (name === undefined || !letIn.has(name)) await guesses.turn(actor.id || placeOf(address), gone)
  if (name === undefined) throw refuse(SCORE_REFUSALS, 'code_unknown', 'code', 403)
  if (actor.id !== '') return
  code.take(name)
  letIn.add(name)
}

async function loaded(tx: Transaction, actor: Viewer, { game: id, code }: Pick<OfGame, 'game' | 'code'>) {
  const game = await gameOf(tx, id)
  const reporter = await reporterAt(tx, actor, game, code)
  if (new Date(game.starts).getTime() - tx.now().getTime() > EARLY_MINUTES * 60_000)
    throw refuse(SCORE_REFUSALS, 'too_early', 'game', 409)
  return { game, reporter }
}
