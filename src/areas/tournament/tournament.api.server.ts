import type { RecordOf } from '#records/collection.ts'
import type { Reader } from '#records/reader.ts'
import { tournament, tournamentAccount } from './tournament.collections.ts'

export { CURRENCIES, DAYS_MAX, FIGURES, LENGTHS, SPIRIT_VISIBILITIES } from './figures.ts'
export { ACCOUNT_FIELDS, accountInput, TOURNAMENT_FIELDS, tournamentInput } from './tournament.inputs.ts'

export type Tournament = RecordOf<typeof tournament>
export type TournamentAccount = RecordOf<typeof tournamentAccount>

/** The tournament. Undefined when there is not exactly one record. */
export async function tournamentOf(reader: Reader): Promise<Tournament | undefined> {
  const [found, second] = await reader.list(tournament, { limit: 2 })
  return second ? undefined : found
}

/** Where fees are paid to. Undefined when there is not exactly one record. */
export async function tournamentAccountOf(reader: Reader): Promise<TournamentAccount | undefined> {
  const [found, second] = await reader.list(tournamentAccount, { limit: 2 })
  return second ? undefined : found
}
