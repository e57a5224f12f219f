import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CannotStart } from '../storage/cannot-start.ts'
import type { RestoreOptions } from '../storage/data-source.ts'
import { makeFolder } from '../storage/make-folder.ts'
import { COMPANIONS, syncFolder, writeCopy } from './copies.ts'
import { checkAdmins, checkSchema, type KnownSteps } from './inspect.ts'

export interface RestoredFile {
  /** The last migration that the restored database has seen. */
  readonly migration: number
  /** Where the database lies that was in its place; undefined when there was none. */
  readonly replaced: string | undefined
}

/**
 * Puts a checked copy in the place of a database that no process uses. The present one is kept aside first, and
 * nothing of it is left behind: an old journal beside a new database would be played into it.
 */
export async function restoreBackup(
  file: string,
  path: string,
  { known, now = new Date(), ...options }: RestoreOptions & { known: KnownSteps; now?: Date },
): Promise<RestoredFile> {
  if (!existsSync(file)) throw new CannotStart(`There is no file ${file}.`)
  makeFolder(dirname(path))
  const incoming = `${path}.incoming`
  try {
    const { migration, admins } = await writeCopy(file, incoming, (copy) => checkSchema(file, copy, known))
    checkAdmins(file, admins, options)
    const replaced = existsSync(path) ? moveAside(path, now) : undefined
    for (const ending of COMPANIONS) rmSync(`${path}${ending}`, { force: true })
    renameSync(incoming, path)
    syncFolder(dirname(path))
    return { migration, replaced }
  } finally {
    rmSync(incoming, { force: true })
  }
}

function moveAside(path: string, now: Date): string {
  bringTogether(path)
  const aside = join(dirname(path), `replaced-${now.toISOString().replaceAll(':', '-')}.db`)
  for (const ending of ['', ...COMPANIONS]) {
    if (existsSync(`${path}${ending}`)) keepAs(`${path}${ending}`, `${aside}${ending}`)
  }
  syncFolder(dirname(path))
  return aside
}

/** Brings what is still in the journal into the database's own file. One that is damaged is kept as it is. */
function bringTogether(path: string) {
  try {
    const database = new DatabaseSync(path)
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    database.close()
  } catch {
    // The reason for restoring, most likely.
  }
}

/** The same file under a second name, or a copy where the file system knows no second names. */
function keepAs(path: string, name: string) {
  try {
    linkSync(path, name)
  } catch {
    copyFileSync(path, name)
  }
}
