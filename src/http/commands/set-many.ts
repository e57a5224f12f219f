import type { Collection, Patch, RecordOf } from '#records/schema/collection.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Viewer } from '#records/viewing/viewer.ts'

interface Setting<C extends Collection, Field extends keyof Patch<C> & keyof RecordOf<C> & string> {
  /** The command, by which it stands in the audit. */
  readonly name: string
  readonly collection: C
  readonly ids: readonly string[]
  readonly field: Field
  readonly value: Patch<C>[Field] & RecordOf<C>[Field]
  /** After each change. */
  readonly follow?: (before: RecordOf<C>, after: RecordOf<C>) => Promise<void>
}

/** Gives many records one value, and says so in the audit once. Answers those that had another, as they were: to take it back. */
export async function setMany<C extends Collection, Field extends keyof Patch<C> & keyof RecordOf<C> & string>(
  tx: Transaction,
  actor: Viewer,
  { name, collection, ids, field, value, follow }: Setting<C, Field>,
): Promise<readonly RecordOf<C>[]> {
  const found = await tx.byIds(collection, ids)
  const others = [...found.values()].filter((it) => it[field] !== value)
  for (const before of others) {
    const after = await tx.update(collection, before.id, { [field]: value } as Patch<C>)
    await follow?.(before, after)
  }
  const [first] = others
  if (first) await tx.audit(actor, name, collection, first.id, { [field]: value, count: others.length })
  return others
}
