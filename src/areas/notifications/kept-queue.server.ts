import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#http/server/log.ts'
import type { Database } from '#records/database.ts'
import { Lease } from '#records/storage/lease.ts'
import { Saying } from '#records/storage/others.ts'

/** What became due while nobody woke us: retries, and what another process has queued. */
const POLL_MS = 15_000
/** Half of it is more than the slowest server is waited for: whoever goes on after this process does nothing twice. */
const TURN_MS = 60_000
/** A stop must not wait for a server that has fallen silent. */
const STOP_MAX_MS = 5_000

export interface QueueOptions {
  readonly db: Database
  readonly log: Log
  readonly name: string
  /** What the log says when a round fails. */
  readonly failure: string
  /** How often it is looked at without being woken. */
  readonly pollMs?: number | undefined
  /** Calls whenever something was queued in this process; answers how to stop. */
  readonly onQueued: (wake: () => void) => () => void
  /**
   * Works through all that is due, for as long as it is this process's turn; answers when the next one is, where it is known. Whoever waits
   * for something else meanwhile hears from `nextWake` that there may be more.
   */
  readonly round: (goesOn: () => Promise<boolean>, nextWake: () => Promise<void>) => Promise<Date | undefined>
}

export interface KeptQueue {
  /** Answers once nothing is due any more. */
  workThrough(): Promise<void>
  /** Takes nothing new, lets what is under way finish. */
  stop(): Promise<void>
}

/** Works through a queue whenever there is something in it, one process at a time. */
export function keepQueue({ db, log, name, failure, pollMs = POLL_MS, onQueued, round }: QueueOptions): KeptQueue {
  const { others } = db.store
  const turn = new Lease(others, name, TURN_MS)
  const queued = new Saying<string>(`${name} queued`)
  const ending = new AbortController()
  let running: Promise<void> | undefined
  let again = false
  let waking: NodeJS.Timeout | undefined
  let woken = Promise.withResolvers<void>()

  const nextWake = () => {
    woken = Promise.withResolvers<void>()
    return woken.promise
  }
  const goesOn = async () => !ending.signal.aborted && (await turn.isOurs())

  /** One round at a time; whoever calls during a round gets another one after it. */
  function workThrough(): Promise<void> {
    again = true
    woken.resolve()
    running ??= rounds().finally(() => {
      running = undefined
    })
    return running
  }

  async function rounds() {
    while (again && !ending.signal.aborted) {
      again = false
      try {
        if (!(await goesOn())) return
        wakeAt(await round(goesOn, nextWake))
      } catch (error) {
        log.error(failure, { error })
      }
    }
  }

  const wake = () => void workThrough()
  /** It may be another process's turn, which polls as well. */
  const wakeAll = () => {
    wake()
    others.say(queued, '').catch(() => {})
  }
  function wakeAt(due: Date | undefined) {
    clearTimeout(waking)
    const ms = due ? due.getTime() - db.now().getTime() : pollMs
    if (ms < pollMs && !ending.signal.aborted) waking = setTimeout(wake, ms).unref()
  }
  const timer = setInterval(wake, pollMs).unref()
  const unfollow = [onQueued(wakeAll), others.hear(queued, wake)]
  wake()

  return {
    workThrough,
    async stop() {
      ending.abort()
      clearInterval(timer)
      clearTimeout(waking)
      for (const end of unfollow) end()
      await Promise.race([running, sleep(STOP_MAX_MS, undefined, { ref: false })])
      // Whoever is still on it may be done in a moment: then nobody else does it, too.
      if (!running) await turn.end().catch(() => {})
    },
  }
}
