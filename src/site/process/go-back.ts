import { rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { users } from '#areas/accounts/accounts.collections.ts'
import type { RestoreWanted } from '#http/areas/installation.ts'
import type { Log } from '#http/server/log.ts'
import type { Database } from '#records/database.ts'
import { backupFolder, keepBackup } from '#records/storage/backups.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { dataSourceOf } from './database.ts'
import { putBack } from './put-back.ts'
import type { Settings } from './settings.ts'

/** What is kept about a restore, in the data that the service goes on with. */
export interface RestoreNote {
  readonly by: Viewer
  readonly isDone: boolean
  /** The name of the copy in which that is kept which was there before. */
  readonly before: string
}

export const noteRestore = (db: Database, { by, isDone, before }: RestoreNote): Promise<void> =>
  db.write((tx) =>
    tx.audit(by, isDone ? 'administration.restore' : 'administration.restoreFailed', users, by.id, { before }),
  )

interface GoingBack<Service> {
  readonly settings: Settings
  readonly migrations: string
  readonly log: Log
  again(note: RestoreNote): Promise<Service>
}

/**
 * Puts a copy in the place of the database of a service that has stopped, and starts again. One step decides, a rename or a commit:
 * killed before it there is the old database, after it the new one. A copy with which the service does not start gives way to what was there.
 */
export async function goBackTo<Service>(
  { file, isUpload, by }: RestoreWanted,
  { settings, migrations, log, again }: GoingBack<Service>,
): Promise<Service> {
  const source = dataSourceOf(settings, migrations)
  let kept = ''
  try {
    // Before anything is done: other processes would go on with what is no longer there.
    await (await source.claim('alone')).release()
    // Checked and under the name of a copy, so that one can go back the same way.
    kept = (await keepBackup(source, backupFolder(settings.dataDir), 'replaced')).file
    const { replaced } = await putBack(source, file)
    if (replaced) await rm(replaced, { force: true })
    log.info('restored', { file, before: kept })
    return await again({ by, isDone: true, before: basename(kept) })
  } catch (error) {
    log.error('the copy could not be restored; the service goes on as before', { error, file })
    if (kept !== '') {
      const { replaced } = await putBack(source, kept, { mayLackAdmin: true })
      if (replaced) await rm(replaced, { force: true })
    }
    return await again({ by, isDone: false, before: basename(kept) })
  } finally {
    if (isUpload) await rm(file, { force: true })
  }
}
