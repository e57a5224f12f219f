/**
 * Keeps a PostgreSQL for tests: `node keeper.mjs <folder for it> <what findPostgres found, as JSON> [durable|hasty] [folder of the
 * run, in which a new one is made once for all]` prints the address once it answers. It lives as long as whoever holds this
 * program's input, however that ends, and leaves nothing behind but that. A line `kill` ends the server and all its processes at
 * once (the machine goes on: no power cut), and `start` starts it again; each is answered with a line.
 */
import { execFileSync, spawn } from 'node:child_process'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'

/** It refuses to run as root. Nobody owns nothing else on any machine. */
const NOBODY = 65_534
const USER = 'fieldside'
const POLL_MS = 10

/** Nothing in it outlives the run, so nothing waits for a disk. */
const HASTY = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
}

const [place = '', found = '', kind = '', shared = ''] = process.argv.slice(2)
const SETTINGS = {
  // Nobody else of the machine can open the folder.
  listen_addresses: '',
  max_connections: '200',
  shared_buffers: '64MB',
  log_min_messages: 'panic',
  // As servers are made for people: what was committed is on the disk.
  ...(kind === 'durable' ? {} : HASTY),
}
const folder = mkdtempSync(join(place, 'fieldside-postgres-'))
const isRoot = process.getuid?.() === 0
const options = { cwd: folder, ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}) }

/** @type {import('node:child_process').ChildProcess | undefined} */
let server
let isEnding = false
let programs = ''

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, end)
process.stdin.on('end', end).on('error', end)
createInterface(process.stdin).on('line', (line) => void obey(line))
try {
  await start()
  console.log(`postgres://${USER}@localhost/postgres?host=${encodeURIComponent(folder)}`)
} catch (error) {
  if (!isEnding) console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
  end()
}

/** @param {string} line */
async function obey(line) {
  if (line === 'kill') await killServer()
  if (line === 'start') await startServer()
  console.log(line)
}

async function killServer() {
  const postmaster = server
  if (!postmaster?.pid) return
  const ended = new Promise((resolve) => postmaster.removeAllListeners('exit').once('exit', resolve))
  // Stopped, it starts no more of them.
  postmaster.kill('SIGSTOP')
  const parent = postmaster.pid
  const children = alive().flatMap(({ pid, ppid }) => (ppid === parent ? [pid] : []))
  for (const pid of [parent, ...children]) process.kill(pid, 'SIGKILL')
  await ended
  // As long as one of them holds the memory that they share, no other server starts.
  while (alive().some(({ pid }) => children.includes(pid))) await pause(POLL_MS)
}

/** Every process that has not ended, whether or not anybody has asked how it did. */
const alive = () =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , stat = 'Z']) => !stat.startsWith('Z'))
    .map(([pid, ppid]) => ({ pid: Number(pid), ppid: Number(ppid) }))

async function start() {
  programs = programsFolder(JSON.parse(found))
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (isRoot) for (const it of [folder, data]) chownSync(it, NOBODY, NOBODY)
  // Another order of letters than ours: what forgets to name its order is found.
  const order = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en']
  const made = shared && join(shared, 'postgres')
  if (made && existsSync(made)) await run('cp', ['-a', `${made}/.`, data], { cwd: folder })
  else await run(join(programs, 'initdb'), ['-D', data, '-U', USER, '-A', 'trust', '--no-sync', ...order])
  if (made && !existsSync(made)) await share(data, made)
  if (!isEnding) await startServer()
}

/**
 * Making one takes longer than copying it. There is the whole of it, or nothing.
 *
 * @param {string} data
 * @param {string} made
 */
async function share(data, made) {
  const next = mkdtempSync(`${made}-`)
  await run('cp', ['-a', data, join(next, 'data')], { cwd: folder })
  try {
    renameSync(join(next, 'data'), made)
  } catch (error) {
    // Somebody else was faster.
    if (!existsSync(made)) throw error
  }
  rmSync(next, { recursive: true, force: true })
}

async function startServer() {
  const data = join(folder, 'data')
  const settings = { ...SETTINGS, unix_socket_directories: folder }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  server = spawn(join(programs, 'postgres'), ['-D', data, ...args], {
    ...options,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  server.once('exit', end)
  await isReady(join(data, 'postmaster.pid'), server.pid)
}

/**
 * The programs of a package are copied: another user cannot run what lies in somebody's private folder, and npm leaves links out.
 *
 * @param {{ is: string, folder: string }} postgres
 */
function programsFolder(postgres) {
  if (postgres.is === 'installed') return join(postgres.folder, 'bin')
  const copy = join(folder, 'programs')
  cpSync(postgres.folder, copy, { recursive: true, filter: (path) => !path.endsWith('.a') })
  /** @type {readonly { source: string, target: string }[]} from the folder of the package */
  const links = JSON.parse(readFileSync(join(postgres.folder, 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links)
    if (!source.endsWith('.a')) symlinkSync(basename(source), join(copy, target.replace('native/', '')))
  return join(copy, 'bin')
}

/**
 * @param {string} program
 * @param {readonly string[]} args
 */
function run(program, args, by = options) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...by, stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text) => (said += text))
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve(undefined) : reject(new Error(`${program}: ${said}`))))
  })
}

/**
 * It writes into this file who it is and how far.
 *
 * @param {string} file
 * @param {number | undefined} pid
 */
async function isReady(file, pid) {
  for (;;) {
    if (isEnding || saysReady(file, pid)) return
    await pause(POLL_MS)
  }
}

/**
 * @param {string} file
 * @param {number | undefined} pid
 */
function saysReady(file, pid) {
  try {
    const text = readFileSync(file, 'utf8')
    // One that was killed has left it.
    return Number.parseInt(text, 10) === pid && /^ready\b/m.test(text)
  } catch {
    // Not there yet.
    return false
  }
}

function end() {
  if (isEnding) return
  isEnding = true
  process.stdin.destroy()
  if (!server || server.exitCode !== null || server.signalCode !== null)
    return rmSync(folder, { recursive: true, force: true })
  server.removeAllListeners('exit').once('exit', () => rmSync(folder, { recursive: true, force: true }))
  // At once: what it would still write is thrown away.
  server.kill('SIGQUIT')
}
