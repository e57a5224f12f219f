import { bool, integer, text } from '#records/schema/fields.ts'
import { LEGS_LEAST, LEGS_MOST } from '#rules/shotracer/heat.ts'

export const raceFields = {
  name: text({ required: true, max: 60 }),
  /** What is in the glasses, as people call it. */
  drink: text({ required: true, max: 40 }),
  legs: integer({ required: true, min: LEGS_LEAST, max: LEGS_MOST }),
  has_alcohol: bool(),
}

/** The name of a team in its lane. */
export const laneName = text({ required: true, max: 40 })

/** At once; a person who is no admin has one. */
export const OPEN_RACES_MOST = 20

/** In all: an admin removes old ones. */
export const RACES_MOST = 200

/** Of one race. */
export const HEATS_MOST = 60
