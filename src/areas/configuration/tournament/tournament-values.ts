import type { Tournament, TournamentAccount } from '#areas/tournament/tournament.api.server.ts'
import { type FormValues, plainLines } from '#rules/edited-form.ts'
import { inFours } from '#rules/settlement/reference.ts'

/**
 * The tournament and its account as one form: text by the name of the field, such as `tournament.name` and
 * `account.iban`, which are also the names under which the command tells what is wrong.
 */

export interface TournamentFields {
  readonly tournament: readonly (keyof Tournament)[]
  readonly account: readonly (keyof TournamentAccount)[]
}

export function valuesOfTournament(
  records: { tournament: Tournament; account: TournamentAccount },
  fields: TournamentFields,
): FormValues {
  return Object.fromEntries([
    ...fields.tournament.map((field) => [`tournament.${field}`, textOf(records.tournament[field])]),
    ...fields.account.map((field) => [
      `account.${field}`,
      field === 'iban' ? inFours(records.account.iban) : textOf(records.account[field]),
    ]),
  ])
}

/** 0 means that there is none. */
const textOf = (value: string | number) => (value === 0 ? '' : plainLines(String(value)))

/** The part of a form, by the names that the command knows. */
export const partOf = (values: FormValues, part: keyof TournamentFields): FormValues =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      name.startsWith(`${part}.`) ? [[name.slice(part.length + 1), value] as const] : [],
    ),
  )
