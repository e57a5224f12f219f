import type { Change } from './changes.ts'
import type { Stored } from './filter/memory.ts'
import type { Collection } from './schema/collection.ts'
import type { StoreTransaction } from './storage/store.ts'

/** Appends a write to the changes; answers its number. */
export async function logChange(
  tx: StoreTransaction,
  { collection, action, id, before }: Pick<Change, 'collection' | 'action' | 'id' | 'before'>,
  at: string,
): Promise<number> {
  const [row] = await tx.rows(
    'INSERT INTO "_changes" ("collection", "record", "action", "before", "at") VALUES (?, ?, ?, ?, ?) RETURNING "seq"',
    [collection.name, id, action, before ? JSON.stringify(withoutSecrets(collection, before)) : null, at],
  )
  return Number(row?.[0])
}

/** What no rule needs to know later, and nobody ought to. */
const withoutSecrets = ({ fields }: Collection, record: Stored) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => fields[name]?.kind !== 'password'))
