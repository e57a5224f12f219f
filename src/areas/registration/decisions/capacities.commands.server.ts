import { command } from '#http/commands.ts'
import { auditedUpdates } from '#http/record-writer.ts'
import { auditUpdate } from '#records/audit.ts'
import { notFound } from '#records/errors.ts'
import { capacities } from '../registration.collections.ts'
import { saveCapacitiesInput } from '../registration.inputs.ts'

/** Both ways to change the capacities are one action to whoever looks later. */
const ACTION = 'registration.saveCapacities'

/** How many teams each division takes, if that is still as the admin saw it. */
export const saveCapacities = command({
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

export const capacitiesWriter = auditedUpdates(capacities, ACTION)
