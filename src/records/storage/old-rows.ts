import { quoted } from '../filter/sql.ts'
import type { PrivateTable } from '../schema/private-table.ts'
import type { Store } from './store.ts'

/**
 * Deletes the rows of a private table whose time is older, in portions that hold up no other writer; answers how many
 * went.
 */
export async function deleteOldRows<T extends PrivateTable>(
  store: Pick<Store, 'write'>,
  { name, primaryKey }: T,
  column: keyof T['columns'] & string,
  before: string,
  portion: number,
): Promise<number> {
  const table = quoted(name)
  const key = primaryKey.map(quoted).join(', ')
  const old = `SELECT ${key} FROM ${table} WHERE ${quoted(column)} < ? LIMIT ${portion}`
  const sql = `DELETE FROM ${table} WHERE (${key}) IN (${old})`
  let total = 0
  for (;;) {
    const gone = await store.write((tx) => tx.run(sql, [before]))
    total += gone
    if (gone < portion) return total
  }
}
