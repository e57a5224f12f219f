import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { PARTIAL } from '../storage/backups.ts'
import { CannotStart } from '../storage/cannot-start.ts'
import type { CopyHolds } from '../storage/data-source.ts'
import { isDiskFull } from '../storage/disk-full.ts'
import type { AppliedMigration } from '../storage/migrations.ts'
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
 * Makes a checked copy under a name of one's choice; answers the number of its last migration. Until it is whole,
 * checked and on disk it has another name.
 */
export async function writeCopy(path: string, target: string): Promise<number> {
  const partial = `${target}${PARTIAL}`
  try {
    removeDatabase(partial)
    // Made by us first: SQLite would let everybody of the machine read it.
    closeSync(openSync(partial, 'wx', 0o600))
    await copyDatabase(path, partial)
    const migration = await checkCopy(partial)
    syncFile(partial)
    renameSync(partial, target)
    syncFolder(dirname(target))
    return migration
  } catch (error) {
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
  readonly applied: readonly AppliedMigration[]
  /** It has triggers or views, which none of ours has. */
  readonly hasPrograms: boolean
}

/** Reads a copy from the first page to the last; answers the number of its last migration. */
export const checkCopy = async (path: string): Promise<number> => (await describeCopy(path)).migration

/** Whether it is whole. */
export const isSoundCopy = (path: string): Promise<boolean> =>
  checkCopy(path).then(
    () => true,
    () => false,
  )

/** What it holds as well. */
export function describeCopy(path: string): Promise<CheckedCopy> {
  return new Promise((resolve, reject) => {
    // Its own thread: reading a gigabyte takes seconds in which nobody else would get an answer.
    const worker = new Worker(CHECK, { eval: true, workerData: path, stdout: false, stderr: false })
    worker.once('message', (found: { problem: string } | CheckedCopy) => {
      if ('problem' in found) reject(new Error(`the copy is damaged: ${found.problem}`))
      else resolve(found)
    })
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the check ended without a result')))
  })
}

/** As text, so that it needs no file of its own in the build. A copy stands alone: its journal is not a second file. */
const CHECK = `
const { parentPort, workerData } = require('node:worker_threads')
const { DatabaseSync } = require('node:sqlite')
const database = new DatabaseSync(workerData)
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
      applied: database.prepare('SELECT "number", "name", "checksum" FROM "_migrations" ORDER BY "number"').all(),
      hasPrograms: one("SELECT count(*) AS found FROM sqlite_schema WHERE type IN ('trigger', 'view')", 1) > 0,
      tournament: String(one('SELECT "name" AS found FROM "tournament"', '')),
      teams: one('SELECT count(*) AS found FROM "teams"', 0),
      games: one('SELECT count(*) AS found FROM "games"', 0),
      accounts: one('SELECT count(*) AS found FROM "users"', 0),
      lastDone: String(one('SELECT max("at") AS found FROM "_audit"', '')),
    })
} catch (error) {
  parentPort.postMessage({ problem: error.message })
} finally {
  database.close()
}
`
