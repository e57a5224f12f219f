import { m } from '#words/messages.js'
import type { TeamState } from './admin-teams.address.ts'

/** Teams as admins see them, in words. */

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
  contact_name: m.teams_admin_contact_name,
  email: m.teams_admin_contact_email,
  phone: m.teams_admin_contact_phone,
} as const
