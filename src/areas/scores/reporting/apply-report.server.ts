import type { GameRecord } from '#areas/schedule/division-play.api.server.ts'
import type { Transaction } from '#records/transaction.ts'
import { minutesAfter } from '#rules/calendar/time.ts'
import { countStart } from '#rules/games/caps.ts'
import { decideCount } from '#rules/games/count.ts'
import { decideReport, sideFor } from '#rules/games/report.ts'
import { isSameScore, type ScorePair, type SideName } from '#rules/games/states.ts'
import { advanceAfter } from '../advancing/advance.server.ts'
import { tellDispute } from '../advancing/advance-notices.server.ts'
import { EARLY_MINUTES } from '../pad/pad-shown.ts'
import { gameNow } from '../score-shown.ts'
import { scoreEntries } from '../scores.collections.ts'
import { refusedBy, scoreChanged } from '../scores.refusals.ts'
import { writeResult } from '../write-result.server.ts'
import type { ReporterAt } from './reporter.server.ts'
import { type CurrentReport, type CurrentReports, currentReports } from './reports.server.ts'

/** What a phone sends about a game. */
export interface FromPhone {
  readonly game: string
  readonly home: number
  readonly away: number
  readonly basedOn: number
  readonly device: string
  readonly code?: string | undefined
}

export async function applyCount(
  tx: Transaction,
  game: GameRecord,
  reporter: ReporterAt,
  input: FromPhone & { readonly takeOver: boolean; readonly startedAt?: string | undefined },
): Promise<GameRecord> {
  const score: ScorePair = [input.home, input.away]
  const phone = input.device || reporter.by
  const now = gameNow(game)
  // The same point again: the answer to the first call was lost.
  if (game.counter === phone && now.state === 'live' && isSameScore(now.score, score)) return game
  const counting = { phone, mayCount: reporter.mayCount, takesOver: input.takeOver, score }
  const verdict = decideCount({ ...now, counter: game.counter }, counting)
  if (!verdict.ok) throw refusedBy(verdict.code, game, input)
  // While it is the phone that counts nobody else has changed the score: whoever does ends that.
  if (game.counter !== phone && game.score_version !== input.basedOn) throw scoreChanged(game, input)
  const act = game.counter !== '' && game.counter !== phone ? 'takeOver' : 'count'
  const said = input.startedAt === undefined ? undefined : new Date(input.startedAt)
  const startedAt = countStart(said, tx.now(), minutesAfter(new Date(game.starts), -EARLY_MINUTES))
  return writeResult(tx, game, verdict.next, { act, ...senderOf(reporter, input) }, { counter: phone, startedAt })
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

const senderOf = ({ user, dayCode }: ReporterAt, { device }: FromPhone) => ({ actor: user, dayCode, device })

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
