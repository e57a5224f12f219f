import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

/** The build that is tested. */
export const BUILD = resolve(process.env['FIELDSIDE_BUILD'] ?? join(import.meta.dirname, '../../build'))

export type Variables = Readonly<Record<string, string>>

export type BuiltProgram = 'main' | 'demo' | 'admin' | 'backup' | 'restore' | 'move' | 'tournaments'

export interface LogLine {
  readonly level: string
  readonly message: string
  readonly [fact: string]: unknown
}

/** A built program as a process of its own. */
export interface Running {
  readonly child: ChildProcess
  /** What it logged so far. */
  readonly lines: readonly LogLine[]
  /** Answers once it logs this message. */
  logged(message: string): Promise<LogLine>
  /** Answers with what it says to the person who started it, once it does. */
  says(what: RegExp): Promise<string>
  readonly ended: Promise<Ended>
}

export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

/** Halves the time that a start takes. */
const COMPILE_CACHE = join(tmpdir(), 'fieldside-compile-cache')

/** `by`: a command that goes on as it, such as one that takes rights away. */
export function runProgram(
  program: BuiltProgram,
  args: readonly string[],
  env: Variables,
  by: readonly string[] = [],
): Running {
  const script = join(BUILD, `server/${program}.js`)
  if (!existsSync(script)) throw new Error(`There is no ${script}: npm test builds it.`)
  const [command = process.execPath, ...rest] = [...by, process.execPath, script, ...args]
  const child = spawn(command, rest, {
    env: {
      PATH: process.env['PATH'],
      TMPDIR: tmpdir(),
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      NODE_ENV: 'production',
      // Tests count on what is in it, whatever a rehearsal plays.
      ...(program === 'demo' && { DEMO_FIXTURE: '1', DEMO_CACHE: '' }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A run that is broken off leaves nothing behind.
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const waiting = new Set<() => void>()
  /** Answers with what is looked for, as soon as it is found. */
  const once = <T>(find: () => T | undefined) =>
    new Promise<T>((resolve) => {
      const look = () => {
        const found = find()
        if (found === undefined) return
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
    })
  const tell = () => {
    for (const look of waiting) look()
  }
  const printed: string[] = []
  const lines: LogLine[] = []
  createInterface({ input: child.stdout }).on('line', (text) => {
    printed.push(text)
    if (text.startsWith('{')) lines.push(JSON.parse(text) as LogLine)
    tell()
  })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
    tell()
  })
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code, signal) => {
      process.off('exit', kill)
      resolve({ code, signal, stdout: printed.join('\n'), stderr })
    })
  })
  return {
    child,
    lines,
    ended,
    logged: (message) => once(() => lines.find((line) => line.message === message)),
    says: (what) => once(() => what.exec(stderr)?.[0]),
  }
}

/** Answers once it listens; one that ends before that is an error with what it said. */
export async function listening({ logged, ended }: Running): Promise<{ readonly url: string; readonly port: number }> {
  const { url, port } = await Promise.race([
    logged('listening'),
    ended.then(({ code, stderr }) => Promise.reject(new Error(`ended with ${code}: ${stderr}`))),
  ])
  return { url: String(url), port: Number(port) }
}
