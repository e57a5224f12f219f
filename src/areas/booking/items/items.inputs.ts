import * as v from 'valibot'
import { filled, inputOf } from '#http/commands/inputs.ts'
import { m } from '#words/messages.js'
import { itemFields, itemPictureField, PIECES_MOST } from '../booking.fields.ts'

/** What the commands around items take. */

const WORDS = {
  name: { required: m.booking_problem_name },
  kind: m.booking_problem_kind_missing,
  quantity: m.booking_problem_pieces,
  price: m.booking_problem_amount,
  deposit: m.booking_problem_amount,
  longest_hours: m.booking_problem_hours,
}

export const addItemInput = inputOf({ ...itemFields, location: filled, picture: itemPictureField }, WORDS)

/** All of it but the picture. */
export const changeItemInput = inputOf({ item: filled, base: filled, ...itemFields, location: filled }, WORDS)

/** Without a picture the one that is there goes. */
export const changeItemPictureInput = inputOf({ item: filled, base: filled, picture: itemPictureField })

export const removeItemInput = inputOf({ item: filled, base: filled })

/** More than a page shows. */
const MANY_MOST = 200

export const activateItemsInput = inputOf({
  items: v.pipe(v.array(filled), v.minLength(1), v.maxLength(MANY_MOST)),
  active: v.boolean(),
})

export const settleOutOfUseInput = inputOf({
  item: filled,
  count: v.pipe(v.number(m.booking_problem_pieces), v.integer(), v.minValue(1), v.maxValue(PIECES_MOST)),
  /** Whole or found again, or gone for good. */
  as: v.picklist(['mended', 'written_off']),
})
