import type { Dialect } from '../filter/dialect.ts'
import { containing } from '../filter/like.ts'
import type { Stored } from '../filter/memory.ts'
import type { Collection } from '../schema/collection.ts'
import { listParameter } from '../schema/storable-text.ts'
import type { SqlValue, Store, StoreTransaction } from '../storage/store.ts'
import { type Change, type ChangeAction, SIGNED_OUT } from './change.ts'

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
  const [row] = await tx.rows(INSERT, [
    collection.name,
    id,
    action,
    before ? JSON.stringify(withoutSecrets(collection, before)) : null,
    at,
    begins ? 1 : 0,
  ])
  return Number(row?.[0])
}

const INSERT =
  'INSERT INTO "_changes" ("collection", "record", "action", "before", "at", "begins") VALUES (?, ?, ?, ?, ?, ?) RETURNING "seq"'

/** Appends that somebody has signed out; answers its number. */
export async function logSignOut(
  tx: StoreTransaction,
  { person, at, begins }: { person: string } & Pick<NewChange, 'at' | 'begins'>,
): Promise<number> {
  const [row] = await tx.rows(INSERT, [SIGNED_OUT, person, 'create', null, at, begins ? 1 : 0])
  return Number(row?.[0])
}

/** What no rule needs to know later, and nobody ought to. Hardly any collection has it. */
function withoutSecrets(collection: Collection, record: Stored): Readonly<Record<string, unknown>> {
  const names = secretsOf(collection)
  if (names.length === 0) return record
  const rest: Record<string, unknown> = { ...record }
  for (const name of names) delete rest[name]
  return rest
}

const secrets = new WeakMap<Collection, readonly string[]>()

function secretsOf(collection: Collection): readonly string[] {
  const known = secrets.get(collection)
  if (known) return known
  const names = Object.keys(collection.fields).filter((name) => collection.fields[name]?.kind === 'password')
  secrets.set(collection, names)
  return names
}

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

/** Where several processes follow the changes, each has read them by then, or has been away. */
export const READ_BY_ALL_MS = 15_000

const MARKED =
  'UPDATE "_changes" SET "before" = NULL WHERE "seq" >= ? AND "at" <= ? AND "forget" = 1 AND "before" IS NOT NULL'

/** Takes away what was only marked, from a change on, up to a time. */
export const forgetMarked = (store: Pick<Store, 'write'>, from = 0, until = 'z'): Promise<number> =>
  store.write((tx) => tx.run(MARKED, [from, until]))

/** Changes are kept from the first of these moments on; a clock that wrote one later than the second was wrong. */
export interface KeptChanges {
  readonly from: string
  readonly until: string
}

/**
 * Deletes the oldest changes, up to the first that is not older; in portions that hold up no other writer. Never one
 * behind a younger one, as a clock that was wrong could have it: whoever goes on from a change that is still there misses
 * nothing. One of far ahead counts as old, or it would keep everything behind it for as long. Answers how many went.
 */
export async function deleteOldChanges(store: Store, { from, until }: KeptChanges, portion: number): Promise<number> {
  const young = 'SELECT "seq" FROM "_changes" WHERE "at" >= ? AND "at" <= ? ORDER BY "seq" LIMIT 1'
  const [first] = await store.rows(young, [from, until])
  const end = first ? Number(first[0]) : Number.MAX_SAFE_INTEGER
  const oldest = `SELECT "seq" FROM "_changes" WHERE "seq" < ? AND ("at" < ? OR "at" > ?) ORDER BY "seq" LIMIT ${portion}`
  let total = 0
  for (;;) {
    const gone = await store.write((tx) =>
      tx.run(`DELETE FROM "_changes" WHERE "seq" IN (${oldest})`, [end, from, until]),
    )
    total += gone
    if (gone < portion) return total
  }
}

/** After a migration: how records were is told in the words of before it. */
export const beginChangesAnew = (store: Pick<Store, 'write'>): Promise<number> =>
  store.write((tx) => tx.run('DELETE FROM "_changes"'))
