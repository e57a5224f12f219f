/**
 * Measures what the home page costs the server: rendered anew beside the same components with their data in memory, and
 * from the cache beside a file of the same size; and what a row of the list of teams costs in a tournament of the usual
 * size and in a large one. Asserts no times. See docs/operations/performance.md.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
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

const raw = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/html\r\nAccept-Language: en\r\n\r\n`
const KEPT = () => [raw('/')]

let visits = 0
/** Addresses that nobody asked for before, so that none of them is found in the cache. */
const anewAt = (path: string) => (count: number) =>
  Array.from({ length: count }, () => raw(`${path}?visit=${visits++}`))
const anew = anewAt('/')
const teamsAnew = anewAt('/teams')

/** How many teams a list shows. */
async function rowsOf({ baseUrl }: Server): Promise<number> {
  const html = await (await fetch(`${baseUrl}/teams`)).text()
  return new Set(html.match(/href="\/teams\/\w{15}"/g)).size
}

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

async function cpuPerRequest(
  load: Load,
  server: Server,
  requests: (count: number) => readonly string[],
  total: number,
): Promise<number> {
  const job = { port: Number(new URL(server.baseUrl).port), connections: CONNECTIONS, status: 200 }
  const warmUp = Math.ceil(total * 1.5)
  await load.requests.run({ ...job, total: warmUp, requests: requests(warmUp) })
  const before = cpuMicros(server.pid)
  await load.requests.run({ ...job, total, requests: requests(total) })
  return (cpuMicros(server.pid) - before) / total
}

async function main() {
  buildSite()
  const entry = (name: string) => pathToFileURL(join(BUILD, `server/${name}.js`))
  const site = await nodeContender('fieldside', entry('bench-fieldside')).start('')
  const large = await nodeContender('fieldside', entry('bench-fieldside')).start('large')
  const memory = await nodeContender('bare', entry('bench-memory')).start('')
  const home = await (await fetch(site.baseUrl, { headers: { 'accept-encoding': 'identity' } })).text()
  const other = await (await fetch(memory.baseUrl)).text()
  const file = await nodeContender('bare', new URL('./file-entry.ts', import.meta.url)).start(
    String(Buffer.byteLength(home)),
  )
  const load = startLoad()
  try {
    console.log(`The page has ${Buffer.byteLength(home)} bytes, the baseline's ${Buffer.byteLength(other)}.`)
    const figures = { anew: [] as number[], memory: [] as number[], kept: [] as number[], file: [] as number[] }
    const perRow = { usual: [] as number[], large: [] as number[] }
    const rowCounts = { usual: await rowsOf(site), large: await rowsOf(large) }
    for (let turn = 0; turn < REPETITIONS; turn++) {
      figures.anew.push(await cpuPerRequest(load, site, anew, 4_000 * SHARE))
      figures.memory.push(await cpuPerRequest(load, memory, anew, 4_000 * SHARE))
      figures.kept.push(await cpuPerRequest(load, site, KEPT, 60_000 * SHARE))
      figures.file.push(await cpuPerRequest(load, file, KEPT, 60_000 * SHARE))
      perRow.usual.push((await cpuPerRequest(load, site, teamsAnew, 1_000 * SHARE)) / rowCounts.usual)
      perRow.large.push((await cpuPerRequest(load, large, teamsAnew, 1_000 * SHARE)) / rowCounts.large)
    }
    const rows = [
      ['Home, rendered anew', median(figures.anew), 'same components, data in memory', median(figures.memory)],
      ['Home, from the cache', median(figures.kept), 'a file of the same size', median(figures.file)],
    ] as const
    console.log('\n| Page | CPU µs | Baseline | CPU µs | Ratio |\n|---|---|---|---|---|')
    for (const [page, cost, baseline, base] of rows)
      console.log(`| ${page} | ${cost.toFixed(1)} | ${baseline} | ${base.toFixed(1)} | ${(cost / base).toFixed(2)} |`)
    const [usual, many] = [median(perRow.usual), median(perRow.large)]
    console.log(
      `| A row of ${rowCounts.large} teams | ${many.toFixed(1)} | a row of ${rowCounts.usual} | ${usual.toFixed(1)} | ${(many / usual).toFixed(2)} (goal ≤ 2) |`,
    )
  } finally {
    load.requests.stop()
    load.listeners.stop()
    for (const server of [site, large, memory, file]) await server.stop()
  }
}

await main()
