import { m } from '#words/messages.js'
import { genderInWords, PLAYER_LABELS } from '../roster/players/roster-words.ts'
import type { FeeShown, PlayersShow } from './admin-players.address.ts'
import type { PlayerListed, PlayersTeam } from './admin-players.queries.server.ts'
import { type MergedField, mergedValue } from './merged-player.ts'

/** Players as admins see them, in words. */

export const PLAYERS_SHOW_WORDS: Readonly<Record<PlayersShow, () => string>> = {
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

/** `Kite Club (Mixed)`, where a division stands apart from the name. */
export const teamInWords = (team: PlayersTeam | undefined): string => team?.name ?? m.teams_admin_no_team()

export const mergedLabel = (field: MergedField): string => MERGED_LABELS[field]()

const MERGED_LABELS: Readonly<Record<MergedField, () => string>> = {
  ...PLAYER_LABELS,
  team: m.teams_admin_team,
  walk_in: m.teams_admin_walk_in,
}

const TICKED: readonly MergedField[] = ['full_name_shown', 'captain', 'spirit_captain', 'walk_in', 'parent_consent']

export function mergedInWords(player: PlayerListed, field: MergedField): string {
  const value = mergedValue(player, field)
  if (field === 'team') return teamInWords(player.team)
  if (field === 'gender_match') return genderInWords(value)
  if (TICKED.includes(field)) return value === '' ? m.roster_form_no() : m.roster_form_yes()
  return value === '' ? m.roster_form_empty() : value
}
