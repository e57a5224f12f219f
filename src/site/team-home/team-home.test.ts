import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { configOf } from '#areas/configuration/configuration.api.server.ts'
import { config } from '#areas/configuration/configuration.collections.ts'
import { games } from '#areas/schedule/schedule.collections.ts'
import { openScores, type ScoresStage } from '#areas/scores/scores.testing.ts'
import { bookExtra } from '#areas/settlement/settlement.api.server.ts'
import { connectionRequests, playerDetails, players, teams } from '#areas/teams/teams.collections.ts'
import { tournament } from '#areas/tournament/tournament.collections.ts'
import type { Patch } from '#records/schema/collection.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { loader } from './TeamHomePage.tsx'
import type { TeamHome } from './team-home.server.ts'

let stage: ScoresStage
let manager: Viewer
let own: string
let other: string

beforeEach(async () => {
  stage = await openScores({ divisions: { mixed: 4 }, fields: 2 })
  const [one = '', two = ''] = stage.made.teams['mixed'] ?? []
  ;[own, other] = [one, two]
  manager = await stage.person('Mara', ['teammanager'])
  await manages(own)
})
afterEach(() => stage.close())

const manages = (team: string) => stage.db.write((tx) => tx.update(teams, team, { managers: [manager.id] }))

const visit = async (query = '', by = manager, cookie = '') =>
  loader(stage.visit(`/teammanager${query}`, { viewer: by, cookie }))

async function home(query = '', cookie = ''): Promise<TeamHome> {
  const { data } = await visit(query, manager, cookie)
  if (!('todos' in data)) throw new Error('There is no team')
  return data
}

const textsOf = ({ todos }: TeamHome) => todos.map(({ text }) => text)
const aboutOf = ({ todos }: TeamHome) => todos.map(({ about }) => about)

/** A roster that lacks nothing. */
async function fillRoster(team: string, count = 14) {
  await stage.db.write(async (tx) => {
    for (let n = 1; n <= count; n += 1) {
      const player = await tx.create(players, {
        name: `Player ${n}`,
        number: String(n),
        team,
        captain: n === 1,
        spirit_captain: n === 2,
      })
      const gender_match = n % 2 === 0 ? 'female' : 'male'
      await tx.create(playerDetails, { player: player.id, gender_match, birth_year: 1995 })
    }
  })
}

/** Moves a game so many minutes from now. */
async function put(key: string, minutes: number) {
  const { id } = await stage.game(key)
  const starts = new Date(stage.db.now().getTime() + minutes * 60_000).toISOString().replace('T', ' ')
  await stage.db.write((tx) => tx.update(games, id, { starts }))
  return id
}

/** All games lie ahead. */
const postpone = () =>
  stage.db.write(async (tx) => {
    const starts = new Date(stage.db.now().getTime() + 60 * 60_000).toISOString().replace('T', ' ')
    for (const { id } of await tx.every(games)) await tx.update(games, id, { starts })
  })

