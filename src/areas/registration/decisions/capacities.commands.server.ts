import { command } from '#http/commands.ts'
import type { Writer } from '#http/service.ts'
import { auditUpdate } from '#records/audit.ts'
import type { Collection } from '#records/collection.ts'
import type { Database } from '#records/database.ts'
import { notFound } from '#records/errors.ts'
import { updateAs } from '#records/viewer-records.ts'
import { capacities } from '../registration.collections.ts'
import { saveCapacitiesInput } from '../registration.inputs.ts'

/** Both ways to change the capacities are one action to whoever looks later. */
const ACTION = 'teams.saveCapacities'

/** How many teams each division takes, if that is still as the admin saw it. */
const saveCapacities = command({
  name: ACTION,
  input: saveCapacitiesInput,
  who: { roles: ['admin'] },
  async run(tx, actor, { base, ...wanted }) {
    const [found] = await tx.list(capacities, { limit: 1 })
    if (!found) throw notFound('There is no record of the capacities.')
    const before = await tx.unchanged(capacities, found.id, base, wanted)
    const after = await tx.update(capacities, found.id, wanted)
    await auditUpdate(tx, actor, ACTION, capacities, before, after)
    return after
  },
})

export const CAPACITIES_COMMANDS = [saveCapacities]

/** At the records door. */
export const capacitiesWriters = (db: Database): readonly (readonly [Collection, Writer])[] => [
  [
    capacities,
    {
      update: ({ viewer, id, body, options }) =>
        updateAs(db, viewer, capacities, id, body, options, (tx, before, after) =>
          auditUpdate(tx, viewer, ACTION, capacities, before, after),
        ),
    },
  ],
]
