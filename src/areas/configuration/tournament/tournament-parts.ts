import { m } from '#words/messages.js'

export type FieldKind =
  | 'line'
  | 'email'
  | 'day'
  | 'timeZone'
  | 'currency'
  | 'figure'
  | 'visibility'
  | 'whoScored'
  | 'page'

export interface TournamentFieldWords {
  /** As the command knows it. */
  readonly name: string
  readonly kind: FieldKind
  readonly label: () => string
  readonly hint?: () => string
  /** May be left empty, beside fields that may not. */
  readonly optional?: true
}

interface TournamentPart {
  readonly title: () => string
  readonly hint?: () => string
  /** Side by side on a desktop. */
  readonly columns: 1 | 2 | 3
  readonly fields: readonly TournamentFieldWords[]
}

/** The form of the tournament from top to bottom. */
export const TOURNAMENT_PARTS: readonly TournamentPart[] = [
  {
    title: m.configuration_part_what,
    columns: 2,
    fields: [
      { name: 'tournament.name', kind: 'line', label: m.configuration_field_name },
      { name: 'tournament.place', kind: 'line', label: m.configuration_field_place },
      { name: 'tournament.starts', kind: 'day', label: m.configuration_field_starts },
      { name: 'tournament.ends', kind: 'day', label: m.configuration_field_ends },
      {
        name: 'tournament.time_zone',
        kind: 'timeZone',
        label: m.configuration_field_time_zone,
        hint: m.configuration_field_time_zone_hint,
      },
      {
        name: 'tournament.currency',
        kind: 'currency',
        label: m.configuration_field_currency,
        hint: m.configuration_field_currency_hint,
      },
    ],
  },
  {
    title: m.configuration_part_contact,
    hint: m.configuration_part_contact_hint,
    columns: 2,
    fields: [
      { name: 'tournament.contact_name', kind: 'line', label: m.configuration_field_contact_name },
      { name: 'tournament.contact_email', kind: 'email', label: m.configuration_field_contact_email },
    ],
  },
  {
    title: m.configuration_part_account,
    hint: m.configuration_part_account_hint,
    columns: 3,
    fields: [
      { name: 'account.holder', kind: 'line', label: m.configuration_field_holder },
      { name: 'account.iban', kind: 'line', label: m.configuration_field_iban },
      { name: 'account.bic', kind: 'line', label: m.configuration_field_bic, optional: true },
    ],
  },
  {
    title: m.configuration_part_rosters,
    columns: 2,
    fields: [
      {
        name: 'tournament.rosters_until',
        kind: 'day',
        label: m.configuration_field_rosters_until,
        hint: m.configuration_field_rosters_until_hint,
        optional: true,
      },
    ],
  },
  {
    title: m.configuration_part_games,
    hint: m.configuration_part_games_hint,
    columns: 3,
    fields: [
      { name: 'tournament.game_length', kind: 'figure', label: m.configuration_field_game_length },
      { name: 'tournament.half_cap', kind: 'figure', label: m.configuration_field_half_cap, optional: true },
      { name: 'tournament.time_cap', kind: 'figure', label: m.configuration_field_time_cap, optional: true },
      { name: 'tournament.minimum_rest', kind: 'figure', label: m.configuration_field_minimum_rest, optional: true },
      { name: 'tournament.target_score', kind: 'figure', label: m.configuration_field_target_score },
      { name: 'tournament.forfeit_score', kind: 'figure', label: m.configuration_field_forfeit_score },
    ],
  },
  {
    title: m.configuration_part_spirit,
    columns: 1,
    fields: [
      { name: 'tournament.spirit_visibility', kind: 'visibility', label: m.configuration_field_spirit_visibility },
    ],
  },
  {
    title: m.scorers_setting_part,
    columns: 1,
    fields: [{ name: 'tournament.who_scored', kind: 'whoScored', label: m.scorers_setting }],
  },
  {
    title: m.configuration_part_texts,
    hint: m.configuration_part_texts_hint,
    columns: 2,
    fields: [
      { name: 'tournament.imprint_en', kind: 'page', label: m.configuration_field_imprint_en },
      { name: 'tournament.imprint_de', kind: 'page', label: m.configuration_field_imprint_de },
      { name: 'tournament.privacy_en', kind: 'page', label: m.configuration_field_privacy_en },
      { name: 'tournament.privacy_de', kind: 'page', label: m.configuration_field_privacy_de },
    ],
  },
]
