/**
 * Measures what the home page and the games cost the server: rendered anew beside the same components with their data in
 * memory, and from the cache beside a file of the same size; and what a row of teams, of games and of helper jobs costs in a tournament of
 * the usual size and in a large one. Asserts no times. See docs/operations/performance.md.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { median } from '../load/quantiles.ts'
import { type Load, startLoad } from '../measure.ts'
import { cpuMicros } from '../proc.ts'
import type { Server } from '../servers/contender.ts'
import { nodeContender } from '../servers/node.ts'

const ROOT = join(import.meta.dirname, '../..')
const BUILD = join(ROOT, 'bench/data/pages/build')
const isQuick = process.argv.includes('--quick')
const SHARE = isQuick ? 0.1 : 1
const REPETITIONS = isQuick ? 1 : 3
const CONNECTIONS = 8

const raw = (path: string, session = '') =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/html\r\nAccept-Language: en\r\n${session && `Cookie: session=${session}\r\n`}\r\n`

let visits = 0
/** Addresses that nobody asked for before, so that none of them is found in the cache. */
const anewAt = (path: string) => (count: number) =>
  Array.from({ length: count }, () => raw(`${path}${path.includes('?') ? '&' : '?'}visit=${visits++}`))
const keptAt = (path: string) => () => [raw(path)]

/** How many different rows a page shows. */
async function rowsOf({ baseUrl }: Server, path: string, query = ''): Promise<number> {
  const html = await (await fetch(baseUrl + path + query)).text()
  return new Set(html.match(new RegExp(`href="${path}/\\w{15}"`, 'g'))).size
}

const bytesOf = async ({ baseUrl }: Server, path: string, encoding: 'identity' | 'br') =>
  new Promise<number>((resolve, reject) => {
    get(baseUrl + path, { headers: { 'accept-encoding': encoding } }, (response) => {
      let bytes = 0
      response.on('data', (piece: Buffer) => (bytes += piece.length))
      response.on('end', () => resolve(bytes))
    }).on('error', reject)
  })

/** The build of the site with two entries of the bench beside its own. */
function buildSite() {
  rmSync(BUILD, { recursive: true, force: true })
  mkdirSync(BUILD, { recursive: true })
  const cli = join(ROOT, 'node_modules/@react-router/dev/bin.cjs')
  execFileSync(process.execPath, [cli, 'build', '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      FIELDSIDE_BUILD: BUILD,
      FIELDSIDE_BENCH: 'yes',
      VITE_BUILD_ID: 'bench',
    },
  })
  cpSync(join(ROOT, 'migrations'), join(BUILD, 'migrations'), { recursive: true })
}

/** What has been asked often enough for the runtime to have compiled it. */
const warm = new Set<string>()

async function cpuPerRequest(
  load: Load,
  server: Server,
  requests: (count: number) => readonly string[],
  total: number,
): Promise<number> {
  const job = { port: Number(new URL(server.baseUrl).port), connections: CONNECTIONS, status: 200 }
  const [asked = ''] = requests(1)
  const page = `${server.baseUrl} ${asked.split(/[?&]visit=/)[0]}`
  if (!warm.has(page)) {
    const warmUp = Math.ceil(total * 1.5)
    await load.requests.run({ ...job, total: warmUp, requests: requests(warmUp) })
    warm.add(page)
  }
  const before = cpuMicros(server.pid)
  await load.requests.run({ ...job, total, requests: requests(total) })
  return (cpuMicros(server.pid) - before) / total
}

interface Measurement {
  readonly what: string
  readonly of: () => Promise<number>
  readonly baseline: string
  readonly against: () => Promise<number>
  readonly goal: number
}

const entry = (name: string) => pathToFileURL(join(BUILD, `server/${name}.js`))
const fieldside = (name: string, argument: string) => nodeContender('fieldside', entry(name)).start(argument)
const inMemory = (source: string) => nodeContender('bare', entry('bench-memory')).start(source)
const aFile = (bytes: number) => nodeContender('bare', new URL('./file-entry.ts', import.meta.url)).start(String(bytes))

const ANEW = 2_000 * SHARE
const KEPT = 20_000 * SHARE
const LONG = 500 * SHARE

async function homeAndTeams(load: Load, servers: Server[]): Promise<readonly Measurement[]> {
  const [site, large, memory] = [
    await fieldside('bench-fieldside', ''),
    await fieldside('bench-fieldside', 'large'),
    await inMemory(''),
  ]
  servers.push(site, large, memory)
  const file = await aFile(await bytesOf(site, '/', 'identity'))
  servers.push(file)
  const [usual, many] = [await rowsOf(site, '/teams'), await rowsOf(large, '/teams')]
  const row = async (server: Server, rows: number) => (await cpuPerRequest(load, server, anewAt('/teams'), LONG)) / rows
  return [
    {
      what: 'Home, rendered anew',
      of: () => cpuPerRequest(load, site, anewAt('/'), ANEW),
      baseline: 'same components, data in memory',
      against: () => cpuPerRequest(load, memory, anewAt('/'), ANEW),
      goal: 1.3,
    },
    {
      what: 'Home, from the cache',
      of: () => cpuPerRequest(load, site, keptAt('/'), KEPT),
      baseline: 'a file of the same size',
      against: () => cpuPerRequest(load, file, keptAt('/'), KEPT),
      goal: 2,
    },
    {
      what: `A row of ${many} teams`,
      of: () => row(large, many),
      baseline: `a row of ${usual}`,
      against: () => row(site, usual),
      goal: 2,
    },
  ]
}

