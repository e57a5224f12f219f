import { rolesOf } from '#areas/accounts/accounts.api.server.ts'
import { roles, users } from '#areas/accounts/accounts.collections.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import type { Database } from '#records/database.ts'
import { randomName } from '#records/ids.ts'
import type { Reader } from '#records/reader.ts'
import { present } from '#records/viewing/present.ts'
import type { Viewer } from '#records/viewing/viewer.ts'

/** Who plays along in the copy. */

/** Helpers who are asked; more than a club has. */
const HELPERS_MOST = 1_000

export async function viewerOf(reader: Reader, id: string): Promise<Viewer | undefined> {
  const user = await reader.get(users, id)
  if (!user || user.blocked) return undefined
  return { id, roles: await rolesOf(reader, id), record: present(users, user) }
}

/** Somebody who reports for each of these teams: who manages it, else an account that exists in the copy alone. */
export async function captainsOf(db: Database, wanted: readonly string[]): Promise<ReadonlyMap<string, Viewer>> {
  const captains = new Map<string, Viewer>()
  for (const team of (await db.byIds(teams, wanted)).values()) {
    const managers = await Promise.all(team.managers.map((id) => viewerOf(db, id)))
    const captain = managers.find((it) => it?.roles.includes('teammanager')) ?? (await standIn(db, team))
    captains.set(team.id, captain)
  }
  return captains
}

/** Can sign in nowhere: there is no such password. */
async function standIn(db: Database, team: { readonly id: string; readonly name: string }): Promise<Viewer> {
  const id = await db.write(async (tx) => {
    const made = await tx.create(users, {
      name: team.name,
      email: `${team.id}@rehearsal.invalid`,
      verified: true,
      language: 'en',
      password: '!',
      tokenKey: randomName(30),
    })
    await tx.create(roles, { user: made.id, roles: ['teammanager'] })
    const { managers } = (await tx.get(teams, team.id)) ?? { managers: [] }
    await tx.update(teams, team.id, { managers: [...managers.slice(0, 19), made.id] })
    return made.id
  })
  const viewer = await viewerOf(db, id)
  if (!viewer) throw new Error('An account that was just made is gone')
  return viewer
}

/** Everybody who helps. */
export async function helpersIn(reader: Reader): Promise<readonly Viewer[]> {
  const held = await reader.every(roles, { filter: 'roles ?= "worker"', sort: 'user' }, HELPERS_MOST)
  const people = await reader.byIds(
    users,
    held.map(({ user }) => user),
  )
  return held.flatMap(({ user, roles: own }) => {
    const record = people.get(user)
    return record && !record.blocked ? [{ id: user, roles: own, record: present(users, record) }] : []
  })
}
