import * as v from 'valibot'
import { fieldInput, filled, inputOf } from '#http/commands/inputs.ts'
import type { PlainWords } from '#http/commands/refusals.ts'
import type { TextField } from '#records/schema/fields.ts'
import { EMAIL, EMAIL_MAX } from '#records/schema/formats.ts'
import { daysBetween, isDay } from '#rules/calendar/days.ts'
import { isTimeZone } from '#rules/calendar/time.ts'
import { m } from '#words/messages.js'
import { CURRENCIES, DAYS_MAX, FIGURES, SPIRIT_VISIBILITIES, WHO_SCORED } from './figures.ts'
import { compact, isBic, isIban } from './iban.ts'
import { accountFields, tournamentFields } from './tournament.fields.ts'

/** What `tournament.save` takes: both records in whole, each with the `updated` that it was loaded with. */

const { name, place, contact_name, imprint_en, imprint_de, privacy_en, privacy_de } = tournamentFields

/** What is not there at all is refused: a record is saved in whole. */
const whole = (field: TextField) => fieldInput(field).wrapped

const day = v.pipe(
  v.string(),
  v.check((text) => text === '' || isDay(text), m.configuration_wrong_day),
)

/** A number, or what was typed into a field for one; nothing typed is 0. */
function figure({ min, max, required }: { min: number; max: number; required?: true }) {
  const wrong = () => m.configuration_wrong_figure({ min, max })
  return v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{0,6}$/, wrong))], wrong),
    v.transform(Number),
    v.check((it) => Number.isSafeInteger(it) && ((it === 0 && !required) || (it >= min && it <= max)), wrong),
  )
}

/** Fields of the tournament in the order of the page. */
const tournamentEntries = {
  name: v.pipe(whole(name), v.nonEmpty()),
  place: whole(place),
  starts: v.pipe(day, v.nonEmpty()),
  ends: v.pipe(day, v.nonEmpty()),
  time_zone: v.pipe(v.string(), v.trim(), v.check(isTimeZone, m.configuration_wrong_time_zone)),
  currency: v.picklist(CURRENCIES, m.configuration_wrong_choice),
  contact_name: whole(contact_name),
  contact_email: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(EMAIL_MAX),
    v.check((text) => text === '' || EMAIL.test(text), m.configuration_wrong_email),
  ),
  game_length: figure(FIGURES.game_length),
  half_cap: figure(FIGURES.half_cap),
  time_cap: figure(FIGURES.time_cap),
  minimum_rest: figure(FIGURES.minimum_rest),
  target_score: figure(FIGURES.target_score),
  forfeit_score: figure(FIGURES.forfeit_score),
  spirit_visibility: v.picklist(SPIRIT_VISIBILITIES, m.configuration_wrong_choice),
  who_scored: v.optional(v.picklist(['', ...WHO_SCORED], m.configuration_wrong_choice), ''),
  rosters_until: v.optional(day, ''),
  imprint_en: whole(imprint_en),
  imprint_de: whole(imprint_de),
  privacy_en: whole(privacy_en),
  privacy_de: whole(privacy_de),
}

const accountEntries = {
  holder: whole(accountFields.holder),
  iban: v.pipe(
    v.string(),
    v.transform(compact),
    v.check((text) => text === '' || isIban(text), m.configuration_wrong_iban),
  ),
  bic: v.pipe(
    v.string(),
    v.transform(compact),
    v.check((text) => text === '' || isBic(text), m.configuration_wrong_bic),
  ),
}

/** What is wrong with the two days, said at the last one. */
export function daysProblem(starts: string, ends: string): PlainWords | undefined {
  if ((starts === '') !== (ends === '')) return m.configuration_wrong_days_both
  if (ends < starts) return m.configuration_wrong_days_order
  if (starts !== '' && daysBetween(starts, ends) >= DAYS_MAX) return m.configuration_wrong_days_long
  return undefined
}

export const tournamentInput = v.pipe(
  inputOf({ updated: filled, ...tournamentEntries }),
  v.forward(
    v.check(
      // One that is missing is told at its field.
      ({ starts, ends }) => starts === '' || ends === '' || daysProblem(starts, ends) === undefined,
      ({ input: { starts, ends } }) => daysProblem(starts, ends)?.(undefined) ?? '',
    ),
    ['ends'],
  ),
)

export const accountInput = inputOf({ updated: filled, ...accountEntries })

export const saveTournamentInput = inputOf({ tournament: tournamentInput, account: accountInput })

/** Those that people edit, for forms and merging. */
export const TOURNAMENT_FIELDS = v.keyof(v.object(tournamentEntries)).options
export const ACCOUNT_FIELDS = v.keyof(v.object(accountEntries)).options
