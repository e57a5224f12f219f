import { rolesOf, setRoles } from '#areas/accounts/accounts.api.server.ts'
import { roles, users } from '#areas/accounts/accounts.collections.ts'
import type { FollowedTeam } from '#client/favourites.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Reader } from '#records/reader.ts'
import type { RecordOf } from '#records/schema/collection.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { managedTeam, players, teams } from './teams.collections.ts'
import { TEAM_REFUSALS } from './teams.refusals.ts'

export { logoHref, logoInSize } from './team-logo.ts'
export { isPublicTeam } from './teams.fields.ts'

export type Team = RecordOf<typeof teams>

/** The teams that somebody manages, by name. What is withdrawn or declined is managed by nobody any more. */
export const managedTeams = (reader: Reader, user: string): Promise<Team[]> =>
  reader.list(teams, {
    filter: `managers ?= {:user} && ${managedTeam()}`,
    params: { user },
    sort: 'name_key',
    limit: 100,
  })

/** Whether a person with these roles manages a team: the same as the rules of the records ask. */
export const managesTeam = (team: Team, person: Pick<Viewer, 'id' | 'roles'>): boolean =>
  person.roles.includes('teammanager') &&
  team.managers.includes(person.id) &&
  team.state !== 'withdrawn' &&
  team.state !== 'declined'

/** Who manages a team at this moment. */
export async function managersOf(reader: Reader, team: Team): Promise<readonly string[]> {
  const held = await reader.pointingAt(roles, 'user', team.managers)
  return held.filter((it) => managesTeam(team, { id: it.user, roles: it.roles })).map(({ user }) => user)
}

/** The teams that somebody plays for or manages; none for a guest. */
export async function ownTeams(reader: Reader, viewer: Viewer): Promise<readonly FollowedTeam[]> {
  if (viewer.id === '') return []
  const user = await reader.get(users, viewer.id)
  const player = user?.player ? await reader.get(players, user.player) : undefined
  const playsFor = player?.team ? await reader.get(teams, player.team) : undefined
  const managed = viewer.roles.includes('teammanager') ? await managedTeams(reader, viewer.id) : []
  const all = [...managed, ...(playsFor ? [playsFor] : [])]
  return all.map(({ id, division }) => ({ team: id, division }))
}

/** Whether somebody may act for a team: its managers, and admins for all. Teams that are out are left to admins. */
export const actsFor = (team: Team, actor: Viewer): boolean => actor.roles.includes('admin') || managesTeam(team, actor)

/** The seed that a team had, if no other team of its division has it by now; 0 otherwise. */
export async function freeSeed(reader: Reader, { id, division, seed }: Team): Promise<number> {
  const holders = await reader.count(teams, {
    filter: `division = {:division} && seed = {:seed} && id != {:id} && ${managedTeam()}`,
    params: { division, seed, id },
  })
  return holders === 0 ? seed : 0
}

/** What is known of a team that is let in. */
export type AdmittedTeam = Pick<Team, 'name' | 'division' | 'city' | 'country'>

/** Lets a team take part; one that had withdrawn is the same team again. Answers its id. */
export async function admitTeam(tx: Transaction, team: string, values: AdmittedTeam): Promise<string> {
  const before = team === '' ? undefined : await tx.get(teams, team)
  if (!before) return (await tx.create(teams, { ...values, state: 'accepted' })).id
  const seed = await freeSeed(tx, { ...before, division: values.division })
  await tx.update(teams, team, { ...values, state: 'accepted', withdrawal: '', seed })
  return team
}

/** For one that was made by mistake: nothing of it stays. Refused while something that must not lose it points at it. */
export async function eraseTeam(tx: Transaction, actor: Viewer, { id, managers }: Team): Promise<void> {
  const roster = await tx.count(players, { filter: 'team = {:id}', params: { id } })
  if (roster > 0) throw refuse(TEAM_REFUSALS, 'team_has_players', 'team', 409)
  for (const user of managers) await removeManager(tx, actor, id, user)
  await tx.delete(teams, id)
}

const MANAGERS_MOST = teams.declared.managers.many

/** Makes a person manager of a team, with the role that opens the manager's pages; effective at once. */
export async function addManager(tx: Transaction, actor: Viewer, team: string, user: string): Promise<void> {
  const found = await tx.get(teams, team)
  if (!found) throw refuse(TEAM_REFUSALS, 'team_gone', 'team', 404)
  const isNew = !found.managers.includes(user)
  if (isNew && found.managers.length >= MANAGERS_MOST) throw refuse(TEAM_REFUSALS, 'managers_full', 'user')
  const held = await rolesOf(tx, user)
  if (!held.includes('teammanager')) await setRoles(tx, actor, user, [...held, 'teammanager'], { by: 'team', team })
  if (!isNew) return
  await tx.update(teams, team, { managers: [...found.managers, user] })
  await tx.audit(actor, 'teams.addManager', teams, team, { user })
}

/** Takes a team from a person; whoever manages none any more loses the role. */
export async function removeManager(tx: Transaction, actor: Viewer, team: string, user: string): Promise<void> {
  const found = await tx.get(teams, team)
  if (!found) throw refuse(TEAM_REFUSALS, 'team_gone', 'team', 404)
  if (!found.managers.includes(user)) return
  await tx.update(teams, team, { managers: found.managers.filter((it) => it !== user) })
  await tx.audit(actor, 'teams.removeManager', teams, team, { user })
  if ((await managedTeams(tx, user)).length > 0) return
  const held = await rolesOf(tx, user)
  if (held.includes('teammanager'))
    await setRoles(
      tx,
      actor,
      user,
      held.filter((role) => role !== 'teammanager'),
      { by: 'team', team },
    )
}
