import { ROLES } from '#access/roles.ts'
import { collection } from '#records/collection.ts'
import { bool, choice, email, password, relation, text } from '#records/fields.ts'
import { LANGUAGES } from './languages.ts'

export { LANGUAGES }

const SELF_OR_ADMIN = 'id = @request.auth.id || @request.auth.roles ?= "admin"'

/** People who can sign in. Made by sign-up or invitation, never directly. */
export const users = collection('users', {
  fields: {
    name: text({ required: true, max: 100 }),
    email: email({ required: true, locked: true }),
    verified: bool({ locked: true }),
    player: relation('players', { onDelete: 'setNull', locked: true }),
    language: choice(LANGUAGES),
    password: password(),
    /** Signs the person's tokens; a new one ends every session. */
    tokenKey: password(),
  },
  unique: [{ fields: ['email'] }, { fields: ['player'] }],
  rules: { list: SELF_OR_ADMIN, view: SELF_OR_ADMIN, create: null, update: 'id = @request.auth.id', delete: null },
})

const OWN_OR_ADMIN = 'user = @request.auth.id || @request.auth.roles ?= "admin"'

/** What a person may do. The first record of a person counts; one each. Changed by commands, which keep the last admin. */
export const roles = collection('roles', {
  fields: {
    user: relation('users', { required: true, onDelete: 'cascade' }),
    roles: choice(ROLES, { many: ROLES.length }),
  },
  unique: [{ fields: ['user'] }],
  rules: { list: OWN_OR_ADMIN, view: OWN_OR_ADMIN, create: null, update: null, delete: null },
})

declare module '#records/collection.ts' {
  interface Known {
    users: typeof users
    roles: typeof roles
  }
}
