import cluster from 'node:cluster'
import { createLog } from '#http/server/log.ts'
import { readSettings } from '../settings.ts'
import { CountsOfAll } from './counted-by-all.ts'
import { type Child, Supervisor } from './supervisor.ts'
import { LEAVE, READY } from './tell-supervisor.ts'
import { closeUntaken } from './untaken-connections.ts'

/** A process stops within 20 seconds, or ends itself. */
const STOP_MAX_MS = 25_000

/** Whether this process begins others instead of answering itself. */
export function isSupervisor(env: NodeJS.ProcessEnv): boolean {
  if (cluster.isWorker) return false
  try {
    return readSettings(env).processes > 1
  } catch {
    // Whoever answers says what is wrong.
    return false
  }
}

/** Begins as many processes as wanted, which share the port; renews them on SIGHUP, ends with them on SIGTERM or SIGINT. */
export async function superviseUntilStopped(env: NodeJS.ProcessEnv): Promise<void> {
  const { processes: count, logLevel } = readSettings(env)
  const log = createLog(logLevel)
  const counts = new CountsOfAll()
  const supervisor = new Supervisor({ count, fork: () => fork(counts), log })
  let isStopping = false
  const onStop = () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => {
      log.error('stopping took too long')
      supervisor.kill()
      process.exit(1)
    }, STOP_MAX_MS)
    void supervisor.stop().then(() => process.exit(0))
  }
  process.on('SIGTERM', onStop)
  process.on('SIGINT', onStop)
  process.on('SIGHUP', () => void supervisor.renew())
  if (!(await supervisor.start())) process.exit(1)
  log.info('all processes answer', { processes: count })
}

function fork(counts: CountsOfAll): Child {
  const worker = cluster.fork()
  closeUntaken(worker.process)
  const ready = Promise.withResolvers<boolean>()
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  worker.on('message', (message: unknown) => {
    if (message !== READY) return
    counts.add(worker)
    ready.resolve(true)
  })
  // Whoever says something to one that is gone learns that by its end.
  worker.on('error', () => {})
  void ended.then(() => ready.resolve(false))
  return {
    pid: worker.process.pid,
    ready: ready.promise,
    ended,
    leave: () => void worker.send(LEAVE),
    stop: () => void worker.process.kill('SIGTERM'),
    kill: () => void worker.process.kill('SIGKILL'),
  }
}
