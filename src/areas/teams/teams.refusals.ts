import { refusals } from '#http/commands/refusals.ts'
import { m } from '#words/messages.js'

/** Why something about a team is refused. */
export const TEAM_REFUSALS = refusals({
  contact_gone: m.teams_contact_gone,
  contact_known: m.teams_contact_known,
  contacts_full: m.teams_contacts_full,
  country_unknown: m.teams_admin_country_unknown,
  division_unknown: m.teams_admin_division_missing,
  managers_full: m.accounts_form_team_full,
  name_taken: m.teams_admin_name_taken,
  nobody_to_write_to: m.teams_message_nobody,
  nothing_to_import: m.teams_admin_nothing_to_import,
  seed_taken: m.teams_admin_seed_taken,
  team_gone: m.teams_admin_gone,
  team_has_players: m.teams_admin_has_players,
  team_not_playing: m.teams_admin_not_playing,
  team_not_withdrawn: m.teams_admin_not_withdrawn,
})
