import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { type ProblemWords, wordsFor } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/handle-form.ts'
import { nameKey } from '#rules/names.ts'
import type { FormError } from '#ui/fields/ErrorSummary.tsx'
import { m } from '#words/messages.js'
import type { RosterPlayer } from './roster.queries.server.ts'
import { PLAYER_FIELDS, type PlayerField } from './roster-form.ts'

/** Why a roster was not changed, in words. */

const WORDS: ProblemWords = {
  roster_locked: m.roster_problem_locked,
  roster_changed: m.roster_problem_stale,
  number_taken: m.roster_problem_number_taken_by_somebody,
  undo_too_late: m.roster_problem_too_late,
  connection_gone: m.roster_problem_request_gone,
  connection_decided: m.roster_problem_request_gone,
  player_taken: m.roster_problem_player_taken,
  has_player: m.roster_problem_has_player,
  not_connected: m.roster_problem_not_connected,
  player_gone: m.roster_problem_gone,
  list_empty: m.roster_import_empty,
  none_ticked: m.roster_import_none_ticked,
  file_too_big: m.roster_import_file_too_big,
  file_no_text: m.roster_import_file_no_text,
  status_404: m.roster_problem_gone,
  status_409: m.roster_problem_stale,
}

export const rosterProblem = (refused: RefusedForm): string => wordsFor(refused.problem, WORDS)

/** At a field of the list's form. */
export const listProblemAt = (refused: RefusedForm | undefined, field: string): string | undefined => {
  const error = refused?.errors[field]
  return error && wordsFor(error, WORDS)
}

/** At the fields of a player, in their order; what is about none of them stands alone. */
export function playerProblems(
  refused: RefusedForm | undefined,
  roster: readonly RosterPlayer[],
): readonly FormError[] {
  if (!refused) return []
  const at = PLAYER_FIELDS.filter((field) => refused.errors[field])
  if (at.length === 0) return refused.status === 409 ? [] : [{ text: rosterProblem(refused) }]
  return at.map((field) => ({ field, text: FIELD_WORDS[field](refused, roster) }))
}

type FieldWords = (refused: RefusedForm, roster: readonly RosterPlayer[]) => string

const FIELD_WORDS: Readonly<Record<PlayerField, FieldWords>> = {
  full_name: (refused, roster) => {
    const code = refused.errors['full_name']?.code
    if (code === 'name_there') return m.roster_problem_name_there({ name: nameLike(refused, roster) })
    return code === 'validation_required' ? m.roster_problem_name_missing() : m.roster_problem_name_too_long()
  },
  number: (refused, roster) => {
    if (refused.errors['number']?.code !== 'number_taken') return m.roster_problem_number()
    const number = refused.values['number']?.trim() ?? ''
    const holder = roster.find((player) => player.number === number)
    return holder
      ? m.roster_problem_number_taken({ name: holder.full_name, number })
      : m.roster_problem_number_taken_by_somebody()
  },
  full_name_shown: () => m.roster_problem_minor(),
  birth_year: () => m.roster_problem_birth_year(),
  gender_match: () => m.site_problem_required(),
  email: () => m.roster_problem_email(),
  phone: () => m.roster_problem_phone(),
  captain: () => m.site_problem_required(),
  spirit_captain: () => m.site_problem_required(),
}

function nameLike(refused: RefusedForm, roster: readonly RosterPlayer[]): string {
  const typed = refused.values['full_name'] ?? ''
  return roster.find(({ full_name }) => nameKey(full_name) === nameKey(typed))?.full_name ?? typed.trim()
}

/** Also after a refusal: it often names somebody whom the page does not show yet. */
export const loadsAgainAfterEveryForm = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate || actionStatus !== undefined
