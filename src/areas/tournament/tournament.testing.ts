import type { Database } from '#records/database.ts'
import type { NewRecord } from '#records/schema/collection.ts'
import { USUAL_DIVISIONS } from '#rules/divisions.testing.ts'
import { divisions, tournament, tournamentAccount } from './tournament.collections.ts'

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

/** The divisions of a new installation, each with so many places. */
export const makeDivisions = (db: Database, places = 8) =>
  db.write(async (tx) => {
    for (const [index, it] of USUAL_DIVISIONS.entries())
      await tx.create(divisions, { ...it, ...LOOKS[it.key], order: index + 1, places })
  })

const LOOKS = {
  mixed: { colour: 'blue', gender_rule: 'mixed_ratio' },
  open: { colour: 'teal', gender_rule: 'none' },
  women: { colour: 'violet', gender_rule: 'none' },
} as const
