import PocketBase from 'pocketbase'
import type { Role } from '#access/roles.ts'
import { configurationArea } from '#areas/configuration/configuration.area.ts'
import { config } from '#areas/configuration/configuration.collections.ts'
import { notificationsArea } from '#areas/notifications/notifications.area.ts'
import { teamsArea } from '#areas/teams/teams.area.ts'
import { tournamentArea } from '#areas/tournament/tournament.area.ts'
import { area, collectionsOf, dependenciesOf, type PersonalData, tablesOf } from '#http/areas/area.ts'
import { areaRoutes } from '#http/areas/area-routes.ts'
import type { Dependencies } from '#http/areas/dependencies.ts'
import { hasMailServer } from '#http/areas/installation.ts'
import { createSessions, type SessionKeeper } from '#http/auth/sessions.ts'
import { passTime } from '#http/limits/guesses.ts'
import { rateLimitRoutes } from '#http/limits/rate-limit-routes.ts'
import { RATE_LIMITS, type RateLimits } from '#http/limits/rate-limits.ts'
import { createApp } from '#http/server/app.ts'
import { type Log, SILENT } from '#http/server/log.ts'
import { listen } from '#http/server/serve.ts'
import type { Database } from '#records/database.ts'
import type { Patch } from '#records/schema/collection.ts'
import { openTemporary } from '#records/temporary.testing.ts'
import type { Audited } from '#site/stage.testing.ts'
import { newTokenKey, type User } from './accounts.api.server.ts'
import { accountsArea } from './accounts.area.ts'
import { roles, users } from './accounts.collections.ts'
import type { QueueLimits } from './credentials/fair-queue.ts'
import { createPasswords, type Passwords } from './credentials/passwords.server.ts'
import { quickPasswords } from './credentials/passwords.testing.ts'
import { type OpenIdProvider, openIdProviders } from './openid/openid-providers.ts'
import { passwords } from './providers.server.ts'

/** An installation with accounts, served on loopback, whose clock a test turns. */
export interface AccountsWorld {
  readonly db: Database
  readonly url: string
  readonly dependencies: Dependencies
  readonly sessions: SessionKeeper
  /** A client of its own. */
  client(): PocketBase
  /** An account whose password is PASSWORD. */
  person(email: string, values?: Partial<User> & { roles?: readonly Role[] }): Promise<User>
  /** A client that has signed in. */
  signedIn(email: string, password?: string): Promise<PocketBase>
  /** Everything in the outbox for an address, oldest first. */
  mailsTo(email: string): Promise<{ subject: string; text: string; html: string }[]>
  /** The token of the latest link that was mailed to an address. */
  tokenTo(email: string, path: string): Promise<string>
  switches(patch: Patch<typeof config>): Promise<void>
  /** Sends commands of the accounts as the person who is signed in by now: `send('blockUser', { user })`. */
  acting(person: User): Promise<SendCommand>
  /** What was audited, oldest first. */
  audited(): Promise<Audited[]>
  call(path: string, body?: unknown, headers?: Record<string, string>, method?: string): Promise<Answer>
  passMinutes(minutes: number): void
  /** What the log was warned of, oldest first. */
  readonly warnings: readonly LoggedWarning[]
  /** Fails when the log was told of a mistake of ours. */
  close(): Promise<void>
}

export type SendCommand = (command: string, input?: unknown, headers?: Record<string, string>) => Promise<Answer>

export interface LoggedWarning {
  readonly message: string
  readonly error?: unknown
}

export interface Answer {
  status: number
  body: unknown
  text: string
  headers: Headers
}

export const PASSWORD = 'heron-quay-41'
const hashed = quickPasswords().hash(PASSWORD)

const TEST_AREAS = [accountsArea, notificationsArea, configurationArea, teamsArea, tournamentArea]

const LIMITS = {
  jsonBytes: 1024 * 1024,
  uploadBytes: 1024 * 1024,
  bodyMemoryBytes: 64 * 1024 * 1024,
  liveConnections: 10,
  livePerPerson: 10,
  livePerAddress: 10,
  refusedAfterMs: 0,
}

export interface AccountsWorldOptions {
  rateLimits?: Partial<RateLimits>
  /** With passwords that take as long as they do in earnest. */
  passwordQueue?: QueueLimits
  /** Instead of what hashes passwords. */
  hashing?: Passwords
  /** At whom people sign in besides. */
  openId?: readonly OpenIdProvider[]
  /** Mails are passed on by hand. */
  withoutMailServer?: boolean
  /** Instead of the address that it is served at. */
  publicUrl?: string
  /** Without the record that holds the switches. */
  withoutConfig?: boolean
  /** What other areas know about people. */
  personalData?: readonly PersonalData[]
}

