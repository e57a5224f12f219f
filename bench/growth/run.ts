/**
 * What pages cost for somebody who is signed in, in a tournament of 64 teams with 1,000, 2,000 and 5,000 players, beside another checkout
 * or commit. Asserts no times. See docs/operations/performance.md.
 */
import { parseArgs } from 'node:util'
import type { startApp as StartApp } from '../../e2e/stage/app.ts'
import { type Program, programOf } from '../../e2e/stage/people.ts'
import { median } from '../load/quantiles.ts'
import { checkoutOf, ROOT } from '../phones/site.ts'
import { cpuMicros, machine } from '../proc.ts'

const { values: options } = parseArgs({
  options: {
    beside: { type: 'string', default: '' },
    only: { type: 'string', default: '' },
    players: { type: 'string', default: '1000,2000,5000' },
  },
})

const PAGES = ['/schedule', '/standings', '/admin/tournament/players', '/admin/schedule/timetable', '/admin']
const WAYS = { document: '', data: '.data' } as const
/** Asked before the clock starts, and then so often three times. */
const WARM_UP = 60
const TIMES = 30
const REPETITIONS = 3

const only = options.only === '' ? PAGES : options.only.split(',')
const counts = options.players.split(',').map(Number)

type Page = readonly [path: string, way: keyof typeof WAYS]
const pages = PAGES.filter((path) => only.includes(path)).flatMap((path): Page[] => [
  [path, 'document'],
  [path, 'data'],
])

/** In milliseconds of CPU, by page and way. */
async function costsOf(root: string, playersWanted: number): Promise<ReadonlyMap<Page, number>> {
  const { startApp } = (await import(`${root}/e2e/stage/app.ts`)) as { startApp: typeof StartApp }
  const app = await startApp('demo', { DEMO_SIZE: 'large' })
  try {
    const admin = await programOf(app, 'admin')
    await addPlayers(admin, playersWanted)
    const pid = app.child.pid ?? 0
    const costs = new Map<Page, number>()
    for (const page of pages) {
      const [path, way] = page
      const ask = async (times: number) => {
        for (let time = 0; time < times; time++) {
          const cookie = `session=${admin.token}`
          const response = await fetch(`${app.url}${path}${WAYS[way]}`, { headers: { cookie }, redirect: 'manual' })
          await response.arrayBuffer()
          if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
        }
      }
      await ask(WARM_UP)
      const found: number[] = []
      for (let repetition = 0; repetition < REPETITIONS; repetition++) {
        const before = cpuMicros(pid)
        await ask(TIMES)
        found.push((cpuMicros(pid) - before) / 1_000 / TIMES)
      }
      costs.set(page, median(found))
    }
    return costs
  } finally {
    await app.stop()
  }
}

/** To the teams in turn, until there are so many. */
async function addPlayers(admin: Program, wanted: number): Promise<void> {
  const { items: teams } = (await admin.get('/api/collections/teams/records?perPage=1000&filter=state="accepted"')) as {
    items: { id: string; name: string }[]
  }
  const { totalItems } = (await admin.get('/api/collections/players/records?perPage=1')) as { totalItems: number }
  const lines = Array.from({ length: wanted - totalItems }, (_, index) => {
    const letters = [index % 26, Math.trunc(index / 26) % 26, Math.trunc(index / 676)].map((it) =>
      String.fromCharCode(97 + it),
    )
    return `Zz${letters.join('')} Grown;${teams[index % teams.length]?.name}`
  })
  for (let from = 0; from < lines.length; from += PLAYERS_AT_ONCE)
    await admin.run('teams.importPlayers', {
      text: ['Name;Team', ...lines.slice(from, from + PLAYERS_AT_ONCE)].join('\n'),
    })
}

const PLAYERS_AT_ONCE = 500

async function main(): Promise<void> {
  const roots = [...(options.beside === '' ? [] : [checkoutOf(options.beside)]), ROOT]
  const rows = new Map<Page, string[]>(pages.map((page) => [page, [...page]]))
  for (const count of counts) {
    const costs = []
    for (const root of roots) costs.push(await costsOf(root, count))
    for (const [page, row] of rows) {
      const [first = 0, ...others] = costs.map((of) => of.get(page) ?? Number.NaN)
      row.push(first.toFixed(1), ...others.flatMap((ms) => [ms.toFixed(1), (ms / first).toFixed(2)]))
    }
    console.error(`${count} players: done`)
  }
  const { cores, cpu, arch, node } = machine()
  const titles = roots.length === 1 ? ['now'] : ['before', 'now', '÷']
  const head = ['Page', '', ...counts.flatMap((count) => titles.map((title) => `${count}: ${title}`))]
  console.log(`\n${cores} × ${cpu} (${arch}), Node ${node}; ms of CPU\n`)
  for (const row of [head, ['---', '---', ...head.slice(2).map(() => '---:')], ...rows.values()])
    console.log(`| ${row.join(' | ')} |`)
}

await main()
