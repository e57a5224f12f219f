import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { casesOr } from '#properties.testing.ts'
import { placesByPairs } from './pairwise.testing.ts'
import { poolStandings } from './pool.ts'
import { type Criterion, finalOrderOf, type PlaceDecision, POOL_CRITERIA } from './standing.ts'
import { placeByTeam, poolOf, printed, results, somePool } from './standings.testing.ts'

const tableOf = (...lines: readonly string[]) => poolStandings(poolOf(...lines))

describe('a pool', () => {
  test('is ordered by wins', () => {
    expect(printed(tableOf('A 15-13 B', 'B 15-9 C', 'A 15-11 C'))).toEqual([
      '1. A: wins (A 2, B 1, C 0)',
      '2. B: wins (A 2, B 1, C 0)',
      '3. C: wins (A 2, B 1, C 0)',
    ])
  })

  test('counts what is played, goals as they are entered', () => {
    const { rows } = tableOf('A 15-13 B', 'A 9-9 C', 'C 15-0 B, B forfeits', 'B 0-0 D, both forfeit', 'A - D')
    expect(rows.map(({ team, played, won, lost, drawn }) => [team, played, won, lost, drawn])).toEqual([
      ['C', 2, 1, 0, 1],
      ['A', 2, 1, 0, 1],
      ['D', 1, 0, 1, 0],
      ['B', 3, 0, 3, 0],
    ])
    expect(rows.at(-1)).toMatchObject({ forfeited: 2, goalsFor: 13, goalsAgainst: 30 })
  })

  test('a forfeit decides who has won, whatever the score', () => {
    expect(tableOf('A 15-3 B, A forfeits').rows.map(({ team }) => team)).toEqual(['B', 'A'])
  })

  test('three-way tie: goal difference splits it, the rest starts again at head to head', () => {
    expect(printed(tableOf('A 15-13 B', 'B 15-12 C', 'C 14-13 A'))).toEqual([
      '1. A: wins among them (A 1, B 0)',
      '2. B: wins among them (A 1, B 0)',
      '3. C: goal difference among them (A +1, B +1, C -2)',
    ])
  })

  test('tells how a place came about, and on what everybody was level before', () => {
    const { rows } = tableOf('A 15-13 B', 'B 15-13 C', 'C 15-14 A', 'A 1-0 D', 'B 1-0 D', 'C 1-0 D')
    expect(rows.map(({ team }) => team)).toEqual(['A', 'B', 'C', 'D'])
    expect(rows[1]?.decisions.map(({ criterion }) => criterion)).toEqual(['wins', 'goal-difference-among'])
    expect(rows[1]?.decidedBy).toEqual({
      criterion: 'goal-difference-among',
      compared: [
        { team: 'A', value: 1, goals: { games: 2, scored: 29, conceded: 28 } },
        { team: 'B', value: 0, goals: { games: 2, scored: 28, conceded: 28 } },
        { team: 'C', value: -1, goals: { games: 2, scored: 28, conceded: 29 } },
      ],
      levelOn: [
        { criterion: 'wins', value: 2 },
        { criterion: 'wins-among', value: 1 },
        { criterion: 'fewest-forfeits', value: 0 },
      ],
    })
  })

  test('without games everybody shares the first place, in the order given', () => {
    const table = poolStandings({ teams: ['C', 'A', 'B'], games: results('A - B', 'B - C', 'A - C') })
    expect(table).toMatchObject({ isOver: false, isFinal: false })
    expect(table.rows.map(({ place, team, sharedWith }) => [place, team, sharedWith])).toEqual([
      [1, 'C', ['A', 'B']],
      [1, 'A', ['C', 'B']],
      [1, 'B', ['C', 'A']],
    ])
    expect(finalOrderOf(table)).toBeUndefined()
    expect(poolStandings({ teams: [], games: [] }).rows).toEqual([])
  })

  test('is not over while nobody knows who plays a game of it', () => {
    expect(poolStandings({ teams: ['A', 'B'], games: results('A 15-1 B'), gamesWithoutTeams: 1 }).isOver).toBe(false)
  })
})

