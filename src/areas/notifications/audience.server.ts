import { MANAGED_STATES } from '#access/managers.ts'
import { users } from '#areas/accounts/accounts.collections.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import { divisionWithKey } from '#areas/tournament/tournament.api.server.ts'
import type { Matching, Reader } from '#records/reader.ts'
import type { NoticeAudience } from './notices.api.server.ts'

/** The people with an account whom a notice concerns: those who may read it, and whose team or division it is about. */
export function concerned(audience: NoticeAudience): Required<Matching> {
  switch (audience.to) {
    case 'everybody':
      return { filter: 'blocked = false', params: {} }
    case 'division':
      return { filter: `blocked = false && (${OF_DIVISION})`, params: { division: audience.division } }
    case 'team':
      return { filter: `blocked = false && (${OF_TEAM})`, params: { team: audience.team } }
    case 'role':
      if (audience.role === 'teammanager')
        return { filter: `blocked = false && ${MANAGER} && (${MANAGES_ONE})`, params: {} }
      return { filter: 'blocked = false && roles_via_user.roles ?= {:role}', params: { role: audience.role } }
    case 'person':
      return { filter: 'blocked = false && id = {:person}', params: { person: audience.person } }
  }
}

const MANAGER = 'roles_via_user.roles ?= "teammanager"'
const MANAGES_ONE = MANAGED_STATES.map((state) => `teams_via_managers.state ?= "${state}"`).join(' || ')
const OF_DIVISION = `player.team.division = {:division} || (${MANAGER} && teams_via_managers.division ?= {:division})`
const OF_TEAM = `player.team = {:team} || (${MANAGER} && teams_via_managers.id ?= {:team})`

/** How many they are, by one counting question. */
export const recipientsOf = (reader: Reader, audience: NoticeAudience): Promise<number> =>
  reader.count(users, concerned(audience))

/** How many devices ring for it: those on which people whom it concerns have turned that on. */
export async function devicesOf(reader: Reader, audience: NoticeAudience): Promise<number> {
  const devices = await reader.query((queries) => queries.selectFrom('_push_subscriptions').select('user'))
  if (devices.length === 0) return 0
  const people = new Set((await reader.every(users, concerned(audience))).map(({ id }) => id))
  return devices.filter(({ user }) => people.has(user)).length
}

/** Whether there still is whom it is for. */
export async function isThere(reader: Reader, audience: NoticeAudience): Promise<boolean> {
  if (audience.to === 'team') return (await reader.get(teams, audience.team)) !== undefined
  if (audience.to === 'division') return (await divisionWithKey(reader, audience.division)) !== undefined
  return true
}
