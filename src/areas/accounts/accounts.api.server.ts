import { ROLES, type Role } from '#access/roles.ts'
import { provided } from '#http/areas/dependencies.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Database } from '#records/database.ts'
import { badRequest } from '#records/errors.ts'
import { randomName } from '#records/ids.ts'
import type { Reader } from '#records/reader.ts'
import type { Patch, RecordOf } from '#records/schema/collection.ts'
import { normalise } from '#records/schema/values.ts'
import type { Transaction } from '#records/transaction.ts'
import { GUEST, type Viewer } from '#records/viewing/viewer.ts'
import { roles, users } from './accounts.collections.ts'
import { ACCOUNT_REFUSALS } from './accounts.refusals.ts'
import { endCodeOf } from './codes/codes.server.ts'
import { endLinkOf, endLinksOf, endSetupLinks, makeLink } from './credentials/links.server.ts'
import { NO_PASSWORD } from './credentials/passwords.server.ts'

export type User = RecordOf<typeof users>

/** Letters of a token key: no two people have the same, nobody guesses one. */
const TOKEN_KEY_LENGTH = 50

export const newTokenKey = () => randomName(TOKEN_KEY_LENGTH)

/** The account whose address was proved or, where nobody did, the newest one that claims it. */
export const userWithEmail = async (reader: Reader, email: string): Promise<User | undefined> =>
  (await accountsAt(reader, email))[0]

/** Everybody who says that an address is theirs, first of all whoever proved it. */
export const accountsAt = (reader: Reader, email: string): Promise<User[]> =>
  reader.list(users, { filter: 'email = {:email}', params: { email }, sort: '-verified,-created,-@added' })

/** Whose address it is. */
export const provedAt = (reader: Reader, email: string): Promise<User | undefined> =>
  reader.first(users, { filter: 'email = {:email} && verified = true', params: { email } })

/** An address becomes somebody's; false when it is somebody else's already. What others were to prove it with ends. */
export async function proveAddress(tx: Transaction, user: User, patch: Patch<typeof users> = {}): Promise<boolean> {
  const others = (await accountsAt(tx, user.email)).filter(({ id }) => id !== user.id)
  if (others.some(({ verified }) => verified)) return false
  for (const { id } of others) await endLinkOf(tx, 'verification', id)
  await tx.execute((queries) => queries.deleteFrom('_let_in').where('user', '=', user.id))
  await tx.update(users, user.id, { ...patch, verified: true })
  return true
}

export async function rolesOf(reader: Reader, user: string): Promise<readonly Role[]> {
  return (await rolesRecordOf(reader, user))?.roles ?? []
}

const rolesRecordOf = (reader: Reader, user: string) =>
  reader.first(roles, { filter: 'user = {:user}', params: { user } })

/** Somebody who can sign in and is admin, other than the one named. */
export async function hasAdmin(reader: Reader, besides = ''): Promise<boolean> {
  const filter = 'roles ?= "admin" && user.verified = true && user.blocked = false && user.id != {:besides}'
  return (await reader.count(roles, { filter, params: { besides } })) > 0
}

/** Gives a person exactly these roles; false when they have them already. The last admin stays one. */
export async function setRoles(
  tx: Transaction,
  actor: Viewer,
  user: string,
  wanted: readonly Role[],
  detail: Readonly<Record<string, unknown>> = {},
): Promise<boolean> {
  if (!(await tx.get(users, user))) throw refuse(ACCOUNT_REFUSALS, 'user_gone', 'user', 404)
  const record = await rolesRecordOf(tx, user)
  const before = record?.roles ?? []
  const after = ROLES.filter((role) => wanted.includes(role))
  if (before.length === after.length && after.every((role) => before.includes(role))) return false
  if (before.includes('admin') && !after.includes('admin') && !(await hasAdmin(tx, user)))
    throw refuse(ACCOUNT_REFUSALS, 'last_admin', 'roles')
  if (record) await tx.update(roles, record.id, { roles: after })
  else await tx.create(roles, { user, roles: after })
  await tx.audit(actor, 'accounts.setRoles', users, user, { before, after, ...detail })
  return true
}

