import * as v from 'valibot'
import { ADMINS, command } from '#http/commands/commands.ts'
import { filled, inputOf, nothingInput } from '#http/commands/inputs.ts'
import { refuse } from '#http/commands/refusals.ts'
import { takeDescribedPicture } from '#http/files/described-picture.ts'
import { mapReferences, sitePlan } from './map.collections.ts'
import { REFERENCES_MOST, sitePlanFields } from './map.fields.ts'
import { MAP_REFUSALS } from './map.refusals.ts'

/** The plan, or another one in its place; without a picture its words alone change. */
export const saveSitePlan = command({
  name: 'map.saveSitePlan',
  input: inputOf({ base: v.optional(filled), ...sitePlanFields }),
  who: ADMINS,
  takesFiles: true,
  async prepare(db, _actor, wanted) {
    const isThere = (await db.first(sitePlan, {})) !== undefined
    return takeDescribedPicture(sitePlan, wanted, isThere, MAP_REFUSALS)
  },
  async run(tx, actor, { base = '', alt_en, alt_de }, { prepared }) {
    const values = { alt_en, alt_de, ...prepared }
    const found = await tx.first(sitePlan, {})
    if (found) await tx.updateStored(sitePlan, await tx.unchanged(sitePlan, found.id, base, { alt_en, alt_de }), values)
    else if (!prepared) throw refuse(MAP_REFUSALS, 'picture_missing', 'picture')
    const { id } = found ?? (await tx.createStored(sitePlan, values))
    await tx.audit(actor, 'map.saveSitePlan', sitePlan, id, { isNew: !found })
  },
})

export const removeSitePlan = command({
  name: 'map.removeSitePlan',
  input: nothingInput,
  who: ADMINS,
  async run(tx, actor) {
    const found = await tx.first(sitePlan, {})
    if (!found) throw refuse(MAP_REFUSALS, 'plan_missing', undefined, 404)
    await tx.delete(sitePlan, found.id)
    // They are about this picture; pins may well be there on the next one.
    for (const { id } of await tx.list(mapReferences, { limit: REFERENCES_MOST })) await tx.delete(mapReferences, id)
    await tx.audit(actor, 'map.removeSitePlan', sitePlan, found.id)
  },
})
