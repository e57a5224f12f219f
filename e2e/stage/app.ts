import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

/** The build that is tested. */
export const BUILD = resolve(process.env['FIELDSIDE_BUILD'] ?? join(import.meta.dirname, '../../build'))

export type Variables = Readonly<Record<string, string>>

/** A built program as a process of its own, on a free port. */
export interface App {
  /** As people reach it. */
  readonly url: string
  /** On which it listens. */
  readonly port: number
  readonly child: ChildProcess
  /** What it logged so far. */
  readonly lines: readonly LogLine[]
  /** Answers with what it says to the person who started it, once it does. */
  says(what: RegExp): Promise<string>
  stop(): Promise<void>
}

export interface LogLine {
  readonly level: string
  readonly message: string
  readonly [fact: string]: unknown
}

/** Tests ask more often than people do. */
const LIMITS = {
  RATE_SIGN_IN: '1000/10',
  RATE_MAIL: '1000/10',
  RATE_CREATE: '1000/10',
  RATE_PERSON: '100000/10',
  RATE_GUESTS: '100000/10',
}

/** Halves the time that a start takes. */
const COMPILE_CACHE = join(tmpdir(), 'fieldside-compile-cache')

export const newFolder = () => mkdtempSync(join(tmpdir(), 'fieldside-e2e-'))

export async function startApp(program: 'main' | 'demo', env: Variables = {}): Promise<App> {
  const script = join(BUILD, `server/${program}.js`)
  if (!existsSync(script)) throw new Error(`There is no ${script}: npm test builds it.`)
  const ownFolder = env['DATA_DIR'] === undefined ? newFolder() : undefined
  const child = spawn(process.execPath, [script], {
    env: {
      PATH: process.env['PATH'],
      TMPDIR: tmpdir(),
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      NODE_ENV: 'production',
      PORT: '0',
      LOG_LEVEL: 'info',
      ...LIMITS,
      ...(ownFolder && { DATA_DIR: ownFolder }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A run that is broken off leaves nothing behind.
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  let said = ''
  const waiting = new Set<() => void>()
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
    for (const look of waiting) look()
  })
  const lines: LogLine[] = []
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  void ended.then(() => process.off('exit', kill))
  const { url, port } = await new Promise<LogLine>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (text) => {
      const line = JSON.parse(text) as LogLine
      lines.push(line)
      if (line.message === 'listening') resolve(line)
    })
    void ended.then((code) => reject(new Error(`${program} ended with ${code}: ${said}`)))
  })
  return {
    url: String(url),
    port: Number(port),
    child,
    lines,
    says: (what) =>
      new Promise((resolve) => {
        const look = () => {
          const [found] = what.exec(said) ?? []
          if (found === undefined) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
    async stop() {
      child.kill('SIGTERM')
      await ended
      if (ownFolder) rmSync(ownFolder, { recursive: true, force: true })
    },
  }
}
