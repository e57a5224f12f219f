import { vi } from 'vitest'
import type { Database } from '#records/database.ts'

/** How often the database is asked while something is read. */
export async function statementsOf(db: Database, read: () => Promise<unknown>): Promise<number> {
  const spies = [vi.spyOn(db.store, 'rows'), vi.spyOn(db.store, 'all')]
  await read()
  const count = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0)
  for (const spy of spies) spy.mockRestore()
  return count
}
