import * as v from 'valibot'
import { isCountry } from '#rules/countries.ts'
import { LEVELS } from './registration.collections.ts'

/** What the commands around the registration of teams take. */

const LANGUAGES = ['en', 'de'] as const

const atMost = (max: number) => v.maxLength<string, number>(max)

/** One line, for lists and mails; signs that turn the direction of writing would turn what stands beside it. */
const line = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.replace(/[\s\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()),
    atMost(max),
  )
const filledLine = (max: number) => v.pipe(v.string(), line(max), v.nonEmpty())
const filled = v.pipe(v.string(), v.nonEmpty())
/** Forms send line breaks as two characters. */
const paragraphs = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.replaceAll('\r\n', '\n').trim()),
    atMost(max),
  )
const within = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))

const told = {
  name: filledLine(80),
  /** Its key; the commands ask whether there is such a division. */
  division: filled,
  city: v.optional(line(80), ''),
  country: v.optional(
    v.pipe(
      v.string(),
      v.check((code) => code === '' || isCountry(code)),
    ),
    '',
  ),
  contact_name: filledLine(100),
  contact_email: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  contact_phone: v.optional(line(40), ''),
  /** 0: not known yet. */
  expected_players: v.optional(within(0, 60), 0),
  level: v.optional(v.union([v.picklist(LEVELS), v.literal('')]), ''),
  comment: v.optional(paragraphs(2_000), ''),
}

export const registerInput = v.strictObject({
  ...told,
  consent: v.literal(true),
  language: v.optional(v.picklist(LANGUAGES), 'en'),
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
  beyond: v.optional(v.boolean(), false),
})

export const declineRegistrationInput = v.strictObject({
  ...decided,
  reason: v.pipe(v.string(), paragraphs(1_000), v.nonEmpty()),
})

export const moveOnWaitingListInput = v.strictObject({
  registration: filled,
  way: v.picklist(['up', 'down']),
})

export const sendRegistrationLinkInput = v.strictObject({ registration: filled })
