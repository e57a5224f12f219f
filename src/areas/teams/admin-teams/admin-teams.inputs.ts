import * as v from 'valibot'
import { DIVISIONS, WITHDRAWALS } from '../teams.collections.ts'

/** What the admins' commands about teams take. */

const BLANK = 'Cannot be blank.'
const TEXT = 'Must be a text.'

const id = v.pipe(v.string(BLANK), v.nonEmpty(BLANK))
const atMost = (max: number) => v.maxLength<string, number, string>(max, `Must be no more than ${max} character(s).`)
const words = (max: number) =>
  v.pipe(
    v.string(TEXT),
    v.transform((text) => text.replaceAll(/\s+/g, ' ').trim()),
    atMost(max),
  )
const seed = v.pipe(
  v.number('Must be a number.'),
  v.integer('Decimal numbers are not allowed.'),
  v.minValue(0, 'Must be at least 0.'),
  v.maxValue(999, 'Must be no more than 999.'),
)
const colour = v.pipe(
  v.string(TEXT),
  v.trim(),
  v.toLowerCase(),
  v.regex(/^(?:#[0-9a-f]{6})?$/, 'Must be a colour such as #0b5cad.'),
)
const country = v.pipe(v.string(TEXT), v.trim(), v.toUpperCase(), v.regex(/^(?:[A-Z]{2})?$/, 'Must be two letters.'))

const teamEntries = {
  name: v.pipe(v.string(BLANK), words(80), v.nonEmpty(BLANK)),
  short_name: v.optional(words(12), ''),
  division: v.picklist(DIVISIONS, 'Must be one of the divisions.'),
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
const some = v.pipe(
  v.array(id, 'Must be a list of teams.'),
  v.minLength(1, BLANK),
  v.maxLength(TEAMS_MOST, `Select no more than ${TEAMS_MOST}.`),
)

export const lockRostersInput = v.strictObject({ teams: some, locked: v.boolean(BLANK) })

export const setSeedsInput = v.strictObject({
  seeds: v.pipe(
    v.array(v.strictObject({ team: id, seed }), 'Must be a list of seeds.'),
    v.minLength(1, BLANK),
    v.maxLength(TEAMS_MOST, `Select no more than ${TEAMS_MOST}.`),
  ),
})

export const withdrawTeamInput = v.strictObject({
  team: id,
  games: v.picklist(WITHDRAWALS, 'Must say what becomes of the games.'),
})

export const teamInput = v.strictObject({ team: id })

export const importTeamsInput = v.strictObject({
  text: v.pipe(v.string(BLANK), v.nonEmpty(BLANK), v.maxLength(500_000, 'Must be no more than 500000 character(s).')),
})

export type TeamInput = v.InferOutput<typeof createTeamInput>
