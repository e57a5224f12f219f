import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#areas/accounts/demo/people.api.server.ts'
import { DEMO_ZONE } from '#areas/tournament/demo/tournament.demo.ts'
import type { DemoSize } from '#http/areas/demo.ts'
import { CannotStart } from '#records/storage/cannot-start.ts'
import { type Clock, REAL_CLOCK } from '#rules/calendar/clock.ts'
import { dayAfter } from '#rules/calendar/days.ts'
import { dayIn, instantOf } from '#rules/calendar/time.ts'
import { dataSourceOf } from '../process/database.ts'
import { readSettings, type Settings } from '../process/settings.ts'
import { type Started, type StartOptions, start } from '../process/start.ts'
import { type DemoLink, fillDemo } from './fill.ts'
import { FilledDemo } from './filled.ts'
import { playDemo } from './play.ts'

export interface StartedDemo extends Started {
  readonly links: readonly DemoLink[]
  /** Goes with it. */
  readonly dataDir: string
  /** Its database is on a server, and stays there. */
  readonly isKept: boolean
}

export interface DemoOptions extends StartOptions {
  /** Its weekend is played as a rehearsal; left out: written, as tests want it. */
  readonly isPlayed?: boolean
  /** Told before it is played, which takes some seconds. */
  readonly onPlay?: () => void
}

type Variables = Readonly<Record<string, string | undefined>>

/**
 * The real service over a folder of its own, which goes with it, or over an empty database on a server. No mail leaves it. `DEMO_CACHE` names a folder that keeps what
 * was filled in, for the next one that begins at the same time.
 */
export async function startDemo(
  env: Variables,
  migrations: string,
  { isPlayed = false, onPlay, ...options }: DemoOptions = {},
): Promise<StartedDemo> {
  const size = sizeIn(env)
  const clock = clockIn(env)
  const folder = mkdtempSync(join(tmpdir(), 'fieldside-demo-'))
  const remove = () => {
    process.off('exit', remove)
    rmSync(folder, { recursive: true, force: true })
  }
  // However the process ends, short of being killed.
  process.once('exit', remove)
  const settings = settingsOf(env, folder)
  const now = new Date(clock.shown)
  const filled = env['DEMO_CACHE'] ? FilledDemo.in(env['DEMO_CACHE'], { size, now, isPlayed }) : undefined
  try {
    const source = dataSourceOf(settings, migrations)
    if (await source.exists())
      throw new CannotStart(`The demo fills an empty database, and ${source.location} is not: leave DATABASE_URL out.`)
    let links = await filled?.begin(source)
    const started = await start(settings, migrations, {
      ...options,
      clock,
      async fill(db, publicUrl) {
        if (links) return
        const facts = { now, publicUrl, size }
        if (isPlayed) onPlay?.()
        links = isPlayed ? await playDemo(db, facts) : await fillDemo(db, facts)
        await filled?.keep(db.store, links)
      },
    })
    const stop = async () => {
      await started.stop()
      remove()
    }
    return { ...started, links: links ?? [], dataDir: folder, isKept: settings.databaseUrl !== undefined, stop }
  } catch (error) {
    remove()
    throw error
  }
}

/** A large one is for measuring. */
function sizeIn(env: Variables): DemoSize {
  const size = env['DEMO_SIZE'] ?? 'normal'
  if (size !== 'normal' && size !== 'large') throw new CannotStart('DEMO_SIZE must be normal or large.')
  return size
}

/** `DEMO_NOW` says when it begins, and `DEMO_RATE` how many times as fast its time goes. */
function clockIn(env: Variables): Clock {
  const real = Date.now()
  const shown = env['DEMO_NOW'] === undefined ? goodMoment(real) : Date.parse(env['DEMO_NOW'])
  if (Number.isNaN(shown)) throw new CannotStart('DEMO_NOW must be a moment such as 2026-06-13T12:00:00Z.')
  const rate = Number(env['DEMO_RATE'] ?? REAL_CLOCK.rate)
  if (!(rate > 0 && rate <= RATE_MOST)) throw new CannotStart(`DEMO_RATE must be a number up to ${RATE_MOST}.`)
  return { real, shown, rate }
}

/** A Sunday before noon, when finals come near and everything goes on at once: the last one that has begun. */
function goodMoment(real: number): number {
  const today = dayIn(new Date(real), DEMO_ZONE)
  const sunday = dayAfter(today, -new Date(today).getUTCDay())
  return instantOf({ day: sunday, time: '11:44' }, DEMO_ZONE).getTime()
}

/** An hour in a second: faster than anybody can look. */
const RATE_MOST = 3_600

const settingsOf = (env: Variables, dataDir: string): Settings =>
  readSettings({
    ...env,
    DATA_DIR: dataDir,
    SMTP_URL: undefined,
    MAIL_FROM: undefined,
    // The log would bury the table of accounts.
    LOG_LEVEL: env['LOG_LEVEL'] ?? 'warn',
  })

/** For a person's eyes: where it is, and how to come in. */
export function demoInWords({
  publicUrl,
  links: told,
  isKept,
}: Pick<StartedDemo, 'publicUrl' | 'links' | 'isKept'>): string {
  const width = Math.max(...DEMO_ACCOUNTS.map(({ email }) => email.length)) + 2
  const rows = DEMO_ACCOUNTS.map(({ email, role }) => `  ${email.padEnd(width)}${role ?? 'no role'}`)
  const links = told.map(({ what, path }) => `  ${what.padEnd(width)}${publicUrl}${path}`)
  return [
    '',
    `A demo tournament is at ${publicUrl}. ${isKept ? 'It stays in its database.' : 'It is gone once you stop it.'}`,
    '',
    `Sign in with the password ${DEMO_PASSWORD} as`,
    '',
    ...rows,
    '',
    'Invitations',
    '',
    ...links,
    '',
    '',
  ].join('\n')
}
