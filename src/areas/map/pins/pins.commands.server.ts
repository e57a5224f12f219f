import * as v from 'valibot'
import { ADMINS, command } from '#http/commands/commands.ts'
import { filled, inputOf } from '#http/commands/inputs.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Reader } from '#records/reader.ts'
import type { RecordOf } from '#records/schema/collection.ts'
import { m } from '#words/messages.js'
import { mapPins } from '../map.collections.ts'
import { PINS_MOST, pinFields, placeFields } from '../map.fields.ts'
import { MAP_REFUSALS } from '../map.refusals.ts'

export type MapPinRecord = RecordOf<typeof mapPins>

const WORDS = { kind: m.map_problem_kind, x: m.map_problem_place, y: m.map_problem_place }

const isNamed = (pin: { kind: string; name_en: string; name_de: string }) =>
  pin.kind !== 'other' || pin.name_en !== '' || pin.name_de !== ''

/** A pin that was removed comes back as what it was, so that links lead to it again. */
const addPinInput = v.pipe(
  inputOf({ again: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9]{15}$/))), ...pinFields, ...placeFields }, WORDS),
  v.forward(v.partialCheck([['kind'], ['name_en'], ['name_de']], isNamed, m.map_problem_name), ['name_en']),
)

/** What it is; where it is changes by dragging it. */
const changePinInput = v.pipe(
  inputOf({ pin: filled, base: filled, ...pinFields }, { kind: WORDS.kind }),
  v.forward(v.partialCheck([['kind'], ['name_en'], ['name_de']], isNamed, m.map_problem_name), ['name_en']),
)

export const addPin = command({
  name: 'map.addPin',
  input: addPinInput,
  who: ADMINS,
  async run(tx, actor, { again, ...values }) {
    if ((await tx.count(mapPins)) >= PINS_MOST) throw refuse(MAP_REFUSALS, 'pins_full', 'kind', 409)
    const { id, updated } = await tx.create(mapPins, { ...values, ...(again !== undefined && { id: again }) })
    await tx.audit(actor, 'map.addPin', mapPins, id, named(values))
    return { pin: id, base: updated }
  },
})

export const changePin = command({
  name: 'map.changePin',
  input: changePinInput,
  who: ADMINS,
  async run(tx, actor, { pin: id, base, ...wanted }) {
    await mapPinIn(tx, id)
    await tx.unchanged(mapPins, id, base, wanted)
    await tx.update(mapPins, id, wanted)
    await tx.audit(actor, 'map.changePin', mapPins, id, named(wanted))
  },
})

/** Answers what takes it back. */
export const movePin = command({
  name: 'map.movePin',
  input: inputOf({ pin: filled, base: filled, ...placeFields }, { x: WORDS.x, y: WORDS.y }),
  who: ADMINS,
  async run(tx, actor, { pin: id, base, x, y }) {
    const before = await mapPinIn(tx, id)
    await tx.unchanged(mapPins, id, base, { x, y })
    const { updated } = await tx.update(mapPins, id, { x, y })
    await tx.audit(actor, 'map.movePin', mapPins, id, named(before))
    return { before: { x: before.x, y: before.y }, base: updated }
  },
})

export const removeMapPin = command({
  name: 'map.removePin',
  input: inputOf({ pin: filled, base: filled }),
  who: ADMINS,
  async run(tx, actor, { pin: id, base }) {
    const found = await mapPinIn(tx, id)
    await tx.unchanged(mapPins, id, base, {})
    await tx.delete(mapPins, id)
    await tx.audit(actor, 'map.removePin', mapPins, id, named(found))
    return { kind: found.kind, name_en: found.name_en, name_de: found.name_de, x: found.x, y: found.y }
  },
})

const named = ({ kind, name_en, name_de }: Pick<MapPinRecord, 'kind' | 'name_en' | 'name_de'>) => ({
  kind,
  name: name_en || name_de,
})

export async function mapPinIn(reader: Reader, id: string): Promise<MapPinRecord> {
  const found = await reader.get(mapPins, id)
  if (!found) throw refuse(MAP_REFUSALS, 'pin_gone', 'pin', 404)
  return found
}
