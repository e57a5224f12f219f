/**
 * People who do no harm and ask for ordinary things, as a process of its own: neither the attacker nor the test holds up their clock. They
 * begin with an order, and stop with the next message: then their parent is told how long they waited.
 */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { type Asked, askTarget, INNOCENT, stream, subscribe, type Target } from './asking.ts'

export interface InnocentsOrder extends Omit<Target, 'from' | 'until'> {
  /** What is changed, and told to whoever listens. */
  readonly tournament: string
  /** Between an answer and the next question. */
  readonly everyMs: number
  /** The process that answers, where the time is looked at for which others kept it from running. */
  readonly pid?: number | undefined
}

/** The longest of all waits, in milliseconds. */
export interface Wait {
  /** By the clock. */
  readonly ms: number
  /** Without the time for which the machine was busy with something else. */
  readonly serviceMs: number
}

export interface Waited {
  /** By what was asked for. */
  readonly waits: Readonly<Record<string, Wait>>
  /** Whatever was not answered well. */
  readonly wrong: readonly string[]
}

/** Whoever was not answered by then has given up. */
const PATIENCE_MS = 30_000
const CHANGE_EVERY_MS = 500

const PAGES = ['/', '/schedule', '/teams']
const LISTS = [
  '/api/collections/games/records?perPage=30&expand=home,away&sort=starts',
  '/api/collections/teams/records',
]
const oneOf = (paths: readonly string[], index: number) => paths[index % paths.length] ?? '/'

/** For how long the thread that answers, and the one that asks, could run and had no processor. */
const heldUp = (pid: number | undefined): readonly number[] =>
  pid === undefined ? [] : [pid, process.pid].map((it) => Number(schedule(it).split(' ')[1]) / 1e6)
const schedule = (pid: number) => readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8')

async function askUntilTold({ tournament, everyMs, pid, ...way }: InnocentsOrder): Promise<Waited> {
  const told = new AbortController()
  process.once('message', () => told.abort())
  const waits: Record<string, Wait> = {}
  const wrong: string[] = []

  async function time(what: string, status: Promise<number | undefined>) {
    const [begunAt, before] = [performance.now(), heldUp(pid)]
    const said = await status
    const ms = performance.now() - begunAt
    const held = heldUp(pid).map((it, at) => it - (before[at] ?? 0))
    const longest = waits[what] ?? { ms: 0, serviceMs: 0 }
    const serviceMs = Math.max(longest.serviceMs, ms - Math.max(0, ...held))
    waits[what] = { ms: Math.max(longest.ms, ms), serviceMs }
    if (said !== 200) wrong.push(`${what}: ${said}`)
  }

  async function statusOf(path: string, asked?: Asked): Promise<number | undefined> {
    const until = AbortSignal.timeout(PATIENCE_MS)
    return (await askTarget({ ...way, from: INNOCENT, until }, path, asked))?.status
  }

  const ask = (what: string, path: string, asked?: Asked) => time(what, statusOf(path, asked))

  async function keepOn(pauseMs: number, work: (index: number) => Promise<unknown>) {
    for (let index = 0; !told.signal.aborted; index++) {
      await work(index)
      await pause(pauseMs)
    }
  }

  /** Somebody changes something, which is told to whoever listens. The text is long, as one that filters go back in. */
  async function changeAndHear() {
    const listener: Target = { ...way, from: INNOCENT, until: new AbortController().signal }
    const listening = await stream(listener)
    if (listening) await subscribe(listener, listening.clientId, ['tournament/*'])
    await keepOn(CHANGE_EVERY_MS, async (index) => {
      const mark = `change ${Math.random()} ${index}`
      const heard = listening?.heard(new RegExp(`(${mark})"`))
      const body = { imprint_en: `${'a'.repeat(10_000)} ${mark}` }
      const told = Promise.race([heard, pause(PATIENCE_MS)])
      await Promise.all([
        time(
          'live message',
          told.then((said) => (said === undefined ? 0 : 200)),
        ),
        ask('change', `/api/collections/tournament/records/${tournament}`, { method: 'PATCH', body, as: 'admin' }),
      ])
    })
    listening?.close()
  }

  await Promise.all([
    keepOn(everyMs, (index) => ask('page', oneOf(PAGES, index))),
    keepOn(everyMs, (index) => ask('new connection', oneOf(PAGES, index), { alone: true })),
    keepOn(everyMs, () => ask('/livez', '/livez', { alone: true })),
    keepOn(everyMs, () => ask('/readyz', '/readyz', { alone: true })),
    keepOn(everyMs, (index) => ask('list', oneOf(LISTS, index))),
    changeAndHear(),
  ])
  return { waits, wrong }
}

// They must not outlive who started them.
process.once('disconnect', () => process.exit(1))
for (;;) {
  const [order] = (await once(process, 'message')) as [InnocentsOrder]
  process.send?.(await askUntilTold(order))
}
