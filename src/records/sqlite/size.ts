import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { StoreSize } from '../storage/store.ts'
import { COMPANIONS } from './copies.ts'

/** The database with its journal, and the room beside it. */
export async function sizeOf(path: string): Promise<StoreSize> {
  const sizes = await Promise.all(['', ...COMPANIONS].map((ending) => bytesOf(path + ending)))
  const { bavail, bsize } = await statfs(dirname(path))
  return { databaseBytes: sizes.reduce((sum, size) => sum + size, 0), freeBytes: bavail * bsize }
}

/** Beyond it SQLite brings its journal into the database, and what is written at once has room as well. */
const ROOM_LEAST_BYTES = 8 * 1024 * 1024

/** Whether what is written still finds room. A file system that does not know its size has some. */
export async function hasRoom(path: string): Promise<boolean> {
  const { blocks, bavail, bsize } = await statfs(dirname(path))
  return blocks === 0 || bavail * bsize >= ROOM_LEAST_BYTES
}

/** 0 for a file that is not there, as a journal after a stop. */
async function bytesOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch {
    return 0
  }
}
