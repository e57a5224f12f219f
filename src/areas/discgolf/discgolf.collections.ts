import { collection } from '#records/schema/collection.ts'
import { bool, choice, date, integer, json, relation, text } from '#records/schema/fields.ts'
import type { RoundHole } from '#rules/discgolf/course.ts'
import { KEPT_NAME_KEY } from '#rules/names/names.ts'
import {
  centimetresField,
  discEntryFields,
  discNameField,
  discStateField,
  divisionKeyField,
  holeFields,
  holeNumberField,
  holePictureField,
  holePictureSize,
  layoutNameField,
  PRIZE_PLACES_MOST,
  prizeTextField,
  ROUND_STATES,
  reasonField,
  roundFields,
  settingsFields,
  throwsField,
} from './discgolf.fields.ts'

const ADMIN = '@request.auth.roles ?= "admin"'
const FOR_EVERYBODY = { list: '', view: '', create: null, update: null, delete: null } as const
const FOR_ADMINS = { list: ADMIN, view: ADMIN, create: null, update: null, delete: null } as const

/** What the club has decided; none while all is as usual. */
export const discSettings = collection('discgolf_settings', {
  fields: settingsFields,
  single: true,
  rules: FOR_EVERYBODY,
})

/** A way to play the course. */
export const discLayouts = collection('discgolf_layouts', {
  fields: { name: layoutNameField },
  rules: FOR_EVERYBODY,
})

export const discHoles = collection('discgolf_holes', {
  fields: {
    layout: relation('discgolf_layouts', { required: true, onDelete: 'cascade' }),
    ...holeFields,
    picture: holePictureField,
    ...holePictureSize,
    /** On the site plan, in thousandths; null where it is not on it. */
    tee: json({ maxBytes: 100 }),
    basket: json({ maxBytes: 100 }),
  },
  unique: [{ fields: ['layout', 'number'] }],
  rules: FOR_EVERYBODY,
})

const TAKES_PART_OR_OWN = `state != "withdrawn" || user = @request.auth.id || ${ADMIN}`

/** Somebody who plays, with an account or as a guest. */
export const discPlayers = collection('discgolf_players', {
  fields: {
    name: discNameField,
    name_key: text(KEPT_NAME_KEY),
    /** Hidden: whose account it is concerns nobody else. */
    user: relation('users', { onDelete: 'setNull', hidden: true }),
    /** Of a team of the tournament. */
    player: relation('players', { onDelete: 'setNull' }),
    division: divisionKeyField,
    state: discStateField,
    /** The play-off for the first place of the division. */
    won_play_off: bool(),
  },
  unique: [{ fields: ['user'], where: `"user" IS NOT NULL` }],
  indexes: [['player']],
  rules: { list: TAKES_PART_OR_OWN, view: TAKES_PART_OR_OWN, create: null, update: null, delete: null },
})

export const discRounds = collection('discgolf_rounds', {
  fields: {
    /** From 1; how many there may be is up to the draw. */
    number: integer({ required: true, min: 1, max: 100_000 }),
    state: choice(ROUND_STATES, { required: true }),
    ...roundFields,
    layout: relation('discgolf_layouts', { onDelete: 'setNull' }),
    layout_name: text({ max: 60 }),
    /** The course as it was when the round began; nothing before that. */
    holes: json<readonly RoundHole[] | null>({ maxBytes: 40_000 }),
  },
  unique: [{ fields: ['number'] }],
  rules: FOR_EVERYBODY,
})

/** Three to five who play together. */
export const discCards = collection('discgolf_cards', {
  fields: {
    round: relation('discgolf_rounds', { required: true, onDelete: 'cascade' }),
    number: integer({ required: true, min: 1, max: 200 }),
    start_hole: holeNumberField,
    /** 0 throws first where several cards begin at one hole. */
    wave: integer({ min: 0, max: 20 }),
    starts: date({ required: true }),
    /** With it guests without an account enter throws. Kept as it is, since it is printed again; it opens one card. */
    entry_code: text({ required: true, max: 20, hidden: true }),
    signed_by: relation('discgolf_players', { onDelete: 'setNull' }),
    signed_at: date(),
  },
  unique: [{ fields: ['round', 'number'] }],
  rules: FOR_EVERYBODY,
})

