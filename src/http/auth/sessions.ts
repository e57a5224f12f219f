import { ROLES, type Role } from '#access/roles.ts'
import type { Database } from '#records/database.ts'
import { Refusal } from '#records/errors.ts'
import { PreparedQuery } from '#records/prepared-query.ts'
import { present } from '#records/viewing/present.ts'
import { GUEST, type Viewer } from '#records/viewing/viewer.ts'
import type { HttpRequest } from '../server/http-request.ts'
import { sessionCookie } from './cookies.ts'
import { isFromElsewhere, isFromOurPages, originOf } from './origin.ts'
import {
  AUTH_TOKEN_SECONDS,
  CheckedTokens,
  type Claims,
  FILE_TOKEN_SECONDS,
  installationSecret,
  signToken,
} from './tokens.ts'

/** A sign-in as one request showed it, for those who must know later whether it still counts. A guest's is always valid. */
export interface Session {
  readonly viewer: Viewer
  /** False once the token has expired, its key was rotated or its person is gone. */
  isStillValid(): Promise<boolean>
  /** The person as the database knows them now; a guest once the session is no longer valid. */
  viewerNow(): Promise<Viewer>
}

/** Who is asking. */
export interface Sessions {
  /** The person behind a request: by `Authorization`, else by the session cookie; a bad token is a guest. Read once per request. */
  viewerOf(request: HttpRequest): Promise<Viewer>
  /** The session behind a request, to be asked again while a connection lives on. */
  sessionOf(request: HttpRequest): Promise<Session>
  /** The person behind a short file token; undefined when it is not valid. */
  viewerOfFileToken(token: string): Promise<Viewer | undefined>
}

/** Somebody who has proved who they are, with the key that held at that moment. */
export interface Proved {
  id: string
  tokenKey: string
}

/** A fresh token and the person it is for. */
export interface Issued {
  token: string
  viewer: Viewer
}

/** Begins, continues and ends sessions. */
export interface SessionKeeper extends Sessions {
  /** A first token; undefined when the person's key has changed since they proved who they are. */
  begin(proved: Proved): Promise<Issued | undefined>
  /** A new token for the session behind a request; undefined for a guest. */
  renew(request: HttpRequest): Promise<Issued | undefined>
  /** A token for protected files; undefined for a guest. */
  fileToken(request: HttpRequest): Promise<string | undefined>
  /** The browser's cookie for a `Set-Cookie` header; none when another site's page asks: it could sign people in as somebody else. None for a program that sends its token itself. */
  cookieFor(request: HttpRequest, token: string): string | undefined
  /** The header that takes the cookie away; none when another site's page asks. */
  clearedCookie(request: HttpRequest): string | undefined
}

interface Person {
  viewer: Viewer
  tokenKey: string
  /** The installation's secret and the person's key. */
  signingKey: string
  /** As the database has them: another one whenever the person has changed, or their roles. */
  updated: unknown
  rolesText: unknown
}

interface Known extends Person {
  /** Seconds since 1970. */
  expires: number
}

/** When a person last changed, and the list of their first roles record. */
const stampQuery = new PreparedQuery((queries, { id }: { id: string }) =>
  queries
    .selectFrom('users as u')
    .select(({ selectFrom }) => [
      'u.updated',
      selectFrom('roles as x').select('x.roles').whereRef('x.user', '=', 'u.id').orderBy('x._seq').limit(1).as('roles'),
    ])
    .where('u.id', '=', id),
)

/** People whose records are kept built. */
const PEOPLE_MAX = 4_000

type Found = Known | undefined

