/** How much JSON a route reads, known before any of it is. */
export interface JsonBounds {
  readonly bytes: number
  /** Lists, objects and what is in them. */
  readonly values: number
}

/** Of a route that reads none. */
export const NO_JSON: JsonBounds = { bytes: 0, values: 0 }

/** What is wrong in a small body is better told by whoever reads it. */
export const SMALL_JSON: JsonBounds = { bytes: 64 * 1024, values: 1_000 }

/** The largest of our own commands, a whole timetable, has a third of it. */
export const JSON_VALUES_MAX = 50_000
