import { beginChangesAnew } from '#records/changes/change-log.ts'
import type { DataSource, Restored, RestoreOptions } from '#records/storage/data-source.ts'

/**
 * Puts a copy in the place of a database that no process uses. The changes begin anew: a page that shows something of what
 * is undone by this must not go on from a place that is in the copy, too.
 */
export async function putBack(source: DataSource, file: string, options?: RestoreOptions): Promise<Restored> {
  const claim = await source.claim('alone')
  try {
    const restored = await source.restore(file, options)
    const store = source.open()
    try {
      await beginChangesAnew(store)
    } finally {
      await store.close()
    }
    return restored
  } finally {
    await claim.release()
  }
}
