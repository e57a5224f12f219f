import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pack } from '../../scripts/setup/pack.mjs'
import { newFolder } from '../stage/app.ts'
import { freePort } from './nginx.ts'

/**
 * The archive, and docs/operations/server.md line by line as somebody without rights. Its folders lie below one of our own; `sudo`,
 * `systemctl` and what else asks for root are a few lines of shell, of which systemctl starts what the unit starts.
 */

const ROOT = join(import.meta.dirname, '../..')
const page = readFileSync(join(ROOT, 'docs/operations/server.md'), 'utf8')
const unit = readFileSync(join(ROOT, 'deploy/fieldside.service'), 'utf8')
const KIND = `${process.platform}-${process.arch}`
/** Nobody, where tests run as root. */
const someone = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

const place = newFolder()
let port = 0
const url = () => `http://127.0.0.1:${port}`

/** What systemd and root do, as far as the page needs it. The pipe that a program logs to would keep the shell waiting. */
const STANDING_IN: Readonly<Record<string, string>> = {
  sudo: 'test "$1" = -u; shift 2; exec "$@"',
  useradd: 'exit 0',
  chown: 'exit 0',
  journalctl: 'cat "$PLACE/journal"',
  systemctl: `start() { cd "$PLACE$FOLDER"; "$PLACE$PROGRAM" >> "$PLACE/journal" 2>&1 & echo $! > "$PLACE/pid"
  until curl -fs -o "$PLACE/answer" http://127.0.0.1:$PORT/readyz; do kill -0 $(cat "$PLACE/pid"); sleep 0.1; done; }
stop() { kill -TERM $(cat "$PLACE/pid"); while kill -0 $(cat "$PLACE/pid") 2> "$PLACE/answer"; do sleep 0.1; done; }
case $1 in
  daemon-reload) ;;
  enable | start) start ;;
  stop) stop ;;
  reload) kill -HUP $(cat "$PLACE/pid") ;;
  *) exit 2 ;;
esac`,
}

const inUnit = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? ''

/** The first example of the page that contains these words. */
function commands(words: string): string {
  const examples = [...page.matchAll(/```sh\n([^`]+)```/g)].map(([, block = '']) => block)
  const block = examples.find((it) => it.includes(words))
  if (block === undefined) throw new Error(`No example contains ${words}`)
  return block.replaceAll('fieldside-linux-x64', `fieldside-${KIND}`)
}

/** Runs an example in the folder where the archive is. */
function follow(block: string, changes: Readonly<Record<string, string>> = {}) {
  let typed = block.replaceAll(/(?<=^|[\s=])\/(?=opt|etc|var)/g, `${place}/`)
  for (const [from, to] of Object.entries(changes)) typed = typed.replaceAll(from, to)
  const { status, stdout, stderr } = spawnSync('sh', ['-eu', '-c', typed], {
    ...someone,
    cwd: join(place, 'home'),
    encoding: 'utf8',
    env: {
      PATH: `${join(place, 'tools')}:${process.env['PATH']}`,
      PLACE: place,
      PORT: String(port),
      HOME: join(place, 'home'),
      PROGRAM: inUnit('ExecStart'),
      FOLDER: inUnit('WorkingDirectory'),
      FIELDSIDE_SETTINGS: join(place, 'etc/fieldside.env'),
    },
  })
  expect([typed, status, stderr]).toEqual([typed, 0, expect.any(String)])
  return `${stdout}${stderr}`
}

const backups = () => readdirSync(join(place, 'var/lib/fieldside/backups'))

beforeAll(async () => {
  port = await freePort()
  for (const folder of ['home', 'opt', 'etc/systemd/system', 'var/lib/fieldside', 'tools'])
    mkdirSync(join(place, folder), { recursive: true })
  for (const [name, script] of Object.entries(STANDING_IN)) {
    writeFileSync(join(place, 'tools', name), `#!/bin/sh\nset -e\n${script}\n`)
    chmodSync(join(place, 'tools', name), 0o755)
  }
  // As root would find it.
  await pack(ROOT, [KIND], { folder: join(place, 'home'), level: 1 })
  const { uid, gid } = someone
  if (uid !== undefined)
    for (const path of ['.', ...readdirSync(place, { recursive: true, encoding: 'utf8' })])
      chownSync(join(place, path), uid, gid)
})
afterAll(() => {
  if (existsSync(join(place, 'pid'))) {
    const pid = Number(readFileSync(join(place, 'pid'), 'utf8'))
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended.
    }
  }
  rmSync(place, { recursive: true, force: true })
})

