import type { Area } from '#http/areas/area.ts'
import type { Database } from '#records/database.ts'
import { Refusal } from '#records/errors.ts'
import { timestamp } from '#records/time.ts'
import type { Transaction } from '#records/transaction.ts'
import { rolesOf } from './accounts.api.server.ts'
import { users } from './accounts.collections.ts'
import { deletePerson } from './own-account/leaving.server.ts'
import { letInAmong } from './sign-up/let-in.server.ts'

/** Longer than any link works that was asked for again. */
const UNPROVED_KEPT_DAYS = 7
const DAY_MS = 86_400_000

/**
 * Accounts whose address nobody has proved for a week: anybody can sign up with any address, and its owner need not have
 * heard of us. Whoever holds a role was made by somebody and stays, and so
 * does whoever was let in without. Answers how many went.
 */
export async function deleteUnproved(db: Database, areas: readonly Area[]): Promise<number> {
  const before = timestamp(new Date(db.now().getTime() - UNPROVED_KEPT_DAYS * DAY_MS))
  const found = await db.list(users, { filter: 'verified = false && created < {:before}', params: { before } })
  let gone = 0
  for (const { id } of found) if (await isDeleted(db, id, areas)) gone++
  return gone
}

/** What somebody else still needs stays. */
async function isDeleted(db: Database, id: string, areas: readonly Area[]): Promise<boolean> {
  try {
    return await db.write((tx) => deleteIfUnproved(tx, id, areas))
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

async function deleteIfUnproved(tx: Transaction, id: string, areas: readonly Area[]): Promise<boolean> {
  const person = await tx.get(users, id)
  if (!person || person.verified || (await rolesOf(tx, id)).length > 0 || (await hasOpenLink(tx, id))) return false
  if ((await letInAmong(tx, [id])).size > 0) return false
  await deletePerson(
    tx,
    person,
    areas.flatMap((area) => area.personalData ?? []),
  )
  return true
}

async function hasOpenLink(tx: Transaction, user: string): Promise<boolean> {
  const open = await tx.query((queries) =>
    queries.selectFrom('_links').select('hash').where('user', '=', user).where('expires', '>', timestamp(tx.now())),
  )
  return open.length > 0
}