export async function openAccountsWorld(options: AccountsWorldOptions = {}): Promise<AccountsWorld> {
  let now = Date.parse('2026-06-05T10:00:00Z')
  const mistakes: unknown[] = []
  const warnings: LoggedWarning[] = []
  const log: Log = {
    ...SILENT,
    error: (message, facts) => mistakes.push({ message, ...facts }),
    warn: (message, facts) => warnings.push({ message, ...facts }),
  }
  const opened = await openTemporary(collectionsOf(TEST_AREAS), {
    tables: tablesOf(TEST_AREAS),
    now: () => new Date(now),
  })
  const { db } = opened
  const listening = await listen({ host: '127.0.0.1', port: 0, log })
  const url = `http://127.0.0.1:${listening.port}`
  const publicUrl = options.publicUrl ?? url
  const rateLimits = { ...RATE_LIMITS, ...options.rateLimits }
  const sessions = await createSessions(db, publicUrl)
  const { passwordQueue, personalData = [] } = options
  const areas = [...TEST_AREAS, area({ name: 'others', personalData })]
  const dependencies = dependenciesOf(
    areas,
    { db, log, sessions, limits: LIMITS, rateLimits, publicUrl, clock: () => now },
    [
      passwords.as(options.hashing ?? (passwordQueue ? createPasswords(passwordQueue) : quickPasswords())),
      hasMailServer.as(!options.withoutMailServer),
      openIdProviders.as(options.openId ?? []),
      passTime.as(async (ms: number) => (now += ms)),
    ],
  )
  listening.answer(createApp(dependencies, areaRoutes(areas), [rateLimitRoutes]))
  if (!options.withoutConfig) {
    await db.write((tx) => tx.create(config, { user_login_active: true, user_registration_active: true }))
  }

  const client = () => new PocketBase(url).autoCancellation(false)

  async function mailsTo(email: string) {
    await dependencies.background.settled()
    return db.store.all<{ subject: string; text: string; html: string }>(
      'SELECT "subject", "text", "html" FROM "_outbox" WHERE "to" = ? ORDER BY "seq"',
      [email],
    )
  }

  async function call(path: string, body?: unknown, headers: Record<string, string> = {}, method = 'POST') {
    const answer = await fetch(url + path, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, text, body: text === '' ? undefined : JSON.parse(text), headers: answer.headers }
  }

  return {
    db,
    url,
    dependencies,
    sessions,
    client,
    async person(email, { roles: names, ...values } = {}) {
      const password = await hashed
      return db.write(async (tx) => {
        const user = await tx.create(users, {
          name: email.slice(0, email.indexOf('@')),
          email,
          verified: true,
          password,
          tokenKey: newTokenKey(),
          ...values,
        })
        if (names) await tx.create(roles, { user: user.id, roles: [...names] })
        return user
      })
    },
    async signedIn(email, password = PASSWORD) {
      const pb = client()
      await pb.collection('users').authWithPassword(email, password)
      return pb
    },
    mailsTo,
    async tokenTo(email, path) {
      const links = (await mailsTo(email)).flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? [])
      const start = `${publicUrl}${path}`
      const link = links.findLast((it) => it.startsWith(start))
      if (!link) throw new Error(`No link to ${path} was mailed to ${email}`)
      return link.slice(start.length)
    },
    async switches(patch) {
      await db.write(async (tx) => {
        const [record] = await tx.list(config)
        if (record) await tx.update(config, record.id, patch)
      })
    },
    async acting({ id }) {
      const tokenKey = (await db.get(users, id))?.tokenKey ?? ''
      const token = (await sessions.begin({ id, tokenKey }))?.token ?? ''
      return (name, input = {}, headers = {}) =>
        call(`/api/commands/accounts.${name}`, input, { authorization: token, ...headers })
    },
    async audited() {
      const rows = await db.store.all<Audited & { detail: string }>(
        'SELECT "actor", "action", "collection", "record", "detail" FROM "_audit" ORDER BY "seq"',
      )
      return rows.map((row) => ({ ...row, detail: JSON.parse(row.detail) as unknown }))
    },
    call,
    warnings,
    passMinutes(minutes) {
      now += minutes * 60_000
    },
    async close() {
      await listening.stop()
      await dependencies.background.settled()
      await opened.close()
      if (mistakes.length > 0) throw new Error('The log was told of mistakes', { cause: mistakes })
    },
  }
}

/** What an asker can see of an answer, apart from its time and its number. */
export function visible({ status, text, headers }: Answer) {
  const told = [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id')
  return { status, text, headers: told }
}

export const wrongField = (name: string, code: string) => ({ status: 400, response: { data: { [name]: { code } } } })