test('installing, an admin, a copy, going back, renewing, upgrading and the way back: as the page says', async () => {
  const said = follow(commands('useradd'), { 'https://cup.example': url() })
  expect(said).toContain(`${url()}/setup/`)
  const shown = await fetch(url())
  expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining('</html>')])
  // A program that shares nothing with the project: what it lacked would have been found beside it.
  expect(readdirSync(join(place, 'opt/fieldside/node_modules')).toSorted()).toEqual([
    '@img',
    '@node-rs',
    'detect-libc',
    'semver',
    'sharp',
  ])
  const licenses = await (await fetch(`${url()}/licenses.txt`)).text()
  for (const words of ['SIL OPEN FONT LICENSE', 'react-dom', 'pocketbase']) expect(licenses).toContain(words)

  expect(follow(commands('admin desk@club.example'))).toContain(`${url()}/user/confirm-password-reset/`)
  expect(follow(commands('fieldside backup'))).toContain('the copy was checked')
  const copy = backups().find((it) => it.endsWith('-manual.db')) ?? ''
  const withAdmin = { FILE: `${copy} --without-admin` }
  expect(follow(commands('backups/FILE'), withAdmin)).toContain('was checked and is now the database')
  expect((await fetch(url())).status).toBe(200)

  follow(commands('/opt/fieldside-next'))
  expect(existsSync(join(place, 'opt/fieldside-last/fieldside'))).toBe(true)
  expect((await fetch(url())).status).toBe(200)
  expect(follow(commands('/opt/fieldside-newer'), withAdmin)).toContain('was checked and is now the database')
  expect((await fetch(url())).status).toBe(200)
  follow('systemctl reload fieldside\nsystemctl stop fieldside\n')
})

test('help and refusals name the commands as they are typed here', () => {
  const { stdout } = spawnSync(join(place, 'opt/fieldside/fieldside'), ['backup', '--help'], {
    ...someone,
    encoding: 'utf8',
  })
  expect(stdout).toMatch(/^\S+\/fieldside backup \[FILE-OR-FOLDER\]\n/)
  const unknown = spawnSync(join(place, 'opt/fieldside/fieldside'), ['bakcup'], { ...someone, encoding: 'utf8' })
  expect([unknown.status, unknown.stderr]).toEqual([2, expect.stringContaining('There is no command "bakcup"')])
})

test('an archive that somebody unpacks in an empty folder serves a page', async () => {
  const folder = join(place, 'home')
  const unpacking = commands('tar -xzf fieldside-linux-x64.tar.gz\nfieldside/fieldside').split('\n')[0] ?? ''
  follow(unpacking)
  const free = await freePort()
  const env = { PATH: process.env['PATH'], PORT: String(free), FIELDSIDE_SETTINGS: join(folder, 'none') }
  const child = spawn('fieldside/fieldside', { ...someone, cwd: folder, env, stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('close', resolve))
  try {
    await expect
      .poll(async () => (await fetch(`http://127.0.0.1:${free}/`).catch(() => undefined))?.status, { timeout: 30_000 })
      .toBe(200)
    expect(existsSync(join(folder, 'data/fieldside.db'))).toBe(true)
  } finally {
    child.kill('SIGTERM')
    await ended
  }
})
