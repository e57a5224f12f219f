import { divisionsOf } from '#areas/tournament/tournament.api.server.ts'
import type { Reader } from '#records/reader.ts'
import { timestamp } from '#records/time.ts'
import type { Transaction } from '#records/transaction.ts'
import { type SpiritPublication, spiritPublicationOf } from '#rules/spirit/publication.ts'
import { spiritRankings } from '../spirit.collections.ts'
import { divisionSheets } from './counted.queries.server.ts'

/** Keeps the ranking of every division as it is at this moment: what is shown until it is published again. */
export async function takeRankings(tx: Transaction): Promise<void> {
  for (const { key } of await divisionsOf(tx)) {
    const before = await rankingRecord(tx, key)
    const { ranks, basis } = await publicationNow(tx, key)
    const values = { published_at: timestamp(tx.now()), told: ranks, told_from: basis }
    if (before) await tx.update(spiritRankings, before.id, values)
    else if (ranks.length > 0) await tx.create(spiritRankings, { division: key, ...values })
  }
}

export const rankingRecord = (reader: Reader, division: string) =>
  reader.first(spiritRankings, { filter: 'division = {:division}', params: { division } })

/** What would be told if it were published now. */
async function publicationNow(reader: Reader, division: string): Promise<SpiritPublication> {
  const before = await rankingRecord(reader, division)
  const { teams, counted } = await divisionSheets(reader, division)
  const ids = teams.map(({ id }) => id)
  return spiritPublicationOf(ids, counted, before?.told_from ?? {})
}
