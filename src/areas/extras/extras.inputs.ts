import * as v from 'valibot'
import { filled, inputOf } from '#http/commands/inputs.ts'
import { EXTRA_DAYS_MOST, VARIANTS_MOST } from '#rules/extras/offer.ts'
import { QUANTITY_MOST } from '#rules/extras/order.ts'
import { m } from '#words/messages.js'
import { extraFields } from './extras.fields.ts'

/** What the commands around extras take. */

const WORDS = {
  price_cents: m.extras_problem_price,
  variants: m.extras_problem_variants,
  order_until: m.extras_problem_day,
  stock: m.extras_problem_stock,
}

const isNamed = (extra: { name_en: string; name_de: string }) => extra.name_en !== '' || extra.name_de !== ''

export const addExtraInput = v.pipe(
  inputOf(extraFields, WORDS),
  v.forward(v.partialCheck([['name_en'], ['name_de']], isNamed, m.extras_problem_name), ['name_en']),
)

export const changeExtraInput = v.pipe(
  inputOf({ extra: filled, base: filled, ...extraFields }, WORDS),
  v.forward(v.partialCheck([['name_en'], ['name_de']], isNamed, m.extras_problem_name), ['name_en']),
)

export const removeExtraInput = inputOf({ extra: filled, base: filled })

const quantity = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(QUANTITY_MOST))

const line = v.strictObject({
  variant: v.pipe(v.string(), v.maxLength(30)),
  day: v.pipe(v.string(), v.maxLength(10)),
  quantity,
})

export const orderExtraInput = inputOf({
  team: filled,
  extra: filled,
  /** The `updated` of the order that was seen; '' where there was none. */
  base: v.string(),
  lines: v.pipe(v.array(line), v.maxLength(VARIANTS_MOST * EXTRA_DAYS_MOST)),
})
