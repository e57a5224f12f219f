import { notify } from '#areas/notifications/notices.api.server.ts'
import { withdrawFromGames } from '#areas/scores/advancing.api.server.ts'
import { chargeRoster } from '#areas/settlement/entries/fees.api.server.ts'
import { divisionsOf, divisionWithKey } from '#areas/tournament/tournament.api.server.ts'
import { ADMINS, command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import { auditUpdate } from '#records/audit.ts'
import type { Reader } from '#records/reader.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { isCountry } from '#rules/countries.ts'
import type { ListPlan } from '#rules/import/list-plan.ts'
import { type PlannedTeam, planTeams, readTeams } from '#rules/import/team-list.ts'
import { keptNameKey } from '#rules/names/names.ts'
import { doubledSeeds } from '#rules/seeds.ts'
import { m } from '#words/messages.js'
import { teamHref } from '../public/public-teams.address.ts'
import { lockRoster } from '../roster/roster-lock.server.ts'
import { eraseTeam, freeSeed, type Team } from '../teams.api.server.ts'
import { teams } from '../teams.collections.ts'
import { TEAM_REFUSALS } from '../teams.refusals.ts'
import {
  changeTeamInput,
  createTeamInput,
  importTeamsInput,
  lockRostersInput,
  setSeedsInput,
  teamInput,
  withdrawTeamInput,
} from './admin-teams.inputs.ts'

/** What admins do with teams. */

/** Made by hand, it takes part at once. */
export const createTeam = command({
  name: 'teams.createTeam',
  input: createTeamInput,
  who: ADMINS,
  async run(tx, actor, values) {
    await checkValues(tx, values)
    const made = await tx.create(teams, { ...values, state: 'accepted' })
    await tx.audit(actor, 'teams.createTeam', teams, made.id, { name: made.name })
    return { team: made.id }
  },
})

/** All of a team at once, if it is still as it was seen. */
export const changeTeam = command({
  name: 'teams.changeTeam',
  input: changeTeamInput,
  who: ADMINS,
  refusals: { status_409: m.teams_admin_stale },
  async run(tx, actor, { team: id, base, ...values }) {
    const { state } = await existing(tx, id)
    const before = await tx.unchanged(teams, id, base, values)
    await checkValues(tx, values, { id, isActive: isActive({ state }) })
    const after = await tx.update(teams, id, values)
    await auditUpdate(tx, actor, 'teams.changeTeam', teams, before, after)
  },
})

export const lockRosters = command({
  name: 'teams.lockRosters',
  input: lockRostersInput,
  who: ADMINS,
  async run(tx, actor, { teams: ids, locked }) {
    const found = await tx.byIds(teams, ids)
    if (found.size < new Set(ids).size) throw refuse(TEAM_REFUSALS, 'team_gone', 'teams', 404)
    const others = [...found.values()].filter(({ roster_locked }) => roster_locked !== locked)
    for (const { id } of others) {
      if (locked) await lockRoster(tx, actor, id)
      else await unlockRoster(tx, actor, id)
    }
    return { changed: others.map(({ id }) => id) }
  },
})

async function unlockRoster(tx: Transaction, actor: Viewer, id: string): Promise<void> {
  await tx.update(teams, id, { roster_locked: false })
  await tx.audit(actor, 'teams.unlockRoster', teams, id)
}

/** The order of many at once, so that two can change places. */
export const setSeeds = command({
  name: 'teams.setSeeds',
  input: setSeedsInput,
  who: ADMINS,
  async run(tx, actor, { seeds }) {
    const wanted = new Map(seeds.map(({ team, seed }) => [team, seed]))
    const found = await tx.byIds(teams, wanted.keys())
    if (found.size < wanted.size) throw refuse(TEAM_REFUSALS, 'team_gone', 'seeds', 404)
    const doubled = doubledSeeds((await activeTeams(tx)).map((it) => ({ ...it, seed: wanted.get(it.id) ?? it.seed })))
    const wrong = seeds.find(({ team }) => doubled.has(team))
    if (wrong) throw refuse(TEAM_REFUSALS, 'seed_taken', `seed-${wrong.team}`)
    const changed = [...found.values()].filter(({ id, seed }) => wanted.get(id) !== seed)
    await freeSeeds(tx, changed)
    for (const { id } of changed) await tx.update(teams, id, { seed: wanted.get(id) ?? 0 })
    for (const { id, seed } of changed)
      await tx.audit(actor, 'teams.setSeed', teams, id, { before: seed, after: wanted.get(id) ?? 0 })
    return { changed: changed.length }
  },
})

/** What becomes of its games is kept with the team, and done to those that there are. */
export const withdrawTeam = command({
  name: 'teams.withdrawTeam',
  input: withdrawTeamInput,
  who: ADMINS,
  async run(tx, actor, { team: id, games }) {
    const team = await existing(tx, id)
    if (team.state === 'withdrawn' && team.withdrawal === games) return
    if (team.state === 'declined') throw refuse(TEAM_REFUSALS, 'team_not_playing', 'team', 409)
    await tx.update(teams, id, { state: 'withdrawn', withdrawal: games })
    await withdrawFromGames(tx, id, actor.id)
    await tx.audit(actor, 'teams.withdrawTeam', teams, id, { before: team.state, games })
    if (team.state === 'accepted') await tellDivision(tx, team, m.notifications_withdrawn)
  },
})

export const reinstateTeam = command({
  name: 'teams.reinstateTeam',
  input: teamInput,
  who: ADMINS,
  async run(tx, actor, { team: id }) {
    const team = await existing(tx, id)
    if (team.state === 'accepted') return
    if (team.state !== 'withdrawn') throw refuse(TEAM_REFUSALS, 'team_not_withdrawn', 'team', 409)
    await checkValues(tx, { ...team, seed: 0 }, { id, isActive: true })
    await tx.update(teams, id, { state: 'accepted', withdrawal: '', seed: await freeSeed(tx, team) })
    await tx.audit(actor, 'teams.reinstateTeam', teams, id, { games: team.withdrawal, seed: team.seed })
    await chargeRoster(tx, actor, id)
    await tellDivision(tx, team, m.notifications_reinstated)
  },
})

/** Whoever plays in the division waits for another opponent now. */
const tellDivision = (tx: Transaction, { id, name, division }: Team, title: typeof m.notifications_withdrawn) =>
  notify(
    tx,
    { to: 'division', division },
    { category: 'games', title: (locale) => title({ team: name }, { locale }), href: teamHref(id) },
  )

/** For one that was made by mistake. One that does not come is withdrawn. */
export const removeTeam = command({
  name: 'teams.removeTeam',
  input: teamInput,
  who: ADMINS,
  // Something that must not lose it points at it.
  refusals: { status_400: m.teams_admin_still_needed },
  async run(tx, actor, { team: id }) {
    const team = await existing(tx, id)
    await eraseTeam(tx, actor, team)
    await tx.audit(actor, 'teams.removeTeam', teams, id, { name: team.name, division: team.division })
  },
})

/** Every line that can be taken of those that are wanted, or nothing. What the preview shows is asked again: others may have been faster. */
export const importTeams = command({
  name: 'teams.importTeams',
  input: importTeamsInput,
  who: ADMINS,
  async run(tx, actor, { text, lines }) {
    const planned = (await teamsPlanned(tx, text)).lines.filter(({ line }) => lines?.includes(line) ?? true)
    const made = planned.filter(({ is }) => is === 'new')
    const changed = planned.filter(({ is }) => is === 'change')
    if (made.length + changed.length === 0) throw refuse(TEAM_REFUSALS, 'nothing_to_import', 'text')
    const before = await tx.byIds(
      teams,
      changed.map(({ id }) => id),
    )
    await checkImportedSeeds(tx, [...made, ...changed])
    await freeSeeds(
      tx,
      changed.flatMap(({ id, values }) => (values.seed === undefined ? [] : (before.get(id) ?? []))),
    )
    for (const { id, values } of changed) {
      const after = await tx.update(teams, id, values)
      await auditUpdate(tx, actor, 'teams.changeTeam', teams, before.get(id) ?? after, after)
    }
    for (const { values } of made) {
      const { name = '', division = '', ...rest } = values
      const team = await tx.create(teams, { name, division, ...rest, state: 'accepted' })
      await tx.audit(actor, 'teams.createTeam', teams, team.id, { name: team.name, by: 'import' })
    }
    return { made: made.length, changed: changed.length }
  },
})

/** What a list of teams would do. */
export async function teamsPlanned(reader: Reader, text: string): Promise<ListPlan<PlannedTeam>> {
  const [there, divisions] = [await reader.every(teams), await divisionsOf(reader)]
  const { lines, unknownColumns, leftOut } = readTeams(text, divisions)
  const known = there.map(({ state, ...team }) => ({ ...team, isActive: isActive({ state }) }))
  return { lines: planTeams(lines, known), unknownColumns, leftOut }
}

async function existing(tx: Transaction, id: string): Promise<Team> {
  const team = await tx.get(teams, id)
  if (!team) throw refuse(TEAM_REFUSALS, 'team_gone', 'team', 404)
  return team
}

type Values = Pick<Team, 'name' | 'division' | 'country' | 'seed'>

/** In its division a team that takes part has a name and a seed of its own. Two names that read alike are one. */
async function checkValues(tx: Transaction, values: Values, self = { id: '', isActive: true }) {
  const { name, division, country, seed } = values
  if (country !== '' && !isCountry(country)) throw refuse(TEAM_REFUSALS, 'country_unknown', 'country')
  if (!(await divisionWithKey(tx, division))) throw refuse(TEAM_REFUSALS, 'division_unknown', 'division')
  if (!self.isActive) return
  const others = (await activeTeams(tx)).filter((it) => it.id !== self.id && it.division === division)
  const key = keptNameKey(name)
  if (others.some((it) => it.name_key === key)) throw refuse(TEAM_REFUSALS, 'name_taken', 'name')
  if (seed > 0 && others.some((it) => it.seed === seed)) throw refuse(TEAM_REFUSALS, 'seed_taken', 'seed')
}

/** Two teams that change places go through none: no seed is ever there twice. */
async function freeSeeds(tx: Transaction, changing: readonly Team[]) {
  for (const { id, seed } of changing) if (seed > 0) await tx.update(teams, id, { seed: 0 })
}

/** Of a list only some lines may be wanted, and those may need a seed that the others would have freed. */
async function checkImportedSeeds(tx: Transaction, lines: readonly PlannedTeam[]) {
  const wanted = new Map(lines.flatMap((it) => (it.is === 'change' ? [[it.id, it.values]] : [])))
  const after = [
    ...(await activeTeams(tx)).map((team) => ({ ...team, ...wanted.get(team.id) })),
    ...lines.flatMap((it) => (it.is === 'new' ? [{ id: '', division: '', seed: 0, ...it.values }] : [])),
  ]
  if (doubledSeeds(after).size > 0) throw refuse(TEAM_REFUSALS, 'seed_taken', 'text')
}

const isActive = ({ state }: Pick<Team, 'state'>) => state !== 'withdrawn' && state !== 'declined'

const activeTeams = async (tx: Transaction): Promise<Team[]> => (await tx.every(teams)).filter(isActive)
