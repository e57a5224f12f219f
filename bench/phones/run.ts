/**
 * What phones that show the schedule cost while games are counted: guests, who get the same page, beside people who are
 * signed in, each of whom gets their own. Asserts no times; fails when a message is lost, a change or a page is refused, or a
 * phone does not ask for what a real browser asks for. See docs/operations/performance.md.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from '../load/worker.ts'
import { machine } from '../proc.ts'
import { checkedTopics, hourOf, type Topics, type Traffic } from './beside-browser.ts'
import type { CrowdJob, CrowdResult } from './crowd-entry.ts'
import type { Holder } from './phone.ts'
import { addressOf, checkoutOf, DATABASES, type DatabaseName, type Site, startSite } from './site.ts'

const ROOT = join(import.meta.dirname, '../..')
const PATH = '/schedule'

type Scenario = readonly [guests: number, signedIn: number, perSecond: number]
const SCENARIOS: readonly Scenario[] = [
  [500, 0, 1],
  [500, 0, 5],
  [400, 100, 0.2],
  [200, 300, 0.2],
  [200, 300, 1],
  [1_000, 0, 1],
  [500, 500, 1],
  [1_000, 0, 5],
  [500, 500, 5],
  [2_000, 500, 1],
]
const nameOf = ([guests, signedIn, perSecond]: Scenario) => `${guests}+${signedIn}@${perSecond}`

/** Code is compiled and connections stand before the clock starts. */
const WARM_UP_SECONDS = 5
const LOOK_AT_MEMORY_MS = 500

const { values: options } = parseArgs({
  options: {
    beside: { type: 'string', default: '' },
    databases: { type: 'string', default: DATABASES.join() },
    only: { type: 'string', default: '' },
    seconds: { type: 'string', default: '60' },
    record: { type: 'boolean', default: false },
    hour: { type: 'boolean', default: false },
  },
})
const seconds = Number(options.seconds)
const only = options.only === '' ? undefined : options.only.split(',')
const scenarios = SCENARIOS.filter((it) => !only || only.includes(nameOf(it)))

interface Subject {
  readonly title: string
  readonly site: Site
  readonly topics: Topics
}

interface Figures extends CrowdResult {
  /** Of one core. */
  readonly cpu: number
  readonly mebibytes: number
}

const HEAD = [
  '| Database | Guests | Signed in | Changes a second | | CPU % of a core | ÷ before | ÷ guests alone | Page views | Wait ms, half and 99 of 100 | Live ms, half and 99 of 100 | MiB | Lost | Load % |',
  '|---|---:|---:|---:|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|',
]

const HOUR_HEAD = ['| Database | | | KB | ÷ before | Requests | ÷ before |', '|---|---|---|---:|---:|---:|---:|']

const load = new Worker<CrowdJob, CrowdResult>(new URL('./crowd-entry.ts', import.meta.url))
async function main(): Promise<void> {
  try {
    mkdirSync(join(ROOT, 'bench/data'), { recursive: true })
    const rows: string[] = []
    for (const database of DATABASES.filter((name) => options.databases.split(',').includes(name)))
      rows.push(...(await measured(database)))
    const { cores, cpu, arch, node } = machine()
    const day = new Date().toISOString().slice(0, 10)
    console.log(`\n${day}, ${cores} × ${cpu} (${arch}), Node ${node}, ${seconds} s each.\n`)
    if (rows.length > 0) console.log([...(options.hour ? HOUR_HEAD : HEAD), ...rows].join('\n'))
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  } finally {
    load.stop()
  }
}

async function measured(database: DatabaseName): Promise<readonly string[]> {
  const roots = [...(options.beside === '' ? [] : [checkoutOf(options.beside)]), ROOT]
  if (options.hour) return hours(database, roots)
  const people = options.record ? 1 : Math.max(1, ...scenarios.map(([, signedIn]) => signedIn))
  const sites: Site[] = []
  try {
    const subjects: Subject[] = []
    for (const root of roots) {
      const site = await startSite(root, database, people)
      sites.push(site)
      subjects.push({ title: titleOf(root), site, topics: await checkedTopics(site, PATH) })
    }
    return options.record ? [] : await table(database, subjects)
  } finally {
    for (const site of sites) await site.stop()
  }
}

