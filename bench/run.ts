/**
 * Measures what a request and a live event cost the server, beside PocketBase and a bare node:http server in the same run.
 * Asserts no times: fails only when a server does not start or an answer is wrong. See docs/operations/performance.md.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type Figures, type MemoryRound, measureLive, measureMemory, measureRequests, startLoad } from './measure.ts'
import { type Options, readOptions, USAGE } from './options.ts'
import { isInMemory, machine, openFilesAllowed } from './proc.ts'
import {
  contenderTitle,
  detailLine,
  isHeldUp,
  medianFigures,
  memoryTable,
  type ScenarioFigures,
  summaryTable,
} from './report.ts'
import { type Scenario, scenarios } from './scenarios.ts'
import { bare } from './servers/bare.ts'
import type { ContenderName, Server } from './servers/contender.ts'
import { earlier, fieldside } from './servers/fieldside.ts'
import { pocketbase } from './servers/pocketbase.ts'
import { postgres, two } from './servers/postgres.ts'

const FOLDER = import.meta.dirname
const DATA = join(FOLDER, 'data')
const RESULTS = join(FOLDER, 'results')

/** Of a process with that many clients: its own files, and a request now and then. */
const SPARE_FILES = 100

async function main(): Promise<void> {
  if (process.platform !== 'linux') return refuse('The bench reads CPU time from /proc and runs on Linux only.')
  let options: Options
  try {
    options = readOptions(process.argv.slice(2))
  } catch (error) {
    return refuse(`${String(error)}\n${USAGE}`)
  }
  const clients = Math.max(0, ...options.scenarios.map((scenario) => (scenario.kind === 'live' ? scenario.clients : 0)))
  if (openFilesAllowed() < clients + SPARE_FILES) {
    return refuse(`${clients} live clients need more open files than the ${openFilesAllowed()} allowed (ulimit -Hn).`)
  }
  rmSync(DATA, { recursive: true, force: true })
  mkdirSync(DATA, { recursive: true })
  if (isInMemory(DATA))
    console.warn('The data folder is in memory: updates are not durable here, their figures say little.')

  const servers: Server[] = []
  const load = startLoad()
  try {
    await startServers(options, servers)
    await measureAll(options, servers, load)
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  } finally {
    load.requests.stop()
    load.listeners.stop()
    for (const server of servers) await server.stop()
    rmSync(DATA, { recursive: true, force: true })
  }
}

function refuse(reason: string): void {
  console.error(reason)
  process.exitCode = 2
}

async function startServers(options: Options, servers: Server[]): Promise<void> {
  const beside = options.beside === '' ? [] : [earlier(options.beside)]
  for (const contender of [fieldside, postgres, two, ...beside, pocketbase, bare]) {
    if (!options.contenders.includes(contender.name)) continue
    const reason = contender.missing()
    if (reason !== undefined) {
      console.log(`${contenderTitle(contender.name)} does not take part: ${reason}.`)
      continue
    }
    const folder = join(DATA, contender.name)
    mkdirSync(folder)
    const server = await contender.start(folder)
    servers.push(server)
    console.log(`${contenderTitle(server.name)} (${server.version}) is up with the sample data.`)
  }
}

async function measureAll(options: Options, servers: readonly Server[], load: ReturnType<typeof startLoad>) {
  const measured: ScenarioFigures[] = []
  const remembered = new Map<ContenderName, readonly MemoryRound[]>()
  for (const scenario of options.scenarios) {
    console.log(`\n${scenario.title} (${conditions(scenario, options)})`)
    if (scenario.kind === 'memory') {
      const mix = scenarios.filter((one) => one.kind === 'requests')
      for (const server of servers) {
        remembered.set(server.name, await measureMemory(load, server, scenario, mix, options.share))
      }
      console.log(memoryTable(remembered))
      continue
    }
    const figures = new Map<ContenderName, Figures[]>(servers.map((server) => [server.name, []]))
    for (let repetition = 0; repetition < options.repetitions; repetition += 1) {
      for (const server of rotated(servers, repetition)) {
        const result =
          scenario.kind === 'live'
            ? await measureLive(load, server, scenario, options.share)
            : await measureRequests(load, server, scenario, options.share)
        figures.get(server.name)?.push(result)
      }
    }
    for (const [name, repetitions] of figures) console.log(detailLine(name, medianFigures(repetitions)))
    const held = servers.filter(({ name }) => isHeldUp(medianFigures(figures.get(name) ?? [])))
    for (const { name } of held)
      console.warn(`The load process held ${contenderTitle(name)} up: read its rate with care.`)
    measured.push({ scenario, figures })
  }
  const names = servers.map((server) => server.name)
  const tables = [
    measured.length > 0 ? summaryTable(measured, names) : '',
    remembered.size > 0 ? memoryTable(remembered) : '',
  ].filter((table) => table !== '')
  console.log(`\n${about(servers, options)}\n\n${tables.join('\n\n')}`)
  console.log(`\nEverything in ${save(options, servers, measured, remembered)}`)
}

/** Nobody is always measured first, on a machine that grows warm or busy. */
const rotated = <T>(values: readonly T[], by: number): readonly T[] => {
  const start = by % Math.max(1, values.length)
  return [...values.slice(start), ...values.slice(0, start)]
}

function conditions(scenario: Scenario, options: Options): string {
  const times = `median of ${options.repetitions}`
  if (scenario.kind === 'memory') return `${scenario.rounds} equal rounds, after each one`
  if (scenario.kind === 'live')
    return `${Math.ceil(scenario.events * options.share)} updates, one after the other, ${times}`
  return `${Math.ceil(scenario.total * options.share)} requests over ${scenario.connections} connections, ${times}`
}

function about(servers: readonly Server[], options: Options): string {
  const { cpu, cores, memoryGiB, arch, kernel, node } = machine()
  const versions = servers.map((server) => `${contenderTitle(server.name)} ${server.version}`).join('; ')
  const size = options.share === 1 ? '' : ' Quick run: rough figures.'
  const day = new Date().toISOString().slice(0, 10)
  return `${day}, ${cores} × ${cpu} (${arch}), ${memoryGiB} GiB, Linux ${kernel}, Node ${node}. ${versions}. Median of ${options.repetitions}.${size}`
}

function save(
  options: Options,
  servers: readonly Server[],
  measured: readonly ScenarioFigures[],
  remembered: ReadonlyMap<ContenderName, readonly MemoryRound[]>,
): string {
  mkdirSync(RESULTS, { recursive: true })
  const date = new Date().toISOString()
  const file = join(RESULTS, `${date.replaceAll(':', '-')}.json`)
  const contents = {
    date,
    machine: machine(),
    options: { repetitions: options.repetitions, share: options.share },
    versions: Object.fromEntries(servers.map((server) => [server.name, server.version])),
    scenarios: measured.map(({ scenario, figures }) => ({ ...scenario, figures: Object.fromEntries(figures) })),
    memory: Object.fromEntries(remembered),
  }
  writeFileSync(file, `${JSON.stringify(contents, null, 2)}\n`)
  return relative(process.cwd(), file)
}

await main()
