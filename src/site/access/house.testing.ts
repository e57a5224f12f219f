import { request } from 'node:http'
import { createSessions } from '#http/auth/sessions.ts'
import type { RateLimits } from '#http/limits/rate-limits.ts'
import { type Log, SILENT } from '#http/server/log.ts'
import { listen } from '#http/server/serve.ts'
import type { Database } from '#records/database.ts'
import { testedDatabase } from '#records/databases.testing.ts'
import type { Collection } from '#records/schema/collection.ts'
import { ENGINE_TABLES } from '#records/schema/private-tables.ts'
import { openTemporary } from '#records/temporary.testing.ts'
import { createApplication, type SitePages } from '../application.ts'
import { AREA_TABLES } from '../declared.ts'

/** The whole service on a free port, over a database of its own. */

export interface TestRequest {
  method?: string
  /** With its query, as it travels. */
  path: string
  token?: string | undefined
  headers?: Readonly<Record<string, string>>
  body?: unknown
}

export interface TestResponse {
  status: number
  headers: Readonly<Record<string, string>>
  text: string
}

export interface House {
  readonly db: Database
  /** What the service called a mistake of its own. */
  readonly failures: readonly unknown[]
  ask(asked: TestRequest): Promise<TestResponse>
  /** A session of the person with the id. */
  signIn(user: string): Promise<string>
  /** Opens a live connection that asks for the topics. */
  follow(topics: readonly string[], token: string | undefined): Promise<Following>
  close(): Promise<void>
}

export interface Following {
  /** How the topics were answered. */
  readonly answer: TestResponse
  /** Everything that was told since the last time, once it holds the text. */
  until(text: string): Promise<string>
  close(): Promise<void>
}

const MEBIBYTE = 1024 * 1024
const LIMITS = {
  jsonBytes: MEBIBYTE,
  uploadBytes: MEBIBYTE,
  bodyMemoryBytes: 64 * MEBIBYTE,
  liveConnections: 100,
  livePerPerson: 100,
  livePerAddress: 100,
  refusedAfterMs: 0,
}

const UNLIMITED = { count: 1_000_000_000, seconds: 1 }
const RATE_LIMITS: RateLimits = {
  signIn: UNLIMITED,
  mail: UNLIMITED,
  strangers: UNLIMITED,
  create: UNLIMITED,
  person: UNLIMITED,
  guests: UNLIMITED,
  pages: UNLIMITED,
}

export async function openHouse(
  collections: readonly Collection[],
  now?: () => Date,
  pages?: SitePages,
  /** Of SQLite: see `TemporaryOptions`. */
  file?: Buffer,
): Promise<House> {
  const temporary = await openTemporary(collections, { tables: AREA_TABLES, file, ...(now ? { now } : {}) })
  const { db } = temporary
  const failures: unknown[] = []
  const log: Log = { ...SILENT, error: (message, facts) => void failures.push({ message, ...facts }) }
  const listening = await listen({ host: '127.0.0.1', port: 0, log })
  const publicUrl = `http://127.0.0.1:${listening.port}`
  const sessions = await createSessions(db, publicUrl)
  const settings = {
    db,
    log,
    publicUrl,
    limits: LIMITS,
    rateLimits: RATE_LIMITS,
    isStopping: () => false,
    dataDir: temporary.folder,
    mail: { smtpUrl: undefined, from: undefined },
    pages,
  }
  const application = await createApplication(settings)
  listening.answer(application.app)
  const users = db.schema.get('users')

  return {
    db,
    failures,
    ask: (asked) => askAt(publicUrl, asked),
    async signIn(user) {
      const person = await db.stored(users, user)
      const issued = await sessions.begin({ id: user, tokenKey: String(person?.['tokenKey']) })
      if (!issued) throw new Error(`${user} cannot sign in`)
      return issued.token
    },
    follow: (topics, token) => followAt(publicUrl, topics, token),
    async close() {
      await application.endLive()
      await listening.stop()
      await application.settled()
      await temporary.close()
    },
  }
}

function askAt(
  base: string,
  { method = 'GET', path, token, body, headers: given }: TestRequest,
): Promise<TestResponse> {
  const headers: Record<string, string> = { ...given }
  if (token !== undefined) headers['authorization'] = token
  if (body !== undefined) headers['content-type'] ??= 'application/json'
  const sent = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
  // Asked tens of thousands of times, at a third of what `fetch` costs.
  return new Promise((resolve, reject) => {
    const asking = request(new URL(base + path), { method, headers }, (response) => {
      let text = ''
      // Byte by byte: a file is no UTF-8.
      response.setEncoding('latin1').on('data', (part: string) => (text += part))
      response.once('end', () => {
        const told = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
        resolve({ status: response.statusCode ?? 0, headers: Object.fromEntries(told), text })
      })
    })
    asking.once('error', reject).end(sent)
  })
}

async function followAt(base: string, topics: readonly string[], token: string | undefined): Promise<Following> {
  const stream = await fetch(`${base}/api/realtime`)
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  let told = ''

  async function until(text: string): Promise<string> {
    let end = told.indexOf(text)
    while (end === -1) {
      const { value, done } = await reader.read()
      if (done) throw new Error(`The connection ended before it told ${text}`)
      told += value
      end = told.indexOf(text)
    }
    const heard = told.slice(0, end + text.length)
    told = told.slice(end + text.length)
    return heard
  }

  const clientId = /"clientId":"(\w+)"/.exec(await until('}\n\n'))?.[1]
  const body = { clientId, subscriptions: topics }
  const answer = await askAt(base, { method: 'POST', path: '/api/realtime', token, body })
  return { answer, until, close: () => reader.cancel() }
}

/** Another one after each write that was committed. */
export async function committedState(db: Database): Promise<string> {
  if (testedDatabase() !== 'SQLite') return everythingIn(db)
  // Of the connection for reads: how often another connection has changed the file.
  return JSON.stringify(await db.store.rows('PRAGMA data_version'))
}

/** Everything that is stored, the private tables included. */
export async function everythingIn(db: Database): Promise<string> {
  const tables = [...db.schema.collections, ...ENGINE_TABLES, ...AREA_TABLES]
  const contents = await Promise.all(
    tables.map(async ({ name }) => [name, await db.store.rows(`SELECT * FROM "${name}"`)]),
  )
  return JSON.stringify(contents)
}
