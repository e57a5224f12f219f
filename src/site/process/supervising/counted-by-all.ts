import cluster, { type Worker } from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import type { CountedByAll } from '#http/metrics/metrics-routes.ts'
import { gauges, labelledFamilies, type MetricFamily } from '#http/metrics/open-metrics.ts'

/** Whoever has not told what it counted by then hangs. */
const PATIENCE_MS = 2_000

type Families = readonly MetricFamily[]

/** `wanted` by a process, `tell` to each, `told` by each, `all` to the one that wanted it. */
interface CountsMessage {
  readonly counts: 'wanted' | 'tell' | 'told' | 'all'
  readonly id: number
  readonly families?: Families
}

const isCounts = (message: unknown): message is CountsMessage =>
  typeof message === 'object' && message !== null && 'counts' in message

/** In a process that answers: tells what it has counted, and asks the supervisor what all have. */
export const countedByAll: CountedByAll = (own) => {
  if (!cluster.isWorker) return async () => own()
  const waiting = new Map<number, (all: Families) => void>()
  let last = 0
  const say = (message: CountsMessage) => void process.send?.(message)
  process.on('message', (message: unknown) => {
    if (!isCounts(message)) return
    const { counts, id, families = [] } = message
    if (counts === 'tell') say({ counts: 'told', id, families: own() })
    if (counts !== 'all') return
    waiting.get(id)?.(families)
    waiting.delete(id)
  })
  return () =>
    new Promise((resolve) => {
      last += 1
      waiting.set(last, resolve)
      say({ counts: 'wanted', id: last })
    })
}

/** In the supervisor: asks each process what it has counted, for the one that wants to tell it. */
export class CountsOfAll {
  /** By number: the lowest that is free, so that graphs go on where one took the place of another. */
  readonly #workers = new Map<number, Worker>()
  #last = 0

  /** From now on it answers, and asks. */
  add(worker: Worker) {
    let number = 1
    while (this.#workers.has(number)) number++
    this.#workers.set(number, worker)
    worker.once('exit', () => this.#workers.delete(number))
    worker.on('message', (message: unknown) => {
      if (isCounts(message) && message.counts === 'wanted')
        void this.#all().then((families) => worker.send({ counts: 'all', id: message.id, families }))
    })
  }

  async #all(): Promise<Families> {
    this.#last += 1
    const id = this.#last
    const told = await Promise.all(
      [...this.#workers].map(async ([number, worker]) => [String(number), await ask(worker, id)] as const),
    )
    const up = Object.fromEntries(told.map(([number, families]) => [number, families ? 1 : 0]))
    return [
      ...labelledFamilies('process', new Map(told.map(([number, families = []]) => [number, families]))),
      gauges('fieldside_process_up', 'Whether a process tells what it has counted.', 'process', up),
    ]
  }
}

/** Undefined: it has ended, or hangs. */
async function ask(worker: Worker, id: number): Promise<Families | undefined> {
  const told = Promise.withResolvers<Families | undefined>()
  const onMessage = (message: unknown) => {
    if (isCounts(message) && message.counts === 'told' && message.id === id) told.resolve(message.families)
  }
  const onExit = () => told.resolve(undefined)
  worker.on('message', onMessage).once('exit', onExit)
  const patience = new AbortController()
  const late = pause(PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => undefined)
  worker.send({ counts: 'tell', id })
  try {
    return await Promise.race([told.promise, late])
  } finally {
    patience.abort()
    worker.off('message', onMessage).off('exit', onExit)
  }
}
