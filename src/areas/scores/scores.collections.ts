import { collection } from '#records/schema/collection.ts'
import { bool, choice, date, integer, relation, text } from '#records/schema/fields.ts'
import { GAME_STATES } from '#rules/games/states.ts'
import { codeDayField, codeNameField, deviceField, goalsField, SCORE_ACTS } from './scores.fields.ts'

const SCOREKEEPERS = '@request.auth.roles ?= "scorekeeper" || @request.auth.roles ?= "admin"'
const SCOREKEEPERS_ALONE = { list: SCOREKEEPERS, view: SCOREKEEPERS, create: null, update: null, delete: null } as const

/** Every deed about a score: who, when, from which device, before and after. What everybody sees of it is in score_steps. */
export const scoreEntries = collection('score_entries', {
  fields: {
    game: relation('games', { required: true, onDelete: 'cascade' }),
    at: date({ required: true }),
    act: choice(SCORE_ACTS, { required: true }),
    /** Nobody where a day code was used, and once the account is gone. */
    actor: relation('users', { onDelete: 'setNull' }),
    day_code: relation('day_codes', { onDelete: 'setNull' }),
    device: deviceField,
    /** The team for which a report counts. */
    for_side: choice(['home', 'away']),
    /** What was said; of a scorekeeper's act, what the score is after it. */
    home_score: goalsField,
    away_score: goalsField,
    home_before: goalsField,
    away_before: goalsField,
    state_before: choice(GAME_STATES, { required: true }),
    state: choice(GAME_STATES, { required: true }),
    /** Of the game's result, after it. */
    score_version: integer({ min: 0, max: 1_000_000 }),
    /** A report whose place a later one of the same team or person has taken. */
    is_replaced: bool(),
  },
  indexes: [['game', 'act']],
  rules: SCOREKEEPERS_ALONE,
})

/** With the code of a day a volunteer without an account counts and reports, everywhere or at one field. */
export const dayCodes = collection('day_codes', {
  fields: {
    day: codeDayField,
    /** Empty: at every field. */
    field: relation('fields', { onDelete: 'cascade' }),
    name: codeNameField,
    code_hash: text({ required: true, max: 64, hidden: true }),
    given_by: relation('users', { onDelete: 'setNull' }),
    withdrawn_at: date(),
  },
  unique: [{ fields: ['code_hash'] }],
  indexes: [['day']],
  rules: SCOREKEEPERS_ALONE,
})

declare module '#records/schema/collection.ts' {
  interface Known {
    score_entries: typeof scoreEntries
    day_codes: typeof dayCodes
  }
}
