import { setTimeout as pause } from 'node:timers/promises'
import { inspect } from 'node:util'
import { lanAddress } from '#http/server/lan-address.ts'
import { CannotStart } from '#records/storage/cannot-start.ts'
import { isLoopback } from '#rules/names/loopback.ts'
import type { Started } from './start.ts'
import { tellSupervisor } from './supervising/tell-supervisor.ts'

/** A terminal and the npm around us may both pass on one Ctrl+C; what comes later is a person who does not want to wait. */
const SAME_SIGNAL_MS = 500
/** Requests have ten seconds and mails five; beyond that something hangs. */
const STOP_MAX_MS = 20_000

/** Starts, and stops in good order on the first SIGTERM or SIGINT; a second one ends the process at once. */
export async function runUntilStopped(start: () => Promise<Started>): Promise<void> {
  const asked = stopRequested()
  let started = await startOrExit(start)
  let exitCode = 0
  const { log, firstAdminLink } = started
  surviveMistakes(started)
  if (firstAdminLink) showFirstAdminLink(firstAdminLink)
  if (!started.isByName && isLoopback(started.publicUrl)) showWayForPhones(started.port)
  const left = tellSupervisor()
  for (;;) {
    const leaving = left.then(() => leave(started))
    const wanted = await Promise.race([asked, leaving, started.claimLost, started.restoreWanted])
    if (!wanted) break
    if (typeof wanted === 'string') {
      log.error(wanted)
      exitCode = 1
      break
    }
    log.info('restoring', { file: wanted.file })
    const before = started
    started = await startOrExit(() => before.restored(wanted))
  }
  log.info('stopping')
  setTimeout(() => {
    log.error('stopping took too long')
    process.exit(1)
  }, STOP_MAX_MS)
  try {
    await started.stop()
  } catch (error) {
    log.error('stopping failed', { error })
    process.exit(1)
  }
  log.info('stopped')
  process.exit(exitCode)
}

/**
 * Where another process has taken the place of this one, whoever is connected has so long to ask once more and hear that. A
 * connection that was idle all the time is closed: browsers and proxies ask again over another one.
 */
const LEAVING_MS = 3_000

async function leave(started: Started): Promise<void> {
  started.leave()
  await pause(LEAVING_MS)
}

function stopRequested(): Promise<void> {
  let askedAt: number | undefined
  return new Promise((resolve) => {
    const onSignal = () => {
      const now = performance.now()
      if (askedAt !== undefined && now - askedAt > SAME_SIGNAL_MS) process.exit(1)
      askedAt ??= now
      resolve()
    }
    process.on('SIGTERM', onSignal)
    process.on('SIGINT', onSignal)
    // From a terminal that is closed; a service manager means to renew processes, of which this may be the only one.
    process.on('SIGHUP', process.stdout.isTTY ? onSignal : () => {})
  })
}

async function startOrExit(start: () => Promise<Started>): Promise<Started> {
  try {
    return await start()
  } catch (error) {
    process.stderr.write(`${error instanceof CannotStart ? error.message : inspect(error)}\n`)
    process.exit(1)
  }
}

/** For a person's eyes, apart from the log: whoever has the link becomes admin. */
export function showFirstAdminLink(link: string) {
  process.stderr.write(`\nThere is no admin yet. Open this link once to make the first admin account:\n\n  ${link}\n\n`)
}

/** Two lines, so that nobody prints posters which lead nowhere. */
export function showWayForPhones(port: number) {
  const address = lanAddress(port) ?? `http://ADDRESS-OF-THIS-MACHINE:${port}`
  process.stderr.write(
    `Only this machine reaches it. For phones on the same Wi-Fi begin the command with this:\n  HOST=0.0.0.0 PUBLIC_URL=${address}\n\n`,
  )
}

/**
 * A mistake of ours that nobody caught is logged, and the process goes on: whatever writes does so in a transaction that
 * is rolled back, `/readyz` tells when the writer is stuck, and a laptop at the field has nobody who starts it again.
 */
function surviveMistakes({ log }: Pick<Started, 'log'>) {
  // Whoever read the log has gone. Logging that would fail again, without end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  process.on('uncaughtException', (error) => log.error('uncaught exception', { error }))
  process.on('unhandledRejection', (reason) => log.error('unhandled rejection', { error: reason }))
}
