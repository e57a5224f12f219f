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

const pathOf = (request: Request) => new URL(request.url()).pathname
const isFile = (request: Request) => ['script', 'stylesheet', 'font'].includes(request.resourceType())

/** Everything that was asked for until the page had loaded, by its kind. */
async function firstLoad(someone: Someone, path: string, as?: Role) {
  const page = await someone(demoToLookAt(), { isNew: true })
  if (as) await signIn(page, as, demoToLookAt())
  // The page before, where somebody signed in, asks for nothing any more.
  await page.goto('about:blank')
  const asked: Request[] = []
  page.on('request', (request) => asked.push(request))
  await page.goto(path)
  await Promise.all(asked.filter(isFile).map(async (request) => (await request.response())?.finished()))
  // What the page asks for at rest comes later, however late the test looks; told by the one clock of the page.
  const early = new Set(
    await page.evaluate(() => {
      const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      const resources = performance.getEntriesByType('resource')
      return resources
        .filter((it) => it.startTime <= (document?.loadEventStart ?? 0))
        .map(({ name }) => new URL(name).pathname)
    }),
  )
  const before = asked
    .filter((request) => request.isNavigationRequest() || early.has(pathOf(request)))
    .map((request) => ({ path: pathOf(request), kind: request.resourceType() }))
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

/** Before a page is usable. Pictures that somebody uploaded are not counted: nobody waits for them. */
const MOST_TRIPS = 14
/** Beyond an empty app. Games, standings and the bracket travel in one file, which most pages need anyway: a trip less is worth it. */
const MOST_KILOBYTES = 50

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
  { path: '/', scripts: MOST_KILOBYTES, styles: 16, trips: MOST_TRIPS },
  { path: '/user/login', scripts: MOST_KILOBYTES, styles: 13, trips: MOST_TRIPS },
  { path: '/schedule', scripts: MOST_KILOBYTES, styles: 16, trips: MOST_TRIPS },
  // The lines of the bracket, and the podium.
  { path: '/standings', scripts: MOST_KILOBYTES, styles: 16, trips: MOST_TRIPS },
  // Groups of places, and the sheet of the chosen one.
  { path: '/map', scripts: MOST_KILOBYTES, styles: 17, trips: MOST_TRIPS },
  { path: '/al/helperjobs', as: 'worker', scripts: MOST_KILOBYTES, styles: 15, trips: 18 },
]

describe.each(FIRST_LOADS)('the first load of $path', ({ path, as, scripts: most, styles: mostStyles, trips }) => {
  test(`costs at most ${most} KB of JavaScript more than an empty app, ${mostStyles} KB of styles, and ${trips} requests`, async ({
    someone,
  }) => {
    const { requests, scripts, styles } = await firstLoad(someone, path, as)
    expect(emptyBytes).toBeGreaterThan(50 * KILOBYTE)
    expect(scripts - emptyBytes).toBeLessThanOrEqual(most * KILOBYTE)
    expect(styles).toBeLessThanOrEqual(mostStyles * KILOBYTE)
    const files = requests.filter(({ kind }) => kind !== 'image')
    expect(files.length).toBeLessThanOrEqual(trips)
    // So the other pages are counted without a browser.
    if (!as) expect(files.map((file) => file.path).toSorted()).toEqual([path, ...(await filesIn(path))].toSorted())
  })
})

/** What a document asks for by itself. */
async function filesIn(path: string): Promise<readonly string[]> {
  const { text } = await ask(demoToLookAt(), { path })
  return [...new Set([...text.matchAll(/\/assets\/[\w.-]+\.(?:js|css|woff2)\b/g)].map(([file]) => file))]
}

test('no page for everybody costs more JavaScript or more trips than it may', async () => {
  const places = PLACES_TO_VISIT.filter(({ as }) => as === undefined)
  const sizes = new Map<string, Promise<number>>()
  const sizeOf = (file: string) => sizes.getOrInsertComputed(file, transferred)
  const costs = await Promise.all(
    places.map(async ({ path }) => {
      const files = await filesIn(await placeAddress(path, demoToLookAt()))
      const scripts = sum(await Promise.all(files.filter((file) => file.endsWith('.js')).map(sizeOf)))
      return { path, scripts: (scripts - emptyBytes) / KILOBYTE, trips: 1 + files.length }
    }),
  )
  if (process.env['FIELDSIDE_WEIGHTS']) process.stdout.write(weightsTable(costs))
  expect(places.length).toBeGreaterThan(30)
  expect(Math.min(...costs.map(({ scripts }) => scripts))).toBeGreaterThan(10)
  expect(costs.filter(({ scripts, trips }) => scripts > MOST_KILOBYTES || trips > MOST_TRIPS)).toEqual([])
})

/** For docs/operations/performance.md, printed when FIELDSIDE_WEIGHTS is set. */
const weightsTable = (costs: readonly { path: string; scripts: number; trips: number }[]) =>
  costs.map(({ path, scripts, trips }) => `| ${path} | ${scripts.toFixed(1)} | ${trips} |`).join('\n')

test('the standings of a division are at most 10 KB of HTML', async () => {
  expect(await transferred('/standings')).toBeLessThanOrEqual(10 * KILOBYTE)
})

test('all games, with those of a day drawn, are at most 11.5 KB of HTML', async () => {
  expect(await transferred('/schedule')).toBeLessThanOrEqual(11.5 * KILOBYTE)
})
