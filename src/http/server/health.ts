import type { Database } from '#records/database.ts'
import { DamagedError } from '#records/storage/damaged.ts'
import { isDiskFull } from '#records/storage/disk-full.ts'
import { DatabaseAwayError } from '#records/storage/store.ts'
import type { Routes } from '../areas/dependencies.ts'
import { jsonResponse } from './http-request.ts'

/** All in milliseconds. */
interface Times {
  /** A reader or writer that has not answered by then is stuck. */
  patienceMs: number
  /** Whoever asks more often gets the last answer: the addresses are open to everybody. */
  freshMs: number
}

const TIMES: Times = { patienceMs: 2_000, freshMs: 1_000 }

/** `/livez`: the process answers. `/readyz`: it can read and write, and goes on to. */
export const healthRoutes =
  (isStopping: () => boolean, { patienceMs, freshMs }: Times = TIMES): Routes =>
  (router, { db, log }) => {
    const problem = keptAWhile(() => problemOf(db, patienceMs), freshMs)
    let told: string | undefined
    /** Whoever watches asks every second: the log hears of what has changed. */
    const tell = ({ reason, error }: Problem) => {
      if (reason === told) return
      if (reason === undefined) log.info('ready again')
      else log.warn('not ready', { reason, ...(error !== undefined && { error }) })
      told = reason
    }

    router.get('/livez', () => jsonResponse({ status: 'alive' }))

    router.get('/readyz', async () => {
      const found: Problem = isStopping() ? { reason: 'stopping' } : await problem()
      tell(found)
      const { reason } = found
      if (reason === undefined) return jsonResponse({ status: 'ready' })
      return jsonResponse({ status: 'not ready', reason }, 503)
    })
  }

/** The same question, whose answer is kept for a moment. */
export function keptAWhile<T>(ask: () => Promise<T>, freshMs = TIMES.freshMs): () => Promise<T> {
  let last: { readonly at: number; readonly answer: Promise<T> } | undefined
  return () => {
    const at = performance.now()
    if (!last || at - last.at > freshMs) last = { at, answer: ask() }
    return last.answer
  }
}

interface Problem {
  /** For everybody; undefined: there is none. */
  readonly reason?: string
  /** For the log. */
  readonly error?: unknown
}

async function problemOf(db: Database, patienceMs: number): Promise<Problem> {
  try {
    if (!(await inTime(patienceMs, db.store.ping()))) return { reason: 'the database does not answer' }
    // Begins and ends a transaction that changes nothing.
    if (
      !(await inTime(
        patienceMs,
        db.store.write(async () => {}),
      ))
    )
      return { reason: 'the writer is stuck' }
    return {}
  } catch (error) {
    return { reason: reasonOf(error), error }
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof DamagedError) return 'the database is damaged'
  if (isDiskFull(error)) return 'the disk is full'
  return error instanceof DatabaseAwayError ? 'the database does not answer' : 'the database refuses'
}

export async function inTime(patienceMs: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), patienceMs)
  })
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}
