import cluster, { type Worker } from 'node:cluster'

/** What the rehearsal tells the service, by a channel that nobody else has. */
export interface StageOrder {
  /** Where the clock stands. */
  readonly now?: number
  readonly isDiskFull?: boolean
}

const isOrder = (message: unknown): message is StageOrder => typeof message === 'object' && message !== null

/** Does what the rehearsal tells, then says that it is done. Whoever it belongs to is gone once the channel is. */
export function heed(act: (told: StageOrder) => unknown) {
  process.on('message', (message: unknown) => {
    if (isOrder(message)) void Promise.resolve(act(message)).then(() => process.send?.({ heard: true }))
  })
  process.on('disconnect', () => process.exit(1))
}

/** The clock as the rehearsal set it last: a process that begins later finds the same. */
export function readHeldClock(env: NodeJS.ProcessEnv): { real: number; shown: number; rate: number } {
  const [shown, real, rate] = [env['REHEARSAL_NOW'], env['REHEARSAL_SET'], env['REHEARSAL_RATE']].map(Number)
  if (!process.send || !shown || !real || !rate) throw new Error('Only npm run rehearsal starts this program.')
  return { shown, real, rate }
}

export const heldClock = (now: number) => ({ REHEARSAL_NOW: String(now), REHEARSAL_SET: String(Date.now()) })

/** Tells every process that answers, and those that will. */
export async function passOn(told: StageOrder): Promise<void> {
  if (told.now !== undefined) Object.assign(process.env, heldClock(told.now))
  const workers = Object.values(cluster.workers ?? {}).filter((it) => it !== undefined)
  await Promise.all(workers.map((worker) => heardBy(worker, told)))
}

const heardBy = (worker: Worker, told: StageOrder) =>
  new Promise<void>((resolve) => {
    const hear = (message: unknown) => {
      if (isOrder(message)) end()
    }
    const end = () => {
      worker.off('message', hear).off('exit', end)
      resolve()
    }
    worker.on('message', hear).on('exit', end)
    worker.send(told, (error) => error && end())
  })
