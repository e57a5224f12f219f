import * as v from 'valibot'
import { LINES_MOST } from '#rules/roster-lines.ts'
import { EARLIEST_BIRTH_YEAR } from '#rules/roster-values.ts'

/** What the commands of the roster take. */

const BLANK = 'Cannot be blank.'
const TEXT = 'Must be a text.'

const filled = v.pipe(v.string(BLANK), v.nonEmpty(BLANK))
const atMost = (max: number) => v.maxLength<string, number, string>(max, `Must be no more than ${max} character(s).`)
const words = (max: number) =>
  v.pipe(
    v.string(TEXT),
    v.transform((text) => text.replaceAll(/\s+/g, ' ').trim()),
    atMost(max),
  )

const fullName = v.pipe(v.string(BLANK), words(120), v.nonEmpty(BLANK))
const number = v.pipe(v.string(TEXT), v.trim(), v.regex(/^\d{0,3}$/, 'Must be up to three digits.'))
const genderMatch = v.picklist(['', 'female', 'male'], 'Must be female or male.')
/** Nobody is born after the year 2100; whether it is in the future the command tells. */
const birthYear = v.pipe(
  v.number('Must be a year.'),
  v.integer('Must be a year.'),
  v.check((year) => year === 0 || (year >= EARLIEST_BIRTH_YEAR && year <= 2100), 'Must be a year.'),
)
const email = v.pipe(
  v.string(TEXT),
  v.trim(),
  v.toLowerCase(),
  v.check((text) => text === '' || v.is(v.pipe(v.string(), v.email()), text), 'Must be a valid email address.'),
)
const phone = words(40)
const ticked = v.boolean('Must be true or false.')

const playerEntries = {
  full_name: fullName,
  /** For adults who want it so. */
  full_name_shown: v.optional(ticked, false),
  number: v.optional(number, ''),
  gender_match: v.optional(genderMatch, ''),
  birth_year: v.optional(birthYear, 0),
  email: v.optional(email, ''),
  phone: v.optional(phone, ''),
  captain: v.optional(ticked, false),
  spirit_captain: v.optional(ticked, false),
  /** Another person of the same name is on the roster, and that is meant so. */
  namesake: v.optional(ticked, false),
}

export const addPlayerInput = v.strictObject({ team: filled, ...playerEntries })

/** All of the player, and the `updated` of what was seen; '' for details that were not there. */
export const editPlayerInput = v.strictObject({
  player: filled,
  base: v.strictObject({ player: filled, details: v.string(TEXT) }),
  ...playerEntries,
})

export const onePlayerInput = v.strictObject({ player: filled })

/** A player of a list. One who is there already keeps what the list leaves blank. */
const listedPlayer = v.strictObject({
  /** Of one who is there already. */
  player: v.optional(v.string(TEXT), ''),
  full_name: fullName,
  number: v.optional(number, ''),
  gender_match: v.optional(genderMatch, ''),
  birth_year: v.optional(birthYear, 0),
  email: v.optional(email, ''),
  phone: v.optional(phone, ''),
})

export const importRosterInput = v.strictObject({
  team: filled,
  players: v.pipe(
    v.array(listedPlayer, 'Must be a list of players.'),
    v.minLength(1, BLANK),
    v.maxLength(LINES_MOST, `Must be no more than ${LINES_MOST}.`),
  ),
})

export type PlayerInput = Omit<v.InferOutput<typeof addPlayerInput>, 'team'>
export type ListedPlayer = v.InferOutput<typeof listedPlayer>
