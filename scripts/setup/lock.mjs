import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, rmdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { step } from './step.mjs'

const HEARTBEAT_MS = 1_000
const POLL_MS = 100
/** Long enough for a machine under heavy load to miss some heartbeats. */
const SILENCE_MS = 30_000
/**
 * A dead run whose child still works renews nothing. Past this time the child is taken for something else: a number
 * given anew, or an entry that nobody collects.
 */
const CHILD_SILENCE_MS = 15 * 60_000
/** Clearing a dead run's lock takes milliseconds; whoever needs longer died doing it. */
const CLEARING_MS = 5_000

/**
 * @typedef {object} Held what a piece of work knows about its lock
 * @property {(pid: number | undefined) => void} alsoFor
 *   names a child process: should this process die, the lock lives as long as the child does
 *
 * @typedef {{ token: string, host: string, pids: number[] }} Owner
 */

/**
 * Does a piece of work while no other process does work under the same lock. A lock whose owner died is cleared.
 *
 * @template T
 * @param {string} file
 * @param {(held: Held) => Promise<T>} work
 * @param {(line: string) => void} [say]
 * @returns {Promise<T>}
 */
export async function withLock(file, work, say) {
  /** @type {Owner} */
  const owner = { token: randomUUID(), host: hostname(), pids: [process.pid] }
  mkdirSync(dirname(file), { recursive: true })
  if (!take(file, owner)) {
    await step('Waiting for another run to finish its set-up', () => taken(file, owner), say)
  }
  const beating = setInterval(() => beat(file), HEARTBEAT_MS)
  try {
    return await work({
      alsoFor(pid) {
        if (pid !== undefined) owner.pids.push(pid)
        writeFileSync(file, JSON.stringify(owner))
      },
    })
  } finally {
    clearInterval(beating)
    if (read(file)?.token === owner.token) rmSync(file, { force: true })
  }
}

/**
 * @param {string} file
 * @param {Owner} owner
 */
async function taken(file, owner) {
  while (!take(file, owner)) await pause(POLL_MS)
}

/**
 * @param {string} file
 * @param {Owner} owner
 */
function take(file, owner) {
  if (isAbandoned(file)) clear(file)
  try {
    writeFileSync(file, JSON.stringify(owner), { flag: 'wx' })
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false
    throw error
  }
}

/**
 * Two runs may find the same dead lock; only one of them at a time may look again and remove it, or the slower
 * one would remove the lock that the faster one has just taken.
 *
 * @param {string} file
 */
function clear(file) {
  const clearing = `${file}.clearing`
  try {
    mkdirSync(clearing)
  } catch {
    if ((ageOf(clearing) ?? 0) > CLEARING_MS) rmSync(clearing, { recursive: true, force: true })
    return
  }
  try {
    if (isAbandoned(file)) rmSync(file, { force: true })
  } finally {
    rmdirSync(clearing)
  }
}

/** @param {string} file */
function isAbandoned(file) {
  const age = ageOf(file)
  if (age === undefined) return false
  const owner = read(file)
  if (owner?.host !== hostname()) return age > SILENCE_MS
  return age > CHILD_SILENCE_MS || !owner.pids.some(isAlive)
}

/**
 * @param {string} file
 * @returns {Owner | undefined}
 */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** @param {string} file */
function beat(file) {
  try {
    utimesSync(file, new Date(), new Date())
  } catch {
    // The work goes on without its lock rather than stopping half way.
  }
}

/** @param {string} path */
function ageOf(path) {
  const found = statSync(path, { throwIfNoEntry: false })
  return found && Date.now() - found.mtimeMs
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}
