import { hash } from 'node:crypto'
import { ROLES, type Role } from '#access/roles.ts'
import type { Database } from '#records/database.ts'
import { Refusal } from '#records/errors.ts'
import { randomName } from '#records/ids.ts'
import { PreparedQuery } from '#records/prepared-query.ts'
import type { ReadQueries } from '#records/queries.ts'
import type { Reader } from '#records/reader.ts'
import { timestamp } from '#records/time.ts'
import type { Transaction } from '#records/transaction.ts'
import { type Actor, withoutSession } from '#records/viewing/actor.ts'
import { present } from '#records/viewing/present.ts'
import { GUEST, type Viewer } from '#records/viewing/viewer.ts'
import type { HttpRequest } from '../server/http-request.ts'
import { sessionCookie } from './cookies.ts'
import { type LetInMarks, letInMarks } from './let-in.ts'
import { isFromElsewhere, isFromOurPages, namesOtherOrigin, originOf } from './origin.ts'
import { PeopleChanged } from './people-changed.ts'
import {
  AUTH_TOKEN_SECONDS,
  CheckedTokens,
  type Claims,
  FILE_TOKEN_SECONDS,
  installationSecret,
  SESSION_SECONDS,
  signToken,
} from './tokens.ts'

/** A sign-in as one request showed it. A guest's is always valid. */
export interface Session extends Actor {
  /** False once its person signed out of it, its token has expired, its key was rotated, or the person is blocked or gone. */
  isStillValid(): Promise<boolean>
  /** The same with the person as the database knows them now; a guest's once it is no longer valid. */
  asOfNow(): Promise<Session>
  /** What shows another process of this installation whose it is; nothing for a guest. No secret: it opens nothing elsewhere. */
  pass(): SessionPass | undefined
}

export interface SessionPass extends OfSession {
  readonly person: string
  /** Of the key with which its tokens are signed. */
  readonly mark: string
}

