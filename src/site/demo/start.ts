import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#areas/accounts/demo/people.api.server.ts'
import type { DemoSize } from '#http/areas/demo.ts'
import { CannotStart } from '#records/storage/cannot-start.ts'
import { readSettings, type Settings } from '../process/settings.ts'
import { type Started, type StartOptions, start } from '../process/start.ts'
import { type DemoLink, fillDemo } from './fill.ts'

export interface StartedDemo extends Started {
  readonly links: readonly DemoLink[]
  /** Goes with it. */
  readonly dataDir: string
}

type Variables = Readonly<Record<string, string | undefined>>

/** The real service over a folder of its own, which goes with it. No mail leaves it. */
export async function startDemo(env: Variables, migrations: string, options: StartOptions = {}): Promise<StartedDemo> {
  const size = sizeIn(env)
  const folder = mkdtempSync(join(tmpdir(), 'fieldside-demo-'))
  const remove = () => {
    process.off('exit', remove)
    rmSync(folder, { recursive: true, force: true })
  }
  // However the process ends, short of being killed.
  process.once('exit', remove)
  let links: readonly DemoLink[] = []
  try {
    const started = await start(settingsOf(env, folder), migrations, {
      ...options,
      async fill(db, publicUrl) {
        links = await fillDemo(db, { now: db.now(), publicUrl, size })
      },
    })
    const stop = async () => {
      await started.stop()
      remove()
    }
    return { ...started, links, dataDir: folder, stop }
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
export function demoInWords({ publicUrl, links: told }: Pick<StartedDemo, 'publicUrl' | 'links'>): string {
  const width = Math.max(...DEMO_ACCOUNTS.map(({ email }) => email.length)) + 2
  const rows = DEMO_ACCOUNTS.map(({ email, role }) => `  ${email.padEnd(width)}${role ?? 'no role'}`)
  const links = told.map(({ what, href }) => `  ${what.padEnd(width)}${href}`)
  return [
    '',
    `A demo tournament is at ${publicUrl}. It is gone once you stop it.`,
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