async function schedule(load: Load, servers: Server[]): Promise<readonly Measurement[]> {
  const [site, large] = [await fieldside('bench-schedule', '120'), await fieldside('bench-schedule', '480')]
  servers.push(site, large)
  const [memory, file] = [await inMemory(site.baseUrl), await aFile(await bytesOf(site, '/schedule', 'identity'))]
  servers.push(memory, file)
  const [usual, many] = [await rowsOf(site, '/schedule'), await rowsOf(large, '/schedule')]
  console.log(
    `The games of a day of 120 are ${await bytesOf(site, '/schedule', 'br')} bytes of HTML as Brotli (goal ≤ 10,000), ${await bytesOf(site, '/schedule', 'identity')} plain; the baseline's are ${await bytesOf(memory, '/schedule', 'identity')}.`,
  )
  const anew = (server: Server, count: number) => cpuPerRequest(load, server, anewAt('/schedule'), count)
  return [
    {
      what: `Games, ${usual} rows, rendered anew`,
      of: () => anew(site, LONG),
      baseline: 'same components, data in memory',
      against: () => anew(memory, LONG),
      goal: 1.3,
    },
    {
      what: 'Games, from the cache',
      of: () => cpuPerRequest(load, site, keptAt('/schedule'), KEPT),
      baseline: 'a file of the same size',
      against: () => cpuPerRequest(load, file, keptAt('/schedule'), KEPT),
      goal: 2,
    },
    {
      what: `A row of ${many} games`,
      of: async () => (await anew(large, LONG / 4)) / many,
      baseline: `a row of ${usual}`,
      against: async () => (await anew(site, LONG)) / usual,
      goal: 2,
    },
  ]
}

/** What is a row of the standings: a team of a table, a game of the bracket, a place. */
async function standingRows({ baseUrl }: Server, path: string): Promise<number> {
  const html = await (await fetch(baseUrl + path)).text()
  return html.match(/class="(?:standings-row|bracket-game)"|<li value="/g)?.length ?? 0
}

/** The standings of a division beside its games: what every page has around its rows weighs about the same in both. */
async function standings(load: Load, servers: Server[]): Promise<readonly Measurement[]> {
  const site = await fieldside('bench-schedule', '120')
  servers.push(site)
  const of = '?division=division1'
  const [table, list] = [`/standings${of}`, `/schedule${of}`]
  const [many, usual] = [await standingRows(site, table), await rowsOf(site, '/schedule', of)]
  console.log(
    `The standings of a division are ${await bytesOf(site, table, 'br')} bytes of HTML as Brotli, ${await bytesOf(site, table, 'identity')} plain.`,
  )
  const anew = (path: string) => cpuPerRequest(load, site, anewAt(path), LONG)
  const file = await aFile(await bytesOf(site, table, 'identity'))
  servers.push(file)
  return [
    {
      what: `A row of the standings (${many} rows), rendered anew`,
      of: async () => (await anew(table)) / many,
      baseline: `a row of ${usual} games`,
      against: async () => (await anew(list)) / usual,
      goal: 1,
    },
    {
      what: 'Standings, rendered anew',
      of: () => anew(table),
      baseline: 'the games of a day',
      against: () => anew('/schedule'),
      goal: 1,
    },
    {
      what: 'Standings, from the cache',
      of: () => cpuPerRequest(load, site, keptAt(table), KEPT),
      baseline: 'a file of the same size',
      against: () => cpuPerRequest(load, file, keptAt(table), KEPT),
      goal: 2,
    },
  ]
}

/** All jobs of a day, for a helper: a signed-in page is never kept. */
async function helperJobs(load: Load, servers: Server[]): Promise<readonly Measurement[]> {
  const [site, large] = [await fieldside('bench-jobs', '15'), await fieldside('bench-jobs', '150')]
  servers.push(site, large)
  const path = '/al/helperjobs?show=all&day=Saturday'
  const row = async (server: Server, rows: number, count: number) =>
    (await cpuPerRequest(load, server, () => [raw(path, server.token)], count)) / rows
  const jobsOf = async ({ baseUrl, token }: Server) => {
    const html = await (await fetch(baseUrl + path, { headers: { cookie: `session=${token}` } })).text()
    return new Set(html.match(/Job \d+(?=<)/g)).size
  }
  const [few, many] = [await jobsOf(site), await jobsOf(large)]
  return [
    {
      what: `A row of ${many} jobs`,
      of: () => row(large, many, LONG / 4),
      baseline: `a row of ${few}`,
      against: () => row(site, few, LONG),
      goal: 2,
    },
  ]
}

/** `--only=schedule` leaves the others out. */
const PARTS = { home: homeAndTeams, schedule, standings, jobs: helperJobs }

async function main() {
  buildSite()
  const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length)
  const load = startLoad()
  const rows: string[] = []
  try {
    for (const [name, prepare] of Object.entries(PARTS)) {
      if (only !== undefined && only !== name) continue
      const servers: Server[] = []
      try {
        for (const { what, of, baseline, against, goal } of await prepare(load, servers)) {
          const [costs, bases]: [number[], number[]] = [[], []]
          for (let turn = 0; turn < REPETITIONS; turn++) {
            costs.push(await of())
            bases.push(await against())
          }
          const [cost, base] = [median(costs), median(bases)]
          rows.push(
            `| ${what} | ${cost.toFixed(1)} | ${baseline} | ${base.toFixed(1)} | ${(cost / base).toFixed(2)} | ${goal} |`,
          )
        }
      } finally {
        for (const server of servers) await server.stop()
      }
    }
    console.log(`\n| Page | CPU µs | Baseline | CPU µs | Ratio | Goal |\n|---|---|---|---|---|---|\n${rows.join('\n')}`)
  } finally {
    load.requests.stop()
    load.listeners.stop()
  }
}

await main()
