import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loader as loadGame } from '#areas/schedule/public/GamePage.tsx'
import { games, poolEntries } from '#areas/schedule/schedule.collections.ts'
import type { DraftOptions } from '#areas/schedule/schedule.testing.ts'
import { openScores, type ScoresStage } from '#areas/scores/scores.testing.ts'
import { loader as loadTeam } from '#areas/teams/public/TeamPage.tsx'
import { players } from '#areas/teams/teams.collections.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import type { TableRowShown } from '#ui/games/standings.ts'
import { loader } from './StandingsPage.tsx'

let stage: ScoresStage

interface Seen {
  viewer?: Viewer
  language?: 'en' | 'de'
}

const load = (query = '', seen: Seen = {}) => loader(stage.visit(`/standings${query}`, seen))

async function shown(query = '', seen: Seen = {}) {
  const { standings } = await load(query, seen)
  if (!standings) throw new Error('There are no standings')
  return standings
}

async function table(key = 'A', query = '', seen: Seen = {}) {
  const found = (await shown(query, seen)).division.pools.find((pool) => pool.key === key)
  if (!found) throw new Error(`There is no pool ${key}`)
  return found
}

const namesIn = (rows: readonly TableRowShown[]) => rows.map(({ team }) => team.name)
const teamAt = (seed: number, division = 'mixed') => stage.made.teams[division]?.[seed - 1] ?? ''

async function open(draft: DraftOptions) {
  stage = await openScores(draft)
}

/** By seeds: `settleAs('1 15-13 2')` finds the game of the pool and which side is which. */
async function settleAs(...results: readonly string[]) {
  for (const result of results) {
    const [, one = '', own = '', others = '', other = ''] = /^(\d) (\d+)-(\d+) (\d)$/.exec(result) ?? []
    const [first, second] = [one, other].toSorted()
    const game = await stage.game(`A-${first}-${second}`)
    const isHome = game.home === teamAt(Number(one))
    await stage.settle(game.key, Number(isHome ? own : others), Number(isHome ? others : own))
  }
}

afterEach(() => stage.close())

describe('before there are results', () => {
  test('teams stand by seed and without a place, and every division can be chosen', async () => {
    await open({ divisions: { mixed: 4, open: 4 }, fields: 2 })
    const { playing, division } = await shown()
    expect(playing).toEqual(['mixed', 'open'])
    expect(division.key).toBe('mixed')
    expect(division.pools[0]?.rows).toMatchObject([1, 2, 3, 4].map((seed) => ({ team: { id: teamAt(seed) } })))
    expect(division.pools[0]?.rows.every(({ place, reasons }) => place === undefined && !reasons)).toBe(true)
    expect(division.places).toEqual([])
    expect((await shown('?division=open')).division.key).toBe('open')
    expect((await shown('?division=nothing')).division.key).toBe('mixed')
  })

  test('a player sees the division of their own team first', async () => {
    await open({ divisions: { mixed: 4, open: 4 }, fields: 2 })
    const team = teamAt(1, 'open')
    const own = await stage.db.write((tx) => tx.create(players, { name: 'Pat P.', number: '7', team }))
    const viewer = await stage.person('Pat', [], { player: own.id })
    const { standings, own: teams } = await load('', { viewer })
    expect({ division: standings?.division.key, teams }).toEqual({ division: 'open', teams: [team] })
  })
})