const titleOf = (root: string) => (root === ROOT ? 'now' : 'before')

async function table(database: DatabaseName, subjects: readonly Subject[]): Promise<readonly string[]> {
  const rows: string[] = []
  /** The CPU of as many guests with as many changes. */
  const ofGuests = new Map<string, number>()
  for (const scenario of scenarios) {
    const [guests, signedIn, perSecond] = scenario
    let before: number | undefined
    for (const { title, site, topics } of subjects) {
      const figures = await crowd(site, topics, scenario)
      const { cpu, mebibytes, views, waitMs, hearMs, lost, generatorMs, elapsedMs } = figures
      const alike = `${title} ${guests + signedIn}@${perSecond}`
      const alone = ofGuests.get(alike)
      if (signedIn === 0) ofGuests.set(alike, cpu)
      rows.push(
        `| ${[
          database,
          guests,
          signedIn,
          perSecond,
          title,
          (cpu * 100).toFixed(0),
          before ? (cpu / before).toFixed(2) : '',
          alone && signedIn > 0 ? (cpu / alone).toFixed(2) : '',
          views,
          inTwo(waitMs),
          inTwo(hearMs),
          mebibytes.toFixed(0),
          lost,
          ((generatorMs / elapsedMs) * 100).toFixed(0),
        ].join(' | ')} |`,
      )
      console.log(rows.at(-1))
      if (lost > 0) throw new Error(`${nameOf(scenario)}: ${lost} messages were lost.`)
      before = cpu
    }
  }
  return rows
}

const inTwo = ({ p50, p99 }: { p50: number; p99: number }) => `${p50.toFixed(0)}, ${p99.toFixed(0)}`

async function crowd(site: Site, topics: Topics, [guests, signedIn, perSecond]: Scenario): Promise<Figures> {
  const people = site.players.slice(0, signedIn)
  const holders = [...Array.from({ length: guests }, () => undefined), ...people].map(
    (person, index): Holder => ({
      ...(person && { person }),
      address: addressOf(index),
      topics: person ? topics.of(person) : topics.guest,
    }),
  )
  await load.run({ kind: 'open', root: site.root, port: site.port, path: PATH, holders })
  // A guest and somebody signed in, whoever else is there.
  const [person] = site.players
  const address = addressOf(holders.length)
  const visitors: Holder[] = [
    { address, topics: [] },
    { address, topics: [], ...(person && { person }) },
  ]
  const play = { kind: 'play', changes: { url: site.url, keepers: site.keepers }, perSecond, visitors } as const
  await load.run({ ...play, seconds: WARM_UP_SECONDS })
  let most = 0
  const looking = setInterval(() => (most = Math.max(most, site.residentBytes())), LOOK_AT_MEMORY_MS)
  try {
    const before = site.cpuMicros()
    const result = await load.run({ ...play, seconds })
    const cpu = (site.cpuMicros() - before) / 1_000 / result.elapsedMs
    return { ...result, cpu, mebibytes: most / 2 ** 20 }
  } finally {
    clearInterval(looking)
    await load.run({ kind: 'close' })
  }
}

/** Each on a tournament of its own, as its games end. */
async function hours(database: DatabaseName, roots: readonly string[]): Promise<readonly string[]> {
  const rows: string[] = []
  for (const who of ['a guest', 'signed in']) {
    let before: Traffic | undefined
    for (const root of roots) {
      const site = await startSite(root, database, 1)
      const person = who === 'a guest' ? undefined : site.players[0]
      try {
        const { bytes, requests } = await hourOf(site, PATH, person)
        const ratios = before ? [bytes / before.bytes, requests / before.requests].map((it) => it.toFixed(2)) : ['', '']
        const cells = [database, who, titleOf(root), (bytes / 1_000).toFixed(0), ratios[0], requests, ratios[1]]
        rows.push(`| ${cells.join(' | ')} |`)
        console.log(rows.at(-1))
        before = { bytes, requests }
      } finally {
        await site.stop()
      }
    }
  }
  return rows
}

await main()
