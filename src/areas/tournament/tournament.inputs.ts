import * as v from 'valibot'
import { daysBetween, isDay } from '#rules/days.ts'
import { isTimeZone } from '#rules/time.ts'
import { CURRENCIES, DAYS_MAX, FIGURES, LENGTHS, SPIRIT_VISIBILITIES } from './figures.ts'
import { compact, isBic, isIban } from './iban.ts'

/** What `tournament.save` takes: both records in whole, each with the `updated` that it was loaded with. */

const line = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max))
const page = v.pipe(v.string(), v.maxLength(LENGTHS.text))
const version = v.pipe(v.string(), v.nonEmpty())

const day = v.pipe(
  v.string(),
  v.check((text) => text === '' || isDay(text)),
)

/** A number, or what was typed into a field for one; nothing typed is 0. */
function figure({ min, max, required }: { min: number; max: number; required?: true }) {
  const message = `Must be a whole number from ${min} to ${max}.`
  return v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{0,6}$/, message))], message),
    v.transform(Number),
    v.check((it) => Number.isSafeInteger(it) && ((it === 0 && !required) || (it >= min && it <= max)), message),
  )
}

/** Fields of the tournament in the order of the page. */
const tournamentFields = {
  name: line(LENGTHS.name),
  place: line(LENGTHS.place),
  starts: day,
  ends: day,
  time_zone: v.pipe(v.string(), v.trim(), v.check(isTimeZone)),
  currency: v.picklist(CURRENCIES),
  contact_name: line(LENGTHS.contact_name),
  contact_email: v.pipe(
    line(254),
    v.check((text) => text === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)),
  ),
  game_length: figure(FIGURES.game_length),
  half_cap: figure(FIGURES.half_cap),
  time_cap: figure(FIGURES.time_cap),
  minimum_rest: figure(FIGURES.minimum_rest),
  target_score: figure(FIGURES.target_score),
  forfeit_score: figure(FIGURES.forfeit_score),
  spirit_visibility: v.picklist(SPIRIT_VISIBILITIES),
  imprint_en: page,
  imprint_de: page,
  privacy_en: page,
  privacy_de: page,
}

const accountFields = {
  holder: line(LENGTHS.holder),
  iban: v.pipe(
    v.string(),
    v.transform(compact),
    v.check((text) => text === '' || isIban(text)),
  ),
  bic: v.pipe(
    v.string(),
    v.transform(compact),
    v.check((text) => text === '' || isBic(text)),
  ),
}

/** What is wrong with the two days, said at the last one. */
export function daysProblem(starts: string, ends: string): string | undefined {
  if ((starts === '') !== (ends === '')) return 'The first and the last day belong together.'
  if (ends < starts) return 'Must not be before the first day.'
  if (starts !== '' && daysBetween(starts, ends) >= DAYS_MAX) return `Must be within ${DAYS_MAX} days of the first day.`
  return undefined
}

export const tournamentInput = v.pipe(
  v.strictObject({ updated: version, ...tournamentFields }),
  v.forward(
    v.check(
      ({ starts, ends }) => daysProblem(starts, ends) === undefined,
      ({ input: { starts, ends } }) => daysProblem(starts, ends) ?? '',
    ),
    ['ends'],
  ),
)

export const accountInput = v.strictObject({ updated: version, ...accountFields })

export const saveTournamentInput = v.strictObject({ tournament: tournamentInput, account: accountInput })

export type SaveTournament = v.InferOutput<typeof saveTournamentInput>

/** Those that people edit, for forms and merging. */
export const TOURNAMENT_FIELDS = v.keyof(v.object(tournamentFields)).options
export const ACCOUNT_FIELDS = v.keyof(v.object(accountFields)).options
