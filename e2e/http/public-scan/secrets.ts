import { isAdult } from '#rules/names/names.ts'
import { shownCode } from '#rules/names/spoken-code.ts'
import type { Secret } from '../../stage/sightings.ts'

export type ScannedRow = Readonly<Record<string, string | number | readonly string[]>>

export const PLANTED = {
  name: 'Quilla Q.',
  full_name: 'Quilla Quarrelwood',
  gender_match: 'female',
  birth_year: 1907,
  email: 'quilla.quarrelwood@hidden.example',
  phone: '+49 30 23125 907',
} as const

export const REGISTERED = {
  name: 'Zugzwang Zwiesel',
  division: 'mixed',
  contact_name: 'Xaver Xylander',
  contact_email: 'xaver.xylander@hidden.example',
  contact_phone: '+49 30 23125 908',
  comment: 'Our goalkeeper is afraid of the dark.',
  consent: true,
} as const

/** Texts of fields that only few may read. */
export const TELLING: Readonly<Record<string, readonly string[]>> = {
  users: ['name', 'email'],
  player_details: ['full_name', 'email', 'phone', 'connection_code', 'birth_year'],
  registrations: ['name', 'contact_name', 'contact_email', 'contact_phone', 'comment', 'reason'],
  booker_requests: ['message', 'reason'],
  invitations: ['note'],
  tournament_account: ['holder', 'iban', 'bic'],
  feedback: ['text', 'contact'],
  helperjobs: ['title', 'note'],
  foods: ['dish'],
  settlement_entries: ['text', 'text_de', 'bank_reference'],
  booking_items: ['code', 'description'],
  booking_orders: ['reason'],
  booking_lines: ['note'],
  // Of those for few; see `isMeantForAll`.
  timelines: ['title_en', 'title_de', 'description_en', 'description_de'],
}

export function secretsIn(all: ReadonlyMap<string, readonly ScannedRow[]>): readonly Secret[] {
  const told = Object.entries(TELLING).flatMap(([collection, fields]) =>
    (all.get(collection) ?? []).flatMap((row) =>
      fields.map((field) => ({ kind: `${collection}.${field}`, text: String(row[field] ?? '') })),
    ),
  )
  const codes = told.filter(({ kind }) => kind.endsWith('connection_code'))
  return [...told, ...codes.map(({ kind, text }) => ({ kind, text: shownCode(text) }))].filter(
    ({ kind, text }) =>
      text.length >= SHORTEST &&
      // Other years are too common.
      (!kind.endsWith('birth_year') || text === String(PLANTED.birth_year)) &&
      !isMeantForAll(all, text),
  )
}

/** Names of teams that play, of adults who want their full name shown, of whoever the organisers name in public, and events for everybody. */
function isMeantForAll(all: ReadonlyMap<string, readonly ScannedRow[]>, text: string): boolean {
  const has = (collection: string, field: string) => (all.get(collection) ?? []).some((row) => row[field] === text)
  if (has('teams', 'name') || isShownInFull(all, text)) return true
  const events = (all.get('timelines') ?? []).filter((it) => it['audience'] === 'everybody' && it['published'])
  if (events.some((it) => Object.values(it).includes(text))) return true
  return ['tournament', 'config'].some((name) => JSON.stringify(all.get(name)).includes(text))
}

function isShownInFull(all: ReadonlyMap<string, readonly ScannedRow[]>, name: string): boolean {
  const ids = (all.get('players') ?? []).flatMap((player) => (player['name'] === name ? [player['id']] : []))
  return (all.get('player_details') ?? []).some(
    ({ player, full_name, birth_year }) =>
      ids.includes(player ?? '') && full_name === name && isAdult(Number(birth_year), new Date().getUTCFullYear()),
  )
}

const SHORTEST = 4
