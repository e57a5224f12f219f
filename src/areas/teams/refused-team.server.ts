import { Refusal } from '#records/errors.ts'

/**
 * Why admins are refused something about teams and players, by code: the answer holds it at the field that it is about.
 * Pages have words of their own for each; these sentences are for everybody else.
 */
const REFUSALS = {
  managers_full: 'This team has as many managers as a team can have.',
  team_gone: 'This team does not exist any more.',
  team_has_players: 'The team has players.',
  team_not_playing: 'This team is not taking part.',
  team_not_withdrawn: 'This team has not withdrawn.',
  division_unknown: 'There is no such division.',
  country_unknown: 'There is no such country.',
  name_taken: 'A team of this division has this name already.',
  seed_taken: 'Two teams of a division cannot have the same seed.',
  player_gone: 'This player does not exist any more.',
  number_taken: 'Somebody else in this team has this number.',
  full_name_of_minor: 'The full name is shown only of people who are grown up for sure.',
  choose_two: 'Two players are merged at a time.',
  same_player: 'A player cannot be merged with themselves.',
  both_connected: 'Both players are connected to an account. Say which one stays.',
  nothing_to_import: 'There is no line that could be imported.',
  no_team_column: 'No column is headed “Team”.',
} as const

export type RefusedTeamCode = keyof typeof REFUSALS

/** A refusal that is told at the field that it is about. */
export function refusedTeam(code: RefusedTeamCode, field: string, status = 400): Refusal {
  const message = REFUSALS[code]
  return new Refusal(status, message, { [field]: { code, message } })
}
