import * as v from 'valibot'
import { ADMINS, command } from '#http/commands/commands.ts'
import { filled, inputOf } from '#http/commands/inputs.ts'
import { refuse } from '#http/commands/refusals.ts'
import { playingFields } from '../schedule.collections.ts'
import { SCHEDULE_REFUSALS } from '../schedule.refusals.ts'

const thousandths = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000))

/** Puts a field on the site plan, or takes it off. Seen at once: a pin is no change of the timetable. */
export const pinField = command({
  name: 'schedule.pinField',
  input: inputOf({ field: filled, pin: v.nullable(v.strictObject({ x: thousandths, y: thousandths })) }),
  who: ADMINS,
  async run(tx, actor, { field: id, pin }) {
    const found = await tx.get(playingFields, id)
    if (!found) throw refuse(SCHEDULE_REFUSALS, 'field_gone', 'field', 404)
    await tx.update(playingFields, id, { pin })
    await tx.audit(actor, 'schedule.pinField', playingFields, id, { name: found.name, isOn: pin !== null })
    return { before: found.pin }
  },
})
