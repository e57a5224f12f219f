import type { Stored } from './filter/memory.ts'
import type { Collection } from './schema/collection.ts'
import type { Transaction } from './transaction.ts'
import type { Viewer } from './viewing/viewer.ts'

/** Enough to tell what was there; whole pages of text are kept by the backups. */
const TEXT_KEPT = 2_000

/** Keeps which fields of a record somebody changed, from what to what. A write that changed nothing is not kept. */
export async function auditUpdate(
  tx: Transaction,
  actor: Viewer,
  action: string,
  collection: Collection,
  before: Stored,
  after: Stored,
): Promise<void> {
  const changed = Object.entries(collection.declared).filter(
    ([name, field]) =>
      field.kind !== 'password' && !('derive' in field) && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  if (changed.length === 0) return
  const of = (record: Stored) => Object.fromEntries(changed.map(([name]) => [name, shortened(record[name])]))
  await tx.audit(actor, action, collection, after.id, { before: of(before), after: of(after) })
}

const shortened = (value: unknown) =>
  typeof value === 'string' && value.length > TEXT_KEPT ? `${value.slice(0, TEXT_KEPT).toWellFormed()}…` : value