describe('an unbroken tie', () => {
  const LEVEL = ['A 15-14 B', 'B 15-14 C', 'C 15-14 A', 'A 9-5 D', 'B 9-5 D', 'C 9-5 D']

  test('shares the place, blocks its places alone, and says whose throws are missing', () => {
    const table = tableOf(...LEVEL)
    expect(table.rows.map(({ place, team }) => `${place} ${team}`)).toEqual(['1 A', '1 B', '1 C', '4 D'])
    expect(table).toMatchObject({ isOver: true, isFinal: false })
    expect(table.ties).toEqual([{ place: 1, teams: ['A', 'B', 'C'], needsThrowsOf: ['A', 'B', 'C'] }])
    expect(finalOrderOf(table)).toEqual([undefined, undefined, undefined, 'D'])
  })

  test('waits for all throws', () => {
    const table = tableOf(...LEVEL, 'A throws 120 cm', 'C throws 80 cm')
    expect(table.ties).toEqual([{ place: 1, teams: ['A', 'B', 'C'], needsThrowsOf: ['B'] }])
  })

  test('is broken by the nearest throw', () => {
    const table = tableOf(...LEVEL, 'A throws 120 cm', 'B throws 200 cm', 'C throws 80 cm')
    expect(finalOrderOf(table)).toEqual(['C', 'A', 'B', 'D'])
    expect(printed(table)[0]).toBe('1. C: throw to the brick mark (C 80, A 120, B 200)')
  })

  test('starts again for those who threw equally far', () => {
    const table = tableOf(...LEVEL, 'A throws 120 cm', 'B throws 120 cm', 'C throws 80 cm')
    expect(printed(table).slice(1, 3)).toEqual(['2. A: wins among them (A 1, B 0)', '3. B: wins among them (A 1, B 0)'])
  })

  test('must be thrown for again when all throws are equal', () => {
    const equal = tableOf(...LEVEL, 'A throws 9 cm', 'B throws 9 cm', 'C throws 9 cm')
    expect(equal.ties).toEqual([{ place: 1, teams: ['A', 'B', 'C'], needsThrowsOf: ['A', 'B', 'C'] }])
  })
})

const someHardPool = somePool({ forfeits: 12, missing: 12, draws: 8 })

