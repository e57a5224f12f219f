import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { get, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Log, SILENT } from '#http/server/log.ts'
import { copyOfDatabase, temporaryDatabase, testedDatabase } from '#records/databases.testing.ts'
import { readSettings } from '../settings.ts'
import type { Started } from '../start.ts'
import { startTournaments } from './start-tournaments.ts'
import { runTournaments } from './tools.ts'

/** A federation for a test: a folder of tournaments, on the database that the run is about, and a service over it. */

export const MIGRATIONS_OF_ALL = fileURLToPath(new URL('../../../../migrations', import.meta.url))
export const FIRST_ADMIN = { name: 'Ada Admin', email: 'ada@club.example', password: 'discs over wet grass' }

export interface HostRequest {
  readonly path: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Instead of it, as a page sends it. */
  readonly form?: Readonly<Record<string, string>>
}

export interface Answered {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
  readonly json: Record<string, unknown>
}

export interface Federation {
  readonly folder: string
  /** Where what is moved may go, apart from the tournaments. */
  readonly elsewhere: string
  readonly env: Readonly<Record<string, string>>
  readonly told: { readonly level: string; readonly message: string }[]
  tool(...args: string[]): Promise<string>
  start(env?: Readonly<Record<string, string>>): Promise<Started>
  readonly port: number
  ask(host: string, asked: HostRequest): Promise<Answered>
  remove(): Promise<void>
}

/** An empty one, or one with all that another has which is stopped. */
export async function openFederation(like?: Federation): Promise<Federation> {
  const root = mkdtempSync(join(tmpdir(), 'fieldside-tournaments-'))
  const folder = join(root, 'tournaments')
  if (like) cpSync(like.folder, folder, { recursive: true })
  const original = like?.env['DATABASE_URL']
  const making = () => (original === undefined ? temporaryDatabase() : copyOfDatabase(original))
  const server = testedDatabase() === 'PostgreSQL' ? await making() : undefined
  const env: Record<string, string> = { TOURNAMENTS: folder, PORT: '0', ...(server && { DATABASE_URL: server.url }) }
  const told: Federation['told'] = []
  const tells = (level: string) => (message: string) => void told.push({ level, message })
  const log: Log = { ...SILENT, info: tells('info'), warn: tells('warn'), error: tells('error') }
  const running: Started[] = []
  return {
    folder,
    elsewhere: join(root, 'elsewhere'),
    env,
    told,
    tool: (...args) => runTournaments(readSettings(env), MIGRATIONS_OF_ALL, args),
    async start(more = {}) {
      const settings = readSettings({ ...env, ...more })
      const of = settings.tournaments ?? { folder, most: 1 }
      const started = await startTournaments(settings, of, MIGRATIONS_OF_ALL, { log, lookEveryMs: 50 })
      running.push(started)
      return started
    },
    get port() {
      return running.at(-1)?.port ?? 0
    },
    ask: (host, asked) => askHost(running.at(-1)?.port ?? 0, host, asked),
    async remove() {
      for (const started of running) await started.stop()
      await server?.remove()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

/** As a browser asks that was led here by the name. */
export function askHost(
  port: number,
  host: string,
  { path, method, headers, body, form }: HostRequest,
): Promise<Answered> {
  const sent = form ? new URLSearchParams(form).toString() : body === undefined ? undefined : JSON.stringify(body)
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
  const options = {
    port,
    host: '127.0.0.1',
    path,
    method: method ?? (sent === undefined ? 'GET' : 'POST'),
    headers: { host, ...(sent !== undefined && { 'content-type': type }), ...headers },
    agent: false as const,
  }
  return new Promise((resolve, reject) => {
    const asking = request(options, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () => {
        const json = answer.headers['content-type']?.startsWith('application/json') ? JSON.parse(text) : {}
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, json })
      })
    })
    asking.once('error', reject)
    asking.end(sent)
  })
}

/** Opens a live connection; answers with its id. */
export function connectAtHost({ port }: Pick<Federation, 'port'>, host: string) {
  return new Promise<{ client: string; leave(): void }>((resolve, reject) => {
    const asking = get(
      { port, host: '127.0.0.1', path: '/api/realtime', headers: { host }, agent: false },
      (answer) => {
        answer.setEncoding('utf8').on('data', (text: string) => {
          const client = /"clientId":"([^"]+)"/.exec(text)?.[1]
          if (client) resolve({ client, leave: () => asking.destroy() })
        })
      },
    )
    asking.once('error', reject)
  })
}

const tokenIn = (link: string) => /\/setup\/(\S+)/.exec(link)?.[1]

/** Makes the first admin with what `create` has printed. */
export const setUpFirst = (federation: Pick<Federation, 'ask'>, host: string, printed: string) =>
  federation.ask(host, {
    path: '/api/commands/accounts.setUpFirstAdmin',
    body: { ...FIRST_ADMIN, passwordConfirm: FIRST_ADMIN.password, token: tokenIn(printed) },
  })

export const signInAt = (federation: Pick<Federation, 'ask'>, host: string, password = FIRST_ADMIN.password) =>
  federation.ask(host, {
    path: '/api/collections/users/auth-with-password',
    body: { identity: FIRST_ADMIN.email, password },
    headers: { origin: `http://${host}`, 'sec-fetch-site': 'same-origin' },
  })
