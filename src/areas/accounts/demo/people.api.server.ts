import { ROLES, type Role } from '#access/roles.ts'
import type { Demo } from '#http/areas/demo.ts'
import type { Language } from '#http/pages/languages.ts'
import type { Reader } from '#records/reader.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { newTokenKey, setRoles } from '../accounts.api.server.ts'
import { users } from '../accounts.collections.ts'
import { createPasswords } from '../credentials/passwords.server.ts'

/** Known to everybody, and so is the demo: it begins anew each time and ends with its process. */
export const DEMO_PASSWORD = 'fieldside-demo'
export const DEMO_DOMAIN = 'fieldside.example'

export interface DemoAccount {
  readonly email: string
  readonly name: string
  readonly role: Role | undefined
}

/** One for each role, held alone, and one for a player without any. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { email: `admin@${DEMO_DOMAIN}`, name: 'Ada Admin', role: 'admin' },
  { email: `scorekeeper@${DEMO_DOMAIN}`, name: 'Sam Scorekeeper', role: 'scorekeeper' },
  { email: `stats@${DEMO_DOMAIN}`, name: 'Stella Stats', role: 'stats' },
  { email: `booker@${DEMO_DOMAIN}`, name: 'Bo Booker', role: 'booker' },
  { email: `worker@${DEMO_DOMAIN}`, name: 'Willa Worker', role: 'worker' },
  { email: `teammanager@${DEMO_DOMAIN}`, name: 'Toni Teammanager', role: 'teammanager' },
  { email: `player@${DEMO_DOMAIN}`, name: 'Pat Player', role: undefined },
]

const FIRST_NAMES = ['Anna', 'Ben', 'Clara', 'David', 'Emma', 'Finn', 'Greta', 'Henry', 'Ida', 'Jonas'] as const
const LAST_NAMES = ['Albers', 'Berger', 'Claassen', 'Dietrich'] as const

/** Everybody else: forty, each name once. */
const OTHERS = LAST_NAMES.flatMap((last) => FIRST_NAMES.map((first) => `${first} ${last}`))

/** What some of the others may do besides. Nobody of them is admin: that is what the one account is for. */
const MORE_ROLES = ROLES.filter((role) => role !== 'admin')

export interface DemoPeople {
  readonly admin: Viewer
  /** By address. */
  readonly ids: ReadonlyMap<string, string>
  /** Those without a role among the others. */
  readonly withoutRole: readonly Viewer[]
}

/** Whoever was made: for the areas that come after. */
export async function demoPeople(reader: Reader): Promise<DemoPeople> {
  const found = await reader.every(users)
  const ids = new Map(found.map(({ id, email }) => [email, id]))
  const rest = OTHERS.filter((_, index) => rolesOfOther(index).length === 0)
  return {
    admin: { id: ids.get(`admin@${DEMO_DOMAIN}`) ?? '', roles: ['admin'], record: {} },
    ids,
    withoutRole: rest.map((name) => ({ id: ids.get(addressOf(name)) ?? '', roles: [], record: {} })),
  }
}

/** Who holds a role alone. */
export async function demoViewer(reader: Reader, role: Role): Promise<Viewer> {
  const { ids } = await demoPeople(reader)
  return { id: ids.get(`${role}@${DEMO_DOMAIN}`) ?? '', roles: [role], record: {} }
}

export async function fillPeople({ db, chance, hoursAgo }: Demo): Promise<void> {
  // Hashed once for all: each hash takes a tenth of a second, and past the rule that refuses passwords which many know.
  const password = await createPasswords().hash(DEMO_PASSWORD)
  hoursAgo(21 * 24)
  await db.write(async (tx) => {
    const make = async (name: string, email: string, language: Language, isVerified = true) => {
      const values = { id: chance.id(), name, email, language, verified: isVerified, password, tokenKey: newTokenKey() }
      await tx.create(users, values)
    }
    for (const { name, email } of DEMO_ACCOUNTS) await make(name, email, 'en')
    for (const [index, name] of OTHERS.entries()) {
      // A few have not opened their mail yet.
      await make(name, addressOf(name), chance.oneOf(['de', 'de', 'en']), index % 9 !== 8)
    }
    const { admin, ids } = await demoPeople(tx)
    await giveRoles(tx, admin, ids)
  })
}

const addressOf = (name: string) => `${name.toLowerCase().replace(' ', '.')}@${DEMO_DOMAIN}`

/** Every other one has a role, some have two. */
function rolesOfOther(index: number): readonly Role[] {
  if (index % 2 === 1) return []
  const [first, second] = [MORE_ROLES[(index / 2) % MORE_ROLES.length], MORE_ROLES[(index / 2 + 2) % MORE_ROLES.length]]
  return [first, index % 12 === 0 ? second : undefined].filter((role) => role !== undefined)
}

async function giveRoles(tx: Transaction, admin: Viewer, ids: ReadonlyMap<string, string>) {
  const idOf = (email: string) => ids.get(email) ?? ''
  for (const { email, role } of DEMO_ACCOUNTS) if (role) await setRoles(tx, admin, idOf(email), [role])
  for (const [index, name] of OTHERS.entries()) {
    const held = rolesOfOther(index)
    if (held.length > 0) await setRoles(tx, admin, idOf(addressOf(name)), held)
  }
}
