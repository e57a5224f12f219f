import type { ProblemWords } from '#client/forms/problems.ts'
import { m } from '#words/messages.js'
import type { TeamState } from './admin-teams.address.ts'

/** Teams and what can be wrong about them, in words. */

const STATES: Readonly<Record<TeamState, () => string>> = {
  registered: m.teams_admin_state_registered,
  accepted: m.teams_admin_state_accepted,
  waiting: m.teams_admin_state_waiting,
  declined: m.teams_admin_state_declined,
  withdrawn: m.teams_admin_state_withdrawn,
}

export const teamStateInWords = (state: TeamState | ''): string => (state === '' ? '' : STATES[state]())

/** What becomes of the games of a team that withdraws: as a choice, what it means, and what was chosen. */
export const WITHDRAWAL_WORDS = {
  forfeit_left: {
    choice: m.teams_admin_withdrawal_forfeit_left,
    hint: m.teams_admin_withdrawal_forfeit_left_hint,
    kept: m.teams_admin_withdrawal_forfeit_left_kept,
  },
  void_unplayed: {
    choice: m.teams_admin_withdrawal_void_unplayed,
    hint: m.teams_admin_withdrawal_void_unplayed_hint,
    kept: m.teams_admin_withdrawal_void_unplayed_kept,
  },
  void_all: {
    choice: m.teams_admin_withdrawal_void_all,
    hint: m.teams_admin_withdrawal_void_all_hint,
    kept: m.teams_admin_withdrawal_void_all_kept,
  },
} as const

export const TEAM_PROBLEMS: ProblemWords = {
  name_taken: m.teams_admin_name_taken,
  division_unknown: m.teams_admin_division_missing,
  validation_regex: m.teams_admin_not_valid,
  validation_max_value: m.teams_admin_seed_wrong,
  validation_number: m.teams_admin_seed_wrong,
  validation_integer: m.teams_admin_seed_wrong,
  country_unknown: m.teams_admin_country_unknown,
  seed_taken: m.teams_admin_seed_taken,
  team_gone: m.teams_admin_gone,
  team_has_players: m.teams_admin_has_players,
  team_not_playing: m.teams_admin_not_playing,
  team_not_withdrawn: m.teams_admin_not_withdrawn,
  nothing_to_import: m.teams_admin_nothing_to_import,
  status_409: m.teams_admin_stale,
}

/** What admins write of a team. */
export const TEAM_LABELS = {
  name: m.teams_admin_name,
  short_name: m.teams_admin_short_name,
  division: m.teams_admin_division,
  city: m.teams_admin_city,
  country: m.teams_admin_country,
  colour_light: m.teams_admin_colour_light,
  colour_dark: m.teams_admin_colour_dark,
  seed: m.teams_admin_seed,
} as const
