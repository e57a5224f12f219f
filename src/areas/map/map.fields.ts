import { choice, file, integer, number, text } from '#records/schema/fields.ts'

const PLAN_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const

const alt = () => text({ max: 300 })

/** A picture of the ground, and what it shows for those who do not see it. */
export const sitePlanFields = {
  picture: file({ types: PLAN_TYPES, thumbs: ['800x0', '1600x0'] }),
  alt_en: alt(),
  alt_de: alt(),
}

const SIDE_MOST = 50_000_000

/** Of the picture, in pixels, so that nothing moves when it arrives. */
export const planSize = {
  width: integer({ min: 0, max: SIDE_MOST }),
  height: integer({ min: 0, max: SIDE_MOST }),
}

/** What admins put on the plan. Fields, holes and desks stand where their own pages put them. */
export const PIN_KINDS = ['toilets', 'showers', 'water', 'first_aid', 'food', 'parking', 'meeting', 'other'] as const
export type PinKind = (typeof PIN_KINDS)[number]

const pinName = () => text({ max: 60 })
const thousandths = () => integer({ min: 0, max: 1_000 })

/** What it is. Without a name it is called what its kind is called. */
export const pinFields = {
  kind: choice(PIN_KINDS, { required: true }),
  name_en: pinName(),
  name_de: pinName(),
}

/** Where something is, in thousandths of the plan's width and height. */
export const placeFields = { x: thousandths(), y: thousandths() }

/** A point of the plan of which the coordinates are known, in degrees. */
export const referenceFields = {
  ...placeFields,
  latitude: number({ min: -90, max: 90 }),
  longitude: number({ min: -180, max: 180 }),
}

/** More than anybody finds on a plan. */
export const PINS_MOST = 200
/** Two are enough; more make up for each other's mistakes. */
export const REFERENCES_MOST = 12
