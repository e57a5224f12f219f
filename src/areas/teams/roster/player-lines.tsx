import type { PlannedPlayer, PlayerProblem } from '#rules/import/roster-plan.ts'
import { m } from '#words/messages.js'
import { genderInWords, PLAYER_LABELS, valueInWords } from './players/roster-words.ts'
import { PLAYER_FIELDS } from './roster-form.ts'

/** How the lines of a list of players are told. */

const PROBLEMS: Readonly<Record<PlayerProblem, (facts: { written: string }) => string>> = {
  number_wrong: m.roster_import_number_wrong,
  number_taken: m.roster_import_number_taken,
  number_doubled: m.roster_import_number_doubled,
  name_doubled: m.roster_import_name_doubled,
  name_missing: () => m.roster_import_name_missing(),
  name_too_long: () => m.roster_import_name_too_long(),
  gender_wrong: m.roster_import_gender_wrong,
  birth_year_wrong: m.roster_import_birth_year_wrong,
  email_wrong: m.roster_import_email_wrong,
  phone_wrong: m.roster_import_phone_wrong,
  cells_left_over: m.site_import_cells_left_over,
}

const fieldNamed = (name: string) => PLAYER_FIELDS.find((field) => field === name)

type Facts = Pick<PlannedPlayer, 'id' | 'values'>

export const PLAYER_LINES = {
  name: ({ values }: Facts): string => values.full_name,
  mark: ({ values }: Facts) =>
    values.number !== '' && <span className="mr-2 font-display text-digit">{values.number}</span>,
  /** Of somebody who is there already only what changes is told. */
  about: ({ id, values }: Facts): string =>
    id === ''
      ? [values.gender_match && genderInWords(values.gender_match), values.birth_year || '', values.email, values.phone]
          .filter(Boolean)
          .join(' · ')
      : '',
  label: (name: string): string => {
    const field = fieldNamed(name)
    return field ? PLAYER_LABELS[field]() : name
  },
  value: (name: string, value: string): string => {
    const field = fieldNamed(name)
    return field ? valueInWords(field, value) : value
  },
  problem: ({ code, written }: { code: PlayerProblem; written: string }): string => PROBLEMS[code]({ written }),
}
