import * as v from 'valibot'
import { DIVISIONS } from '#areas/teams/teams.collections.ts'
import { isCountry } from '#rules/countries.ts'
import { LEVELS } from './registration.collections.ts'

/** What the commands around the registration of teams take. */

const BLANK = 'Cannot be blank.'
const TEXT = 'Must be a text.'
const LANGUAGES = ['en', 'de'] as const

const atMost = (max: number) => v.maxLength<string, number, string>(max, `Must be no more than ${max} character(s).`)

/** One line, for lists and mails; signs that turn the direction of writing would turn what stands beside it. */
const line = (max: number) =>
  v.pipe(
    v.string(TEXT),
    v.transform((text) => text.replace(/[\s\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()),
    atMost(max),
  )
const filledLine = (max: number) => v.pipe(v.string(BLANK), line(max), v.nonEmpty(BLANK))
const filled = v.pipe(v.string(BLANK), v.nonEmpty(BLANK))
/** Forms send line breaks as two characters. */
const paragraphs = (max: number) =>
  v.pipe(
    v.string(TEXT),
    v.transform((text) => text.replaceAll('\r\n', '\n').trim()),
    atMost(max),
  )
const within = (min: number, max: number) =>
  v.pipe(
    v.number('Must be a number.'),
    v.integer('Decimal numbers are not allowed.'),
    v.minValue(min, `Must be at least ${min}.`),
    v.maxValue(max, `Must be no more than ${max}.`),
  )

const told = {
  name: filledLine(80),
  division: v.picklist(DIVISIONS, BLANK),
  city: v.optional(line(80), ''),
  country: v.optional(
    v.pipe(
      v.string(TEXT),
      v.check((code) => code === '' || isCountry(code), 'Must be a country.'),
    ),
    '',
  ),
  contact_name: filledLine(100),
  contact_email: v.pipe(v.string(BLANK), v.trim(), v.nonEmpty(BLANK)),
  contact_phone: v.optional(line(40), ''),
  /** 0: not known yet. */
  expected_players: v.optional(within(0, 60), 0),
  level: v.optional(v.union([v.picklist(LEVELS), v.literal('')], 'Must be one of the levels.'), ''),
  comment: v.optional(paragraphs(2_000), ''),
}

export const registerInput = v.strictObject({
  ...told,
  consent: v.literal(true, 'Without it nobody may keep what you wrote.'),
  language: v.optional(v.picklist(LANGUAGES, 'Must be one of the languages.'), 'en'),
})

/** `base`: its `updated`, as whoever changes it saw it. */
export const changeRegistrationInput = v.strictObject({ token: filled, base: filled, ...told })

export type Told = v.InferOutput<typeof changeRegistrationInput>

export const ownRegistrationInput = v.strictObject({ token: filled })

const decided = { registration: filled, base: filled }

export const registrationInput = v.strictObject(decided)

/** `beyond`: also where the division is full. */
export const acceptRegistrationInput = v.strictObject({
  ...decided,
  beyond: v.optional(v.boolean('Must be true or false.'), false),
})

export const declineRegistrationInput = v.strictObject({
  ...decided,
  reason: v.pipe(v.string(BLANK), paragraphs(1_000), v.nonEmpty(BLANK)),
})

export const moveOnWaitingListInput = v.strictObject({
  registration: filled,
  way: v.picklist(['up', 'down'], 'Must be up or down.'),
})

export const sendRegistrationLinkInput = v.strictObject({ registration: filled })

const capacity = within(0, 64)

export const saveCapacitiesInput = v.strictObject({ base: filled, mixed: capacity, open: capacity, women: capacity })
