import type * as v from 'valibot'
import { ADMINS, command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import { auditUpdate } from '#records/audit.ts'
import type { Reader } from '#records/reader.ts'
import type { RecordOf } from '#records/schema/collection.ts'
import { DIVISIONS_MOST, newDivisionKey } from '#rules/divisions.ts'
import { nameKey } from '#rules/names/names.ts'
import { divisionsOf } from '../tournament.api.server.ts'
import { divisionKey, divisions } from '../tournament.collections.ts'
import {
  addDivisionInput,
  changeDivisionInput,
  moveDivisionInput,
  removeDivisionInput,
  savePlacesInput,
} from './divisions.inputs.ts'
import { DIVISION_REFUSALS } from './divisions.refusals.ts'

type Division = RecordOf<typeof divisions>

/** A new one, at the end. Its key stays as it is, whatever it is called later: teams name it. */
export const addDivision = command({
  name: 'tournament.addDivision',
  input: addDivisionInput,
  who: ADMINS,
  async run(tx, actor, values) {
    const there = await divisionsOf(tx)
    if (there.length >= DIVISIONS_MOST) throw refuse(DIVISION_REFUSALS, 'divisions_full', 'name_en', 409)
    checkNames(values, there)
    const key = newDivisionKey(
      values.name_en,
      there.map((it) => it.key),
    )
    const order = Math.max(0, ...there.map((it) => it.order)) + 1
    const made = await tx.create(divisions, { ...values, key, order })
    await tx.audit(actor, 'tournament.addDivision', divisions, made.id, { name: made.name_en })
    return { division: key }
  },
})

/** All of a division at once, if it is still as it was seen. */
export const changeDivision = command({
  name: 'tournament.changeDivision',
  input: changeDivisionInput,
  who: ADMINS,
  async run(tx, actor, { division, base, ...values }) {
    const there = await divisionsOf(tx)
    const { id } = among(there, division)
    const before = await tx.unchanged(divisions, id, base, values)
    checkNames(
      values,
      there.filter((it) => it.id !== id),
    )
    const after = await tx.update(divisions, id, values)
    await auditUpdate(tx, actor, 'tournament.changeDivision', divisions, before, after)
  },
})

/** One place up or down; at the end of the list nothing happens. */
export const moveDivision = command({
  name: 'tournament.moveDivision',
  input: moveDivisionInput,
  who: ADMINS,
  async run(tx, actor, { division, way }) {
    const there = [...(await divisionsOf(tx))]
    const moved = among(there, division)
    const from = there.indexOf(moved)
    const to = Math.min(Math.max(0, way === 'up' ? from - 1 : from + 1), there.length - 1)
    if (to === from) return
    there.splice(to, 0, ...there.splice(from, 1))
    for (const [index, { id, order }] of there.entries())
      if (order !== index + 1) await tx.update(divisions, id, { order: index + 1 })
    await tx.audit(actor, 'tournament.moveDivision', divisions, moved.id, { way })
  },
})

/** Whatever is in a division keeps it, also what is withdrawn or declined. */
export const removeDivision = command({
  name: 'tournament.removeDivision',
  input: removeDivisionInput,
  who: ADMINS,
  async run(tx, actor, { division }) {
    const there = await divisionsOf(tx)
    const { id, name_en } = among(there, division)
    if (await isUsed(tx, division)) throw refuse(DIVISION_REFUSALS, 'division_used', 'division', 409)
    if (there.length === 1) throw refuse(DIVISION_REFUSALS, 'division_last', 'division', 409)
    await tx.delete(divisions, id)
    await tx.audit(actor, 'tournament.removeDivision', divisions, id, { name: name_en })
  },
})

/** How many teams some divisions take, each if it is still as it was seen; all of them or none. */
export const savePlaces = command({
  name: 'tournament.savePlaces',
  input: savePlacesInput,
  who: ADMINS,
  async run(tx, actor, { places }) {
    const there = await divisionsOf(tx)
    for (const [key, wanted] of Object.entries(places)) {
      const { id, places: now } = among(there, key)
      if (now === wanted.places) continue
      const before = await tx.unchanged(divisions, id, wanted.base, wanted)
      const after = await tx.update(divisions, id, { places: wanted.places })
      await auditUpdate(tx, actor, 'tournament.savePlaces', divisions, before, after)
    }
  },
})

function among(there: readonly Division[], key: string): Division {
  const found = there.find((it) => it.key === key)
  if (!found) throw refuse(DIVISION_REFUSALS, 'division_gone', 'division', 404)
  return found
}

type Named = Pick<v.InferOutput<typeof addDivisionInput>, 'name_en' | 'name_de' | 'letter'>

/** Who writes a name or a letter into a list means one division. */
function checkNames(wanted: Named, others: readonly Division[]) {
  for (const field of ['name_en', 'name_de'] as const) {
    const key = nameKey(wanted[field])
    if (key === '') throw refuse(DIVISION_REFUSALS, 'name_unreadable', field)
    if (others.some((it) => nameKey(it.name_en) === key || nameKey(it.name_de) === key))
      throw refuse(DIVISION_REFUSALS, 'name_taken', field)
  }
  if (others.some((it) => it.letter === wanted.letter)) throw refuse(DIVISION_REFUSALS, 'letter_taken', 'letter')
}

/** Asks every collection that has a field for a division's key. */
async function isUsed(reader: Reader, key: string): Promise<boolean> {
  for (const collection of reader.selector.schema.collections) {
    const fields = Object.entries(collection.declared).filter(([, field]) => field === divisionKey)
    for (const [field] of fields)
      if ((await reader.count(collection, { filter: `${field} = {:key}`, params: { key } })) > 0) return true
  }
  return false
}
