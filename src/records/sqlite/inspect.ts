import { open } from 'node:fs/promises'
import type { Inspected } from '../storage/data-source.ts'
import { type AppliedMigration, type Migration, pendingMigrations } from '../storage/migrations.ts'
import { describeCopy } from './copies.ts'

/** With which every file of SQLite begins. */
const BEGINNING = 'SQLite format 3\0'

/** Whether a file is a whole database of ours that this version can go on with, and what it holds. */
export async function inspectCopy(file: string, known: readonly Migration[]): Promise<Inspected> {
  if (!(await isSqlite(file))) return { ok: false, code: 'foreign' }
  const found = await describeCopy(file).catch(() => undefined)
  if (!found) return { ok: false, code: 'damaged' }
  const { migration, applied, hasPrograms, ...holds } = found
  if (applied.length > known.length) return { ok: false, code: 'newer' }
  if (hasPrograms || !isOurs(applied, known)) return { ok: false, code: 'foreign' }
  return { ok: true, holds: { ...holds, isOutdated: migration < known.length } }
}

async function isSqlite(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(BEGINNING.length), 0, BEGINNING.length, 0)
    return bytesRead === BEGINNING.length && buffer.toString('latin1') === BEGINNING
  } finally {
    await handle.close()
  }
}

/** Every migration that it has seen is one of ours, to the letter. */
function isOurs(applied: readonly AppliedMigration[], known: readonly Migration[]): boolean {
  try {
    pendingMigrations(applied, known)
    return true
  } catch {
    return false
  }
}
