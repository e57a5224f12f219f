import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { PARTIAL } from '../storage/backups.ts'
import { CannotStart } from '../storage/cannot-start.ts'
import { DamagedError } from '../storage/damaged.ts'
import type { CopyHolds } from '../storage/data-source.ts'
import { isDiskFull } from '../storage/disk-full.ts'
import { storeError } from './errors.ts'

/** Copies of a database: whole, and checked. */

/** All pages in one step: a copy in several steps starts again whenever somebody writes in between, under load without end. */
const ALL_PAGES = 2 ** 31 - 1

/**
 * Copies a database while others read and write it. Over a connection of its own and on another thread, so that
 * nobody waits for it.
 */
async function copyDatabase(path: string, target: string): Promise<void> {
  const source = new DatabaseSync(path, { readOnly: true, timeout: 5_000 })
  try {
    await backup(source, target, { rate: ALL_PAGES })
  } catch (error) {
    throw storeError(error)
  } finally {
    source.close()
  }
}

/**
 * Makes a checked copy under a name of one's choice; answers what it holds. Until it is whole, checked and on disk it has
 * another name.
 */
export async function writeCopy(
  path: string,
  target: string,
  /** Throws where the copy is not one to go on with; its contents are looked at after that. */
  look: (copy: string) => Promise<void> = async () => {},
): Promise<CheckedCopy> {
  const partial = `${target}${PARTIAL}`
  try {
    removeDatabase(partial)
    // Made by us first: SQLite would let everybody of the machine read it.
    closeSync(openSync(partial, 'wx', 0o600))
    await copyDatabase(path, partial)
    await look(partial)
    const found = await describeCopy(partial)
    syncFile(partial)
    renameSync(partial, target)
    syncFolder(dirname(target))
    return found
  } catch (error) {
    if (error instanceof CannotStart) throw error
    throw new CannotStart(`${path} was not copied to ${target}: ${whyNot(error)}.`, { cause: error })
  } finally {
    removeDatabase(partial)
  }
}

function whyNot(error: unknown): string {
  if (isDiskFull(error)) return 'the disk is full; other copies are untouched'
  return error instanceof Error ? error.message : String(error)
}

/** What SQLite keeps beside a database. */
export const COMPANIONS = ['-journal', '-wal', '-shm']

function removeDatabase(path: string) {
  for (const ending of ['', ...COMPANIONS]) rmSync(`${path}${ending}`, { force: true })
}

function syncFile(path: string) {
  const descriptor = openSync(path, 'r+')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Brings the names in a folder to disk. Windows does so by itself and refuses to be asked. */
export function syncFolder(path: string) {
  if (process.platform === 'win32') return
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** What a check finds in a copy that is whole. */
export interface CheckedCopy extends Omit<CopyHolds, 'isOutdated'> {
  readonly migration: number
  /** Who can sign in and is admin. */
  readonly admins: number
}

/** Whether it is whole. */
export const isSoundCopy = (path: string): Promise<boolean> =>
  describeCopy(path).then(
    () => true,
    () => false,
  )

/** Reads a database that is in use from the first page to the last; rejects with DamagedError where it is not whole. */
export async function checkWhole(path: string): Promise<void> {
  const problem = await inOwnThread<string>(CHECK_IN_USE, path)
  if (problem !== 'ok') throw new DamagedError(problem)
}

const CHECK_IN_USE = `
const { parentPort, workerData } = require('node:worker_threads')
const { DatabaseSync } = require('node:sqlite')
try {
  const database = new DatabaseSync(workerData, { readOnly: true, timeout: 5_000 })
  const [found] = database.prepare('PRAGMA quick_check(1)').all()
  database.close()
  parentPort.postMessage(found.quick_check)
} catch (error) {
  parentPort.postMessage(error.message)
}
`

/** Reads a copy from the first page to the last; answers what it holds. */
export async function describeCopy(path: string): Promise<CheckedCopy> {
  const found = await inOwnThread<{ problem: string } | CheckedCopy>(CHECK, path)
  if ('problem' in found) throw new DamagedError(`the copy is damaged: ${found.problem}`)
  return found
}

/** What a program answers: reading a gigabyte takes seconds in which nobody else would get an answer. */
export function inOwnThread<Answer>(program: string, workerData: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, { eval: true, workerData, stdout: false, stderr: false })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the check ended without a result')))
  })
}

/** As text, so that it needs no file of its own in the build. A copy stands alone: its journal is not a second file. */
const CHECK = `
const { parentPort, workerData } = require('node:worker_threads')
const { DatabaseSync } = require('node:sqlite')
const database = new DatabaseSync(workerData)
const ADMINS = \`SELECT count(*) AS found FROM "roles" JOIN "users" ON "users"."id" = "roles"."user"
  WHERE "verified" = 1 AND "blocked" = 0 AND EXISTS (SELECT 1 FROM json_each("roles"."roles") WHERE "value" = 'admin')\`
// An older copy has not every table.
const one = (sql, blank) => {
  try {
    return database.prepare(sql).get()?.found ?? blank
  } catch {
    return blank
  }
}
try {
  // It may come from anywhere: what its schema says is not run.
  database.exec('PRAGMA trusted_schema = OFF')
  database.exec('PRAGMA journal_mode = DELETE')
  const [found] = database.prepare('PRAGMA integrity_check(1)').all()
  const [broken] = database.prepare('PRAGMA foreign_key_check').all()
  const { reached } = database.prepare('SELECT max("number") AS reached FROM "_migrations"').get()
  if (found.integrity_check !== 'ok') parentPort.postMessage({ problem: found.integrity_check })
  else if (broken) parentPort.postMessage({ problem: 'a reference in ' + broken.table + ' leads nowhere' })
  else if (!reached) parentPort.postMessage({ problem: 'it has seen no migration' })
  else
    parentPort.postMessage({
      migration: reached,
      tournament: String(one('SELECT "name" AS found FROM "tournament"', '')),
      teams: one('SELECT count(*) AS found FROM "teams"', 0),
      games: one('SELECT count(*) AS found FROM "games"', 0),
      accounts: one('SELECT count(*) AS found FROM "users"', 0),
      admins: one(ADMINS, 0),
      lastDone: String(one('SELECT max("at") AS found FROM "_audit"', '')),
    })
} catch (error) {
  parentPort.postMessage({ problem: error.message })
} finally {
  database.close()
}
`
