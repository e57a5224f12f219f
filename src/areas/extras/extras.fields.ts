import { bool, choice, integer, text } from '#records/schema/fields.ts'
import { isDay } from '#rules/calendar/days.ts'
import { extraDaysIn, PRICE_UNITS, variantsIn } from '#rules/extras/offer.ts'

/** More than a club can look after. */
export const EXTRAS_MOST = 50

const name = () => text({ max: 60 })
const note = () => text({ max: 300, multiline: true })

/** What an organiser says about an extra. Of what stands there in two languages, one is enough. */
export const extraFields = {
  name_en: name(),
  name_de: name(),
  note_en: note(),
  note_de: note(),
  price_cents: integer({ min: 0, max: 1_000_000 }),
  price_per: choice(PRICE_UNITS, { required: true }),
  /** One a line, see `variantsIn`. */
  variants: text({ max: 800, multiline: true, valid: (text) => variantsIn(text) !== undefined }),
  /** Parted by blanks; none: for no day in particular. */
  offered_days: text({ max: 120, valid: (text) => extraDaysIn(text) !== undefined }),
  /** The last day for orders. */
  order_until: text({ max: 10, valid: isDay }),
  /** For all teams together; 0: as many as wanted. */
  stock: integer({ min: 0, max: 100_000 }),
  /** Otherwise only admins see it. */
  is_open: bool(),
}