export async function createSessions(db: Database, publicUrl: string): Promise<SessionKeeper> {
  const users = db.schema.get('users')
  const secret = await installationSecret(db)
  const cookie = sessionCookie(publicUrl)
  const origin = originOf(publicUrl)
  const checked = new CheckedTokens()
  const people = new Map<string, Person>()

  const nowSeconds = () => Math.floor(db.now().getTime() / 1_000)

  /** Asks the database every time; what did not change since is not built again. */
  async function personWithId(id: string): Promise<Person | undefined> {
    const [row] = await db.queryPrepared(stampQuery, { id })
    if (!row) return undefined
    const { updated, roles: rolesText } = row
    const known = people.get(id)
    if (known && known.updated === updated && known.rolesText === rolesText) return known
    const stored = await db.stored(users, id)
    if (!stored) return undefined
    const viewer = { id, roles: rolesIn(rolesText), record: present(users, stored) }
    const tokenKey = String(stored['tokenKey'])
    const person = { viewer, tokenKey, signingKey: secret + tokenKey, updated, rolesText }
    if (people.size >= PEOPLE_MAX) people.delete(people.keys().next().value ?? '')
    people.set(id, person)
    return person
  }

  async function knownBy(token: string, type: Claims['type']): Promise<Found> {
    const read = checked.read(token)
    if (!read || read.type !== type || read.collectionId !== users.id || read.exp <= nowSeconds()) return undefined
    const person = await personWithId(read.id)
    if (!person || !checked.isSignedWith(token, read, person.signingKey)) return undefined
    return { ...person, expires: read.exp }
  }

  function knownFrom(request: HttpRequest): Promise<Found> {
    const token = tokenFrom(request)
    if (token === undefined) return NOBODY
    request.session ??= knownBy(token, 'auth')
    return request.session as Promise<Found>
  }

  /** Whoever sends a token of their own is asking as its owner, whatever cookie comes along. */
  function tokenFrom(request: HttpRequest): string | undefined {
    const authorization = request.header('authorization')
    if (authorization) return authorization.replace(/^Bearer +/i, '')
    const token = cookie.read(request)
    if (token === undefined || isRead(request.method)) return token
    return isFromOurPages(request, origin) ? token : undefined
  }

  async function knownNow(known: Known): Promise<Found> {
    if (known.expires <= nowSeconds()) return undefined
    const person = await personWithId(known.viewer.id)
    return person?.tokenKey === known.tokenKey ? { ...person, expires: known.expires } : undefined
  }

  function tokenFor({ viewer, signingKey }: Person, type: Claims['type'], seconds: number): string {
    const claims = { id: viewer.id, collectionId: users.id, type, exp: nowSeconds() + seconds }
    return signToken(claims, signingKey)
  }

  const issue = (person: Person): Issued => ({
    token: tokenFor(person, 'auth', AUTH_TOKEN_SECONDS),
    viewer: person.viewer,
  })

  return {
    viewerOf: async (request) => (await knownFrom(request))?.viewer ?? GUEST,
    async sessionOf(request) {
      const known = await knownFrom(request)
      if (!known) return GUEST_SESSION
      return {
        viewer: known.viewer,
        isStillValid: async () => (await knownNow(known)) !== undefined,
        viewerNow: async () => (await knownNow(known))?.viewer ?? GUEST,
      }
    },
    viewerOfFileToken: async (token) => (await knownBy(token, 'file'))?.viewer,
    async begin({ id, tokenKey }) {
      const person = await personWithId(id)
      return person?.tokenKey === tokenKey ? issue(person) : undefined
    },
    async renew(request) {
      const known = await knownFrom(request)
      return known && issue(known)
    },
    async fileToken(request) {
      const known = await knownFrom(request)
      return known && tokenFor(known, 'file', FILE_TOKEN_SECONDS)
    },
    cookieFor: (request, token) =>
      isFromElsewhere(request, origin) || keepsItsToken(request) ? undefined : cookie.set(token, AUTH_TOKEN_SECONDS),
    clearedCookie: (request) => (isFromElsewhere(request, origin) ? undefined : cookie.clear()),
  }
}

export const notSignedIn = () => new Refusal(401, 'The request requires valid record authorization token.')

const NOBODY: Promise<Found> = Promise.resolve(undefined)

const GUEST_SESSION: Session = { viewer: GUEST, isStillValid: async () => true, viewerNow: async () => GUEST }

/** A program, not a page: it sends its token itself, and no browser's word of where it comes from. */
const keepsItsToken = (request: HttpRequest) =>
  request.header('authorization') !== undefined &&
  request.header('origin') === undefined &&
  request.header('sec-fetch-site') === undefined

const isRead = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

const KNOWN_ROLES: ReadonlySet<unknown> = new Set(ROLES)
const isRole = (name: unknown): name is Role => KNOWN_ROLES.has(name)

/** Names that a later version no longer knows give nothing. */
function rolesIn(column: unknown): readonly Role[] {
  if (typeof column !== 'string') return []
  const names: unknown = JSON.parse(column)
  return Array.isArray(names) ? names.filter(isRole) : []
}