describe('what is to do', () => {
  beforeEach(postpone)

  test('follows from the roster, and goes when it is done', async () => {
    expect(textsOf(await home())).toEqual(['Add your players'])
    await fillRoster(own, 5)
    expect(textsOf(await home())).toEqual(['2 more players needed for a full line'])
    await stage.db.write((tx) => tx.create(players, { name: 'Ida', team: own }))
    expect(textsOf(await home())).toEqual([
      '1 more player needed for a full line',
      '1 player without a gender match',
      '1 player without a birth year',
      '1 player without a number',
    ])
  })

  test('is nothing for a whole roster, nor for one that its managers cannot change', async () => {
    await fillRoster(own)
    expect(textsOf(await home())).toEqual([])
    await stage.db.write((tx) => tx.create(players, { name: 'Ida', team: own }))
    expect(textsOf(await home())).not.toEqual([])
    await stage.db.write((tx) => tx.update(teams, own, { roster_locked: true }))
    expect(textsOf(await home())).toEqual([])
  })

  test('is first who waits for an answer', async () => {
    const player = await stage.db.write((tx) => tx.create(players, { name: 'Ida', team: own }))
    const asker = await stage.person('Ida')
    await stage.db.write((tx) => tx.create(connectionRequests, { user: asker.id, player: player.id, status: 'open' }))
    const [first] = (await home()).todos
    expect(first).toMatchObject({
      about: 'request',
      text: '1 connection request',
      href: `/teammanager/players?team=${own}#requests`,
      weight: 'now',
    })
  })

  test('is what there is to pay, while settlement is open', async () => {
    await fillRoster(own)
    await stage.db.write((tx) => bookExtra(tx, manager, { team: own, amount: 4_200, text: 'Shirts', key: 'shirts' }))
    expect(textsOf(await home())).toEqual([])
    const { id = '' } = (await configOf(stage.db)) ?? {}
    await stage.db.write((tx) => tx.update(config, id, { teammanager_settlement_active: true }))
    expect((await home()).todos).toMatchObject([
      { about: 'money', text: '€42.00 to pay', href: `/teammanager/settlement?team=${own}`, weight: 'soon' },
    ])
  })

  test('is asked of all teams with as many queries as of one', async () => {
    const cost = async () => {
      const rows = stage.db.store.rows
      let count = 0
      Object.assign(stage.db.store, { rows: (...asked: Parameters<typeof rows>) => (count++, rows(...asked)) })
      await home(`?team=${own}`)
      Object.assign(stage.db.store, { rows })
      return count
    }
    // A record that was read is kept in memory.
    await home(`?team=${own}`)
    const one = await cost()
    for (const team of stage.made.teams['mixed'] ?? []) await manages(team)
    expect((await home(`?team=${own}`)).managed).toHaveLength(4)
    expect(await cost()).toBe(one)
  })
})

describe('results', () => {
  beforeEach(async () => {
    await postpone()
    await fillRoster(own)
    await fillRoster(other)
  })

  /** The game of the two. */
  const GAME = '1-2'
  const keyOf = async () => {
    const all = await stage.db.every(games)
    const found = all.find(({ home, away }) => [home, away].includes(own) && [home, away].includes(other))
    if (!found) throw new Error(`No game ${GAME}`)
    return { key: found.key, side: found.home === own ? ('home' as const) : ('away' as const) }
  }
  const theirs = (side: 'home' | 'away') => (side === 'home' ? 'away' : 'home')

  test('of a game that is over are asked for, until they are reported', async () => {
    const { key, side } = await keyOf()
    await put(key, -30)
    expect(aboutOf(await home())).toEqual([])
    const id = await put(key, -60)
    expect((await home()).todos).toMatchObject([
      { about: 'score', text: 'Report the result against mixed 2', href: `/scores?game=${id}`, weight: 'now' },
    ])
    await stage.report(key, side, [15, 9])
    await manages(own)
    expect(aboutOf(await home())).toEqual([])
  })

  test('that the others reported wait for the own word; a dispute for whoever spoke first', async () => {
    const { key, side } = await keyOf()
    await put(key, -60)
    const score = (ours: number, others: number): readonly [number, number] =>
      side === 'home' ? [ours, others] : [others, ours]
    await stage.report(key, theirs(side), score(9, 15))
    expect(textsOf(await home())).toEqual(['mixed 2 reported 9–15. Is that right?'])
    stage.passMinutes(1)
    await stage.report(key, side, score(15, 9))
    await manages(own)
    expect((await stage.game(key)).state).toBe('disputed')
    // Its own word was the last one.
    expect(textsOf(await home())).toEqual([])
    stage.passMinutes(1)
    await stage.report(key, theirs(side), score(10, 15))
    expect(textsOf(await home())).toEqual(['mixed 2 reported 10–15, you reported 15–9. Check the result.'])
    await stage.settle(key, ...score(15, 10))
    expect(textsOf(await home())).toEqual([])
  })
})