/** Who plays on which card. */
export const discSeats = collection('discgolf_seats', {
  fields: {
    round: relation('discgolf_rounds', { required: true, onDelete: 'cascade' }),
    card: relation('discgolf_cards', { required: true, onDelete: 'cascade' }),
    golfer: relation('discgolf_players', { required: true, onDelete: 'cascade' }),
    /** In which they stand on the card. */
    place: integer({ required: true, min: 1, max: 200 }),
  },
  unique: [{ fields: ['round', 'golfer'] }],
  indexes: [['card']],
  rules: FOR_EVERYBODY,
})

/** What a player needed for a hole. */
export const discThrows = collection('discgolf_throws', {
  fields: {
    round: relation('discgolf_rounds', { required: true, onDelete: 'cascade' }),
    golfer: relation('discgolf_players', { required: true, onDelete: 'cascade' }),
    hole: holeNumberField,
    throws: throwsField,
    /** It was not played: par plus four. */
    is_missed: bool(),
    /** How often it has changed. */
    version: integer({ required: true, min: 1, max: 1_000_000 }),
    /** Who keeps the card; nobody where an admin entered it. */
    entered_by: relation('discgolf_players', { onDelete: 'setNull' }),
  },
  unique: [{ fields: ['round', 'golfer', 'hole'] }],
  indexes: [['golfer']],
  rules: FOR_EVERYBODY,
})

/** What admins changed after a card was signed, and why. */
export const discCorrections = collection('discgolf_corrections', {
  fields: {
    round: relation('discgolf_rounds', { required: true, onDelete: 'cascade' }),
    golfer: relation('discgolf_players', { required: true, onDelete: 'cascade' }),
    hole: holeNumberField,
    /** 0: nothing was entered. */
    throws_before: integer({ min: 0, max: 30 }),
    throws_after: throwsField,
    reason: reasonField,
    corrected_by: relation('users', { onDelete: 'setNull' }),
  },
  rules: FOR_ADMINS,
})

/** How close to the pin somebody came, on a marked hole. */
export const discPins = collection('discgolf_pins', {
  fields: {
    round: relation('discgolf_rounds', { required: true, onDelete: 'cascade' }),
    golfer: relation('discgolf_players', { required: true, onDelete: 'cascade' }),
    hole: holeNumberField,
    centimetres: centimetresField,
    /** Another member of the card. */
    witness: relation('discgolf_players', { onDelete: 'setNull' }),
  },
  unique: [{ fields: ['round', 'golfer', 'hole'] }],
  rules: FOR_EVERYBODY,
})

const OWN_OR_ADMIN = `golfer.user = @request.auth.id || ${ADMIN}`

/** What players owe and have paid. An entry is never changed and never deleted; another one counters it. */
export const discEntries = collection('discgolf_entries', {
  fields: {
    golfer: relation('discgolf_players', { required: true, onDelete: 'restrict' }),
    ...discEntryFields,
    /** The entry that it takes back. */
    counters: relation('discgolf_entries', { onDelete: 'restrict' }),
    /** The same for what must not be booked twice. */
    key: text({ required: true, max: 160, hidden: true }),
    /** Who has the cash. */
    booked_by: relation('users', { onDelete: 'setNull', hidden: true }),
  },
  unique: [{ fields: ['key'] }, { fields: ['counters'], where: `"counters" IS NOT NULL` }],
  checks: [`"amount" <> 0`],
  rules: { list: OWN_OR_ADMIN, view: OWN_OR_ADMIN, create: null, update: null, delete: null },
})

/** What a place wins, in kind. */
export const discPrizes = collection('discgolf_prizes', {
  fields: {
    division: divisionKeyField,
    place: integer({ required: true, min: 1, max: PRIZE_PLACES_MOST }),
    text: prizeTextField,
  },
  unique: [{ fields: ['division', 'place'] }],
  rules: FOR_EVERYBODY,
})

export const DISC_COLLECTIONS = [
  discSettings,
  discLayouts,
  discHoles,
  discPlayers,
  discRounds,
  discCards,
  discSeats,
  discThrows,
  discCorrections,
  discPins,
  discEntries,
  discPrizes,
] as const

declare module '#records/schema/collection.ts' {
  interface Known {
    discgolf_settings: typeof discSettings
    discgolf_layouts: typeof discLayouts
    discgolf_holes: typeof discHoles
    discgolf_players: typeof discPlayers
    discgolf_rounds: typeof discRounds
    discgolf_cards: typeof discCards
    discgolf_seats: typeof discSeats
    discgolf_throws: typeof discThrows
    discgolf_corrections: typeof discCorrections
    discgolf_pins: typeof discPins
    discgolf_entries: typeof discEntries
    discgolf_prizes: typeof discPrizes
  }
}
