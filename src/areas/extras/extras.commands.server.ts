import { ADMINS, command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Reader } from '#records/reader.ts'
import { placesOffered } from '#rules/extras/offer.ts'
import { isSamePlace } from '#rules/extras/order.ts'
import { type Extra, offerOf } from './extra-offer.ts'
import { extraOrders, extras } from './extras.collections.ts'
import { EXTRAS_MOST } from './extras.fields.ts'
import { addExtraInput, changeExtraInput, removeExtraInput } from './extras.inputs.ts'
import { EXTRA_CHANGED_WORDS, EXTRA_REFUSALS } from './extras.refusals.ts'

/** What organisers do with what they offer. */

export const addExtra = command({
  name: 'extras.add',
  input: addExtraInput,
  who: ADMINS,
  async run(tx, actor, extra) {
    if ((await tx.count(extras)) >= EXTRAS_MOST) throw refuse(EXTRA_REFUSALS, 'extras_full', 'name_en', 409)
    const { id } = await tx.create(extras, extra)
    await tx.audit(actor, 'extras.add', extras, id, { name: nameOf(extra) })
    return { extra: id }
  },
})

/** Orders keep what they ordered, and at what price. */
export const changeExtra = command({
  name: 'extras.change',
  input: changeExtraInput,
  who: ADMINS,
  refusals: EXTRA_CHANGED_WORDS,
  async run(tx, actor, { extra: id, base, ...wanted }) {
    await extraIn(tx, id)
    const before = await tx.unchanged(extras, id, base, wanted)
    await checkOrdersFit(tx, before, { ...before, ...wanted })
    await tx.update(extras, id, wanted)
    const price = { before: before.price_cents, after: wanted.price_cents }
    await tx.audit(actor, 'extras.change', extras, id, {
      name: nameOf(wanted),
      ...(price.before !== price.after && { price }),
    })
  },
})

export const removeExtra = command({
  name: 'extras.remove',
  input: removeExtraInput,
  who: ADMINS,
  refusals: EXTRA_CHANGED_WORDS,
  async run(tx, actor, { extra: id, base }) {
    await extraIn(tx, id)
    const found = await tx.unchanged(extras, id, base, {})
    const orders = await tx.pointingAt(extraOrders, 'extra', [id])
    if (orders.some(({ ordered }) => ordered.length > 0)) throw refuse(EXTRA_REFUSALS, 'extra_ordered', undefined, 409)
    for (const order of orders) await tx.delete(extraOrders, order.id)
    await tx.delete(extras, id)
    await tx.audit(actor, 'extras.remove', extras, id, { name: nameOf(found) })
  },
})

/** What somebody has ordered stays on offer, and is counted as it was. */
async function checkOrdersFit(reader: Reader, before: Extra, after: Extra): Promise<void> {
  const places = placesOffered(offerOf(after))
  const orders = await reader.pointingAt(extraOrders, 'extra', [before.id])
  const lines = orders.flatMap(({ ordered }) => ordered)
  if (lines.length === 0) return
  if (before.price_per !== after.price_per) throw refuse(EXTRA_REFUSALS, 'place_ordered', 'price_per', 409)
  const lost = lines.find((line) => !places.some((place) => isSamePlace(place, line)))
  if (!lost) return
  const isDayLost = lost.day !== '' && !places.some(({ day }) => day === lost.day)
  throw refuse(EXTRA_REFUSALS, 'place_ordered', isDayLost ? 'offered_days' : 'variants', 409)
}

const nameOf = ({ name_en, name_de }: Pick<Extra, 'name_en' | 'name_de'>) => name_en || name_de

export async function extraIn(reader: Reader, id: string): Promise<Extra> {
  const found = await reader.get(extras, id)
  if (!found) throw refuse(EXTRA_REFUSALS, 'extra_gone', 'extra', 404)
  return found
}
