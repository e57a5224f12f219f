import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { Role } from '#access/roles.ts'
import { ask } from '../stage/asking.ts'
import { signIn } from '../stage/people.ts'
import { demoToLookAt } from '../stage/shared-app.ts'
import { type Someone, test } from '../stage/visitor.ts'
import { PLACES_TO_VISIT, placeAddress } from './all-pages.ts'

/** What a phone loads before it has seen the site: bytes and trips, counted, beside an app that does nothing. */

const KILOBYTE = 1_000
const ROOT = join(import.meta.dirname, '../..')

let folder: string
/** The JavaScript of an empty app of the same packages, as well compressed. */
let emptyBytes: number

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fieldside-empty-'))
  // Elsewhere: a build that misses something would change the package.json around it.
  cpSync(join(ROOT, 'e2e/empty-app'), folder, { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const building = spawn(process.execPath, [join(ROOT, 'node_modules/@react-router/dev/bin.cjs'), 'build'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'ignore',
  })
  const [code] = await once(building, 'close')
  expect(code).toBe(0)
  const assets = join(folder, 'build/client/assets')
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  emptyBytes = sum(scripts.map((name) => brotliCompressSync(readFileSync(join(assets, name))).length))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** Everything that was asked for until the page had loaded, by its kind. */
async function firstLoad(someone: Someone, path: string, as?: Role) {
  const page = await someone(demoToLookAt())
  if (as) await signIn(page, as, demoToLookAt())
  const asked: Request[] = []
  page.on('request', (request) => asked.push(request))
  await page.goto(path)
  // What the page asks for at rest comes later, however late the test looks.
  const loadedAt = await page.evaluate(() => {
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return performance.timeOrigin + (document?.loadEventStart ?? 0)
  })
  await Promise.all(asked.map((request) => request.response()))
  // The page before, where somebody signed in, may still have asked for something.
  const begun = asked.findIndex((request) => request.isNavigationRequest())
  const before = asked
    .slice(begun)
    .filter((request) => request.timing().startTime <= loadedAt)
    .map((request) => ({ path: new URL(request.url()).pathname, kind: request.resourceType() }))
  const bytesOf = async (kind: string) => {
    const files = before.filter((it) => it.kind === kind)
    return sum(await Promise.all(files.map((file) => transferred(file.path))))
  }
  return { requests: before, scripts: await bytesOf('script'), styles: await bytesOf('stylesheet') }
}

/** As a browser gets it over TLS. */
async function transferred(path: string): Promise<number> {
  const { status, headers } = await ask(demoToLookAt(), { path, headers: { 'accept-encoding': 'br' } })
  expect({ path, status }).toEqual({ path, status: 200 })
  return Number(headers['content-length'])
}

/** What a page may cost a phone beyond an empty app: kilobytes of scripts and of styles, and trips. */
interface FirstLoad {
  readonly path: string
  /** Left out: a guest. */
  readonly as?: Role
  readonly scripts: number
  readonly styles: number
  readonly trips: number
}

const FIRST_LOADS: readonly FirstLoad[] = [
  { path: '/', scripts: 40, styles: 12, trips: 12 },
  { path: '/user/login', scripts: 40, styles: 12, trips: 12 },
  { path: '/schedule', scripts: 45, styles: 15, trips: 18 },
  { path: '/standings', scripts: 43, styles: 15, trips: 18 },
  { path: '/map', scripts: 40, styles: 15, trips: 18 },
  { path: '/al/helperjobs', as: 'worker', scripts: 45, styles: 15, trips: 18 },
]

describe.each(FIRST_LOADS)('the first load of $path', ({ path, as, scripts: most, styles: mostStyles, trips }) => {
  test(`costs at most ${most} KB of JavaScript more than an empty app, ${mostStyles} KB of styles, and ${trips} requests`, async ({
    someone,
  }) => {
    const { requests, scripts, styles } = await firstLoad(someone, path, as)
    expect(emptyBytes).toBeGreaterThan(50 * KILOBYTE)
    expect(scripts - emptyBytes).toBeLessThanOrEqual(most * KILOBYTE)
    expect(styles).toBeLessThanOrEqual(mostStyles * KILOBYTE)
    expect(requests.length).toBeLessThanOrEqual(trips)
  })
})

/** In KB, as few as they cost today: the goal of each is 40, and of the games 45. None may grow. */
const HEAVIER: Readonly<Record<string, number>> = {
  '/schedule': 45,
  '/schedule/:game': 43,
  '/standings': 43,
  '/field/:field': 65,
  '/screen/ceremony': 46,
  '/teams': 42,
  '/registration': 44,
  '/registration/:token': 66,
  '/teams/:team': 50,
  '/tournament': 53,
  '/discgolf': 43,
  '/discgolf/course': 49,
  '/discgolf/tournament': 59,
  '/screen/discgolf': 42,
  '/jingles': 44,
  '/gender-equity': 77,
  '/settings': 44,
  '/feedback': 49,
  '/user/signup': 54,
  '/user/verify/:token': 51,
  '/user/invitation/:token': 50,
}
const USUAL_MOST = 40

/** The scripts that a document asks for by itself. */
async function scriptsIn(path: string): Promise<number> {
  const { text } = await ask(demoToLookAt(), { path })
  const files = new Set([...text.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([file]) => file))
  return sum(await Promise.all([...files].map(transferred)))
}

test('no page for everybody costs more JavaScript than it may', async () => {
  const places = PLACES_TO_VISIT.filter(({ as }) => as === undefined)
  const costs: Record<string, number> = {}
  for (const { path } of places) {
    const address = await placeAddress(path, demoToLookAt())
    costs[path] = ((await scriptsIn(address)) - emptyBytes) / KILOBYTE
  }
  const most = (path: string) => HEAVIER[path.split('?')[0] ?? ''] ?? USUAL_MOST
  expect(places.length).toBeGreaterThan(30)
  expect(Math.min(...Object.values(costs))).toBeGreaterThan(10)
  expect(Object.entries(costs).filter(([path, cost]) => cost > most(path))).toEqual([])
})

test('the standings of a division are at most 10 KB of HTML', async () => {
  expect(await transferred('/standings')).toBeLessThanOrEqual(10 * KILOBYTE)
})

test('the games of a day are at most 10 KB of HTML', async () => {
  expect(await transferred('/schedule')).toBeLessThanOrEqual(10 * KILOBYTE)
})
