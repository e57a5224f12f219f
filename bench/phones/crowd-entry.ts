/** The load process: all phones of a run, whoever counts the games, and visitors who open the page anew. */
import { setTimeout as delay } from 'node:timers/promises'
import { type Quantiles, quantiles } from '../load/quantiles.ts'
import { work } from '../load/worker.ts'
import { browserCodeIn, shownPage } from './browser-code.ts'
import { type Changes, countedGames } from './changes.ts'
import { type Holder, type LiveGame, Phone, REAL_CLOCK } from './phone.ts'

export type CrowdJob =
  | { kind: 'open'; root: string; port: number; path: string; holders: readonly Holder[] }
  /** `visitors` open the page once a second each, beside the phones. */
  | { kind: 'play'; changes: Changes; perSecond: number; seconds: number; visitors: readonly Holder[] }
  | { kind: 'close' }

export interface CrowdResult {
  readonly elapsedMs: number
  readonly generatorMs: number
  readonly changes: number
  readonly views: number
  readonly waitMs: Quantiles
  readonly hearMs: Quantiles
  /** Phones, each for every game whose last change it never heard of. */
  readonly lost: number
}

const OPEN_AT_ONCE = 20
const HEARD_WITHIN_MS = 30_000
const LOOK_EVERY_MS = 20

interface Listener {
  readonly phone: Phone
  /** By game: how many of its changes it has heard of. */
  readonly heard: Map<string, number>
}

let listeners: Listener[] = []
let opened: Extract<CrowdJob, { kind: 'open' }> | undefined
/** By game: when each of its changes was sent, and as which version. */
const sent = new Map<string, { version: number; at: number }[]>()
let waits: number[] = []
let hearings: number[] = []
let failure: Error | undefined

const nothing = { elapsedMs: 0, generatorMs: 0, changes: 0, views: 0, lost: 0 }
const noTimes = { waitMs: { p50: 0, p99: 0 }, hearMs: { p50: 0, p99: 0 } }

async function run(job: CrowdJob): Promise<CrowdResult> {
  if (job.kind === 'play') return play(job)
  if (job.kind === 'open') await open(job)
  else close()
  return { ...nothing, ...noTimes }
}

function close() {
  for (const { phone } of listeners) phone.close()
  listeners = []
}

async function open(job: Extract<CrowdJob, { kind: 'open' }>): Promise<void> {
  opened = job
  const code = await browserCodeIn(job.root)
  const { port, path } = job
  const shown = await shownPage(code, `http://127.0.0.1:${port}${path}`)
  const waiting = [...job.holders]
  const openNext = async () => {
    for (let holder = waiting.shift(); holder; holder = waiting.shift()) {
      const heard = new Map<string, number>()
      const phone = new Phone({
        ...holder,
        port,
        path,
        code,
        shown,
        clock: REAL_CLOCK,
        heard: (game) => note(heard, game),
        viewed: (ms) => waits.push(ms),
        failed,
      })
      listeners.push({ phone, heard })
      await phone.open()
    }
  }
  await Promise.all(Array.from({ length: OPEN_AT_ONCE }, openNext))
}

const failed = (error: Error) => {
  failure ??= error
}

/** Whoever hears of a version has heard of those before it: changes of one game may come as one message. */
function note(heard: Map<string, number>, { id, score_version }: LiveGame) {
  const changes = sent.get(id) ?? []
  const now = performance.now()
  let count = heard.get(id) ?? 0
  for (let change = changes[count]; change && change.version <= score_version; change = changes[count]) {
    hearings.push(now - change.at)
    count += 1
  }
  heard.set(id, count)
}

async function play({ changes, perSecond, seconds, visitors }: Extract<CrowdJob, { kind: 'play' }>) {
  if (!opened) throw new Error('nobody has opened the page')
  for (const { heard } of listeners) heard.clear()
  sent.clear()
  waits = []
  hearings = []
  const counting = await countedGames(changes, ({ id, score_version: version }) => {
    sent.set(id, [...(sent.get(id) ?? []), { version, at: performance.now() }])
  })
  const [begun, cpu] = [performance.now(), process.cpuUsage()]
  const visits = Promise.all(visitors.map((visitor) => visitFor(visitor, seconds)))
  const answers: Promise<unknown>[] = []
  for (let count = 0; count < perSecond * seconds; count += 1) {
    await delay(Math.max(0, begun + (count * 1_000) / perSecond - performance.now()))
    answers.push(counting.countNext())
  }
  await Promise.all([visits, ...answers, delay(Math.max(0, begun + seconds * 1_000 - performance.now()))])
  await quiet()
  const { user, system } = process.cpuUsage(cpu)
  if (failure) throw failure
  return {
    elapsedMs: performance.now() - begun,
    generatorMs: (user + system) / 1_000,
    changes: answers.length,
    views: waits.length,
    waitMs: quantiles(Float64Array.from(waits)),
    hearMs: quantiles(Float64Array.from(hearings)),
    lost: missing(),
  }
}

/** Somebody who opens the page for the first time, once a second. */
async function visitFor({ person, address }: Holder, seconds: number): Promise<void> {
  const headers = {
    accept: 'text/html',
    'x-forwarded-for': address,
    ...(person && { cookie: `session=${person.token}` }),
  }
  const until = performance.now() + seconds * 1_000
  for (let at = performance.now(); at < until; at = performance.now()) {
    const answer = await fetch(`http://127.0.0.1:${opened?.port}${opened?.path}`, { headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`a visitor was told ${answer.status}`)
    waits.push(performance.now() - at)
    await delay(Math.max(0, at + 1_000 - performance.now()))
  }
}

const missing = () =>
  listeners.reduce(
    (sum, { heard }) => sum + [...sent].filter(([game, changes]) => (heard.get(game) ?? 0) < changes.length).length,
    0,
  )

/** Everybody has heard of everything, and shows it. */
async function quiet(): Promise<void> {
  const deadline = performance.now() + HEARD_WITHIN_MS
  while (performance.now() < deadline && (missing() > 0 || listeners.some(({ phone }) => phone.isLoading)))
    await delay(LOOK_EVERY_MS)
}

work(run)
