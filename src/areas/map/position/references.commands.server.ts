import { ADMINS, command } from '#http/commands/commands.ts'
import { filled, inputOf } from '#http/commands/inputs.ts'
import { refuse } from '#http/commands/refusals.ts'
import { m } from '#words/messages.js'
import { mapReferences } from '../map.collections.ts'
import { REFERENCES_MOST, referenceFields } from '../map.fields.ts'
import { MAP_REFUSALS } from '../map.refusals.ts'

const WORDS = {
  x: m.map_problem_place,
  y: m.map_problem_place,
  latitude: m.map_problem_coordinates,
  longitude: m.map_problem_coordinates,
}

/** Nobody changes one: it is removed, and another one is added. */
export const addReference = command({
  name: 'map.addReference',
  input: inputOf(referenceFields, WORDS),
  who: ADMINS,
  async run(tx, actor, values) {
    if ((await tx.count(mapReferences)) >= REFERENCES_MOST)
      throw refuse(MAP_REFUSALS, 'references_full', 'coordinates', 409)
    const { id } = await tx.create(mapReferences, values)
    await tx.audit(actor, 'map.addReference', mapReferences, id)
  },
})

export const removeReference = command({
  name: 'map.removeReference',
  input: inputOf({ reference: filled }),
  who: ADMINS,
  async run(tx, actor, { reference: id }) {
    const found = await tx.get(mapReferences, id)
    if (!found) throw refuse(MAP_REFUSALS, 'reference_gone', 'reference', 404)
    await tx.delete(mapReferences, id)
    await tx.audit(actor, 'map.removeReference', mapReferences, id)
    return { x: found.x, y: found.y, latitude: found.latitude, longitude: found.longitude }
  },
})
