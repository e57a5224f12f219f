import { accessSync, chmodSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CannotStart, TakenByAnother } from '../storage/cannot-start.ts'

/** SQLite's result code for a lock that somebody else holds. */
const BUSY = 5

/** A claim that nobody refers to would be let go by the garbage collector. */
const held = new Set<DatabaseSync>()

/**
 * Claims a data folder for this process. The operating system holds the claim, as a lock on an empty database file,
 * so that it ends with the process however that ends.
 */
export function claimFolder(folder: string): () => void {
  const path = join(folder, 'lock')
  const database = new DatabaseSync(path, { timeout: 0, open: false })
  try {
    database.open()
    database.exec('BEGIN EXCLUSIVE')
    chmodSync(path, 0o600)
  } catch (error) {
    if (database.isOpen) database.close()
    if (isBusy(error)) throw new TakenByAnother(taken(folder), { cause: error })
    throw new CannotStart(`${path} cannot be written: ${whyNot(folder, path, error)}.`, { cause: error })
  }
  held.add(database)
  return () => {
    if (held.delete(database)) database.close()
  }
}

/** SQLite says that it could not; why is the system's to say, such as that permission is denied. */
function whyNot(folder: string, path: string, error: unknown): string {
  try {
    accessSync(existsSync(path) ? path : folder, constants.W_OK)
  } catch (refused) {
    if (refused instanceof Error) return refused.message
  }
  return error instanceof Error ? error.message : String(error)
}

const taken = (folder: string) =>
  `Another Fieldside process uses the data folder ${folder}: stop it first, because the embedded database belongs to one process.`

const isBusy = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === BUSY
