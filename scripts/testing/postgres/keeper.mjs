/**
 * Keeps a PostgreSQL for tests: `node keeper.mjs <folder for it> <what findPostgres found, as JSON>` prints the address once it
 * answers. It lives as long as whoever holds this program's input, however that ends, and leaves nothing behind.
 */
import { spawn } from 'node:child_process'
import { chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'

/** It refuses to run as root. Nobody owns nothing else on any machine. */
const NOBODY = 65_534
const USER = 'fieldside'
const POLL_MS = 10

/** Nothing in it outlives the run, so nothing waits for a disk. */
const SETTINGS = {
  // Nobody else of the machine can open the folder.
  listen_addresses: '',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  max_connections: '200',
  shared_buffers: '64MB',
  log_min_messages: 'panic',
}

const [place = '', found = ''] = process.argv.slice(2)
const folder = mkdtempSync(join(place, 'fieldside-postgres-'))
const isRoot = process.getuid?.() === 0
const options = { cwd: folder, ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}) }

/** @type {import('node:child_process').ChildProcess | undefined} */
let server
let isEnding = false

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, end)
process.stdin.on('end', end).on('error', end).resume()
try {
  await start()
  console.log(`postgres://${USER}@localhost/postgres?host=${encodeURIComponent(folder)}`)
} catch (error) {
  if (!isEnding) console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
  end()
}

async function start() {
  const programs = programsFolder(JSON.parse(found))
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (isRoot) for (const it of [folder, data]) chownSync(it, NOBODY, NOBODY)
  // Another order of letters than ours: what forgets to name its order is found.
  const order = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en']
  await run(join(programs, 'initdb'), ['-D', data, '-U', USER, '-A', 'trust', '--no-sync', ...order])
  if (isEnding) return
  const settings = { ...SETTINGS, unix_socket_directories: folder }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  server = spawn(join(programs, 'postgres'), ['-D', data, ...args], {
    ...options,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  server.once('exit', end)
  await isReady(join(data, 'postmaster.pid'))
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
function run(program, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text) => (said += text))
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve(undefined) : reject(new Error(`${program}: ${said}`))))
  })
}

/**
 * It writes into this file how far it is.
 *
 * @param {string} file
 */
async function isReady(file) {
  for (;;) {
    if (isEnding || saysReady(file)) return
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

/** @param {string} file */
function saysReady(file) {
  try {
    return /^ready\b/m.test(readFileSync(file, 'utf8'))
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
