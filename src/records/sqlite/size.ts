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

/** 0 for a file that is not there, as a journal after a stop. */
async function bytesOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch {
    return 0
  }
}
