import { collection } from '#records/schema/collection.ts'
import { bool, choice, date, file, integer, json, number, relation, text, url } from '#records/schema/fields.ts'

/**
 * The collections that the conversations were recorded with. Where a superuser spoke there, an admin passes by rule
 * here, except where null is what the recording is about.
 */

const ADMIN = '@request.auth.roles ?= "admin"'
const SIGNED_IN = '@request.auth.id != ""'
const AUTHOR = 'author = @request.auth.id'

export const sampleTeams = collection('teams', {
  fields: {
    name: text({ required: true, max: 80 }),
    slug: text(),
    color: text(),
    active: bool(),
    meta: json<{ n: number; tags: string[] }>(),
    // Not of the recording: notices ask who manages a team.
    state: text({ hidden: true }),
    managers: relation('users', { many: 20, hidden: true }),
  },
  rules: { list: '', view: '', create: ADMIN, update: ADMIN, delete: ADMIN },
})

export const sampleGames = collection('games', {
  fields: {
    team_a: relation('teams'),
    team_b: relation('teams'),
    field: text(),
    start: date(),
    score_a: number(),
    score_b: number(),
    status: choice(['scheduled', 'live', 'final']),
    photo: file({ types: ['image/png', 'image/jpeg'], maxBytes: 5_242_880, thumbs: ['100x100', '50x0'] }),
    docs: file({ types: ['text/plain'], maxBytes: 1_048_576, many: 3 }),
  },
  indexes: [['status', 'start'], ['team_a']],
  rules: { list: '', view: '', create: SIGNED_IN, update: SIGNED_IN, delete: null },
})

export const samplePlayers = collection('players', {
  fields: {
    name: text({ required: true, max: 80 }),
    number: integer({ min: 0, max: 99 }),
    team: relation('teams'),
  },
  rules: { list: '', view: '', create: ADMIN, update: ADMIN, delete: ADMIN },
})

export const spirit = collection('spirit', {
  fields: {
    author: relation('users'),
    game: relation('games'),
    team: relation('teams'),
    rules: number({ min: 0, max: 4 }),
    comment: text(),
    tags: choice(['fair', 'fun'], { many: 2 }),
  },
  rules: { list: AUTHOR, view: AUTHOR, create: AUTHOR, update: `${AUTHOR} || ${ADMIN}`, delete: AUTHOR },
})

export const sampleLocked = collection('locked', {
  fields: { x: text() },
  rules: { list: null, view: null, create: null, update: null, delete: null },
})

/** What is sent is asked of, however it is sent. */
const POINTS = '(@request.body.points:isset = false || (@request.body.points >= 5 && @request.body.points <= 10))'
const TAGS = '(@request.body.tags:isset = false || (@request.body.tags:length >= 1 && @request.body.tags:length <= 2))'
const WITHIN = `${SIGNED_IN} && ${POINTS} && ${TAGS}`

export const sampleEntries = collection('entries', {
  fields: {
    title: text(),
    points: number(),
    tags: choice(['a', 'b', 'c'], { many: 3 }),
    due: date(),
    facts: json({ maxBytes: 100 }),
    link: url(),
    docs: file({ types: ['text/plain'], maxBytes: 4, many: 2 }),
    team: relation('teams'),
  },
  rules: { list: '', view: '', create: WITHIN, update: WITHIN, delete: null },
})

export const SAMPLES = [sampleTeams, sampleGames, samplePlayers, spirit, sampleLocked, sampleEntries]
