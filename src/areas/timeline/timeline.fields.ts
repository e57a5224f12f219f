import { bool, choice, file, text } from '#records/schema/fields.ts'
import { isDay } from '#rules/calendar/days.ts'
import { isTimeOfDay } from '#rules/calendar/time.ts'

/** Who an event is for, and who sees it. */
export const AUDIENCES = ['everybody', 'players', 'helpers', 'managers'] as const
export type EventAudience = (typeof AUDIENCES)[number]

/** All on one page, with room to spare. */
export const EVENTS_MOST = 300

const title = () => text({ max: 80 })
const description = () => text({ max: 1_000, multiline: true })
const alt = () => text({ max: 200 })

/** What people write about an event. Of what stands there in two languages, one is enough. */
export const eventFields = {
  title_en: title(),
  title_de: title(),
  /** By the clocks at the fields; an end that is no later than the start is on the next day. */
  day: text({ required: true, max: 10, valid: isDay }),
  starts: text({ required: true, max: 5, valid: isTimeOfDay }),
  ends: text({ max: 5, valid: isTimeOfDay }),
  place: text({ max: 80 }),
  description_en: description(),
  description_de: description(),
  audience: choice(AUDIENCES, { required: true }),
  /** Otherwise only admins see it. */
  published: bool(),
}

const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const

export const pictureFields = {
  picture: file({ types: PICTURE_TYPES, thumbs: ['480x270', '960x540'] }),
  /** What it shows, for those who do not see it. */
  alt_en: alt(),
  alt_de: alt(),
}
