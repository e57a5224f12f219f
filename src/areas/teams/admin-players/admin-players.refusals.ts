import { refusals } from '#http/commands/refusals.ts'
import { m } from '#words/messages.js'

/** Why admins are refused something about players. */
export const PLAYER_REFUSALS = refusals({
  both_connected: m.teams_admin_both_connected,
  choose_two: m.teams_admin_choose_two,
  no_team_column: m.teams_admin_import_no_team_column,
  nothing_to_import: m.teams_admin_no_players_to_import,
  number_taken: m.teams_admin_number_taken,
  player_gone: m.teams_admin_player_gone,
  same_player: m.teams_admin_choose_two,
  team_gone: m.teams_admin_gone,
  team_not_playing: m.teams_admin_team_out,
})

/** What the accounts refuse, in words about players. */
export const CONNECTING_WORDS = {
  has_player: m.teams_admin_has_player,
  player_taken: m.teams_admin_player_taken,
  user_gone: m.teams_admin_user_gone,
}

/** What else is said of two that become one. */
export const MERGE_WORDS = {
  ...CONNECTING_WORDS,
  status_409: m.teams_admin_merge_stale,
  validation_not_unique: m.teams_admin_merge_clash,
}
