import { createHash } from 'node:crypto'
import type { GameRecord, LoadedPlay } from '#areas/schedule/division-play.api.server.ts'
import { poolEntries } from '#areas/schedule/schedule.collections.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { poolTable } from '#rules/games/division-play.ts'
import type { SideName } from '#rules/games/states.ts'
import { type DivisionChange, type FollowUp, type PlaceChange, whatFollows } from '#rules/games/what-follows.ts'
import { writeFollowUp } from '../advancing/advance.server.ts'
import { tellOpenTies } from '../advancing/advance-notices.server.ts'
import { SCORE_REFUSALS } from '../scores.refusals.ts'

/** What a correction changes besides, looked at before it is done. */

export interface GameAffected {
  readonly game: string
  readonly key: string
  readonly state: GameRecord['state']
  readonly home: { readonly before: string; readonly after: string }
  readonly away: { readonly before: string; readonly after: string }
  /** Begun already: it keeps its teams, or is played again. */
  readonly isBegun: boolean
}

export interface Consequences {
  readonly games: readonly GameAffected[]
  /** Places of the division that others take now, or nobody yet. */
  readonly places: readonly PlaceChange[]
  /** Rounds of a Swiss draw that stay as they were drawn. */
  readonly draws: FollowUp['draws']
  /** To be sent along with the decision: it is refused when the consequences have become others. */
  readonly seen: string
}

/** `play` is the whole division as it was before. */
export function consequencesOf(play: LoadedPlay, change: DivisionChange): Consequences & { readonly follow: FollowUp } {
  const follow = whatFollows(play, change, 'recompute')
  const affected = follow.games.flatMap(({ game: key, before, after, isBegun }): GameAffected[] => {
    const game = play.games.get(key)
    if (!game) return []
    const side = (name: SideName) => ({ before: before[name], after: after[name] })
    return [{ game: game.id, key, state: game.state, home: side('home'), away: side('away'), isBegun }]
  })
  const versions = affected.map(({ key }) => play.games.get(key)?.score_version)
  const seen = createHash('sha256')
    .update(JSON.stringify([affected, versions]))
    .digest('hex')
  const { places, draws } = follow
  return { games: affected, places, draws, seen, follow }
}

export interface Afterwards {
  readonly choice: 'keep' | 'recompute'
  readonly seen: string
}

/** Where something hangs on it, the scorekeeper must have seen what, as it is now. */
export function checkSeen({ games, places, draws, seen }: Consequences, afterwards: Afterwards): void {
  if (games.length === 0 || seen === afterwards.seen) return
  const consequences: Consequences = { games, places, draws, seen }
  throw refuse(SCORE_REFUSALS, 'preview_stale', 'seen', { status: 409, data: { consequences } })
}

/** Whoever is in a begun game plays it again; the others change as the results say. */
export async function recompute(
  tx: Transaction,
  actor: Viewer,
  play: LoadedPlay,
  follow: FollowUp,
  pools: readonly string[],
): Promise<void> {
  for (const pool of pools) await keepOrder(tx, play.division, pool, [])
  await writeFollowUp(tx, play, follow, actor.id)
  for (const pool of pools) await tellOpenTies(tx, follow.after, pool)
}

/** Nothing else changes: teams have gone on by the orders that there were. */
export async function keepOrders(tx: Transaction, before: LoadedPlay, pools: readonly string[]): Promise<void> {
  for (const key of pools) {
    const pool = before.format.pools.find((it) => it.key === key)
    const order = pool && poolTable(before, pool).order
    if (order?.every((team) => team !== undefined)) await keepOrder(tx, before.division, key, order)
  }
}

async function keepOrder(tx: Transaction, division: string, pool: string, order: readonly string[]): Promise<void> {
  const found = await poolEntryOf(tx, division, pool)
  if (found) {
    if (found.kept_order.join() !== order.join()) await tx.update(poolEntries, found.id, { kept_order: [...order] })
  } else if (order.length > 0) await tx.create(poolEntries, { division, pool, throws: {}, kept_order: [...order] })
}

export const poolEntryOf = (tx: Transaction, division: string, pool: string) =>
  tx.first(poolEntries, { filter: 'division = {:division} && pool = {:pool}', params: { division, pool } })

/** The pools whose tables count a game of this one. */
export const tablesWith = (play: LoadedPlay, pool: string): readonly string[] =>
  play.format.pools.filter(({ key, carries }) => key === pool || carries.includes(pool)).map(({ key }) => key)
