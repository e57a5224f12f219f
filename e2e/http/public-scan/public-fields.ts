import { COLLECTIONS } from '#site/declared.ts'
import type { ScanAnswer } from './said.ts'

const words = (text: string) => text.split(/\s+/)

/** What everybody may read of a record. A collection that is not here is closed. */
export const PUBLIC_FIELDS: Readonly<Record<string, readonly string[]>> = {
  teams: words(
    `name short_name division city country logo colour_light colour_dark seed state roster_locked withdrawal`,
  ),
  players: words(`name number team captain spirit_captain walk_in`),
  divisions: words(`key name_en name_de letter colour order places gender_rule`),
  config: words(`team_registration_active user_login_active user_login_message user_registration_active
    user_registration_message teammanager_spirit_overview_active teammanager_spirit_overview_message spirit_entry_active
    spirit_entry_message teammanager_settlement_active teammanager_settlement_message schedule_initialized playersfee
    helperjobs_entries_active`),
  config_translations: words(`user_login_message_de user_registration_message_de teammanager_spirit_overview_message_de
    spirit_entry_message_de teammanager_settlement_message_de`),
  tournament: words(`name place starts ends time_zone currency contact_name contact_email game_length half_cap time_cap
    minimum_rest target_score forfeit_score spirit_visibility who_scored rosters_until imprint_en imprint_de privacy_en
    privacy_de`),
  tournament_logo: words(`picture alt_en alt_de width height`),
  timelines: words(`title_en title_de day starts ends place description_en description_de audience published picture
    alt_en alt_de`),
  articles: words(`place order published title_en title_de text_en text_de`),
  article_pictures: words(`article number picture alt_en alt_de width height`),
  images: words(`picture alt_en alt_de name width height bytes shown`),
  jingles: words(`name_en name_de team sound milliseconds order`),
  registration_settings: words(`opens closes includes_en includes_de`),
  registration_questions: words(`label_en label_de kind options is_required order`),
  equity: words(`text_en text_de contact_name contact_how`),
  site_plan: words(`picture alt_en alt_de width height`),
  map_pins: words(`kind name_en name_de x y`),
  map_references: words(`x y latitude longitude`),
  fields: words(`name is_show order open pin`),
  formats: words(`division structure teams`),
  games:
    words(`division key kind pool stage round home_source away_source name home away field starts minutes slot_minutes
    state home_score away_score forfeit score_version advanced duty duty_source sequence moved_at moved_starts moved_field`),
  score_steps: words(`game home_score away_score state at`),
  game_counts: words(`game revision first_line started_at`),
  ceremony: words(`is_held award revealed`),
  spirit_rankings: words(`division published_at`),
  pool_entries: words(`division pool throws kept_order`),
  discgolf_settings: words(`registration_active fee_cents players_most division_lines`),
  discgolf_layouts: words(`name`),
  discgolf_holes: words(
    `layout number par metres note_en note_de has_pin picture picture_width picture_height tee basket`,
  ),
  discgolf_players: words(`name player division state won_play_off`),
  discgolf_rounds: words(`number state start_kind starts minutes_apart layout layout_name holes`),
  discgolf_cards: words(`round number start_hole wave starts signed_by signed_at`),
  discgolf_seats: words(`round card golfer place`),
  discgolf_throws: words(`round golfer hole throws is_missed version entered_by`),
  discgolf_pins: words(`round golfer hole centimetres witness`),
  discgolf_prizes: words(`division place text`),
  notices: words(
    `audience division team title_en title_de text_en text_de href urgent category is_public announcement`,
  ),
}
const OF_EVERY_RECORD = ['id', 'collectionId', 'collectionName', 'created', 'updated', 'expand']

/**
 * Names of private fields that mean something else on a public page: its own words, and what its form asks for. Titles and
 * descriptions that are private are looked for by their texts, see `TELLING`.
 */
const OTHERWISE_PUBLIC = words('user roles role language message status reason games text title description to')

export const PRIVATE_FIELDS = COLLECTIONS.flatMap(({ name, declared }) =>
  Object.keys(declared).filter((field) => !PUBLIC_FIELDS[name]?.includes(field)),
).filter((field) => !OTHERWISE_PUBLIC.includes(field) && !Object.values(PUBLIC_FIELDS).flat().includes(field))

/** Fields of records that are not listed, wherever a record stands in an answer. */
export function unlistedIn(said: readonly ScanAnswer[]): readonly string[] {
  const found = new Set<string>()
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const part of Object.values(value)) walk(part)
    if (!('collectionName' in value)) return
    const collection = String(value.collectionName)
    const listed = PUBLIC_FIELDS[collection]
    if (!listed) found.add(`a record of ${collection}`)
    for (const field of Object.keys(value))
      if (listed && !listed.includes(field) && !OF_EVERY_RECORD.includes(field)) found.add(`${collection}.${field}`)
  }
  for (const { text } of said)
    for (const [, json = ''] of text.matchAll(/^(?:data:)?(\{.*\})$/gm)) walk(JSON.parse(json) as unknown)
  return [...found]
}

/** The names that the data of a page give to their parts. */
export function fieldNamesIn({ text }: ScanAnswer): readonly string[] {
  const written = text.split('\n').flatMap((line) => (line.startsWith('[') ? [JSON.parse(line) as unknown[]] : []))
  return written.flatMap((parts) =>
    parts.flatMap((part) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.keys(part).map((key) => String(parts[Number(key.slice(1))]))
        : [],
    ),
  )
}

/** Pages that repeat what their visitor has written, and those that say how the organisers are reached. */
export const OF_NO_PERSON = /^\d+ \/(user\/|setup\/|imprint|privacy|tournament)/
