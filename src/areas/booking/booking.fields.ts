import { bool, choice, date, file, integer, text } from '#records/schema/fields.ts'
import { ORDER_STATES } from '#rules/booking/orders.ts'
import { CODE_LENGTH } from '#rules/names/spoken-code.ts'

/** Of a thing that is lent, or of one that is sold and used up. */
export const ITEM_KINDS = ['loan', 'sale'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

/** More than a club owns of anything. */
export const PIECES_MOST = 9_999
/** Ten thousand in the currency. */
const CENTS_MOST = 1_000_000
/** A month. */
const HOURS_MOST = 744

/** What an order can hold. */
export const ORDER_LINES_MOST = 30

const pieces = () => integer({ min: 0, max: PIECES_MOST })
const cents = () => integer({ min: 0, max: CENTS_MOST })

/** What admins write about an item. */
export const itemFields = {
  name: text({ required: true, max: 80 }),
  kind: choice(ITEM_KINDS, { required: true }),
  /** As many as are fit for use, wherever they are. */
  quantity: pieces(),
  /** For one piece, in cents of the tournament's currency. */
  price: cents(),
  deposit: cents(),
  /** 0: as long as somebody likes. */
  longest_hours: integer({ min: 0, max: HOURS_MOST }),
  /** What belongs to it, what to look at when it comes back. */
  description: text({ max: 300, multiline: true }),
  /** An admin says yes to every loan of it. */
  needs_approval: bool(),
  /** Otherwise nobody can order it. */
  active: bool(),
}

export const ITEM_PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
export const itemPictureField = file({ types: ITEM_PICTURE_TYPES, thumbs: ['160x160', '480x480'] })

/** On its label, to scan and to type. */
export const itemCodeField = text({ required: true, max: CODE_LENGTH, min: CODE_LENGTH })

/** On the plan of the ground, in thousandths of its width and height; both 0: on none. */
const place = () => integer({ min: 0, max: 1_000 })

export const locationFields = {
  name: text({ required: true, max: 60 }),
  /** Where it is, for those who walk there. */
  directions: text({ max: 160 }),
  /** Otherwise nothing is ordered and handed out there; what comes back is always taken. */
  open: bool(),
  pin_x: place(),
  pin_y: place(),
}

export const orderFields = {
  kind: choice(ITEM_KINDS, { required: true }),
  state: choice(ORDER_STATES, { required: true }),
  starts: date({ required: true }),
  /** Of a sale: its start. */
  ends: date({ required: true }),
  /** Why it was rejected or cancelled. */
  reason: text({ max: 500, multiline: true }),
}

export const lineFields = {
  /** Each piece that was ordered is in one of these places. */
  waiting: pieces(),
  out: pieces(),
  returned: pieces(),
  damaged: pieces(),
  lost: pieces(),
  /** What is broken, or where it was lost. */
  note: text({ max: 500, multiline: true }),
  /** Of the item when it was ordered. */
  price: cents(),
  deposit: cents(),
}
