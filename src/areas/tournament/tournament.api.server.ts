import { inWordsOf } from '#http/commands/refusals.ts'
import type { Language } from '#http/pages/languages.ts'
import { notFound, type Refusal } from '#records/errors.ts'
import type { Reader } from '#records/reader.ts'
import type { RecordOf } from '#records/schema/collection.ts'
import { type Day, isInYearsAround } from '#rules/calendar/days.ts'
import { dayIn } from '#rules/calendar/time.ts'
import type { ShownDivision } from '#ui/marks/divisions.ts'
import { m } from '#words/messages.js'
import { divisions, tournament, tournamentAccount } from './tournament.collections.ts'

export { divisionFields } from './divisions/divisions.fields.ts'
export { CURRENCIES, SPIRIT_VISIBILITIES } from './figures.ts'
export { accountFields, tournamentFields } from './tournament.fields.ts'
export { ACCOUNT_FIELDS, accountInput, TOURNAMENT_FIELDS, tournamentInput } from './tournament.inputs.ts'

export type Tournament = RecordOf<typeof tournament>
export type TournamentAccount = RecordOf<typeof tournamentAccount>
export type Division = RecordOf<typeof divisions>

/** The tournament. Undefined when there is not exactly one record. */
export async function tournamentOf(reader: Reader): Promise<Tournament | undefined> {
  const [found, second] = await reader.list(tournament, { limit: 2 })
  return second ? undefined : found
}

/** Whether a day can be meant where something is paid or lent: not in 1962 and not in 2062. */
export async function isNearTournament(reader: Reader, day: Day): Promise<boolean> {
  const found = await tournamentOf(reader)
  const today = dayIn(reader.now(), found?.time_zone ?? 'UTC')
  return isInYearsAround(day, [found?.starts ?? '', found?.ends ?? '', today])
}

/** There is no tournament to be saved, or more than one. */
export const noTournament = (): Refusal =>
  inWordsOf({ status_404: m.configuration_tournament_missing_text }, notFound('There is not exactly one tournament.'))

/** Where fees are paid to. Undefined when there is not exactly one record. */
export async function tournamentAccountOf(reader: Reader): Promise<TournamentAccount | undefined> {
  const [found, second] = await reader.list(tournamentAccount, { limit: 2 })
  return second ? undefined : found
}

/** In their order. */
export const divisionsOf = (reader: Reader): Promise<Division[]> => reader.list(divisions, { sort: 'order,key' })

export const divisionWithKey = (reader: Reader, key: string): Promise<Division | undefined> =>
  reader.first(divisions, { filter: 'key = {:key}', params: { key } })

/** Whether the gender match of players decides who may be on the field together. */
export const hasRatioRule = ({ gender_rule }: Division): boolean => gender_rule === 'mixed_ratio'

/** As pages show them, in a language. */
export const shownDivisions = (found: readonly Division[], language: Language): readonly ShownDivision[] =>
  found.map((it) => ({
    key: it.key,
    name: it[`name_${language}`],
    letter: it.letter,
    colour: it.colour || 'slate',
    hasRatio: hasRatioRule(it),
  }))
