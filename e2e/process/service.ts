import { rmSync } from 'node:fs'
import { afterEach, beforeEach } from 'vitest'
import { newFolder } from '../stage/app.ts'
import { type BuiltProgram, type Ended, listening, type Running, runProgram, type Variables } from '../stage/program.ts'

/** The service on a free port, with its folder and its end in the hands of a test. */
export interface Service extends Running {
  readonly url: string
}

export async function startService(dataDir: string, env: Variables = {}): Promise<Service> {
  const running = runProgram('main', [], { PORT: '0', DATA_DIR: dataDir, ...env })
  return { ...running, ...(await listening(running)) }
}

/** Runs a program to its end. */
export const runToEnd = (program: BuiltProgram, args: readonly string[], env: Variables): Promise<Ended> =>
  runProgram(program, args, env).ended

/** A data folder for each test, and services that end with it. */
export function services() {
  const running: Service[] = []
  const place = {
    folder: '',
    async started(env?: Variables): Promise<Service> {
      const service = await startService(place.folder, env)
      running.push(service)
      return service
    },
  }
  beforeEach(() => {
    place.folder = newFolder()
  })
  afterEach(async () => {
    for (const { child, ended } of running.splice(0)) {
      child.kill('SIGKILL')
      await ended
    }
    rmSync(place.folder, { recursive: true, force: true })
  })
  return place
}
