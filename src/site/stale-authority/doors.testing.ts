import { randomUUID } from 'node:crypto'
import type { Role } from '#access/roles.ts'
import { roles, users } from '#areas/accounts/accounts.collections.ts'
import { quickPasswords } from '#areas/accounts/credentials/passwords.testing.ts'
import { players, teams } from '#areas/teams/teams.collections.ts'
import { tournament } from '#areas/tournament/tournament.collections.ts'
import { makeTournament } from '#areas/tournament/tournament.testing.ts'
import { readToken } from '#http/auth/tokens.ts'
import { randomName } from '#records/ids.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import type { AuthorityRequest, AuthorityResponse, AuthorityWorld } from './world.testing.ts'

/** Doors through which somebody acts, and ways to lose what one needs for them. */

export const LOSSES = ['role lost', 'blocked', 'signed out', 'password changed', 'team withdrawn'] as const
export type Loss = (typeof LOSSES)[number]

export const MOMENTS = ['before the head', 'between head and body', 'between body and write'] as const
export type LossMoment = (typeof MOMENTS)[number]

/** Somebody with a role, a team of their own and a session. */
export interface Doer {
  readonly viewer: Viewer
  readonly token: string
  readonly team: string
}

export interface Door {
  readonly name: string
  /** What somebody must have besides their session, and so can lose. */
  readonly role?: Role
  readonly isOfTeam?: true
  asked(world: AuthorityWorld, doer: Doer): Promise<AuthorityRequest>
  /** Whether what was asked for has happened. */
  happened(world: AuthorityWorld, doer: Doer, answered: AuthorityResponse): Promise<boolean>
}

/** Those of a door, given what it needs. */
export const lossesAt = ({ role, isOfTeam }: Door): readonly Loss[] =>
  LOSSES.filter((loss) => (loss !== 'role lost' || role) && (loss !== 'team withdrawn' || isOfTeam))

const DOER_PASSWORD = 'heron-quay-41'
const hashed = quickPasswords().hash(DOER_PASSWORD)

export async function makeDoer(world: AuthorityWorld, held: readonly Role[]): Promise<Doer> {
  const { db, person } = world.stage
  const name = `Doer ${randomName(10)}`
  const viewer = await person(name, held, { password: await hashed })
  const team = await db.write((tx) =>
    tx.create(teams, { name, division: 'open', state: 'accepted', managers: [viewer.id] }),
  )
  return { viewer, token: await world.tokenOf(viewer), team: team.id }
}

export async function lose(tx: Transaction, loss: Loss, { viewer, token, team }: Doer): Promise<void> {
  switch (loss) {
    case 'role lost': {
      const held = await tx.first(roles, { filter: 'user = {:id}', params: { id: viewer.id } })
      await tx.update(roles, held?.id ?? '', { roles: [] as Role[] })
      return
    }
    case 'blocked':
      await tx.update(users, viewer.id, { blocked: true })
      return
    case 'signed out':
      await tx.execute((queries) =>
        queries.insertInto('_ended_sessions').values({ id: readToken(token)?.sid ?? '', at: '2026-06-05' }),
      )
      return
    case 'password changed':
      await tx.update(users, viewer.id, { tokenKey: randomName(50) })
      return
    case 'team withdrawn':
      await tx.update(teams, team, { state: 'withdrawn', withdrawal: 'void_unplayed' })
  }
}

const json = (method: string, path: string, body: unknown, headers = {}): AuthorityRequest => ({
  method,
  path,
  type: 'application/json',
  body: JSON.stringify(body),
  headers,
})

async function multipart(method: string, path: string, fields: Readonly<Record<string, string | File>>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return { method, path, type: request.headers.get('content-type') ?? '', body: await request.bytes() }
}

const form = (path: string, fields: Readonly<Record<string, string>>): AuthorityRequest => ({
  method: 'POST',
  path,
  type: 'application/x-www-form-urlencoded',
  body: new URLSearchParams(fields).toString(),
})

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const NEW_NAME = 'Somebody Else'
const isRenamed = async ({ stage }: AuthorityWorld, { viewer }: Doer) =>
  (await stage.db.get(users, viewer.id))?.name === NEW_NAME
const hasPlayer = async ({ stage }: AuthorityWorld, { team }: Doer) =>
  (await stage.db.count(players, { filter: 'team = {:team}', params: { team } })) > 0
const newPlayer = (team: string) => ({ team, full_name: 'Grace Hopper' })
const newAddress = ({ viewer }: Doer) => `new-${viewer.id}@example.org`
const place = ({ viewer }: Doer) => `Place of ${viewer.id}`

async function theTournament({ stage: { db } }: AuthorityWorld): Promise<string> {
  const found = await db.first(tournament, {})
  return (found ?? (await makeTournament(db)).tournament).id
}

const isAtPlace = async ({ stage }: AuthorityWorld, doer: Doer) =>
  (await stage.db.first(tournament, {}))?.place === place(doer)
const hasNewLook = async ({ stage }: AuthorityWorld, { team }: Doer) =>
  (await stage.db.get(teams, team))?.colour_dark === '#102030'

