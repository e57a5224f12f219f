import type { Change } from './changes.ts'
import { containing } from './filter/like.ts'
import type { Stored } from './filter/memory.ts'
import type { Dialect } from './filter/sql.ts'
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

/**
 * Takes away how things were before: of these records, and wherever one of these texts occurs. What is left tells that
 * something changed, and no longer what it was.
 */
export async function forgetBefore(
  tx: StoreTransaction,
  dialect: Dialect,
  records: readonly Pick<Change, 'collection' | 'id'>[],
  mentioned: readonly string[],
): Promise<void> {
  const ids = new Set(records.map(({ id }) => id))
  const places = [...ids].map(() => '?').join(', ')
  const mentions = mentioned.filter((it) => it !== '').map((it) => containing(JSON.stringify(it).slice(1, -1)))
  const conditions = [
    ...(ids.size > 0 ? [`"record" IN (${places})`] : []),
    ...mentions.map((it) => dialect.like('"before"', dialect.parameter(it), it)),
  ]
  if (conditions.length === 0) return
  await tx.run(`UPDATE "_changes" SET "before" = NULL WHERE "before" IS NOT NULL AND (${conditions.join(' OR ')})`, [
    ...ids,
    ...mentions,
  ])
}

/** What no rule needs to know later, and nobody ought to. */
const withoutSecrets = ({ fields }: Collection, record: Stored) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => fields[name]?.kind !== 'password'))
