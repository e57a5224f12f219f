import { randomUUID } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { provided } from '#http/areas/dependencies.ts'
import type { Log } from '#http/server/log.ts'
import { NO_OTHERS, type Others, Saying } from '#records/storage/others.ts'
import type { GenerationProgress, Timetable, Wanted } from '#rules/timetable/generate.ts'
import type { Setting } from '#rules/timetable/plan.ts'
import { type BoundCode, boundBroken } from './generation-bounds.ts'
import type { GenerationInput, GenerationMessage } from './generation-messages.ts'

/**
 * Works out timetables in a thread of their own, one at a time: it takes a core for seconds, and meanwhile everybody else must
 * be answered. What came out is kept in memory until it is taken or the next one starts.
 */
export interface Generation {
  /** Replaces a running one of the same person; nobody's else. */
  start(actor: string, setting: Setting, wanted: Wanted): StartVerdict
  /** The last one that was started; undefined where there was none, or its result was taken. */
  status(): GenerationJob | undefined
  /** False where it was not running. */
  cancel(job: string): boolean
  /** The result, once; undefined where it has none. */
  take(job: string): Timetable | undefined
  /** Answers once this one is not running any more, and its thread is gone. */
  ended(job: string): Promise<void>
  /** Ends what is running. */
  stop(): Promise<void>
}

export type StartVerdict =
  | { readonly ok: true; readonly job: string }
  | { readonly ok: false; readonly code: 'generation_running'; readonly by: string; readonly since: Date }
  | { readonly ok: false; readonly code: BoundCode; readonly most: number }

export type GenerationJob = {
  readonly id: string
  readonly actor: string
  readonly startedAt: Date
  /** Undefined until the first timetable is there. */
  readonly progress: GenerationProgress | undefined
} & GenerationOutcome

export type GenerationOutcome =
  | { readonly state: 'running' | 'cancelled' }
  | { readonly state: 'done'; readonly result: Timetable }
  | { readonly state: 'failed'; readonly failure: GenerationFailure }

export type GenerationFailure = 'out_of_time' | 'out_of_memory' | 'crashed'

export interface GenerationSettings {
  readonly log: Log
  readonly now: () => Date
  readonly mostMs?: number
  readonly mostMegabytes?: number
  /** The program of the thread. */
  readonly program?: URL
  /** Left out: there are none. */
  readonly others?: Others
}

/**
 * For what hangs: whoever waits sees how far it is, and may cancel. The 416 games of 96 teams take half a minute on a machine that
 * is busy, a thousand games four minutes.
 */
const MOST_MS = 300_000

/** A thousand games take less. */
const MOST_MEGABYTES = 256

/** Beside this module, in the sources and in a build, where everything lies in one folder. */
const PROGRAM = new URL(
  import.meta.url.endsWith('.ts') ? './generation.worker.ts' : './generation-worker.js',
  import.meta.url,
)

/** Where compiled code is kept, if anywhere: from the sources a thread begins in a seventh of the time. */
function compiledCode(): NodeJS.ProcessEnv {
  const folder = process.env['NODE_COMPILE_CACHE']
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder }
}

interface Running {
  job: GenerationJob
  readonly gone: Promise<void>
  readonly end: (outcome: GenerationOutcome) => void
}

