import * as v from 'valibot'
import { LINES_MOST } from '#rules/roster-lines.ts'
import { EARLIEST_BIRTH_YEAR } from '#rules/roster-values.ts'

/** What the commands of the roster take. */

const filled = v.pipe(v.string(), v.nonEmpty())
const atMost = (max: number) => v.maxLength<string, number>(max)
const words = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.replaceAll(/\s+/g, ' ').trim()),
    atMost(max),
  )

const fullName = v.pipe(v.string(), words(120), v.nonEmpty())
const number = v.pipe(v.string(), v.trim(), v.regex(/^\d{0,3}$/))
const genderMatch = v.picklist(['', 'female', 'male'])
/** Nobody is born after the year 2100; whether it is in the future the command tells. */
const birthYear = v.pipe(
  v.number(),
  v.integer(),
  v.check((year) => year === 0 || (year >= EARLIEST_BIRTH_YEAR && year <= 2100)),
)
const email = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.check((text) => text === '' || v.is(v.pipe(v.string(), v.email()), text)),
)
const phone = words(40)
const ticked = v.boolean()

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
  base: v.strictObject({ player: filled, details: v.string() }),
  ...playerEntries,
})

export const onePlayerInput = v.strictObject({ player: filled })

/** A player of a list. One who is there already keeps what the list leaves blank. */
const listedPlayer = v.strictObject({
  /** Of one who is there already. */
  player: v.optional(v.string(), ''),
  full_name: fullName,
  number: v.optional(number, ''),
  gender_match: v.optional(genderMatch, ''),
  birth_year: v.optional(birthYear, 0),
  email: v.optional(email, ''),
  phone: v.optional(phone, ''),
})

export const importRosterInput = v.strictObject({
  team: filled,
  players: v.pipe(v.array(listedPlayer), v.minLength(1), v.maxLength(LINES_MOST)),
})

export type PlayerInput = Omit<v.InferOutput<typeof addPlayerInput>, 'team'>
export type ListedPlayer = v.InferOutput<typeof listedPlayer>
