import { Refusal } from '#records/errors.ts'

/**
 * Why a change of a roster is refused, by code: the answer holds it at the field that it is about. Pages have words of
 * their own for each; these sentences are for everybody else.
 */
const REFUSALS = {
  roster_locked: 'The organisers have locked this roster.',
  roster_changed: 'The roster was changed in the meantime.',
  number_taken: 'Somebody else in this team has this number.',
  name_there: 'Somebody of this name is on the roster already.',
  name_too_long: 'Must be no more than 80 character(s).',
  birth_year_wrong: 'Nobody is born after the tournament.',
  full_name_of_minor: 'The full name is shown only of people who are grown up for sure.',
  undo_too_late: 'This player cannot be brought back any more.',
} as const

export type RosterRefusal = keyof typeof REFUSALS

export function refusedRoster(code: RosterRefusal, field: string, status = 400): Refusal {
  const message = REFUSALS[code]
  return new Refusal(status, message, { [field]: { code, message } })
}

/** A refusal that names the player who is in the way. */
export function refusedFor(code: RosterRefusal, field: string, player: { id: string; name: string }): Refusal {
  const message = `${REFUSALS[code].slice(0, -1)}: ${player.name}.`
  return new Refusal(400, message, { [field]: { code, message, params: { player: player.id, name: player.name } } })
}