export function createGeneration({
  log,
  now,
  mostMs = MOST_MS,
  mostMegabytes = MOST_MEGABYTES,
  program = PROGRAM,
  others = NO_OTHERS,
}: GenerationSettings): Generation {
  let last: Running | undefined
  /** The last one of the other processes, as they tell. */
  let elsewhere: GenerationJob | undefined
  let toldAt = 0
  const tell = (job: GenerationJob) => {
    toldAt = performance.now()
    if (others.mayBe) say(others, JOB, job, log)
  }
  others.hear(JOB, (job) => {
    const told = { ...job, startedAt: new Date(job.startedAt) }
    if (!elsewhere || elsewhere.id === told.id || elsewhere.startedAt <= told.startedAt) elsewhere = told
    // Whoever starts another one there has none running here.
    if (last && told.startedAt > last.job.startedAt) last.end({ state: 'cancelled' })
  })
  others.hear(CANCELLED, (job) => {
    if (last?.job.id === job) last.end({ state: 'cancelled' })
  })
  others.hear(TAKEN, (job) => {
    if (last?.job.id === job) last = undefined
    if (elsewhere?.id === job) elsewhere = undefined
  })
  const newest = () => (elsewhere && !(last && last.job.startedAt >= elsewhere.startedAt) ? elsewhere : last?.job)
  /** When the thread before is gone: there is never a second one. */
  let free: Promise<void> = Promise.resolve()

  function start(actor: string, setting: Setting, wanted: Wanted): StartVerdict {
    const broken = boundBroken(setting)
    if (broken) return { ok: false, ...broken }
    const before = newest()
    if (before?.state === 'running' && before.actor !== actor)
      return { ok: false, code: 'generation_running', by: before.actor, since: before.startedAt }
    last?.end({ state: 'cancelled' })
    last = run(
      { id: randomUUID(), actor, startedAt: now(), progress: undefined, state: 'running' },
      { setting, wanted },
    )
    tell(last.job)
    return { ok: true, job: last.job.id }
  }

  function run(job: GenerationJob, input: GenerationInput): Running {
    let worker: Worker | undefined
    const { promise: over, resolve: setOver } = Promise.withResolvers<void>()

    const end = (outcome: GenerationOutcome) => {
      if (running.job.state !== 'running') return
      running.job = { ...running.job, ...outcome }
      tell(running.job)
      setOver()
    }
    const fail = (failure: GenerationFailure, error?: unknown) => {
      if (running.job.state === 'running')
        log.error('a timetable could not be generated', { job: job.id, failure, error })
      end({ state: 'failed', failure })
    }
    const hear = (message: GenerationMessage) => {
      if (running.job.state !== 'running') return
      if ('timetable' in message) end({ state: 'done', result: message.timetable })
      else {
        running.job = { ...running.job, progress: message.progress }
        if (performance.now() - toldAt >= TOLD_EVERY_MS) tell(running.job)
      }
    }

    async function work() {
      if (running.job.state !== 'running') return
      const timer = setTimeout(() => fail('out_of_time'), mostMs).unref()
      try {
        worker = new Worker(program, {
          workerData: input,
          // Nothing else of how this process was started, and none of its secrets.
          env: compiledCode(),
          execArgv: [],
          resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
        })
        worker.on('message', hear)
        worker.on('error', (error) => fail(isOutOfMemory(error) ? 'out_of_memory' : 'crashed', error))
        worker.on('messageerror', (error) => fail('crashed', error))
        worker.on('exit', () => fail('crashed'))
        await over
      } catch (error) {
        fail('crashed', error)
      } finally {
        clearTimeout(timer)
        await worker?.terminate()
      }
    }

    const running: Running = { job, gone: free.then(work), end }
    free = running.gone
    return running
  }

  return {
    start,
    status: newest,
    cancel(id) {
      const job = newest()
      if (job?.id !== id || job.state !== 'running') return false
      if (last?.job === job) last.end({ state: 'cancelled' })
      else {
        elsewhere = { ...job, state: 'cancelled' }
        say(others, CANCELLED, id, log)
      }
      return true
    },
    take(id) {
      const job = newest()
      if (job?.id !== id || job.state !== 'done') return undefined
      if (last?.job === job) last = undefined
      else elsewhere = undefined
      say(others, TAKEN, id, log)
      return job.result
    },
    ended: async (id) => (last?.job.id === id ? last.gone : free),
    async stop() {
      last?.end({ state: 'cancelled' })
      await free
    },
  }
}

/** What processes say to each other about theirs. */
const JOB = new Saying<GenerationJob>('timetable')
const CANCELLED = new Saying<string>('timetable cancelled')
const TAKEN = new Saying<string>('timetable taken')
const TOLD_EVERY_MS = 1_000

const say = <T>(others: Others, about: Saying<T>, said: T, log: Log) =>
  void others.say(about, said).catch((error: unknown) => log.warn('a timetable could not be told of', { error }))

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/** The one of this installation; it ends with it. */
export const generation = provided(({ db, log, background }) => {
  const made = createGeneration({ log, now: () => db.now(), others: db.store.others })
  background.endWith(() => made.stop())
  return made
})