describe('a pool', () => {
  beforeEach(() => open({ divisions: { mixed: 4 }, fields: 2 }))

  test('says which rule decided a place, with the numbers, and what came before', async () => {
    // The first example of docs/rules/standings.md.
    await settleAs('1 15-13 2', '2 15-12 3', '3 14-13 1', '1 15-10 4', '2 15-11 4', '3 15-11 4')
    const { rows, progress, notes } = await table()
    expect(namesIn(rows)).toEqual(['mixed 1', 'mixed 2', 'mixed 3', 'mixed 4'])
    expect({ progress, notes }).toEqual({ progress: '6 of 6 games', notes: [] })
    expect(rows[2]?.reasons).toEqual({
      texts: ['3 teams have 2 wins.'],
      decision: {
        criteria: [
          { name: 'Wins among the 3', values: '1, 1, 1' },
          { name: 'Fewest forfeits', values: '0, 0, 0' },
          { name: 'Goal difference among the 3' },
        ],
        compared: [
          { id: teamAt(1), name: 'mixed 1', value: '+1', results: expect.stringMatching(/15–13/) },
          { id: teamAt(2), name: 'mixed 2', value: '+1', results: expect.stringMatching(/13–15/) },
          { id: teamAt(3), name: 'mixed 3', value: '−2', results: expect.stringMatching(/12–15/) },
        ],
      },
    })
    expect(rows[0]?.reasons?.texts).toEqual([
      '3 teams have 2 wins.',
      'Goal difference among the 3: 2 of them have +1 and are compared again from the first rule.',
    ])
    expect(rows[0]?.reasons?.decision?.criteria).toEqual([{ name: 'Wins among the 2' }])
    // Who was told apart by one step shares its words.
    expect(rows[0]?.reasons?.decision).toBe(rows[1]?.reasons?.decision)
  })

  test('speaks German', async () => {
    await settleAs('1 15-13 2')
    const { rows } = await table('A', '', { language: 'de' })
    expect(rows[0]?.reasons?.decision?.criteria).toEqual([{ name: 'Siege' }])
  })

  test('that is over with a tie says whose throws are missing, and goes on with them', async () => {
    await settleAs('1 15-14 2', '2 15-14 3', '3 15-14 1', '1 9-5 4', '2 9-5 4', '3 9-5 4')
    const tied = await table()
    expect(tied.rows.map(({ place }) => place)).toEqual([1, 1, 1, 4])
    expect(tied.notes).toEqual([
      'mixed 1, mixed 2 and mixed 3 share place 1. A throw to the brick mark decides; still to throw: mixed 1, mixed 2 and mixed 3.',
    ])
    const throws = { [teamAt(1)]: 120, [teamAt(2)]: 80, [teamAt(3)]: 200 }
    await stage.db.write((tx) => tx.create(poolEntries, { division: 'mixed', pool: 'A', throws, kept_order: [] }))
    const { rows, notes } = await table()
    expect(notes).toEqual([])
    expect(namesIn(rows).slice(0, 3)).toEqual(['mixed 2', 'mixed 1', 'mixed 3'])
    expect(rows[0]?.reasons?.decision?.compared.map(({ value }) => value)).toEqual(['80 cm', '120 cm', '200 cm'])
  })

  test('tells what a team needs when it is asked, exactly', async () => {
    await settleAs('1 15-10 2', '2 15-13 3', '1 15-8 4', '2 15-8 4')
    expect((await table()).hasProspects).toBe(true)
    expect((await shown()).needs).toBeUndefined()
    await settleAs('3 15-8 4')
    // The example of docs/rules/standings.md.
    const { needs } = await shown(`?needs=${teamAt(2)}`)
    expect(needs).toEqual({
      team: teamAt(2),
      intro: expect.stringMatching(/^1 game left: mixed [13] – mixed [13]\. 2nd to 3rd place is possible\.$/),
      bounds: 'Assumes at most 15 goals per team, no draws and no forfeits.',
      cases: [
        { when: 'mixed 1 beats mixed 3', place: '2nd' },
        { when: 'mixed 3 beats mixed 1 by 9 or more', place: '2nd' },
        { when: 'mixed 3 beats mixed 1 by at most 8', place: '3rd' },
      ],
    })
    expect((await shown(`?needs=${teamAt(4)}`)).needs).toMatchObject({
      intro: expect.stringContaining('4th place is already certain.'),
      cases: [],
    })
    expect((await shown('?needs=nobody')).needs).toBeUndefined()
  })

  test('can be kept for guests until something of it changes', async () => {
    const visit = stage.visit('/standings')
    await loader(visit)
    const { reads } = visit.context.get(pageRequest)
    expect(reads.isTrackable).toBe(true)
    expect([...reads.collections].map(({ name }) => name)).toEqual(
      expect.arrayContaining(['games', 'formats', 'teams', 'pool_entries', 'config']),
    )
  })
})

describe('a division', () => {
  beforeEach(() => open({ divisions: { mixed: 8 }, fields: 2 }))

  test('has a line under those who play for the first places, and the bracket fills in', async () => {
    const before = await shown()
    expect(before.division.pools.map(({ rows }) => rows.map(({ cut }) => cut))).toEqual([
      [undefined, 'Top two play semi-finals', undefined, undefined],
      [undefined, 'Top two play semi-finals', undefined, undefined],
    ])
    const semiFinal = async () => (await shown()).division.rounds[0]?.games[0]
    expect((await semiFinal())?.home).toEqual({ team: { id: '', name: 'A1' } })
    await stage.settleAll('pool')
    const { home } = await stage.game('SF1')
    expect(await semiFinal()).toMatchObject({ home: { team: { id: home } } })
    const [final] = (await shown()).division.rounds[1]?.games ?? []
    expect(final?.home).toMatchObject({
      team: { id: '', name: 'W SF1' },
      likely: expect.stringMatching(/^mixed \d or mixed \d$/),
    })
    await stage.settleAll('bracket')
    const { division } = await shown()
    expect(division.places.map(({ place, isDecided }) => [place, isDecided])).toEqual(
      Array.from({ length: 8 }, (_, index) => [index + 1, true]),
    )
    expect(division.places[0]?.team.id).toBe(teamAt(1))
    expect(division.progress).toEqual([20, 20])
  })

  test('is the same on the pages of its games and teams', async () => {
    await stage.settleAll('pool')
    const pool = await table()
    const { id: game } = await stage.game('A-1-4')
    expect((await loadGame(stage.visit(`/schedule/${game}`, { params: { game } }))).game.pool).toEqual(pool)
    const team = teamAt(1)
    const standingOf = async () => (await loadTeam(stage.visit(`/teams/${team}`, { params: { team } }))).games.standing
    expect(await standingOf()).toMatchObject({ division: 'mixed', table: pool, place: undefined })
    // It can still win or lose its semi-final.
    expect((await standingOf())?.way.map(({ games }) => games.length)).toEqual([1, 2])
    await stage.settleAll('bracket')
    expect(await standingOf()).toMatchObject({ place: 1 })
    expect((await standingOf())?.way.map(({ games }) => games.length)).toEqual([1, 1])
  })
})

test('a Swiss draw has victory points', async () => {
  await open({ divisions: { mixed: 8 }, code: 'swiss', fields: 4 })
  const round = await stage.db.list(games, {
    filter: 'kind = "pool" && home != ""',
  })
  const [first] = round
  if (!first) throw new Error('The first round is not drawn')
  await stage.settle(first.key, 15, 9)
  const [pool] = (await shown()).division.pools
  expect(pool).toMatchObject({
    kind: 'swiss',
    rows: [{ team: { id: first.home }, points: [21, 9] }, { points: [9, 21] }, {}, {}, {}, {}, {}, {}],
  })
  expect(pool?.hasProspects).toBeUndefined()
})