describe('the day', () => {
  test('has the games of today with results, duties, and the one that is next', async () => {
    await postpone()
    const all = await stage.db.every(games, { sort: 'starts,id' })
    const plays = all.filter(({ home, away }) => home === own || away === own)
    const [first, second] = plays
    const duty = all.find((game) => !plays.includes(game))
    await put(first?.key ?? '', -120)
    await stage.settle(first?.key ?? '', 15, 9)
    await stage.db.write((tx) => tx.update(games, duty?.id ?? '', { duty: own }))
    await put(second?.key ?? '', -10)
    const { day } = await home()
    expect(day?.isToday).toBe(true)
    expect(day?.next).toBe(second?.id)
    expect(day?.upNext).toBe(second?.id)
    expect(day?.games.filter(({ isDuty }) => isDuty).map(({ id }) => id)).toEqual([duty?.id])
    expect(day?.games.find(({ id }) => id === first?.id)).toMatchObject({ state: 'confirmed', score: [15, 9] })
    // Something else is to be seen when the second one ends.
    expect(day?.changesAt).toBe(stage.db.now().getTime() + 50 * 60_000)
  })

  test('is none before there is a schedule', async () => {
    const { id = '' } = (await configOf(stage.db)) ?? {}
    await stage.db.write((tx) => tx.update(config, id, { schedule_initialized: false }))
    expect((await home()).day).toBeUndefined()
  })
})

describe('which team', () => {
  beforeEach(() => manages(other))

  test('is the one of the address, which is remembered; else the remembered one, else the first', async () => {
    expect((await home()).team.id).toBe(own)
    const chosen = await visit(`?team=${other}`)
    const cookie = new Headers(chosen.init?.headers).get('set-cookie') ?? ''
    expect(cookie).toMatch(/^managed_team=\w{15}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000; Secure$/)
    expect((await home('', cookie.split(';')[0])).team.id).toBe(other)
    // The same again is nothing new.
    expect((await visit(`?team=${other}`, manager, cookie.split(';')[0])).init).toBeFalsy()
  })

  test('of a cookie that names somebody else’s, or nothing, does not count', async () => {
    const [, , foreign = ''] = stage.made.teams['mixed'] ?? []
    expect((await home('', `managed_team=${foreign}`)).team.id).toBe(own)
    expect((await home('', 'managed_team=%00')).team.id).toBe(own)
  })

  test('others have to do is counted beside their names', async () => {
    await postpone()
    await fillRoster(own)
    expect((await home(`?team=${own}`)).managed.map(({ todos }) => todos)).toEqual([0, 1])
  })
})

describe('whoever', () => {
  test('manages none is told so, and which of theirs has withdrawn', async () => {
    const nobody = await stage.person('Noe', ['teammanager'])
    expect((await visit('', nobody)).data).toEqual({ team: undefined, withdrawn: [] })
    await stage.db.write((tx) => tx.update(teams, own, { state: 'withdrawn' }))
    expect((await visit()).data).toEqual({ team: undefined, withdrawn: [{ id: own, name: 'mixed 1' }] })
  })

  test('asks for a team of others finds nothing', async () => {
    await expect(visit(`?team=${other}`)).rejects.toMatchObject({ init: { status: 404 } })
  })
})

test('when the tournament is over nobody is asked for the roster any more', async () => {
  const found = await stage.db.first(tournament, {})
  await stage.db.write((tx) => tx.update(tournament, found?.id ?? '', { starts: '2026-06-01', ends: '2026-06-02' }))
  const { isOver, todos } = await home()
  expect(isOver).toBe(true)
  expect(todos.filter(({ about }) => about !== 'score')).toEqual([])
})

test('the last day for changes of the roster is told until it is over or the roster is locked', async () => {
  const { id = '' } = (await stage.db.first(tournament, {})) ?? {}
  const until = async (day: string) => {
    await stage.db.write((tx) => tx.update(tournament, id, { rosters_until: day }))
    return (await home()).rosterUntil
  }
  // The stage's clock stands at 14 June.
  expect(await until('2026-06-14')).toBe('2026-06-14')
  expect(await until('2026-06-13')).toBe('')
  await stage.db.write((tx) => tx.update(teams, own, { roster_locked: true }))
  expect(await until('2026-06-14')).toBe('')
})

test('what a switch opens is a way, what is off says why', async () => {
  const { id = '' } = (await configOf(stage.db)) ?? {}
  const set = (values: Patch<typeof config>) => stage.db.write((tx) => tx.update(config, id, values))
  await set({ teammanager_settlement_active: false, teammanager_settlement_message: 'After the weekend.' })
  const place = async () => (await home()).places.find(({ path }) => path === '/teammanager/settlement')
  expect(await place()).toEqual({
    path: '/teammanager/settlement',
    isOpen: false,
    message: { words: 'After the weekend.', language: 'en' },
  })
  await set({ teammanager_settlement_active: true })
  expect(await place()).toMatchObject({ isOpen: true, message: undefined })
})
