import * as v from 'valibot'
import { WITHDRAWALS } from '../teams.collections.ts'

/** What the admins' commands about teams take. */

const id = v.pipe(v.string(), v.nonEmpty())
const atMost = (max: number) => v.maxLength<string, number>(max)
const words = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.replaceAll(/\s+/g, ' ').trim()),
    atMost(max),
  )
const seed = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999))
const colour = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.regex(/^(?:#[0-9a-f]{6})?$/))
const country = v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^(?:[A-Z]{2})?$/))

const teamEntries = {
  name: v.pipe(v.string(), words(80), v.nonEmpty()),
  short_name: v.optional(words(12), ''),
  /** Its key; the commands ask whether there is such a division. */
  division: id,
  city: v.optional(words(80), ''),
  country: v.optional(country, ''),
  colour_light: v.optional(colour, ''),
  colour_dark: v.optional(colour, ''),
  seed: v.optional(seed, 0),
}

export const createTeamInput = v.strictObject(teamEntries)

/** All of the team, and the `updated` of what was seen. */
export const changeTeamInput = v.strictObject({ team: id, base: id, ...teamEntries })

/** More teams than a page shows. */
const TEAMS_MOST = 500
const some = v.pipe(v.array(id), v.minLength(1), v.maxLength(TEAMS_MOST))

export const lockRostersInput = v.strictObject({ teams: some, locked: v.boolean() })

export const setSeedsInput = v.strictObject({
  seeds: v.pipe(v.array(v.strictObject({ team: id, seed })), v.minLength(1), v.maxLength(TEAMS_MOST)),
})

export const withdrawTeamInput = v.strictObject({
  team: id,
  games: v.picklist(WITHDRAWALS),
})

export const teamInput = v.strictObject({ team: id })

export const importTeamsInput = v.strictObject({
  text: v.pipe(v.string(), v.nonEmpty(), v.maxLength(500_000)),
  /** Only these, by the numbers of the lines; without them all that can be taken. */
  lines: v.optional(v.array(v.number())),
})

export type TeamInput = v.InferOutput<typeof createTeamInput>
