import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '#access/roles.ts'
import { roles } from '#areas/accounts/accounts.collections.ts'
import { extras } from '#areas/extras/extras.collections.ts'
import { notices } from '#areas/notifications/notifications.collections.ts'
import { timelines } from '#areas/timeline/timeline.collections.ts'
import { tournamentAccount } from '#areas/tournament/tournament.collections.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { type ServedStage, serveStage } from '#site/served.testing.ts'
import { openStage, refusedWith, type Stage } from '#site/stage.testing.ts'
import { actsFor, managersOf, ownTeams, type Team } from './teams.api.server.ts'
import { connectionRequests, playerDetails, players, TEAM_STATES, teams } from './teams.collections.ts'

/** Whoever managed a team, and does not any more: nothing of its private side is left to them, at any door. */

let stage: Stage
let served: ServedStage
beforeAll(async () => {
  stage = await openStage()
  served = await serveStage(stage)
})
afterAll(async () => {
  await served.stop()
  await stage.close()
})

let made = 0

/** A team with a player, somebody who says to be the player, and a manager. */
async function teamWith(state: Team['state'], held: readonly Role[] = ['teammanager']) {
  const n = (made += 1)
  const manager = await stage.person(`Manager ${n}`, held)
  const asker = await stage.person(`Asker ${n}`)
  return stage.db.write(async (tx) => {
    const team = await tx.create(teams, { name: `Herons ${n}`, division: 'open', state, managers: [manager.id] })
    const player = await tx.create(players, { name: `Ada ${n}`, team: team.id })
    const details = await tx.create(playerDetails, { player: player.id, phone: `+49 170 ${n}`, full_name: `Ada ${n}` })
    const request = await tx.create(connectionRequests, { user: asker.id, player: player.id, status: 'open' })
    return { manager, team, player, details, request }
  })
}

type Made = Awaited<ReturnType<typeof teamWith>>

/** What somebody reaches of a team's private side, door by door. */
async function reached({ manager, team, player, details, request }: Made): Promise<readonly string[]> {
  const authorization = await served.tokenOf(manager)
  const get = (path: string) => fetch(`${served.url}${path}`, { headers: { authorization } })
  const opens = async (path: string) => (await get(path)).status === 200
  const decide = { request: request.id, confirm: false }
  const viewer = await present(manager)
  const doors: Readonly<Record<string, () => Promise<boolean>>> = {
    'details by REST': () => opens(`/api/collections/player_details/records/${details.id}`),
    'request by REST': () => opens(`/api/collections/connection_requests/records/${request.id}`),
    'roster as CSV': () => opens(`/api/teams/roster.csv?team=${team.id}`),
    'adding a player': async () => isDone(await stage.attempt('teams.addPlayer', viewer, newPlayer(team))),
    'changing the look': async () =>
      isDone(await stage.attempt('teams.changeLook', viewer, { team: team.id, colour_dark: '#102030' })),
    'deciding a request': async () => isDone(await stage.attempt('teams.decideConnection', viewer, decide)),
    'acting for it': async () => actsFor(await stored(team), viewer),
    'being one of its managers': async () => (await managersOf(stage.db, await stored(team))).includes(manager.id),
    'having it as an own team': async () =>
      (await ownTeams(stage.db, viewer)).some((own) => own.team === team.id && player.team === team.id),
  }
  const open: string[] = []
  for (const [door, isOpen] of Object.entries(doors)) if (await isOpen()) open.push(door)
  return open
}

const EVERY_DOOR = 9

const stored = async ({ id }: Team) => (await stage.db.get(teams, id))!

/** With the roles that the person has now, as a request would find them. */
async function present(person: Viewer): Promise<Viewer> {
  const held = await stage.db.first(roles, { filter: 'user = {:id}', params: { id: person.id } })
  return { ...person, roles: held?.roles ?? [] }
}

const newPlayer = ({ id }: Team) => ({ team: id, full_name: 'Grace Hopper', number: '', birth_year: 1990 })

function isDone(answer: unknown): boolean {
  try {
    refusedWith(answer)
    return false
  } catch {
    return true
  }
}

const IN = TEAM_STATES.filter((state) => state !== 'withdrawn' && state !== 'declined')

