import type { StoreSize } from '#records/storage/store.ts'
import { provided } from './dependencies.ts'

/** What the process knows of itself. */
export interface InstallationFacts {
  readonly version: string
  /** Which build of the sources runs. */
  readonly build: string
  readonly startedAt: Date
  readonly backupFolder: string
  readonly hasMailServer: boolean
  disk(): Promise<StoreSize>
  live(): { connections: number; people: number }
}

/** Told by whoever starts the installation. */
export const installationFacts = provided<InstallationFacts>(() => {
  throw new Error('Nobody has told what is installed')
})
