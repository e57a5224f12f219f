import { divisionKey } from '#areas/tournament/tournament.collections.ts'
import { collection } from '#records/schema/collection.ts'
import { bool, choice, date, integer, json, relation, text } from '#records/schema/fields.ts'
import { GAME_STATES, SCORE_MOST } from '#rules/games/states.ts'
import { FORFEITS } from '#rules/standings/game.ts'
import type { TimeSpan } from '#rules/timetable/plan.ts'
import type { KeptSettings } from './plan/plan-settings.ts'
import {
  dutySource,
  fieldFields,
  formatStructure,
  lengthFields,
  type PinPlace,
  structureFields,
} from './schedule.fields.ts'

const ADMIN = '@request.auth.roles ?= "admin"'
const PUBLIC = { list: '', view: '', create: null, update: null, delete: null } as const
const ADMINS_ALONE = { list: ADMIN, view: ADMIN, create: null, update: null, delete: null } as const

/** Where games are played. */
export const playingFields = collection('fields', {
  fields: {
    ...fieldFields,
    order: integer({ required: true, min: 1, max: 1_000 }),
    /** When it may be played on, in minutes since midnight before the first day. */
    open: json<readonly TimeSpan[]>({ maxBytes: 2_000 }),
    /** Where it stands on the site plan; null where nobody has put it. */
    pin: json<PinPlace | null>({ maxBytes: 100 }),
  },
  unique: [{ fields: ['name'] }],
  rules: PUBLIC,
})

/** How a division is played, as published. */
export const formats = collection('formats', {
  fields: {
    division: divisionKey,
    structure: formatStructure,
    /** Teams by seed, the first one first. */
    teams: relation('teams', { many: 32, onDelete: 'restrict' }),
  },
  unique: [{ fields: ['division'] }],
  rules: PUBLIC,
})

const scoreFields = {
  home_score: integer({ min: 0, max: SCORE_MOST }),
  away_score: integer({ min: 0, max: SCORE_MOST }),
}

/** A game as everybody sees it. Only publishing changes when and where it is. */
export const games = collection('games', {
  fields: {
    division: divisionKey,
    ...structureFields,
    /** Given by hand; '' for the name that follows from the format. */
    name: text({ max: 40 }),
    /** Empty until it is known who plays. */
    home: relation('teams', { onDelete: 'restrict' }),
    away: relation('teams', { onDelete: 'restrict' }),
    /** Empty when it lost its place and is cancelled. */
    field: relation('fields', { onDelete: 'restrict' }),
    starts: date({ required: true }),
    ...lengthFields,
    state: choice(GAME_STATES, { required: true }),
    ...scoreFields,
    /** Who did not play. */
    forfeit: choice(FORFEITS),
    /** How often its result has changed: whoever reports says which one they saw. */
    score_version: integer({ min: 0, max: 1_000_000 }),
    /** The side that went on as the winner, where a later correction was to change nothing else. */
    advanced: choice(['home', 'away']),
    /** The phone that counts live. */
    counter: text({ max: 64, hidden: true }),
    duty: relation('teams', { onDelete: 'setNull' }),
    duty_source: dutySource,
    /** How often calendars have been told something new. */
    sequence: integer({ min: 0, max: 1_000_000 }),
    /** Where it was before it was moved, and since when it is not there any more. */
    moved_at: date(),
    moved_starts: date(),
    moved_field: relation('fields', { onDelete: 'setNull' }),
  },
  unique: [{ fields: ['division', 'key'] }],
  indexes: [['starts'], ['home'], ['away'], ['field'], ['division', 'pool'], ['duty_source']],
  rules: PUBLIC,
})

/** How the score of a game became what it is. */
export const scoreSteps = collection('score_steps', {
  fields: {
    game: relation('games', { required: true, onDelete: 'cascade' }),
    ...scoreFields,
    state: choice(GAME_STATES, { required: true }),
    at: date({ required: true }),
  },
  indexes: [['game', 'at']],
  rules: PUBLIC,
})

/** What scorekeepers have entered about a pool, where results alone do not say who goes on. */
export const poolEntries = collection('pool_entries', {
  fields: {
    division: divisionKey,
    pool: text({ required: true, max: 10 }),
    /** Centimetres from the brick mark, by team. */
    throws: json<Readonly<Record<string, number>>>({ maxBytes: 2_000 }),
    /** The order by which teams went on, where a later correction was to change nothing else. */
    kept_order: relation('teams', { many: 32, onDelete: 'restrict' }),
  },
  unique: [{ fields: ['division', 'pool'] }],
  rules: PUBLIC,
})

/** What the admins prepare: exactly one record as soon as there is a draft. */
export const schedulePlan = collection('schedule_plan', {
  fields: {
    settings: json<KeptSettings>({ maxBytes: 50_000 }),
    /** What was answered so far where a plan is being made anew; nothing of it counts before it is applied. */
    answers: json({ maxBytes: 500_000 }),
    /** How often the draft has changed, so that two who publish or plan anew are told. */
    version: integer({ min: 0, max: 1_000_000_000 }),
    published_at: date(),
  },
  single: true,
  rules: ADMINS_ALONE,
})

export const plannedFormats = collection('planned_formats', {
  fields: {
    division: divisionKey,
    structure: formatStructure,
    teams: relation('teams', { many: 32, onDelete: 'restrict' }),
  },
  unique: [{ fields: ['division'] }],
  rules: ADMINS_ALONE,
})

/** Where the admins want a game; it is published under the same id. */
export const plannedGames = collection('planned_games', {
  fields: {
    division: divisionKey,
    key: structureFields.key,
    /** Empty while it has no place. */
    field: relation('fields', { onDelete: 'restrict' }),
    /** Minutes since midnight before the first day. */
    starts: integer({ min: 0, max: 100_000 }),
    ...lengthFields,
    locked: bool(),
    duty_source: dutySource,
  },
  unique: [{ fields: ['division', 'key'] }],
  indexes: [['field']],
  rules: ADMINS_ALONE,
})

declare module '#records/schema/collection.ts' {
  interface Known {
    fields: typeof playingFields
    formats: typeof formats
    games: typeof games
    score_steps: typeof scoreSteps
    pool_entries: typeof poolEntries
    schedule_plan: typeof schedulePlan
    planned_formats: typeof plannedFormats
    planned_games: typeof plannedGames
  }
}
