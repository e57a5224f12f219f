import { bool, text } from '#records/schema/fields.ts'
import { isDay } from '#rules/calendar/days.ts'
import { isTimeOfDay } from '#rules/calendar/time.ts'
import { audienceIn } from './audience-key.ts'

/** `sent` is in the inboxes; what was `recalled` was there, what is `cancelled` never was. */
export const ANNOUNCEMENT_STATES = ['planned', 'sent', 'recalled', 'cancelled'] as const
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number]

const title = () => text({ max: 120 })
const more = () => text({ max: 500, multiline: true })

/** What organisers say. Of what stands there in two languages, one is enough. */
export const saidFields = {
  /** Whom, as `audienceKey` writes it. */
  to: text({ required: true, max: 60, valid: (key) => audienceIn(key) !== undefined }),
  title_en: title(),
  title_de: title(),
  text_en: more(),
  text_de: more(),
  urgent: bool(),
}

/** By the clocks at the fields; both empty: now. */
export const whenFields = {
  day: text({ max: 10, valid: isDay }),
  time: text({ max: 5, valid: isTimeOfDay }),
}
