import { bool, choice, integer, json, text } from '#records/schema/fields.ts'
import { GAME_STATES, isDecided } from '#rules/games/states.ts'

/** More fields than any club has marked out; each is a column. */
export const FIELDS_MOST = 40

/** More games than three days on forty fields hold twice over. */
export const GAMES_MOST_ALL = 1_000

/** Whose result stands, whatever is planned anew. */
export const DECIDED_STATES: readonly string[] = GAME_STATES.filter(isDecided)

/** On the site plan, in thousandths of its width and height. */
export interface PinPlace {
  readonly x: number
  readonly y: number
}

/** What an admin says about a playing field. */
export const fieldFields = {
  /** As it stands on the sign: “3”, “Stadium”. */
  name: text({ required: true, max: 20 }),
  /** Where the finals are played and the spectators are. */
  is_show: bool(),
}

const MINUTES_MOST = 300

/** Minutes from the first to the last point, and until the next game may start there. */
export const lengthFields = {
  minutes: integer({ required: true, min: 10, max: MINUTES_MOST }),
  slot_minutes: integer({ required: true, min: 10, max: MINUTES_MOST }),
}

/** What follows from the format: who plays what for. */
export const structureFields = {
  /** Unique in its division, as in the format. */
  key: text({ required: true, max: 30 }),
  kind: choice(['pool', 'bracket', 'show'], { required: true }),
  /** The key of its pool; '' outside of one. */
  pool: text({ max: 10 }),
  stage: integer({ min: 0, max: 100 }),
  round: integer({ min: 0, max: 400 }),
  /** Printed sources: “A.1”, “W:SF1”. */
  home_source: text({ required: true, max: 50 }),
  away_source: text({ required: true, max: 50 }),
}

/** A printed source of a division, `mixed/L:SF1`, or a team, `@id`; '' where nobody keeps score. */
export const dutySource = text({ max: 80 })

/** A whole format; the longest proposal has a seventh of that. */
export const formatStructure = json({ maxBytes: 200_000 })
