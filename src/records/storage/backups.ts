import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from './make-folder.ts'
import type { Store } from './store.ts'

/** Copies of the database, kept in a rotation. */

/** `replaced`: what was there before another copy was put in its place. */
export type Occasion = 'hourly' | 'manual' | 'replaced' | `before-${number}`

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

/** Where the copies of a data folder lie. */
export const backupFolder = (dataDir: string) => join(dataDir, 'backups')

/** Makes a checked copy in the folder of copies, named by time and occasion. */
export async function keepBackup(
  source: Pick<Store, 'backup'>,
  folder: string,
  occasion: Occasion,
  now = new Date(),
): Promise<Kept> {
  makeFolder(folder)
  const file = join(folder, nameOf(now, occasion))
  await source.backup(file)
  return { file, at: now, occasion }
}

/** In the name of a copy until it is whole, checked and on disk. */
export const PARTIAL = '.partial'

const nameOf = (at: Date, occasion: Occasion) => `fieldside-${at.toISOString().replaceAll(':', '-')}-${occasion}.db`

const NAME = /^fieldside-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d\.\d{3}Z)-(hourly|manual|replaced|before-\d+)\.db$/

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
