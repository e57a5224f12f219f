import { file, integer, relation, text } from '#records/schema/fields.ts'
import { SOUND_TYPES } from '#rules/sounds/sound-types.ts'

/** A screen of big buttons per thumb; each is at most five megabytes. */
export const JINGLES_MOST = 60

export const SECONDS_MOST = 20

const name = () => text({ max: 40 })

export const jingleFields = {
  /** Of what stands there in two languages, one is enough. */
  name_en: name(),
  name_de: name(),
  /** Whose it is; '' for everybody's. */
  team: relation('teams', { onDelete: 'cascade' }),
  sound: file({ types: SOUND_TYPES, maxBytes: 5 * 1024 * 1024 }),
}

/** Found in the sound itself. */
export const millisecondsField = integer({ required: true, min: 1, max: SECONDS_MOST * 1000 })
