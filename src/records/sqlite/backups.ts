import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { CannotStart } from '../cannot-start.ts'
import { isDiskFull } from './disk-full.ts'

/** Copies of the database: whole, checked, and kept in a rotation. */

export type Occasion = 'hourly' | 'manual' | `before-${number}`

export interface Kept {
  readonly file: string
  readonly at: Date
  readonly occasion: Occasion
}

/** How many are kept. Copies made by hand stay until a person deletes them. */
export interface Rotation {
  readonly hourly: number
  /** The last copy of a day, for so many days. */
  readonly daily: number
}

/** Copies from before a migration that are kept: enough to go back several versions. */
const BEFORE_KEPT = 5

/** All pages in one step: a copy in several steps starts again whenever somebody writes in between, under load without end. */
const ALL_PAGES = 2 ** 31 - 1

/**
 * Copies a database while others read and write it. Over a connection of its own and on another thread, so that
 * nobody waits for it.
 */
export async function copyDatabase(path: string, target: string): Promise<void> {
  const source = new DatabaseSync(path, { readOnly: true, timeout: 5_000 })
  try {
    await backup(source, target, { rate: ALL_PAGES })
  } finally {
    source.close()
  }
}

/** Where the copies of a data folder lie. */
export const backupFolder = (dataDir: string) => join(dataDir, 'backups')

/** Makes a checked copy in the folder of copies, named by time and occasion. */
export async function keepBackup(path: string, folder: string, occasion: Occasion, now = new Date()): Promise<Kept> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, nameOf(now, occasion))
  await writeCopy(path, file)
  return { file, at: now, occasion }
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

const PARTIAL = '.partial'

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

/** Reads a copy from the first page to the last; answers the number of its last migration. */
export function checkCopy(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    // Its own thread: reading a gigabyte takes seconds in which nobody else would get an answer.
    const worker = new Worker(CHECK, { eval: true, workerData: path, stdout: false, stderr: false })
    worker.once('message', (found: { problem: string } | { migration: number }) => {
      if ('problem' in found) reject(new Error(`the copy is damaged: ${found.problem}`))
      else resolve(found.migration)
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
try {
  database.exec('PRAGMA journal_mode = DELETE')
  const [found] = database.prepare('PRAGMA integrity_check(1)').all()
  const [broken] = database.prepare('PRAGMA foreign_key_check').all()
  const { reached } = database.prepare('SELECT max("number") AS reached FROM "_migrations"').get()
  if (found.integrity_check !== 'ok') parentPort.postMessage({ problem: found.integrity_check })
  else if (broken) parentPort.postMessage({ problem: 'a reference in ' + broken.table + ' leads nowhere' })
  else if (!reached) parentPort.postMessage({ problem: 'it has seen no migration' })
  else parentPort.postMessage({ migration: reached })
} catch (error) {
  parentPort.postMessage({ problem: error.message })
} finally {
  database.close()
}
`

const nameOf = (at: Date, occasion: Occasion) => `fieldside-${at.toISOString().replaceAll(':', '-')}-${occasion}.db`

const NAME = /^fieldside-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d\.\d{3}Z)-(hourly|manual|before-\d+)\.db$/

/** The copies in a folder, newest first. */
export function listBackups(folder: string): Kept[] {
  return namesIn(folder)
    .map((name) => ({ name, match: NAME.exec(name) }))
    .filter(({ match }) => match !== null)
    .map(({ name, match }) => {
      const [, day, hour, minute, second, occasion] = match ?? []
      return {
        file: join(folder, name),
        at: new Date(`${day}${hour}:${minute}:${second}`),
        occasion: occasion as Occasion,
      }
    })
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** The copies that the rotation lets go, given all of them newest first. */
export function outdated(backups: readonly Kept[], { hourly, daily }: Rotation): Kept[] {
  const hours = backups.filter((it) => it.occasion === 'hourly')
  const lastOfDay = new Map<string, Kept>()
  for (const it of hours) {
    const day = it.at.toISOString().slice(0, 10)
    if (!lastOfDay.has(day)) lastOfDay.set(day, it)
  }
  const kept = new Set([...hours.slice(0, hourly), ...[...lastOfDay.values()].slice(0, daily)])
  const before = backups.filter((it) => it.occasion.startsWith('before-'))
  return [...hours.filter((it) => !kept.has(it)), ...before.slice(BEFORE_KEPT)]
}

/** Nobody takes this long for a copy: what is older was left by a process that was killed. */
const ABANDONED_MS = 24 * 3_600_000

/** Deletes what the rotation lets go, and what was never finished. */
export function rotate(folder: string, rotation: Rotation, now = new Date()): void {
  for (const { file } of outdated(listBackups(folder), rotation)) rmSync(file, { force: true })
  for (const name of namesIn(folder).filter((it) => it.includes(PARTIAL))) {
    const file = join(folder, name)
    if (now.getTime() - statSync(file).mtimeMs > ABANDONED_MS) rmSync(file, { force: true })
  }
}
