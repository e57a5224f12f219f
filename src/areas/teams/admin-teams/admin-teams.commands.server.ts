import { notify } from '#areas/notifications/notices.api.server.ts'
import { withdrawFromGames } from '#areas/scores/advancing.api.server.ts'
import { chargeRoster } from '#areas/settlement/entries/fees.api.server.ts'
import { divisionWithKey } from '#areas/tournament/tournament.api.server.ts'
import { ADMINS, command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import { auditUpdate } from '#records/audit.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { isCountry } from '#rules/countries.ts'
import { keptNameKey } from '#rules/names/names.ts'
import { doubledSeeds } from '#rules/seeds.ts'
import { m } from '#words/messages.js'
import { teamHref } from '../public/public-teams.address.ts'
import { lockRoster } from '../roster/roster-lock.server.ts'
import { eraseTeam, freeSeed, type Team } from '../teams.api.server.ts'
import { teams } from '../teams.collections.ts'
import { TEAM_REFUSALS } from '../teams.refusals.ts'
import { activeTeams, freeSeeds, isActive } from './active-teams.server.ts'
import {
  changeTeamInput,
  createTeamInput,
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
    { category: 'games', title: (locale) => title({ team: name }, { locale }), href: teamHref(id), isPublic: true },
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
