import { createApp } from '#http/app.ts'
import { filesDoor } from '#http/files/files-door.ts'
import { type Log, SILENT } from '#http/log.ts'
import { listen } from '#http/serve.ts'
import { createSessions } from '#http/sessions.ts'
import type { Collection } from '#records/collection.ts'
import type { Database } from '#records/database.ts'
import { openTemporary } from '#records/temporary.ts'
import { AREA_TABLES, COMMANDS } from './areas.ts'

/** The doors of the service on a free port, over a database of their own. */

export interface Asked {
  method?: string
  /** With its query, as it travels. */
  path: string
  token?: string | undefined
  body?: unknown
}

export interface Answer {
  status: number
  headers: Readonly<Record<string, string>>
  text: string
}

export interface House {
  readonly db: Database
  /** What the service called a mistake of its own. */
  readonly failures: readonly unknown[]
  ask(asked: Asked): Promise<Answer>
  /** A session of the person with the id. */
  signIn(user: string): Promise<string>
  close(): Promise<void>
}

const MEBIBYTE = 1024 * 1024
const LIMITS = {
  jsonBytes: MEBIBYTE,
  uploadBytes: MEBIBYTE,
  liveConnections: 100,
  livePerPerson: 100,
  livePerAddress: 100,
}

export async function openHouse(collections: readonly Collection[], now?: () => Date): Promise<House> {
  const temporary = await openTemporary(collections, { tables: AREA_TABLES, ...(now ? { now } : {}) })
  const { db } = temporary
  const failures: unknown[] = []
  const log: Log = { ...SILENT, error: (message, facts) => void failures.push({ message, ...facts }) }
  const listening = await listen({ host: '127.0.0.1', port: 0, log })
  const publicUrl = `http://127.0.0.1:${listening.port}`
  const sessions = await createSessions(db, publicUrl)
  const service = { db, log, sessions, limits: LIMITS, commands: COMMANDS, writers: new Map(), publicUrl }
  listening.answer(createApp(service, [filesDoor]))
  const users = db.schema.get('users')

  return {
    db,
    failures,
    ask: (asked) => askAt(publicUrl, asked),
    async signIn(user) {
      const person = await db.get(users, user)
      const issued = await sessions.begin({ id: user, tokenKey: String(person?.['tokenKey']) })
      if (!issued) throw new Error(`${user} cannot sign in`)
      return issued.token
    },
    async close() {
      await listening.stop()
      await temporary.close()
    },
  }
}

async function askAt(base: string, { method = 'GET', path, token, body }: Asked): Promise<Answer> {
  const headers: Record<string, string> = {}
  if (token !== undefined) headers['authorization'] = token
  // A form brings its own type, with the boundary of its parts.
  if (body !== undefined && !(body instanceof FormData)) headers['content-type'] = 'application/json'
  const sent = body === undefined || typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body)
  const response = await fetch(base + path, { method, headers, ...(sent === undefined ? {} : { body: sent }) })
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    // Byte by byte: a file is no UTF-8.
    text: Buffer.from(await response.arrayBuffer()).toString('latin1'),
  }
}

/** Everything that is stored, the private tables included. */
export async function everythingIn(db: Database): Promise<string> {
  const tables = await db.store.all<{ name: string }>(`SELECT "name" FROM sqlite_schema WHERE "type" = 'table'`)
  const contents = await Promise.all(
    tables.map(async ({ name }) => [name, await db.store.rows(`SELECT * FROM "${name}"`)]),
  )
  return JSON.stringify(contents)
}
