/** The service as it is served, over the tournament of the demo in full swing, with people who are signed in. */
import { execFileSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { startApp as StartApp } from '../../e2e/stage/app.ts'
import { findPostgres } from '../../scripts/testing/postgres/find.mjs'
import { keepPostgres } from '../../scripts/testing/postgres/keep.ts'
import { cpuMicrosWithChildren, residentBytesWithChildren } from '../proc.ts'
import { SAMPLE_PASSWORD } from '../sample.ts'
import { postmasterOf } from '../servers/postgres.ts'
import type { Holder } from './phone.ts'

export const DATABASES = ['sqlite', 'postgres'] as const
export type DatabaseName = (typeof DATABASES)[number]
export type SignedIn = NonNullable<Holder['person']>

export interface Site {
  readonly root: string
  readonly url: string
  readonly port: number
  /** Players of the teams, one for each phone that is signed in. */
  readonly players: readonly SignedIn[]
  /** Tokens. */
  readonly keepers: readonly string[]
  /** Of the service, and of its database where that is a server of its own. */
  cpuMicros(): number
  residentBytes(): number
  stop(): Promise<void>
}

const ROOT = join(import.meta.dirname, '../..')
/** Each may send 200 changes in ten minutes. */
const KEEPERS = 30
const DOMAIN = '@bench.example'
const SIGN_UPS_AT_ONCE = 4
const VERIFIED_AT_ONCE = 100

export async function startSite(root: string, database: DatabaseName, people: number): Promise<Site> {
  const postgres = database === 'postgres' ? await startPostgres() : undefined
  try {
    // Of that checkout, so that what is begun is its own build.
    const { startApp } = (await import(join(root, 'e2e/stage/app.ts'))) as { startApp: typeof StartApp }
    const app = await startApp('demo', {
      // Every phone comes with an address of its own.
      TRUSTED_PROXIES: '127.0.0.1',
      ...(postgres && { DATABASE_URL: postgres.url }),
    })
    const postmaster = postgres && postmasterOf(postgres.url)
    const pid = app.child.pid ?? 0
    const everybody = await signedUp(app.url, people + KEEPERS)
    const keepers = everybody.splice(0, KEEPERS)
    const admin = await signedIn(app.url, 'admin@fieldside.example', 'fieldside-demo')
    await run(app.url, admin, 'accounts.grantRoles', { users: keepers.map(({ id }) => id), roles: ['scorekeeper'] })
    const players = await connected(app.url, admin, everybody)
    return {
      root,
      url: app.url,
      port: app.port,
      players,
      keepers: keepers.map(({ token }) => token),
      cpuMicros: () => cpuMicrosWithChildren(pid) + (postmaster ? cpuMicrosWithChildren(postmaster) : 0),
      residentBytes: () => residentBytesWithChildren(pid),
      async stop() {
        await app.stop()
        await postgres?.stop()
      },
    }
  } catch (error) {
    await postgres?.stop()
    throw error
  }
}

async function startPostgres() {
  const found = findPostgres()
  if (!found) throw new Error('There is no PostgreSQL: neither its package nor TEST_DATABASE_URL.')
  return keepPostgres(found, 'durable')
}

/** A folder with another checkout, or a commit, which is checked out and built beside this one. */
export function checkoutOf(beside: string): string {
  if (existsSync(join(beside, 'package.json'))) return resolve(beside)
  const folder = join(ROOT, 'bench/data/beside')
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, stdio: 'inherit' })
  rmSync(folder, { recursive: true, force: true })
  git('worktree', 'prune')
  git('worktree', 'add', '--detach', folder, beside)
  execFileSync('cp', ['-al', join(ROOT, 'node_modules'), join(folder, 'node_modules')])
  execFileSync(process.execPath, ['scripts/run.mjs', 'build'], { cwd: folder, stdio: 'inherit' })
  return folder
}

async function signedUp(url: string, count: number): Promise<SignedIn[]> {
  const addresses = Array.from({ length: count }, (_, index) => `phone${index}${DOMAIN}`)
  const name = (email: string) => email.replace(/@.*/, '')
  const password = { password: SAMPLE_PASSWORD, passwordConfirm: SAMPLE_PASSWORD }
  await inParallel(addresses, (email, index) =>
    call(
      url,
      'POST',
      '/api/commands/accounts.signUp',
      { name: name(email), email, ...password },
      { address: addressOf(index) },
    ),
  )
  const admin = await signedIn(url, 'admin@fieldside.example', 'fieldside-demo')
  const items = (await listed(url, admin, 'users')).filter(({ email }) => email?.endsWith(DOMAIN))
  for (let from = 0; from < items.length; from += VERIFIED_AT_ONCE) {
    const users = items.slice(from, from + VERIFIED_AT_ONCE).map(({ id }) => id)
    await run(url, admin, 'accounts.verifyUsers', { users })
  }
  return inParallel(addresses, (email, index) => signedIn(url, email, SAMPLE_PASSWORD, addressOf(index)))
}

/** As many as there are players without an account become one of them. */
async function connected(url: string, admin: SignedIn, people: readonly SignedIn[]): Promise<readonly SignedIn[]> {
  const taken = new Set((await listed(url, admin, 'users')).map(({ player }) => player))
  const free = (await listed(url, admin, 'players')).filter(({ id, team }) => team !== '' && !taken.has(id))
  return inParallel(people, async (person, index) => {
    const { id: player, team } = free[index] ?? {}
    if (player === undefined || team === undefined) return person
    await run(url, admin, 'teams.connectAccount', { player, user: person.id })
    return { ...person, team }
  })
}

interface Listed {
  readonly id: string
  readonly email?: string
  readonly player?: string
  readonly team?: string
}

async function listed(url: string, { token }: SignedIn, collection: string): Promise<readonly Listed[]> {
  const answer = await call(url, 'GET', `/api/collections/${collection}/records?perPage=1000`, undefined, { token })
  return (answer as { items: readonly Listed[] }).items
}

async function signedIn(url: string, identity: string, password: string, address?: string): Promise<SignedIn> {
  const path = '/api/collections/users/auth-with-password'
  const answer = await call(url, 'POST', path, { identity, password }, { ...(address && { address }) })
  const { token, record } = answer as { token: string; record: { id: string } }
  return { id: record.id, token }
}

const run = (url: string, { token }: SignedIn, command: string, input: unknown) =>
  call(url, 'POST', `/api/commands/${command}`, input, { token })

type From = { readonly token?: string; readonly address?: string }

async function call(url: string, method: string, path: string, body: unknown, { token, address }: From) {
  const response = await fetch(url + path, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: token }),
      ...(address !== undefined && { 'x-forwarded-for': address }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return text === '' ? undefined : (JSON.parse(text) as unknown)
}

/** Every phone has one of its own. */
export const addressOf = (index: number) => `10.1.${index >> 8}.${index & 255}`

async function inParallel<T, R>(items: readonly T[], work: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const waiting = [...items.entries()]
  const next = async () => {
    for (let entry = waiting.shift(); entry; entry = waiting.shift()) {
      const [index, item] = entry
      results[index] = await work(item, index)
    }
  }
  await Promise.all(Array.from({ length: SIGN_UPS_AT_ONCE }, next))
  return results
}
