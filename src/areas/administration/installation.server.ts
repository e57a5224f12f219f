import { stat } from 'node:fs/promises'
import type { InstallationFacts } from '#http/areas/installation.ts'
import { listBackups } from '#records/storage/backups.ts'

/** What the process knows of itself, and of its copies. */
export interface InstallationShown extends InstallationFacts {
  readonly node: string
  lastBackup(): Promise<KeptCopy | undefined>
}

export interface KeptCopy {
  readonly at: Date
  readonly occasion: string
  readonly bytes: number
}

/** Adds what the folder of copies tells. */
export function installationOf(facts: InstallationFacts): InstallationShown {
  return {
    ...facts,
    node: process.version,
    async lastBackup() {
      const [last] = listBackups(facts.backupFolder)
      return last && { at: last.at, occasion: last.occasion, bytes: await bytesOf(last.file) }
    },
  }
}

/** 0 for a copy that was deleted meanwhile. */
async function bytesOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch {
    return 0
  }
}
