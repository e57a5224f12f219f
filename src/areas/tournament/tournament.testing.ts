import type { NewRecord } from '#records/collection.ts'
import type { Database } from '#records/database.ts'
import { tournament, tournamentAccount } from './tournament.collections.ts'

/** A tournament as a new installation has it. */
export const NEW_TOURNAMENT = {
  time_zone: 'Europe/Berlin',
  currency: 'EUR',
  game_length: 90,
  half_cap: 45,
  time_cap: 90,
  minimum_rest: 60,
  target_score: 15,
  forfeit_score: 15,
  spirit_visibility: 'after_both_sheets',
} as const satisfies NewRecord<typeof tournament>

export const makeTournament = (db: Database, values: Partial<NewRecord<typeof tournament>> = {}) =>
  db.write(async (tx) => ({
    tournament: await tx.create(tournament, { ...NEW_TOURNAMENT, ...values }),
    account: await tx.create(tournamentAccount, {}),
  }))
