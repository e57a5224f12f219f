import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Mailbox, openMailbox } from '#areas/notifications/mailbox.testing.ts'

/** The build that is tested. */
export const BUILD = resolve(process.env['FIELDSIDE_BUILD'] ?? join(import.meta.dirname, '../../build'))

type Variables = Readonly<Record<string, string>>

/** A built program as a process of its own, on a free port. */
export interface App {
  readonly url: string
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

export async function startApp(program: 'main' | 'demo', env: Variables = {}): Promise<App> {
  const script = join(BUILD, `server/${program}.js`)
  if (!existsSync(script)) throw new Error(`There is no ${script}: npm test builds it.`)
  const ownFolder = env['DATA_DIR'] === undefined ? mkdtempSync(join(tmpdir(), 'fieldside-e2e-')) : undefined
  const child = spawn(process.execPath, [script], {
    env: {
      PATH: process.env['PATH'],
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
  let said = ''
  const waiting = new Set<() => void>()
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
    for (const look of waiting) look()
  })
  const lines: LogLine[] = []
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (text) => {
      const line = JSON.parse(text) as LogLine
      lines.push(line)
      if (line.message === 'listening') resolve(String(line['url']))
    })
    void ended.then((code) => reject(new Error(`${program} ended with ${code}: ${said}`)))
  })
  return {
    url,
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

/** An app for all tests of a file. */
export interface SharedApp {
  readonly url: string
  readonly running: App
}

/** A tournament in full swing. Its tests may not disturb each other. */
export function demoApp(env?: Variables): SharedApp {
  return sharedApp(() => startApp('demo', env))
}

/** A new installation whose mails arrive in a mailbox. */
export function newApp(env?: Variables): SharedApp & { readonly mailbox: Mailbox } {
  let mailbox: Mailbox | undefined
  const shared = sharedApp(async () => {
    mailbox = await openMailbox()
    return startApp('main', { SMTP_URL: mailbox.url, MAIL_FROM: 'desk@fieldside.example', ...env })
  })
  afterAll(() => mailbox?.close())
  return Object.defineProperty(shared, 'mailbox', { get: () => mailbox }) as SharedApp & { readonly mailbox: Mailbox }
}

function sharedApp(start: () => Promise<App>): SharedApp {
  let app: App | undefined
  const running = () => {
    if (!app) throw new Error('The app runs while tests run.')
    return app
  }
  beforeAll(async () => {
    app = await start()
  }, 30_000)
  afterAll(async () => {
    if (!app) return
    await app.stop()
    expect(app.lines.filter(({ level }) => level === 'error')).toEqual([])
  })
  return {
    get url() {
      return running().url
    },
    get running() {
      return running()
    },
  }
}