/** Somebody can no longer act in these roles: they lost them, or were blocked. Whoever keeps places for them gives them on. */
export const onRolesLost = provided<
  (tx: Transaction, actor: Viewer, user: string, roles: readonly Role[]) => Promise<void>
>(() => async () => undefined)

/** Ends every session, file token, open link and code of a person; answers the person as they are now. */
export async function endSessions(tx: Transaction, user: string, patch: Patch<typeof users> = {}): Promise<User> {
  await endLinksOf(tx, user)
  await endCodeOf(tx, user)
  return tx.update(users, user, { ...patch, tokenKey: newTokenKey() })
}

/** A link with which the first admin account is made; undefined once there is an admin. It takes the place of older ones. */
export async function ensureFirstAdminLink(db: Database, publicUrl: string): Promise<string | undefined> {
  return db.write(async (tx) => {
    if (!(await hasAdmin(tx))) return (await makeLink(tx, publicUrl, 'setup', { user: '', email: '' })).href
    await endSetupLinks(tx)
    return undefined
  })
}

export interface FirstAdmin {
  name: string
  email: string
  language: User['language']
  passwordHash: string
}

/** Makes the first admin, with every role. False once there is one. */
export async function makeFirstAdmin(tx: Transaction, { passwordHash, ...person }: FirstAdmin): Promise<boolean> {
  if (await hasAdmin(tx)) return false
  const found = await userWithEmail(tx, person.email)
  const values = { ...person, password: passwordHash, verified: true, blocked: false }
  const user = found
    ? await endSessions(tx, found.id, values)
    : await tx.create(users, { ...values, tokenKey: newTokenKey() })
  await setRoles(tx, GUEST, user.id, ROLES, { by: 'setup link' })
  await endSetupLinks(tx)
  return true
}

export interface MadeAdmin {
  user: string
  /** With which the password is set; undefined when the account can sign in already. */
  link: string | undefined
}

/** For the person at the console: makes an account admin, and the account where there is none. */
export async function makeAdmin(db: Database, publicUrl: string, address: string): Promise<MadeAdmin> {
  const checked = normalise({ kind: 'email', required: true }, address)
  if (!checked.ok) throw badRequest(`${address} is not an e-mail address.`)
  const email = String(checked.value)
  return db.write(async (tx) => {
    const found = await userWithEmail(tx, email)
    const user = await usableAccount(tx, found, email)
    await setRoles(tx, GUEST, user.id, [...(await rolesOf(tx, user.id)), 'admin'], { by: 'console' })
    if (user.verified) return { user: user.id, link: undefined }
    const { href } = await makeLink(tx, publicUrl, 'reset', { user: user.id, email })
    return { user: user.id, link: href }
  })
}

/** Whoever signed up with an address but never proved it must not become admin with the password they chose. */
async function usableAccount(tx: Transaction, found: User | undefined, email: string): Promise<User> {
  if (!found) {
    const name = email.slice(0, email.indexOf('@')).slice(0, 100)
    return tx.create(users, { name, email, password: NO_PASSWORD, tokenKey: newTokenKey() })
  }
  if (!found.verified) return endSessions(tx, found.id, { password: NO_PASSWORD, blocked: false })
  if (!found.blocked) return found
  await tx.audit(GUEST, 'accounts.unblockUser', users, found.id, { by: 'console' })
  return tx.update(users, found.id, { blocked: false })
}

/** Keeps that somebody goes by another name; which ones is nobody's business once the account is gone. */
export async function auditName(tx: Transaction, actor: Viewer, before: Named | undefined, after: Named) {
  if (before?.['name'] !== after['name']) await tx.audit(actor, 'accounts.changeName', users, after.id)
}

type Named = Readonly<Record<string, unknown>> & { readonly id: string }
