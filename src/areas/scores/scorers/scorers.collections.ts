import { collection } from '#records/schema/collection.ts'
import { bool, choice, integer, relation, text } from '#records/schema/fields.ts'
import { DIVISION_KEY_MAX } from '#rules/divisions.ts'
import { POINTS_MOST } from '#rules/scorers/goals.ts'
import { VALUABLE_MOST } from './scorers.fields.ts'

const STAFF = '@request.auth.roles ?= "scorekeeper" || @request.auth.roles ?= "stats" || @request.auth.roles ?= "admin"'
/** Pages show it to everybody while it is turned on; the records themselves do not know whether it is. */
const STAFF_ALONE = { list: STAFF, view: STAFF, create: null, update: null, delete: null } as const

/** Who scored which point of a game. */
export const goals = collection('goals', {
  fields: {
    game: relation('games', { required: true, onDelete: 'cascade' }),
    point: integer({ required: true, min: 1, max: POINTS_MOST }),
    side: choice(['home', 'away'], { required: true }),
    scorer: relation('players', { onDelete: 'setNull' }),
    assist: relation('players', { onDelete: 'setNull' }),
    /** Of the game. */
    division: text({ max: DIVISION_KEY_MAX }),
    /** The result of the game stands, and its score has this goal: the lists of the best count it. */
    is_counted: bool(),
  },
  unique: [{ fields: ['game', 'point'] }],
  indexes: [
    ['division', 'is_counted', 'scorer'],
    ['division', 'is_counted', 'assist'],
  ],
  rules: STAFF_ALONE,
})

/** Whom a team has named as the most valuable of its opponents. */
export const valuablePlayers = collection('valuable_players', {
  fields: {
    game: relation('games', { required: true, onDelete: 'cascade' }),
    /** The team that names. */
    side: choice(['home', 'away'], { required: true }),
    named: relation('players', { many: VALUABLE_MOST, onDelete: 'setNull' }),
    is_confirmed: bool(),
  },
  unique: [{ fields: ['game', 'side'] }],
  rules: STAFF_ALONE,
})

declare module '#records/schema/collection.ts' {
  interface Known {
    goals: typeof goals
    valuable_players: typeof valuablePlayers
  }
}
