import { collection } from '../schema/collection.ts'
import { bool, choice, date, integer, json, number, relation, text } from '../schema/fields.ts'

/** A small world for tests of the filter language: every kind of field, relations in every direction, hidden things. */

export const TAGS = ['fast', 'Fair', 'new'] as const

export const clubs = collection('clubs', {
  fields: {
    name: text(),
    active: bool(),
    size: integer(),
    rating: number(),
    founded: date(),
    tags: choice(TAGS, { many: 3 }),
    meta: json(),
    parent: relation('clubs', { onDelete: 'setNull' }),
    friends: relation('clubs', { many: 9, onDelete: 'setNull' }),
    secret: text({ hidden: true }),
  },
  rules: { list: '', view: '', create: '', update: '', delete: '' },
})

/** Guests see those marked as seen; the people of a member see it too. */
export const members = collection('members', {
  fields: {
    name: text(),
    age: integer(),
    seen: bool(),
    club: relation('clubs', { onDelete: 'setNull' }),
    helps: relation('clubs', { many: 9, onDelete: 'setNull' }),
    user: relation('users', { onDelete: 'setNull' }),
  },
  rules: {
    list: 'seen = true || user = @request.auth.id',
    view: 'seen = true || user = @request.auth.id',
    create: '',
    update: '',
    delete: '',
  },
})

/** Nobody may list these. */
export const vault = collection('vault', {
  fields: { club: relation('clubs', { onDelete: 'cascade' }), code: text() },
  rules: { list: null, view: null, create: null, update: null, delete: null },
})

export const leagueUsers = collection('users', {
  fields: { name: text(), member: relation('members', { onDelete: 'setNull' }) },
  rules: { list: null, view: null, create: null, update: null, delete: null },
})

/** One for all of them. */
export const handbook = collection('handbook', {
  fields: { is_open: bool() },
  single: true,
  singleId: 'thehandbook0000',
  rules: { list: '', view: '', create: null, update: null, delete: null },
})

export const LEAGUE = [clubs, members, vault, leagueUsers, handbook] as const
