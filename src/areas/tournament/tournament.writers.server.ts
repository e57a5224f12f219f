import type { Writer } from '#http/service.ts'
import { auditUpdate } from '#records/audit.ts'
import type { Collection } from '#records/collection.ts'
import type { Database } from '#records/database.ts'
import { badRequest, Refusal } from '#records/errors.ts'
import { ConstraintError } from '#records/store.ts'
import { updateAs } from '#records/viewer-records.ts'
import { tournament, tournamentAccount } from './tournament.collections.ts'
import { daysProblem } from './tournament.inputs.ts'

/** At the records door: who changed the tournament or where fees go is kept, as it is for the command. */
export const tournamentWriters = (db: Database): readonly (readonly [Collection, Writer])[] => [
  [tournament, { update: tournamentUpdate(db) }],
  [tournamentAccount, { update: accountUpdate(db) }],
]

const tournamentUpdate =
  (db: Database): NonNullable<Writer['update']> =>
  async ({ viewer, id, body, options }) => {
    try {
      return await updateAs(db, viewer, tournament, id, body, options, async (tx, before, after) => {
        const problem = daysProblem(String(after['starts']), String(after['ends']))
        if (problem !== undefined) throw wrongDays(problem)
        await auditUpdate(tx, viewer, 'tournament.save', tournament, before, after)
      })
    } catch (error) {
      throw isAboutDays(error) ? wrongDays('Must not be before the first day.') : error
    }
  }

const accountUpdate =
  (db: Database): NonNullable<Writer['update']> =>
  ({ viewer, id, body, options }) =>
    updateAs(db, viewer, tournamentAccount, id, body, options, (tx, before, after) =>
      auditUpdate(tx, viewer, 'tournament.save', tournamentAccount, before, after),
    )

/** Everything else that the database checks was asked field by field before. */
const isAboutDays = (error: unknown) =>
  error instanceof Refusal && error.cause instanceof ConstraintError && error.cause.kind === 'check'

const wrongDays = (message: string) =>
  badRequest('Failed to update record.', { ends: { code: 'validation_invalid_days', message } })