/** Who is asking. */
export interface Sessions {
  /** The person behind a request: by `Authorization`, else by the session cookie, unless another site names itself; a bad token is a guest. Read once per request. */
  viewerOf(request: HttpRequest): Promise<Viewer>
  /** The session behind a request, to be asked again: by whoever writes in its name, and while a connection lives on. */
  sessionOf(request: HttpRequest): Promise<Session>
  /** The session that another process has found behind a request, looked at anew; a guest's without a pass, undefined once it is no longer valid. */
  sessionOfPass(pass: SessionPass | undefined): Promise<Session | undefined>
  /** The person behind a short file token; undefined when it is not valid. */
  viewerOfFileToken(token: string): Promise<Viewer | undefined>
  /** By which codes a browser was let in whose person has no account. */
  readonly letIn: LetInMarks
  /** Tells whose session has ended; answers how to stop. Changes of accounts and roles are told by the change feed. */
  onEnd(listener: (person: string) => void): () => void
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
  /**
   * Ends the session behind a request: its tokens open nothing any more, those of the person's other sessions still do. Where `sid`
   * names another session nothing is ended, and it answers false.
   */
  end(request: HttpRequest, sid?: string): Promise<boolean>
  /** A token for protected files; undefined for a guest. */
  fileToken(request: HttpRequest): Promise<string | undefined>
  /** The browser's cookie for a `Set-Cookie` header; none when another site's page asks: it could sign people in as somebody else. None for a program that sends its token itself. */
  cookieFor(request: HttpRequest, token: string): string | undefined
  /** The same for a browser that comes from elsewhere, and has shown that it was us who sent it there. */
  cookieOnReturn(token: string): string
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

/** What a token says beside who it is for. */
type OfSession = Pick<Claims, 'sid' | 'auth_time' | 'exp'>

interface Known extends Person {
  session: OfSession
  /** When it was looked at. */
  moment: number
}

/** When a person last changed, the list of their first roles record, and whether they signed out of the session. */
const stampOf = (queries: ReadQueries, id: string, sid: string) =>
  queries
    .selectFrom('users as u')
    .select(({ selectFrom }) => [
      'u.updated',
      selectFrom('roles as x').select('x.roles').whereRef('x.user', '=', 'u.id').orderBy('x._seq').limit(1).as('roles'),
      selectFrom('_ended_sessions as e').select('e.at').where('e.id', '=', sid).as('ended'),
    ])
    .where('u.id', '=', id)

const stampQuery = new PreparedQuery((queries, { id, sid }: { id: string; sid: string }) => stampOf(queries, id, sid))

/** The same with the number of the newest change: other processes may have written what has not been told here. */
const stampAndPlaceQuery = new PreparedQuery((queries, { id, sid }: { id: string; sid: string }) =>
  stampOf(queries, id, sid).select(({ selectFrom }) =>
    selectFrom('_changes as c').select('c.seq').orderBy('c.seq', 'desc').limit(1).as('newest'),
  ),
)

/** People whose records are kept built. */
const PEOPLE_MAX = 4_000

const SESSION_ID_LENGTH = 15
/** Stands for no session: none has it. */
const NO_SESSION = ''

type Found = Known | undefined

export async function createSessions(db: Database, publicUrl: string): Promise<SessionKeeper> {
  const users = db.schema.get('users')
  const secret = await installationSecret(db)
  const cookie = sessionCookie(publicUrl)
  const letIn = letInMarks(secret, publicUrl)
  const origin = originOf(publicUrl)
  const checked = new CheckedTokens()
  const people = new Map<string, Person>()
  const changed = new PeopleChanged(db)
  const { others } = db.store
  const listeners = new Set<(person: string) => void>()
  // Of whichever process.
  db.feed.followSignOuts((person) => {
    changed.note(person)
    for (const listener of listeners) listener(person)
  })

  const nowSeconds = () => Math.floor(db.now().getTime() / 1_000)

  /** Asks the database every time; what did not change since is not built again. Nobody who is blocked, or signed out of the session. */
  async function personWithId(reader: Reader, id: string, sid: string): Promise<Person | undefined> {
    const row = await (reader === db && others.mayBe ? stampWithOthers(id, sid) : stampIn(reader, id, sid))
    if (!row || row.ended !== null) return undefined
    const { roles: rolesText } = row
    const known = people.get(id)
    if (known && known.updated === row.updated && known.rolesText === rolesText) return known
    const stored = await storedAs(reader, id, row.updated)
    if (!stored || stored['blocked'] === true) return undefined
    const { updated } = stored
    const viewer = { id, roles: rolesIn(rolesText), record: present(users, stored) }
    const tokenKey = String(stored['tokenKey'])
    const person = { viewer, tokenKey, signingKey: secret + tokenKey, updated, rolesText }
    // What a transaction sees may never come to be.
    if (reader === db) keep(person)
    return person
  }

  const stampIn = async (reader: Reader, id: string, sid: string) =>
    (await reader.queryPrepared(stampQuery, { id, sid }))[0]

  /** Whatever this person, or anybody, has written before through another process is known here from now on. */
  async function stampWithOthers(id: string, sid: string) {
    const [row] = await db.queryPrepared(stampAndPlaceQuery, { id, sid })
    if (row?.newest) await db.catchUp(row.newest)
    return row
  }

  /** What is kept may be older than what the database has just said. */
  async function storedAs(reader: Reader, id: string, updated: unknown) {
    const stored = await reader.stored(users, id)
    return stored && stored['updated'] !== updated && reader === db ? db.storedNow(users, id) : stored
  }

  function keep(person: Person) {
    if (people.size >= PEOPLE_MAX) people.delete(people.keys().next().value ?? '')
    people.set(person.viewer.id, person)
  }

  async function knownBy(token: string, type: Claims['type']): Promise<Found> {
    const read = checked.read(token)
    if (!read || read.type !== type || read.collectionId !== users.id || read.exp <= nowSeconds()) return undefined
    const { moment } = changed
    const person = await personWithId(db, read.id, read.sid)
    if (!person || !checked.isSignedWith(token, read, person.signingKey)) return undefined
    return { ...person, session: read, moment }
  }

  function knownFrom(request: HttpRequest): Promise<Found> {
    request.session ??= looked(request)
    return request.session as Promise<Found>
  }

  async function looked(request: HttpRequest): Promise<Found> {
    const token = tokenFrom(request)
    const known = token === undefined ? undefined : await knownBy(token, 'auth')
    if (!known) request.letInBy = letIn.newest(request)
    request.asker = known && {
      isUnchanged: () => changed.isUnchanged(known.viewer.id, known.moment),
      mayAsBefore: async () => (await knownNow(known))?.rolesText === known.rolesText,
    }
    return known
  }

  /** Whoever sends a token of their own is asking as its owner, whatever cookie comes along. */
  function tokenFrom(request: HttpRequest): string | undefined {
    const authorization = request.header('authorization')
    if (authorization) return authorization.replace(/^Bearer +/i, '')
    const token = cookie.read(request)
    if (token === undefined || namesOtherOrigin(request, origin)) return undefined
    return isRead(request.method) || isFromOurPages(request, origin) ? token : undefined
  }

  async function knownNow(known: Known, reader: Reader = db): Promise<Found> {
    const { session, tokenKey, viewer } = known
    if (session.exp <= nowSeconds()) return undefined
    const { moment } = changed
    const person = await personWithId(reader, viewer.id, session.sid)
    return person?.tokenKey === tokenKey ? { ...person, session, moment } : undefined
  }

  function sessionFor(known: Found): Session {
    if (!known) return GUEST_SESSION
    return {
      viewer: known.viewer,
      async now(reader) {
        const person = await knownNow(known, reader)
        if (!person) throw notSignedIn()
        return person.viewer
      },
      isStillValid: async () => (await knownNow(known)) !== undefined,
      asOfNow: async () => sessionFor(await knownNow(known)),
      pass: () => ({ ...sessionIn(known.session), person: known.viewer.id, mark: markOf(known.signingKey) }),
    }
  }

  function tokenFor({ viewer, signingKey }: Person, type: Claims['type'], seconds: number, session: Begun): string {
    const { sid, auth_time } = session
    const exp = Math.min(nowSeconds() + seconds, auth_time + SESSION_SECONDS)
    return signToken({ id: viewer.id, collectionId: users.id, type, exp, sid, auth_time }, signingKey)
  }

  const issue = (person: Person, session: Begun): Issued => ({
    token: tokenFor(person, 'auth', AUTH_TOKEN_SECONDS, session),
    viewer: person.viewer,
  })

  return {
    viewerOf: async (request) => (await knownFrom(request))?.viewer ?? GUEST,
    sessionOf: async (request) => sessionFor(await knownFrom(request)),
    async sessionOfPass(pass) {
      if (!pass) return GUEST_SESSION
      const { moment } = changed
      const person = await personWithId(db, pass.person, pass.sid)
      if (!person || markOf(person.signingKey) !== pass.mark || pass.exp <= nowSeconds()) return undefined
      return sessionFor({ ...person, session: sessionIn(pass), moment })
    },
    viewerOfFileToken: async (token) => (await knownBy(token, 'file'))?.viewer,
    letIn,
    onEnd(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async begin({ id, tokenKey }) {
      const person = await personWithId(db, id, NO_SESSION)
      if (person?.tokenKey !== tokenKey) return undefined
      return issue(person, { sid: randomName(SESSION_ID_LENGTH), auth_time: nowSeconds() })
    },
    // What is handed out holds as long as the session and the key of which it is made, whatever has become of them meanwhile.
    async renew(request) {
      const known = await knownFrom(request)
      return known && issue(known, known.session)
    },
    async end(request, sid) {
      const known = await knownFrom(request)
      if (sid !== undefined && sid !== known?.session.sid) return false
      if (known) await db.write((tx) => endSession(tx, known))
      return true
    },
    async fileToken(request) {
      const known = await knownFrom(request)
      return known && tokenFor(known, 'file', FILE_TOKEN_SECONDS, known.session)
    },
    cookieFor: (request, token) =>
      isFromElsewhere(request, origin) || keepsItsToken(request) ? undefined : cookie.set(token, AUTH_TOKEN_SECONDS),
    cookieOnReturn: (token) => cookie.set(token, AUTH_TOKEN_SECONDS),
    clearedCookie: (request) => (isFromElsewhere(request, origin) ? undefined : cookie.clear()),
  }
}

type Begun = Pick<Claims, 'sid' | 'auth_time'>

const sessionIn = ({ sid, auth_time, exp }: OfSession): OfSession => ({ sid, auth_time, exp })

const markOf = (signingKey: string) => hash('sha256', `pass ${signingKey}`, 'base64url')

async function endSession(tx: Transaction, { viewer, session }: Known): Promise<void> {
  const ended = await tx.execute((queries) =>
    queries
      .insertInto('_ended_sessions')
      .values({ id: session.sid, at: timestamp(tx.now()) })
      .onConflict((conflict) => conflict.doNothing()),
  )
  if (ended > 0) await tx.tellSignOut(viewer.id)
}

/** Until then a token of a session that has ended may still be around. A day more for one that was just being made. */
export const ENDED_SESSIONS_KEPT_MS = (AUTH_TOKEN_SECONDS + 24 * 60 * 60) * 1_000

export const notSignedIn = () => new Refusal(401, 'The request requires valid record authorization token.')

export const GUEST_SESSION: Session = {
  ...withoutSession(GUEST),
  isStillValid: async () => true,
  asOfNow: async () => GUEST_SESSION,
  pass: () => undefined,
}

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