describe('property:', () => {
  test('each criterion decides somewhere, and a slower evaluator says the same', () => {
    const seen = new Set<string>()
    const restarts = { count: 0 }
    fc.assert(
      fc.property(someHardPool, (pool) => {
        const table = poolStandings(pool)
        expect(placeByTeam(table)).toEqual(placesByPairs(pool))
        for (const { decisions } of table.rows) {
          for (const { criterion } of decisions) seen.add(criterion)
          const again = decisions.slice(1).findIndex(({ criterion }, index) => isEarlier(criterion, decisions[index]))
          if (again >= 0) restarts.count += 1
        }
      }),
      { numRuns: casesOr(2_500) },
    )
    expect([...seen].toSorted()).toEqual([...POOL_CRITERIA].toSorted())
    expect(restarts.count).toBeGreaterThan(20)
  })

  test('the order of what is given never matters', () => {
    fc.assert(
      fc.property(someHardPool, fc.infiniteStream(fc.nat()), fc.boolean(), (pool, dice, turns) => {
        const shuffled = <Item>(items: readonly Item[]) =>
          items
            .map((item) => [dice.next().value ?? 0, item] as const)
            .toSorted(([one], [other]) => one - other)
            .map(([, item]) => item)
        const games = shuffled(pool.games).map((game) => (turns ? turned(game) : game))
        const again = poolStandings({ ...pool, teams: shuffled(pool.teams), games })
        expect(placeByTeam(again)).toEqual(placeByTeam(poolStandings(pool)))
      }),
    )
  })

  test('what teams are called never matters', () => {
    fc.assert(
      fc.property(someHardPool, (pool) => {
        const name = (team: string) => `${String.fromCodePoint(160 - (team.codePointAt(0) ?? 0))} ${team.toLowerCase()}`
        const named = poolStandings({
          teams: pool.teams.map(name),
          games: pool.games.map((game) => ({ ...game, home: name(game.home), away: name(game.away) })),
          throws: new Map([...pool.throws].map(([team, distance]) => [name(team), distance])),
        })
        const places = [...placeByTeam(poolStandings(pool))].map(([team, place]) => [name(team), place] as const)
        expect([...placeByTeam(named)]).toEqual(places)
      }),
    )
  })

  test('it is a complete order or a stated tie', () => {
    fc.assert(
      fc.property(someHardPool, (pool) => {
        const { rows, ties, isFinal, isOver } = poolStandings(pool)
        expect(rows.map(({ team }) => team).toSorted()).toEqual([...pool.teams].toSorted())
        for (const [index, { place, team, sharedWith }] of rows.entries()) {
          const same = rows.filter((row) => row.place === place)
          expect(same.map((row) => row.team).toSorted()).toEqual([team, ...sharedWith].toSorted())
          expect(place).toBe(1 + rows.findIndex((row) => row.place === place))
          expect(place).toBeLessThanOrEqual(index + 1)
          if (same.length > 1) expect(ties.some((tie) => tie.place === place && tie.teams.includes(team))).toBe(true)
        }
        expect(isFinal).toBe(isOver && ties.length === 0)
        expect(ties.every(({ needsThrowsOf }) => needsThrowsOf.length > 0)).toBe(true)
      }),
    )
  })

  test('with all throws entered and different there is always an order', () => {
    fc.assert(
      fc.property(someHardPool, (pool) => {
        const throws = new Map(pool.teams.map((team, index) => [team, index * 10]))
        expect(poolStandings({ ...pool, throws }).ties).toEqual([])
      }),
    )
  })

  test('the numbers of a decision fall, and whoever is before has the better one', () => {
    fc.assert(
      fc.property(someHardPool, (pool) => {
        const { rows } = poolStandings(pool)
        for (const { team, decisions, place } of rows) {
          for (const { compared, criterion } of decisions) {
            const sign = criterion === 'fewest-forfeits' || criterion === 'brick-mark' ? -1 : 1
            const own = compared.find((it) => it.team === team)?.value ?? Number.NaN
            for (const { team: other, value } of compared) {
              const theirs = rows.find((row) => row.team === other)?.place ?? 0
              if (value !== own) expect(theirs < place).toBe((value - own) * sign > 0)
            }
          }
        }
      }),
    )
  })

  // With draws it does not hold: who takes a win from somebody by a draw may bring them into their own tie.
  test('a better score of the same game never worsens the place', () => {
    fc.assert(
      fc.property(
        somePool({ forfeits: 12, missing: 12 }),
        fc.nat(),
        fc.nat(4),
        fc.boolean(),
        (pool, at, more, isHome) => {
          const index = at % pool.games.length
          const better = pool.games.map((game, it) => (it === index ? improved(game, isHome, more + 1) : game))
          const team = (isHome ? pool.games[index]?.home : pool.games[index]?.away) ?? ''
          const before = placeByTeam(poolStandings(pool)).get(team) ?? 0
          expect(placeByTeam(poolStandings({ ...pool, games: better })).get(team)).toBeLessThanOrEqual(before)
        },
      ),
      { numRuns: casesOr(1_500) },
    )
  })
})

type Pool = Parameters<typeof poolStandings>[0]
type Game = Pool['games'][number]

const isEarlier = (criterion: Criterion, before: PlaceDecision | undefined) =>
  POOL_CRITERIA.findIndex((it) => it === criterion) < POOL_CRITERIA.findIndex((it) => it === before?.criterion)

const turned = ({ home, away, homeScore, awayScore, forfeit, ...rest }: Game): Game => ({
  ...rest,
  home: away,
  away: home,
  homeScore: awayScore,
  awayScore: homeScore,
  forfeit: forfeit === 'home' ? 'away' : forfeit === 'away' ? 'home' : forfeit,
})

/** One goal more at a time; a level score is passed over. */
function improved(game: Game, isHome: boolean, more: number): Game {
  const goals = { homeScore: game.homeScore, awayScore: game.awayScore }
  const own = isHome ? 'homeScore' : 'awayScore'
  goals[own] += more
  if (goals.homeScore === goals.awayScore) goals[own] += 1
  return { ...game, ...goals }
}
