import type { GameRecord } from '#areas/schedule/division-play.api.server.ts'
import { scoreSteps } from '#areas/schedule/schedule.collections.ts'
import type { Transaction } from '#records/transaction.ts'
import { minutesAfter } from '#rules/calendar/time.ts'
import { countStart } from '#rules/games/caps.ts'
import { decideCount } from '#rules/games/count.ts'
import { decideReopening, decideReport, sideFor } from '#rules/games/report.ts'
import { type GameResult, isSameScore, type ScorePair, type SideName } from '#rules/games/states.ts'
import { advanceAfter } from '../advancing/advance.server.ts'
import { tellDispute } from '../advancing/advance-notices.server.ts'
import { EARLY_MINUTES } from '../pad/pad-shown.ts'
import { gameNow } from '../score-shown.ts'
import { scoreEntries } from '../scores.collections.ts'
import { refusedBy, scoreChanged } from '../scores.refusals.ts'
import { replaceReports, writeResult } from '../write-result.server.ts'
import type { ReporterAt } from './reporter.server.ts'
import { type CurrentReport, type CurrentReports, currentReports, type ScoreEntry } from './reports.server.ts'

/** About which game a phone sends something, and what it knew of it. */
export interface OfGame {
  readonly game: string
  readonly basedOn: number
  readonly device: string
  readonly code?: string | undefined
}

export interface FromPhone extends OfGame {
  readonly home: number
  readonly away: number
}

/** The score after a point, and when that was pressed. */
interface Counted {
  readonly home: number
  readonly away: number
  readonly at?: string | undefined
}

interface CountInput extends FromPhone, Counted {
  readonly earlier?: readonly Counted[]
  readonly takeOver: boolean
  readonly startedAt?: string | undefined
}

/** Each point that waited on the phone is a step of its own. */
export async function applyCount(
  tx: Transaction,
  game: GameRecord,
  reporter: ReporterAt,
  input: CountInput,
): Promise<GameRecord> {
  const { earlier = [], startedAt: said } = input
  const phone = input.device || reporter.by
  // The same point again: the answer to the first call was lost.
  if (game.counter === phone && earlier.length === 0 && isAsCounted(game, input)) return game
  const earliest = minutesAfter(new Date(game.starts), -EARLY_MINUTES)
  const startedAt = countStart(dateOf(said), tx.now(), earliest)
  let after = game
  let stepAt = Math.max(earliest.getTime(), await lastStepAt(tx, game.id))
  for (const point of [...earlier, input]) {
    const score: ScorePair = [point.home, point.away]
    const counting = { phone, mayCount: reporter.mayCount, takesOver: input.takeOver, score }
    const verdict = decideCount({ ...gameNow(after), counter: after.counter }, counting)
    // Which of the two scores it is to be is asked: the own one can be sent again, taking over.
    if (!verdict.ok)
      throw verdict.code === 'counted_elsewhere'
        ? scoreChanged(game, input, verdict.code)
        : refusedBy(verdict.code, game, input)
    if (after === game && !(await isKnown(tx, game, phone, input))) throw scoreChanged(game, input)
    const act = after.counter !== '' && after.counter !== phone ? 'takeOver' : 'count'
    // In the order in which they were pressed, whatever the clock of the phone says.
    stepAt = Math.max(stepAt + 1, countStart(dateOf(point.at), tx.now(), new Date(stepAt)).getTime())
    const deed = { act, ...senderOf(reporter, input), stepAt: new Date(stepAt) } as const
    after = await writeResult(tx, after, verdict.next, deed, { counter: phone, startedAt })
  }
  return after
}

const dateOf = (said: string | undefined) => (said === undefined ? undefined : new Date(said))

function isAsCounted(game: GameRecord, { home, away }: Counted): boolean {
  const { state, score } = gameNow(game)
  return state === 'live' && isSameScore(score, [home, away])
}

async function lastStepAt(tx: Transaction, game: string): Promise<number> {
  const [last] = await tx.list(scoreSteps, { filter: 'game = {:game}', params: { game }, sort: '-at', limit: 1 })
  return last ? Date.parse(last.at) : 0
}

