import { containing } from '../filter/like.ts'
import type { Stored } from '../filter/memory.ts'
import type { Dialect } from '../filter/sql.ts'
import type { Collection } from '../schema/collection.ts'
import { listParameter } from '../schema/storable-text.ts'
import type { SqlValue, Store, StoreTransaction } from '../storage/store.ts'
import type { Change, ChangeAction } from './change.ts'

/** The table of changes, as it is written. */

/** A write under way, which may never come to be. */
export type WrittenChange = Pick<Change, 'seq' | 'collection' | 'action' | 'id'>

export interface NewChange {
  readonly collection: Collection
  readonly action: ChangeAction
  readonly id: string
  readonly before: Stored | undefined
  readonly at: string
  /** Whether it is the first of its transaction. */
  readonly begins: boolean
}

/** Appends a write to the changes; answers its number. */
export async function logChange(
  tx: StoreTransaction,
  { collection, action, id, before, at, begins }: NewChange,
): Promise<number> {
  const [row] = await tx.rows(
    'INSERT INTO "_changes" ("collection", "record", "action", "before", "at", "begins") VALUES (?, ?, ?, ?, ?, ?) RETURNING "seq"',
    [
      collection.name,
      id,
      action,
      before ? JSON.stringify(withoutSecrets(collection, before)) : null,
      at,
      begins ? 1 : 0,
    ],
  )
  return Number(row?.[0])
}

/** What no rule needs to know later, and nobody ought to. */
const withoutSecrets = ({ fields }: Collection, record: Stored) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => fields[name]?.kind !== 'password'))

/**
 * Takes away how things were before: of these records, and wherever one of these texts occurs. What is left tells that
 * something changed, and no longer what it was. The changes of the transaction itself are only marked: those who follow them
 * must still find out whom to tell, and `forgetMarked` comes right behind them.
 */
export async function forgetBefore(
  tx: StoreTransaction,
  dialect: Dialect,
  changes: readonly WrittenChange[],
  mentioned: readonly string[],
): Promise<void> {
  const ids = new Set(changes.map(({ id }) => id))
  const mentions = mentioned.filter((it) => it !== '').map((it) => containing(JSON.stringify(it).slice(1, -1)))
  if (ids.size === 0 && mentions.length === 0) return
  const conditions = [
    `"record" IN (SELECT value FROM ${dialect.elements('?')} AS l)`,
    ...mentions.map((it) => dialect.like('"before"', dialect.parameter(it), it)),
  ]
  const where = `"before" IS NOT NULL AND (${conditions.join(' OR ')})`
  const params: readonly SqlValue[] = [listParameter(ids), ...mentions]
  const own = changes[0]?.seq ?? Number.MAX_SAFE_INTEGER
  await tx.run(`UPDATE "_changes" SET "forget" = 1 WHERE "seq" >= ? AND ${where}`, [own, ...params])
  await tx.run(`UPDATE "_changes" SET "before" = NULL WHERE "seq" < ? AND ${where}`, [own, ...params])
}

/** Takes away what was only marked, from a change on. */
export const forgetMarked = (store: Pick<Store, 'write'>, from = 0): Promise<number> =>
  store.write((tx) =>
    tx.run('UPDATE "_changes" SET "before" = NULL WHERE "seq" >= ? AND "forget" = 1 AND "before" IS NOT NULL', [from]),
  )

/**
 * Deletes the oldest changes, up to the first that is not older; in portions that hold up no other writer. Never one
 * behind a younger one, as a clock that was wrong could have it: whoever goes on from a change that is still there misses
 * nothing. Answers how many went.
 */
export async function deleteOldChanges(store: Store, before: string, portion: number): Promise<number> {
  const [young] = await store.rows('SELECT "seq" FROM "_changes" WHERE "at" >= ? ORDER BY "seq" LIMIT 1', [before])
  const end = young ? Number(young[0]) : Number.MAX_SAFE_INTEGER
  const oldest = `SELECT "seq" FROM "_changes" WHERE "seq" < ? AND "at" < ? ORDER BY "seq" LIMIT ${portion}`
  let total = 0
  for (;;) {
    const gone = await store.write((tx) => tx.run(`DELETE FROM "_changes" WHERE "seq" IN (${oldest})`, [end, before]))
    total += gone
    if (gone < portion) return total
  }
}

/** After a migration: how records were is told in the words of before it. */
export const beginChangesAnew = (store: Pick<Store, 'write'>): Promise<number> =>
  store.write((tx) => tx.run('DELETE FROM "_changes"'))
