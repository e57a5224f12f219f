import type { PlayerListed } from './admin-players.queries.server.ts'

/** Two entries of one person: what is chosen between, and what stands ready as the choice. */

export const MERGED_FIELDS = [
  'full_name',
  'full_name_shown',
  'team',
  'number',
  'gender_match',
  'birth_year',
  'email',
  'phone',
  'emergency_contact',
  'parent_consent',
  'captain',
  'spirit_captain',
  'walk_in',
] as const
export type MergedField = (typeof MERGED_FIELDS)[number]

export const SIDES = ['keep', 'gone'] as const
export type Side = (typeof SIDES)[number]

/** A value as it is compared and shown; '' for nothing. */
export function mergedValue(player: PlayerListed, field: MergedField): string {
  if (field === 'team') return player.team?.id ?? ''
  const value = player[field]
  if (typeof value === 'boolean') return value ? 'on' : ''
  return value === 0 ? '' : String(value)
}

/** Of two the one whose id stays: everything that points at the other follows, so it hardly matters. */
export function stayingOf(one: PlayerListed, other: PlayerListed): readonly [keep: PlayerListed, gone: PlayerListed] {
  const isOther =
    Number(other.connected) - Number(one.connected) ||
    Number(one.walk_in) - Number(other.walk_in) ||
    (other.created < one.created ? 1 : -1)
  return isOther > 0 ? [other, one] : [one, other]
}

/** What has to be chosen: where both are the same there is nothing to choose. */
export const differingFields = (keep: PlayerListed, gone: PlayerListed): readonly MergedField[] =>
  MERGED_FIELDS.filter((field) => mergedValue(keep, field) !== mergedValue(gone, field))

/** Something is better than nothing; of two that say something, the one that stays. */
export function likelySide(field: MergedField, keep: PlayerListed): Side {
  // Whoever was entered properly is no walk-in.
  if (field === 'walk_in') return keep.walk_in ? 'gone' : 'keep'
  // Ticks say something in both ways.
  if (typeof keep[field] === 'boolean') return 'keep'
  return mergedValue(keep, field) === '' ? 'gone' : 'keep'
}
