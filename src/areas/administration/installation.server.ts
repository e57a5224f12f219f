import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { InstallationFacts } from '#http/installation.ts'
import { COMPANIONS, listBackups } from '#records/sqlite/backups.ts'

/** What the process knows of itself and of its disk. */
export interface Installation extends InstallationFacts {
  readonly node: string
  disk(): Promise<{ databaseBytes: number; freeBytes: number }>
  lastBackup(): Promise<KeptCopy | undefined>
}

export interface KeptCopy {
  readonly at: Date
  readonly occasion: string
  readonly bytes: number
}

/** Adds what the disk tells. */
export function installationOf(facts: InstallationFacts): Installation {
  return {
    ...facts,
    node: process.version,
    async disk() {
      const sizes = await Promise.all(['', ...COMPANIONS].map((ending) => bytesOf(facts.databasePath + ending)))
      const { bavail, bsize } = await statfs(dirname(facts.databasePath))
      return { databaseBytes: sizes.reduce((sum, size) => sum + size, 0), freeBytes: bavail * bsize }
    },
    async lastBackup() {
      const [last] = listBackups(facts.backupFolder)
      return last && { at: last.at, occasion: last.occasion, bytes: await bytesOf(last.file) }
    },
  }
}

/** 0 for a file that is not there, as a journal after a stop. */
async function bytesOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch {
    return 0
  }
}