/** What the phone stands on is there still, or has been changed by nobody but this phone, which counts. */
async function isKnown(
  tx: Transaction,
  game: GameRecord,
  phone: string,
  { basedOn, device }: OfGame,
): Promise<boolean> {
  if (game.score_version === basedOn) return true
  if (game.counter !== phone || device === '') return false
  const ofOthers = await tx.count(scoreEntries, {
    filter: 'game = {:game} && score_version > {:basedOn} && device != {:device}',
    params: { game: game.id, basedOn, device },
  })
  return ofOthers === 0
}

export async function applyReport(
  tx: Transaction,
  game: GameRecord,
  reporter: ReporterAt,
  input: FromPhone,
): Promise<{ readonly after: GameRecord; readonly side: SideName | '' }> {
  const score: ScorePair = [input.home, input.away]
  const current = await currentReports(tx, game.id)
  checkOwnReport(game, current, reporter, input)
  const verdict = decideReport({ ...gameNow(game), reports: current }, reporter, score)
  if (!verdict.ok) throw refusedBy(verdict.code, game, input)
  const { side, next } = verdict
  await replaceEarlier(tx, game.id, side === '' ? undefined : current[side], reporter)
  const act = side === '' ? 'hint' : 'report'
  const after = await writeResult(tx, game, next, { act, ...senderOf(reporter, input), side, said: score })
  if (after.state === 'confirmed' && game.state !== 'confirmed') await advanceAfter(tx, after)
  if (after.state === 'disputed' && game.state !== 'disputed') await tellDispute(tx, after)
  return { after, side }
}

/** Counted again: as it was before, for who has just reported by mistake; by either team until the result stands. */
export async function applyReopening(
  tx: Transaction,
  game: GameRecord,
  reporter: ReporterAt,
  input: OfGame,
): Promise<GameRecord> {
  const [last] = await tx.list(scoreEntries, {
    filter: 'game = {:game} && (act = "report" || act = "hint") && is_replaced = false',
    params: { game: game.id },
    sort: '-score_version,-at',
    limit: 1,
  })
  const isUndone = last?.score_version === game.score_version && isOwn(last, reporter, input, tx.now())
  const verdict = decideReopening(gameNow(game), reporter, isUndone ? resultBefore(last) : undefined)
  if (!verdict.ok) throw refusedBy(verdict.code, game, input)
  if (game.score_version !== input.basedOn) throw scoreChanged(game, input)
  await replaceReports(tx, game.id)
  return writeResult(tx, game, verdict.next, { act: 'resume', ...senderOf(reporter, input) })
}

/** Longer than the way back is offered: the network may be slow. */
const UNDO_MS = 60_000

const isOwn = (entry: ScoreEntry, { user, dayCode }: ReporterAt, { device }: OfGame, now: Date): boolean =>
  entry.actor === user &&
  entry.day_code === dayCode &&
  entry.device === device &&
  now.getTime() - Date.parse(entry.at) <= UNDO_MS

const resultBefore = ({ state_before: state, home_before, away_before }: ScoreEntry): GameResult | undefined =>
  state === 'live' || state === 'scheduled' ? { state, score: [home_before, away_before], forfeit: '' } : undefined

const senderOf = ({ user, dayCode }: ReporterAt, { device }: OfGame) => ({ actor: user, dayCode, device })

/** Somebody else of the same team has said something else since: they are asked which of the two it is. */
function checkOwnReport(game: GameRecord, current: CurrentReports, reporter: ReporterAt, input: FromPhone): void {
  const side = sideFor(current, reporter)
  const earlier = side === '' ? undefined : current[side]
  if (!earlier || earlier.by === reporter.by || earlier.version <= input.basedOn) return
  if (!isSameScore(earlier.score, [input.home, input.away])) throw scoreChanged(game, input)
}

/** A later report takes the place of the team's, a later hint that of the same person's. */
async function replaceEarlier(
  tx: Transaction,
  game: string,
  report: CurrentReport | undefined,
  { user, dayCode }: ReporterAt,
): Promise<void> {
  if (report) await tx.update(scoreEntries, report.id, { is_replaced: true })
  const hint = await tx.first(scoreEntries, {
    filter: 'game = {:game} && act = "hint" && actor = {:user} && day_code = {:dayCode} && is_replaced = false',
    params: { game, user, dayCode },
  })
  if (hint) await tx.update(scoreEntries, hint.id, { is_replaced: true })
}