const CHANGED = { oldPassword: DOER_PASSWORD, password: 'long-pull-upwind-7', passwordConfirm: 'long-pull-upwind-7' }
const hasNewPassword = async ({ stage }: AuthorityWorld, { viewer }: Doer) =>
  (await stage.db.get(users, viewer.id))?.password !== (await hashed)

/** Doors that write. */
export const DOORS: readonly Door[] = [
  {
    name: 'a command',
    asked: async () => json('POST', '/api/commands/accounts.changeName', { name: NEW_NAME }),
    happened: isRenamed,
  },
  {
    name: 'a command for a role, with a key',
    role: 'admin',
    asked: async (_, doer) =>
      json('POST', '/api/commands/accounts.blockUser', { user: await victimOf(_, doer) }, idempotent()),
    happened: async (world, doer) => (await world.stage.db.get(users, await victimOf(world, doer)))?.blocked === true,
  },
  {
    name: 'a command for a team',
    role: 'teammanager',
    isOfTeam: true,
    asked: async (_, { team }) => json('POST', '/api/commands/teams.addPlayer', newPlayer(team)),
    happened: hasPlayer,
  },
  {
    name: 'a command with a file',
    role: 'teammanager',
    isOfTeam: true,
    asked: (_, { team }) =>
      multipart('POST', '/api/commands/teams.changeLook', {
        team,
        colour_dark: '#102030',
        logo: new File([PICTURE], 'logo.png', { type: 'image/png' }),
      }),
    happened: hasNewLook,
  },
  {
    name: 'a command that prepares something slow',
    asked: async () => json('POST', '/api/commands/accounts.deleteMyAccount', { password: DOER_PASSWORD }),
    happened: async ({ stage }, { viewer }) => (await stage.db.get(users, viewer.id)) === undefined,
  },
  {
    name: 'a record',
    role: 'admin',
    asked: async (world, doer) =>
      json('PATCH', `/api/collections/tournament/records/${await theTournament(world)}`, { place: place(doer) }),
    happened: isAtPlace,
  },
  {
    name: 'a record, as a form',
    role: 'admin',
    asked: async (world, doer) =>
      multipart('PATCH', `/api/collections/tournament/records/${await theTournament(world)}`, { place: place(doer) }),
    happened: isAtPlace,
  },
  {
    name: 'records in a batch',
    role: 'admin',
    asked: async (world, doer) => {
      const url = `/api/collections/tournament/records/${await theTournament(world)}`
      return json('POST', '/api/batch', { requests: [{ method: 'PATCH', url, body: { place: place(doer) } }] })
    },
    happened: isAtPlace,
  },
  {
    name: 'an own record',
    asked: async (_, { viewer }) => json('PATCH', `/api/collections/users/records/${viewer.id}`, { name: NEW_NAME }),
    happened: isRenamed,
  },
  {
    name: 'a password through the record service',
    asked: async (_, { viewer }) => json('PATCH', `/api/collections/users/records/${viewer.id}`, CHANGED),
    happened: hasNewPassword,
  },
  {
    name: 'a password',
    asked: async () => json('POST', '/api/session/password', CHANGED),
    happened: hasNewPassword,
  },
  {
    name: 'another address',
    asked: async (_, doer) =>
      json('POST', '/api/collections/users/request-email-change', { newEmail: newAddress(doer) }),
    happened: async ({ stage }, doer) => (await stage.mailsTo(newAddress(doer))).length > 0,
  },
  {
    name: 'the form of a page',
    asked: async () => form('/user/profile', { intent: 'name', name: NEW_NAME }),
    happened: isRenamed,
  },
  {
    name: 'the form of a page for a team',
    role: 'teammanager',
    isOfTeam: true,
    asked: async (_, { team }) => form('/teammanager/players', { intent: 'add', ...newPlayer(team) }),
    happened: hasPlayer,
  },
]

const idempotent = () => ({ 'idempotency-key': randomUUID() })

/** Somebody to whom something is done, one for each doer. */
const victims = new Map<string, string>()
async function victimOf({ stage }: AuthorityWorld, { viewer }: Doer): Promise<string> {
  const known = victims.get(viewer.id)
  if (known !== undefined) return known
  const { id } = await stage.person(`Victim ${randomName(10)}`)
  victims.set(viewer.id, id)
  return id
}

const opens = async ({ url }: AuthorityWorld, token: string) =>
  (await fetch(`${url}/api/collections/users/auth-refresh`, { method: 'POST', headers: { authorization: token } })).ok

/** Doors that hand something out, which must be worth nothing after the loss. */
export const HANDING_OUT: readonly Door[] = [
  {
    name: 'a renewed session',
    asked: async () => json('POST', '/api/collections/users/auth-refresh', {}),
    happened: async (world, _, { text }) => opens(world, tokenIn(text)),
  },
  {
    name: 'a new session in the place of all others',
    asked: async () => json('POST', '/api/session/end-all', {}),
    happened: async (world, _, { text }) => opens(world, tokenIn(text)),
  },
  {
    name: 'a token for files',
    asked: async () => json('POST', '/api/files/token', {}),
    happened: async ({ stage }, _, { text }) =>
      (await stage.dependencies.sessions.viewerOfFileToken(tokenIn(text))) !== undefined,
  },
]

const tokenIn = (text: string) => (JSON.parse(text) as { token?: string }).token ?? ''
