import { cpSync, rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { type Mailbox, openMailbox } from '#areas/notifications/mailbox.testing.ts'
import type { DatabaseKind } from '#records/databases.testing.ts'
import { newFolder, type RunningApp, startApp } from './app.ts'
import { emptyDatabase } from './databases.ts'
import { madeOnce } from './made-once.ts'
import type { UsedDemo } from './once.ts'
import { ownPort } from './own-port.ts'
import { type Program, programWith, type SignedInPerson } from './people.ts'
import type { PreparedName } from './prepared.ts'
import type { Variables } from './program.ts'
import { Wire } from './wire.ts'

/** An app for all tests of a file. */
export interface SharedApp {
  readonly url: string
  readonly running: RunningApp
}

export interface AppWithMails extends SharedApp {
  readonly mailbox: Mailbox
}

/** A tournament in full swing, shared by all files of a run: for looking, not for touching. */
export const demoToLookAt = (): { readonly url: string } => madeOnce().demoToLookAt

/**
 * A tournament in full swing, shared by files that do what no other one of them would notice: people, players, events and
 * words of their own, with teams, games, switches and sessions as they are.
 */
export const demoToUse = (): UsedDemo => madeOnce().demoToUse

/** A tournament in full swing, for one file. Its tests may not disturb each other. */
export function demoApp(env?: Variables): SharedApp {
  return sharedApp(async () => startDemoApp({ ...(await ownPort()), ...env }))
}

export interface WiredApp extends SharedApp {
  readonly wire: Wire
}

/** The same, reached over a wire that a test may cut. */
export function wiredDemoApp(env?: Variables): WiredApp {
  const wire = new Wire()
  return withWire(
    sharedApp(() => startWiredDemo(wire, env)),
    () => wire,
  )
}

async function startWiredDemo(wire: Wire, env?: Variables): Promise<RunningApp> {
  const url = await wire.open()
  const app = await startDemoApp({ ...env, PUBLIC_URL: url })
  wire.leadsTo(app.port)
  return thenOnStop(app, () => wire.cut())
}

const withWire = (app: SharedApp, wire: () => Wire): WiredApp =>
  Object.defineProperty(app, 'wire', { get: wire }) as WiredApp

/** Files of one worker run one after the other. */
let demoOfWorker: { readonly wire: Wire; readonly app: Promise<RunningApp> } | undefined

/**
 * A tournament in full swing over a wire that a test may cut, shared by the files of a worker that do what no other one of them
 * would notice: each has games, cards, words and sounds of its own, and nobody becomes the captain of a team.
 */
export function wiredDemoToUse(): WiredApp {
  let running: RunningApp | undefined
  const started = () => {
    if (!running) throw new Error('The app runs while tests run.')
    return running
  }
  beforeAll(async () => {
    if (!demoOfWorker) {
      const wire = new Wire()
      demoOfWorker = { wire, app: startWiredDemo(wire) }
    }
    running = await demoOfWorker.app
  })
  return withWire(
    {
      get url() {
        return started().url
      },
      get running() {
        return started()
      },
    },
    () => {
      if (!demoOfWorker) throw new Error('The app runs while tests run.')
      return demoOfWorker.wire
    },
  )
}

/** At the end of a worker. */
export async function stopDemoOfWorker() {
  const demo = await demoOfWorker?.app
  demoOfWorker = undefined
  await demo?.stop()
  expect(demo?.lines.filter(({ level }) => level === 'error') ?? []).toEqual([])
}

/** Filled once in a run. */
const startDemoApp = (env?: Variables) => startApp('demo', { DEMO_CACHE: inject('filledDemos'), ...env })

/** A new installation that nobody has set up yet. */
export function newApp(env?: Variables, database: DatabaseKind = 'SQLite'): AppWithMails {
  return withMails(async (mails) => {
    const empty = await emptyDatabase(database)
    const app = await startApp('main', { ...mails, ...empty.env, ...(await ownPort()), ...env })
    return thenOnStop(app, () => empty.remove())
  })
}

/** An installation with an admin and some people, of which sign-in and sign-up are open. */
export function preparedApp(env?: Variables): AppWithMails {
  return withMails(async (mails) => {
    const folder = newFolder()
    cpSync(madeOnce().prepared.folder, folder, { recursive: true })
    const app = await startApp('main', { ...mails, DATA_DIR: folder, ...(await ownPort()), ...env })
    return thenOnStop(app, () => rmSync(folder, { recursive: true, force: true }))
  })
}

/** Somebody of a prepared installation, with a session that has begun. */
export function prepared(name: PreparedName): SignedInPerson {
  const found = madeOnce().prepared.people.find((person) => person.name === name)
  if (!found) throw new Error(`Nobody is called ${name}`)
  return found
}

/** The admin of a prepared installation, by the API. */
export const adminOf = (app: SharedApp): Program => programWith(app, prepared('Ada Admin'))

function withMails(start: (mails: Variables) => Promise<RunningApp>): AppWithMails {
  let mailbox: Mailbox | undefined
  const shared = sharedApp(async () => {
    const opened = await openMailbox()
    mailbox = opened
    const app = await start({ SMTP_URL: opened.url, MAIL_FROM: 'desk@fieldside.example' })
    return thenOnStop(app, () => opened.close())
  })
  return Object.defineProperty(shared, 'mailbox', { get: () => mailbox }) as AppWithMails
}

/** What the app uses goes after it, never before. */
const thenOnStop = (app: RunningApp, more: () => void | Promise<void>): RunningApp => ({
  ...app,
  async stop() {
    await app.stop()
    await more()
  },
})

function sharedApp(start: () => Promise<RunningApp>): SharedApp {
  let starting: Promise<RunningApp> | undefined
  let app: RunningApp | undefined
  const running = () => {
    if (!app) throw new Error('The app runs while tests run.')
    return app
  }
  beforeAll(async () => {
    starting = start()
    app = await starting
  })
  afterAll(async () => {
    // Also one that was given up while it started.
    const started = await starting
    await started?.stop()
    expect(started?.lines.filter(({ level }) => level === 'error')).toEqual([])
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
