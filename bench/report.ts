/** Turns measurements into tables for people and a file for programs. */
import { median } from './load/quantiles.ts'
import type { Figures, MemoryRound } from './measure.ts'
import type { Scenario } from './scenarios.ts'
import type { ContenderName } from './servers/contender.ts'

export type ScenarioFigures = { scenario: Scenario; figures: ReadonlyMap<ContenderName, readonly Figures[]> }
export type Remembered = ReadonlyMap<ContenderName, readonly MemoryRound[]>

/** CPU time as a share of PocketBase's, which the project wants to stay below. */
const GOAL = { requests: 0.4, live: 0.6 }

/** Rounds before this one fill caches and grow the heap to its working size. */
const FIRST_STEADY_ROUND = 3

export function medianFigures(repetitions: readonly Figures[]): Figures {
  const of = (read: (figures: Figures) => number) => median(repetitions.map(read))
  return {
    perSecond: of((figures) => figures.perSecond),
    cpuMicros: of((figures) => figures.cpuMicros),
    databaseCpuMicros: of((figures) => figures.databaseCpuMicros),
    latencyMs: { p50: of((figures) => figures.latencyMs.p50), p99: of((figures) => figures.latencyMs.p99) },
    bytes: of((figures) => figures.bytes),
    serverLoad: of((figures) => figures.serverLoad),
    generatorLoad: of((figures) => figures.generatorLoad),
  }
}

/** The load process has one core at most: near that, it is the slower of the two. CPU per request stays true. */
export const isHeldUp = (figures: Figures) => figures.generatorLoad > 0.9

export function detailLine(name: ContenderName, figures: Figures): string {
  const parts = [
    name.padEnd(10),
    `${whole(figures.perSecond)}/s`.padStart(10),
    `${precise(figures.cpuMicros)} µs CPU`.padStart(14),
    ...(figures.databaseCpuMicros > 0 ? [`of it ${precise(figures.databaseCpuMicros)} in the database`] : []),
    `p50 ${precise(figures.latencyMs.p50)} ms`.padStart(14),
    `p99 ${precise(figures.latencyMs.p99)} ms`.padStart(14),
    `${figures.bytes} B`.padStart(8),
    `server ${percent(figures.serverLoad)}`.padStart(13),
    `load ${percent(figures.generatorLoad)}`.padStart(10),
  ]
  return parts.join('  ')
}

export function summaryTable(measured: readonly ScenarioFigures[], names: readonly ContenderName[]): string {
  const head = [
    'Scenario',
    ...names.flatMap((name) => [`${contenderTitle(name)} per s`, 'CPU µs']),
    ...RATIOS.filter(([a, b]) => names.includes(a) && names.includes(b)).map(
      ([a, b]) => `${contenderTitle(a)} ÷ ${contenderTitle(b)}`,
    ),
  ]
  const rows = measured.map(({ scenario, figures }) => [
    scenario.title,
    ...names.flatMap((name) => cells(figures.get(name))),
    ...RATIOS.filter(([a, b]) => names.includes(a) && names.includes(b)).map(([a, b]) =>
      ratioCell(scenario, figures, a, b),
    ),
  ])
  return markdown(head, rows)
}

const RATIOS: readonly (readonly [ContenderName, ContenderName])[] = [
  ['postgres', 'fieldside'],
  ['two', 'postgres'],
  ['fieldside', 'earlier'],
  ['fieldside', 'pocketbase'],
  ['fieldside', 'bare'],
  ['pocketbase', 'bare'],
]

export const contenderTitle = (name: ContenderName) =>
  ({
    fieldside: 'Fieldside',
    postgres: 'on PostgreSQL',
    two: 'two processes on PostgreSQL',
    earlier: 'Fieldside before',
    pocketbase: 'PocketBase',
    bare: 'bare node:http',
  })[name]

const cells = (repetitions: readonly Figures[] | undefined): readonly string[] => {
  if (!repetitions) return ['–', '–']
  const figures = medianFigures(repetitions)
  return [whole(figures.perSecond), precise(figures.cpuMicros)]
}

function ratioCell(
  scenario: Scenario,
  figures: ScenarioFigures['figures'],
  a: ContenderName,
  b: ContenderName,
): string {
  const [top, bottom] = [figures.get(a), figures.get(b)]
  if (!top || !bottom) return '–'
  const ratio = medianFigures(top).cpuMicros / medianFigures(bottom).cpuMicros
  if (a !== 'fieldside' || b !== 'pocketbase') return ratio.toFixed(2)
  return `${ratio.toFixed(2)} (goal ≤ ${scenario.kind === 'live' ? GOAL.live : GOAL.requests})`
}

export function memoryTable(remembered: Remembered): string {
  const columns = [...remembered].flatMap(([name, rounds]) => {
    const resident = { title: `${contenderTitle(name)} RSS`, values: rounds.map((round) => round.residentBytes) }
    const heap = rounds.map((round) => round.heapBytes).filter((bytes) => bytes !== undefined)
    return heap.length === 0 ? [resident] : [resident, { title: `${contenderTitle(name)} heap`, values: heap }]
  })
  const rounds = Math.max(...columns.map((column) => column.values.length))
  const rows = Array.from({ length: rounds }, (_, round) => [
    String(round + 1),
    ...columns.map((column) => megabytes(column.values[round])),
  ])
  rows.push([`${FIRST_STEADY_ROUND} → ${rounds}`, ...columns.map((column) => growth(column.values))])
  return markdown(['Round', ...columns.map((column) => `${column.title} MiB`)], rows)
}

function growth(values: readonly number[]): string {
  const [first, last] = [values[FIRST_STEADY_ROUND - 1], values.at(-1)]
  if (first === undefined || last === undefined) return '–'
  const percentage = (last / first - 1) * 100
  return `${percentage >= 0 ? '+' : ''}${percentage.toFixed(1)} %`
}

function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (parts: readonly string[]) => `| ${parts.join(' | ')} |`
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n')
}

const whole = (value: number) => Math.round(value).toLocaleString('en-GB')
const precise = (value: number) => (value >= 100 ? whole(value) : value.toPrecision(3))
const percent = (share: number) => `${Math.round(share * 100)} %`
const megabytes = (bytes: number | undefined) => (bytes === undefined ? '–' : (bytes / 2 ** 20).toFixed(1))
