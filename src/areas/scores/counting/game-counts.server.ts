import { isDeepStrictEqual } from 'node:util'
import type { Reader } from '#records/reader.ts'
import type { RecordOf } from '#records/schema/collection.ts'
import { timestamp } from '#records/time.ts'
import type { Transaction } from '#records/transaction.ts'
import { gameCounts } from './game-counts.collections.ts'

type GameCount = RecordOf<typeof gameCounts>

/** Undefined while nobody has said anything. */
export const gameCountOf = (reader: Reader, game: string): Promise<GameCount | undefined> =>
  reader.first(gameCounts, { filter: 'game = {:game}', params: { game } })

/** What is the same already is not written again. */
export async function keepCount(
  tx: Transaction,
  game: string,
  changed: (now: Partial<GameCount>) => Partial<GameCount>,
): Promise<void> {
  const found = await gameCountOf(tx, game)
  const values = changed(found ?? {})
  if (found && isDeepStrictEqual({ ...found, ...values }, { ...found })) return
  if (!found) await tx.create(gameCounts, { game, ...values })
  else await tx.update(gameCounts, found.id, values)
}

/** So that open pages of the game show who scored, and pads who counts, as it is now. */
export const raiseRevision = (tx: Transaction, game: string): Promise<void> =>
  keepCount(tx, game, ({ revision = 0 }) => ({ revision: revision + 1 }))

/** One that goes on after it was stopped keeps its start; one that is to be played again has none. */
export async function keepStart(tx: Transaction, game: string, state: string, startedAt: Date): Promise<void> {
  if (state === 'live')
    await keepCount(tx, game, ({ started_at: kept }) => ({ started_at: kept || timestamp(startedAt) }))
  if (state === 'scheduled' && (await gameCountOf(tx, game))) await keepCount(tx, game, () => ({ started_at: '' }))
}
