import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listening, type Running, runProgram, type Variables } from './program.ts'

/** The service as a process of its own, on a free port. */
export interface RunningApp extends Pick<Running, 'child' | 'lines' | 'says'> {
  /** As people reach it. */
  readonly url: string
  /** On which it listens. */
  readonly port: number
  stop(): Promise<void>
}

/** Tests ask more often than people do. */
const LIMITS = {
  RATE_SIGN_IN: '1000/10',
  RATE_MAIL: '1000/10',
  RATE_STRANGERS: '1000/10',
  RATE_CREATE: '1000/10',
  RATE_PERSON: '100000/10',
  RATE_GUESTS: '100000/10',
}

export const newFolder = () => mkdtempSync(join(tmpdir(), 'fieldside-e2e-'))

/**
 * Eight minutes to twelve by the clocks of the tournament, five games are on: what a demo shows must not follow from the hour
 * at which tests run.
 */
export const FIVE_GAMES_ON = { DEMO_NOW: '2026-06-13T09:52:00Z' }

export async function startApp(program: 'main' | 'demo', env: Variables = {}): Promise<RunningApp> {
  const ownFolder = env['DATA_DIR'] === undefined ? newFolder() : undefined
  const running = runProgram(program, [], {
    PORT: '0',
    LOG_LEVEL: 'info',
    ...(program === 'demo' && FIVE_GAMES_ON),
    ...LIMITS,
    ...(ownFolder && { DATA_DIR: ownFolder }),
    ...env,
  })
  const { child, lines, says, ended } = running
  return {
    ...(await listening(running)),
    child,
    lines,
    says,
    async stop() {
      child.kill('SIGTERM')
      await ended
      if (ownFolder) rmSync(ownFolder, { recursive: true, force: true })
    },
  }
}
