import type { GameRecord } from '#areas/schedule/division-play.api.server.ts'
import { games, scoreSteps } from '#areas/schedule/schedule.collections.ts'
import { timestamp } from '#records/time.ts'
import type { Transaction } from '#records/transaction.ts'
import { type GameResult, isDecided, isSameResult, type ScorePair, type SideName } from '#rules/games/states.ts'
import { takeBackDispute } from './advancing/advance-notices.server.ts'
import { keepStart, raiseRevision } from './counting/game-counts.server.ts'
import { gameNow, resultFields } from './score-shown.ts'
import { forgetGoals, markCounted } from './scorers/counted-goals.server.ts'
import { scoreEntries } from './scores.collections.ts'
import type { ScoreAct } from './scores.fields.ts'

/** Who did what about a score, and from where. */
export interface Deed {
  readonly act: ScoreAct
  /** '' for nobody with an account. */
  readonly actor: string
  readonly dayCode?: string
  readonly device?: string
  readonly side?: SideName | ''
  /** What was said, where it is not what the score is after it. */
  readonly said?: ScorePair
  /** When the point was made, where that was before now. */
  readonly stepAt?: Date
}

interface ResultOptions {
  /** The phone that counts from now on. */
  readonly counter?: string
  readonly advanced?: SideName | ''
  /** When counting began, where that was before now. */
  readonly startedAt?: Date
}

/**
 * The one place where the result of a game is written: the game, the step that everybody sees, and the entry with who did it.
 * Without a result nothing but the entry is written. What follows from it is not done here.
 */
export async function writeResult(
  tx: Transaction,
  game: GameRecord,
  next: GameResult | undefined,
  deed: Deed,
  { counter = '', advanced, startedAt }: ResultOptions = {},
): Promise<GameRecord> {
  const before = gameNow(game)
  const after = next
    ? await tx.update(games, game.id, {
        ...resultFields(next),
        score_version: game.score_version + 1,
        ...(counter !== game.counter && { counter }),
        ...(advanced !== undefined && advanced !== game.advanced && { advanced }),
      })
    : game
  if (next && next.state !== before.state) await keepStart(tx, game.id, next.state, startedAt ?? tx.now())
  else if (next && counter !== game.counter) await raiseRevision(tx, game.id)
  if (before.state === 'disputed' && next && next.state !== 'disputed') await takeBackDispute(tx, after)
  if (deed.act === 'reset') await forgetGoals(tx, game.id)
  else if (next && (isDecided(before.state) || isDecided(next.state))) await markCounted(tx, after)
  const at = timestamp(tx.now())
  if (next && !isSameResult(before, next)) {
    const { forfeit: _, ...shown } = resultFields(next)
    await tx.create(scoreSteps, { game: game.id, at: deed.stepAt ? timestamp(deed.stepAt) : at, ...shown })
  }
  const [home_score, away_score] = deed.said ?? [after.home_score, after.away_score]
  await tx.create(scoreEntries, {
    game: game.id,
    at,
    act: deed.act,
    actor: deed.actor,
    day_code: deed.dayCode ?? '',
    device: deed.device ?? '',
    for_side: deed.side ?? '',
    home_score,
    away_score,
    home_before: game.home_score,
    away_before: game.away_score,
    state_before: before.state,
    state: after.state === '' ? 'scheduled' : after.state,
    score_version: after.score_version,
  })
  return after
}

/** Reports of a game that is to be played again, or whose result was decided otherwise, count no longer. */
export async function replaceReports(tx: Transaction, game: string): Promise<void> {
  const current = await tx.list(scoreEntries, {
    filter: 'game = {:game} && (act = "report" || act = "hint") && is_replaced = false',
    params: { game },
  })
  for (const { id } of current) await tx.update(scoreEntries, id, { is_replaced: true })
}
