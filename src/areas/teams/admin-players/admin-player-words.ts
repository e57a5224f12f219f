import type { ProblemWords } from '#client/forms/problems.ts'
import { m } from '#words/messages.js'
import { FIELD_LABELS, genderInWords } from '../roster/players/roster-words.ts'
import type { FeeShown, PlayersShow } from './admin-players.address.ts'
import type { PlayerListed, PlayersTeam } from './admin-players.queries.server.ts'
import { type MergedField, mergedValue } from './merged-player.ts'

/** Players as admins see them, in words. */

export const SHOW_WORDS: Readonly<Record<PlayersShow, () => string>> = {
  walk_in: m.teams_admin_walk_ins,
  connected: m.teams_admin_connected,
  unconnected: m.teams_admin_unconnected,
  asked: m.teams_admin_asked,
}

export const FEE_WORDS: Readonly<Record<FeeShown, () => string>> = {
  open: m.teams_admin_fee_open,
  paid: m.teams_admin_fee_paid,
  waived: m.teams_admin_fee_waived,
  refunded: m.teams_admin_fee_refunded,
}

export const PLAYER_PROBLEMS: ProblemWords = {
  number_taken: m.teams_admin_number_taken,
  player_gone: m.teams_admin_player_gone,
  player_taken: m.teams_admin_player_taken,
  has_player: m.teams_admin_has_player,
  user_gone: m.teams_admin_user_gone,
  team_gone: m.teams_admin_gone,
  team_not_playing: m.teams_admin_team_out,
  choose_two: m.teams_admin_choose_two,
  same_player: m.teams_admin_choose_two,
  both_connected: m.teams_admin_both_connected,
  nothing_to_import: m.teams_admin_no_players_to_import,
  no_team_column: m.teams_admin_import_no_team_column,
  validation_regex: m.teams_admin_number_wrong,
  validation_required: m.teams_admin_choose_team,
  validation_not_unique: m.teams_admin_merge_clash,
  status_409: m.teams_admin_merge_stale,
}

/** `Kite Club (Mixed)`, where a division stands apart from the name. */
export const teamInWords = (team: PlayersTeam | undefined): string => team?.name ?? m.teams_admin_no_team()

export const mergedLabel = (field: MergedField): string => MERGED_LABELS[field]()

const MERGED_LABELS: Readonly<Record<MergedField, () => string>> = {
  ...FIELD_LABELS,
  team: m.teams_admin_team,
  fee_state: m.teams_admin_fee,
  walk_in: m.teams_admin_walk_in,
}

const TICKED: readonly MergedField[] = ['full_name_shown', 'captain', 'spirit_captain', 'walk_in']

export function mergedInWords(player: PlayerListed, field: MergedField): string {
  const value = mergedValue(player, field)
  if (field === 'team') return teamInWords(player.team)
  if (field === 'fee_state') return FEE_WORDS[player.fee_state]()
  if (field === 'gender_match') return genderInWords(value)
  if (TICKED.includes(field)) return value === '' ? m.roster_form_no() : m.roster_form_yes()
  return value === '' ? m.roster_form_empty() : value
}
