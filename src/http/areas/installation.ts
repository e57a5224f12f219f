import type { Inspected } from '#records/storage/data-source.ts'
import type { StoreSize } from '#records/storage/store.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
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
  /** Left out where another program holds the process. */
  readonly restoring?: Restoring | undefined
}

/** Going back to a copy without anybody at the machine. */
export interface Restoring {
  /** Whether a file is a copy to go on with, and what it holds. */
  inspect(file: string): Promise<Inspected>
  /** Stops in good order, puts the copy in the place of the database and goes on with it. Answers at once. */
  ask(wanted: RestoreWanted): void
}

export interface RestoreWanted {
  readonly file: string
  /** What was sent is not needed any more afterwards. */
  readonly isUpload: boolean
  readonly by: Viewer
}

/** Told by whoever starts the installation. */
export const installationFacts = provided<InstallationFacts>(() => {
  throw new Error('Nobody has told what is installed')
})

/** Whether mails leave by themselves. Where they do not, no page may claim that one is on its way. */
export const hasMailServer = provided<boolean>(() => true)