describe('who manages a team', () => {
  test.each(IN)('reaches all of it while it is %s', async (state) => {
    expect(await reached(await teamWith(state))).toHaveLength(EVERY_DOOR)
  })

  test.each(['withdrawn', 'declined'] as const)('reaches nothing of it once it is %s', async (state) => {
    const made = await teamWith('accepted')
    await stage.db.write((tx) => tx.update(teams, made.team.id, { state }))
    expect(await reached(made)).toEqual([])
  })

  test('reaches nothing of it without the role', async () => {
    const made = await teamWith('accepted')
    await stage.db.write(async (tx) => {
      const held = await tx.first(roles, { filter: 'user = {:id}', params: { id: made.manager.id } })
      await tx.update(roles, held?.id ?? '', { roles: ['worker'] })
    })
    expect(await reached(made)).toEqual([])
    expect(await reached(await teamWith('accepted', []))).toEqual([])
  })

  test('reaches nothing of a team of others', async () => {
    const [own, other] = [await teamWith('accepted'), await teamWith('accepted')]
    expect(await reached({ ...other, manager: own.manager })).toEqual([])
  })
})

/** What is for all who manage a team, whichever it is. */
describe('what every manager may know', () => {
  const FOR_MANAGERS = ['tournament_account', 'extras', 'timelines', 'notices']
  beforeAll(async () => {
    await stage.db.write(async (tx) => {
      await tx.create(tournamentAccount, { holder: 'Lakeside e.V.' })
      await tx.create(extras, { name_en: 'Breakfast', is_open: true, price_per: 'team' })
      await tx.create(notices, { audience: 'teammanager', title_en: 'Captains meet', title_de: 'Treffen' })
      await tx.create(timelines, { audience: 'managers', published: true, ...MEETING })
    })
  })

  async function known({ manager }: Pick<Made, 'manager'>): Promise<readonly string[]> {
    const client = await served.clientOf(manager)
    const counts = FOR_MANAGERS.map(async (name) => (await client.collection(name).getList(1, 1)).totalItems)
    return (await Promise.all(counts)).flatMap((count, at) => (count > 0 ? [FOR_MANAGERS[at]!] : []))
  }

  test.each(IN)('is known while their team is %s', async (state) => {
    expect(await known(await teamWith(state))).toEqual(FOR_MANAGERS)
  })

  test.each(['withdrawn', 'declined'] as const)('is not known once it is %s', async (state) => {
    expect(await known(await teamWith(state))).toEqual([])
  })

  test('is not known with a team and without the role, or with the role and without a team', async () => {
    expect(await known(await teamWith('accepted', []))).toEqual([])
    expect(await known({ manager: await stage.person('No team', ['teammanager']) })).toEqual([])
  })
})

const MEETING = {
  title_en: 'Captains’ meeting',
  title_de: 'Kapitänstreffen',
  day: '2026-06-13',
  starts: '08:30',
  ends: '09:00',
}

test.each(['withdrawn', 'without the role'] as const)('live messages about players end, too: %s', async (loss) => {
  const made = await teamWith('accepted')
  const client = await served.clientOf(made.manager)
  const heard: string[] = []
  await client.collection('player_details').subscribe('*', ({ record }) => void heard.push(String(record['phone'])))
  const whistles: unknown[] = []
  await client.collection('players').subscribe('*', ({ record }) => void whistles.push(record['name']))
  const phone = (number: string) => stage.db.write((tx) => tx.update(playerDetails, made.details.id, { phone: number }))
  await phone('+49 1')
  // What is told goes by who may hear it at that moment, not when it was written.
  await expect.poll(() => heard).toEqual(['+49 1'])
  await stage.db.write(async (tx) => {
    const held = await tx.first(roles, { filter: 'user = {:id}', params: { id: made.manager.id } })
    if (loss === 'withdrawn') await tx.update(teams, made.team.id, { state: 'withdrawn' })
    else await tx.update(roles, held?.id ?? '', { roles: [] })
  })
  await phone('+49 2')
  await stage.db.write((tx) => tx.update(players, made.player.id, { name: 'Whistle' }))
  await expect.poll(() => whistles).toContain('Whistle')
  expect(heard).toEqual(['+49 1'])
  await client.realtime.unsubscribe()
})
