import { ROLES } from '#access/roles.ts'
import { LANGUAGES } from '#http/pages/languages.ts'
import { collection } from '#records/schema/collection.ts'
import { bool, choice, date, integer, password, relation, text } from '#records/schema/fields.ts'
import { KEPT_NAME_KEY } from '#rules/names/names.ts'
import { bookerRequestFields, invitationFields, userFields } from './accounts.fields.ts'
import { INVITED_MOST, INVITED_ROLES } from './invitations/invitation-state.ts'

const SELF_OR_ADMIN = 'id = @request.auth.id || @request.auth.roles ?= "admin"'

/** People who can sign in. Made by sign-up or invitation, never directly. */
export const users = collection('users', {
  fields: {
    name: userFields.name,
    name_key: text(KEPT_NAME_KEY),
    email: { ...userFields.email, locked: true },
    verified: bool({ locked: true }),
    /** Cannot sign in. */
    blocked: bool({ locked: true }),
    player: relation('players', { onDelete: 'setNull', locked: true }),
    language: choice(LANGUAGES),
    password: password(),
    /** Signs the person's tokens; a new one ends every session. */
    tokenKey: password(),
  },
  // An address that nobody proved reserves nothing: several accounts may claim it until one of them proves it.
  unique: [{ fields: ['email'], where: '"verified" = 1' }, { fields: ['player'] }],
  indexes: [['email'], ['name_key']],
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

const REQUEST_STATES = ['open', 'approved', 'declined'] as const

/** People who ask for the role booker. Written by commands; a request that was withdrawn is gone. */
export const bookerRequests = collection('booker_requests', {
  fields: {
    user: relation('users', { required: true, onDelete: 'cascade' }),
    message: bookerRequestFields.message,
    status: choice(REQUEST_STATES, { required: true }),
    reason: bookerRequestFields.reason,
    decided_by: relation('users', { onDelete: 'setNull' }),
    decided_at: date(),
  },
  unique: [{ fields: ['user'], where: `"status" = 'open'` }],
  indexes: [['status']],
  rules: { list: OWN_OR_ADMIN, view: OWN_OR_ADMIN, create: null, update: null, delete: null },
})

const ADMIN = '@request.auth.roles ?= "admin"'

/** Links that give a role, or the management of a team, to whoever opens them signed in. Written by commands. */
export const invitations = collection('invitations', {
  fields: {
    /** SHA-256 of the token in the link. */
    token_hash: password(),
    role: choice(INVITED_ROLES, { required: true }),
    /** Only with teammanager. */
    team: relation('teams', { onDelete: 'cascade' }),
    note: invitationFields.note,
    expires: date({ required: true }),
    uses_max: invitationFields.usesMax,
    /** How many people have accepted. */
    uses: integer({ min: 0, max: INVITED_MOST }),
    revoked: bool(),
    /** When somebody had its page before them for the first time. */
    opened: date(),
    created_by: relation('users', { onDelete: 'setNull' }),
  },
  unique: [{ fields: ['token_hash'] }],
  rules: { list: ADMIN, view: ADMIN, create: null, update: null, delete: null },
})

declare module '#records/schema/collection.ts' {
  interface Known {
    users: typeof users
    roles: typeof roles
    booker_requests: typeof bookerRequests
    invitations: typeof invitations
  }
}
