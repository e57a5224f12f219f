import type { Reader } from '#records/reader.ts'
import { timestamp } from '#records/time.ts'
import type { Transaction } from '#records/transaction.ts'
import type { User } from '../accounts.api.server.ts'

/** Accounts that are used before their address is proved: whoever opened them was asked in by the organisers. */

export async function letIn(tx: Transaction, user: string, by: 'invitation' | 'code'): Promise<void> {
  const at = timestamp(tx.now())
  await tx.execute((queries) => queries.insertInto('_let_in').values({ user, by, at }))
}

export async function letInAmong(reader: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const found = await reader.query((queries) =>
    queries
      .selectFrom('_let_in')
      .select('user')
      .where('user', 'in', [...ids]),
  )
  return new Set(found.map(({ user }) => user))
}

/** The account among these that can be entered: whose address was proved, or who was let in without. */
export async function usableOf(reader: Reader, accounts: readonly User[]): Promise<User | undefined> {
  const proved = accounts.find(({ verified }) => verified)
  if (proved) return proved
  const usable = await letInAmong(
    reader,
    accounts.map(({ id }) => id),
  )
  return accounts.find(({ id }) => usable.has(id))
}
