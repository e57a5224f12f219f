/** The service as it is served, over the tournament of the demo in full swing, with people who are signed in. */
import { execFileSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { FIVE_GAMES_ON, type RunningApp, type startApp as StartApp } from '../../e2e/stage/app.ts'
import { type Program, programOf, programWith } from '../../e2e/stage/people.ts'
import { findPostgres } from '../../scripts/testing/postgres/find.mjs'
import { keepPostgres } from '../../scripts/testing/postgres/keep.ts'
import { cpuMicrosWithChildren, residentBytesWithChildren } from '../proc.ts'
import { SAMPLE_PASSWORD } from '../sample.ts'
import { postmasterOf } from '../servers/postgres.ts'
import type { Holder } from './phone.ts'

/** `two`: two processes on one PostgreSQL. */
export const DATABASES = ['sqlite', 'postgres', 'two'] as const
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

export const ROOT = join(import.meta.dirname, '../..')
/** Each may send 200 changes in ten minutes. */
const KEEPERS = 30
const DOMAIN = '@bench.example'
const SIGN_UPS_AT_ONCE = 4
const VERIFIED_AT_ONCE = 100
const NOBODY = { id: '', token: '' }

export async function startSite(root: string, database: DatabaseName, people: number): Promise<Site> {
  const postgres = database === 'sqlite' ? undefined : await startPostgres()
  let app: RunningApp | undefined
  const stop = async () => {
    await app?.stop()
    await postgres?.stop()
  }
  try {
    // Of that checkout, so that what is begun is its own build.
    const { startApp } = (await import(join(root, 'e2e/stage/app.ts'))) as { startApp: typeof StartApp }
    const env = {
      // Every phone comes with an address of its own.
      TRUSTED_PROXIES: '127.0.0.1',
      ...(postgres && { DATABASE_URL: postgres.url }),
    }
    app = await startApp('demo', env)
    const shift = Date.parse(FIVE_GAMES_ON.DEMO_NOW) - Date.now()
    const admin = await programOf(app, 'admin')
    const everybody = await signedUp(app, admin, people + KEEPERS)
    const keepers = everybody.splice(0, KEEPERS)
    await admin.run('accounts.grantRoles', { users: keepers.map(({ id }) => id), roles: ['scorekeeper'] })
    const players = await connected(admin, everybody)
    if (database === 'two') {
      await app.stop()
      app = await startApp('main', {
        ...env,
        PROCESSES: '2',
        NODE_OPTIONS: `--import=${new URL('shifted-clock.ts', import.meta.url).href}`,
        BENCH_CLOCK_SHIFT_MS: String(shift),
      })
    }
    const { url, port, child } = app
    const pids = [child.pid ?? 0, ...(postgres ? [postmasterOf(postgres.url)] : [])]
    return {
      root,
      url,
      port,
      players,
      keepers: keepers.map(({ token }) => token),
      cpuMicros: () => pids.reduce((sum, pid) => sum + cpuMicrosWithChildren(pid), 0),
      residentBytes: () => residentBytesWithChildren(child.pid ?? 0),
      stop,
    }
  } catch (error) {
    await stop()
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

/** Whose accounts are confirmed by the admin. */
async function signedUp(app: RunningApp, admin: Program, count: number): Promise<SignedIn[]> {
  const emails = Array.from({ length: count }, (_, index) => `phone${index}${DOMAIN}`)
  const password = SAMPLE_PASSWORD
  await inParallel(emails, (email) =>
    programWith(app, NOBODY).run('accounts.signUp', {
      name: email.split('@')[0],
      email,
      password,
      passwordConfirm: password,
    }),
  )
  const users = (await listed(admin, 'users')).filter(({ email }) => email?.endsWith(DOMAIN)).map(({ id }) => id)
  for (let from = 0; from < users.length; from += VERIFIED_AT_ONCE)
    await admin.run('accounts.verifyUsers', { users: users.slice(from, from + VERIFIED_AT_ONCE) })
  return inParallel(emails, (email) => programOf(app, { email, password }))
}

/** As many as there are players without an account become one of them. */
async function connected(admin: Program, people: readonly SignedIn[]): Promise<readonly SignedIn[]> {
  const taken = new Set((await listed(admin, 'users')).map(({ player }) => player))
  const free = (await listed(admin, 'players')).filter(({ id, team }) => team !== '' && !taken.has(id))
  return inParallel(people, async (person, index) => {
    const { id: player, team } = free[index] ?? {}
    if (player === undefined || team === undefined) return person
    await admin.run('teams.connectAccount', { player, user: person.id })
    return { ...person, team }
  })
}

interface Listed {
  readonly id: string
  readonly email?: string
  readonly player?: string
  readonly team?: string
}

async function listed(admin: Program, collection: string): Promise<readonly Listed[]> {
  const answer = await admin.get(`/api/collections/${collection}/records?perPage=1000`)
  return (answer as { items: readonly Listed[] }).items
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
