import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { casesOr } from '#properties.testing.ts'
import { play, someDice, someProposal, teamsNamed } from '../formats.testing.ts'
import { outcomesOf } from '../graph.ts'
import { proposalsFor } from '../proposals.ts'
import { poolsThen, poolsThenPowerPools, roundRobinOnly, swiss } from '../shapes/shapes.ts'
import {
  fixedTeam,
  loserOf,
  parseSource,
  placeInPool,
  printSource,
  type Source,
  sameSource,
  seed,
  slotOf,
  winnerOf,
} from '../source.ts'
import type { Format, FormatGame } from '../structure.ts'
import { addGame, addShowGame } from './add.ts'
import { formatProblems } from './check.ts'
import { removeGame, renameGame, renamePool, setPlace, setPool, setSides, swapSources } from './edit.ts'
import { isBlocking, type ProblemCode } from './problems.ts'

/** Two pools of four, semi-finals and crosses, all places. */
const eight = poolsThen(8, 2, [2])
const power = poolsThenPowerPools(8)

const extra = (change: Partial<FormatGame>): FormatGame => ({
  key: 'N1',
  name: '',
  kind: 'bracket',
  pool: '',
  stage: 2,
  round: 1,
  home: seed(1),
  away: seed(2),
  ...change,
})

const changeGame = (format: Format, key: string, change: Partial<FormatGame>): Format => ({
  ...format,
  games: format.games.map((game) => (game.key === key ? { ...game, ...change } : game)),
})

const swapSidesOfFirstRound = (format: Format): Format =>
  setSides(setSides(format, 'S-1-1', { away: seed(6) }), 'S-1-2', { away: seed(5) })

/** What was done by hand, to eight teams, and all that is then told. */
const CASES: readonly (readonly [string, Format, readonly ProblemCode[]])[] = [
  ['nothing', eight, []],
  ['a name', renameGame(eight, 'F', 'Grosses Finale'), []],
  ['a name of 41 letters', renameGame(eight, 'F', 'x'.repeat(41)), ['name-too-long']],
  ['a pool’s name of 41 letters', renamePool(eight, 'A', 'x'.repeat(41)), ['name-too-long']],
  ['forty letters of which some are two units long', renamePool(eight, 'A', '🥏'.repeat(40)), []],
  ['a show game of known teams', addShowGame(eight, { home: fixedTeam('legends'), away: seed(1) }), []],
  ['a show game of the finalists', addShowGame(eight, { home: winnerOf('F'), away: loserOf('F') }), []],
  [
    'a show game of teams that are not there',
    addShowGame(eight, { home: seed(9), away: placeInPool('C', 1) }),
    ['no-such-seed', 'no-such-pool'],
  ],
  ['teams of two pools swapped', swapSources(eight, seed(1), seed(2)), []],
  ['crossings swapped', swapSources(eight, placeInPool('A', 3), placeInPool('B', 3)), []],
  [
    'a semi-final without its game for place 3',
    removeGame(eight, 'P3'),
    ['no-such-game', 'no-such-game', 'goes-nowhere', 'goes-nowhere'],
  ],
  ['a pool game less', removeGame(eight, 'A-1-2'), ['pair-never-meets']],
  [
    'a pool game twice',
    addGame(eight, {
      ...extra({ key: 'A-9', kind: 'pool', pool: 'A', stage: 1, round: 9, home: seed(1), away: seed(4) }),
    }),
    ['pair-meets-twice'],
  ],
  [
    'a pool game against the other pool',
    setSides(eight, 'A-1-2', { away: seed(2) }),
    ['pair-never-meets', 'not-a-member', 'two-games-in-a-round'],
  ],
  [
    'a team in both pools',
    setPool(eight, 'A', { members: [1, 4, 5, 8, 2].map(seed) }),
    ['two-games-in-a-round', 'two-games-in-a-round', 'two-games-in-a-round', 'used-twice', 'goes-nowhere'],
  ],
  ['a team in no pool', setPool(eight, 'A', { members: [1, 4, 5].map(seed) }), ['no-such-place', 'seed-left-out']],
  [
    'a pool of one',
    setPool(eight, 'A', { members: [seed(1)] }),
    [
      'no-such-place',
      'no-such-place',
      'no-such-place',
      'pool-too-small',
      'seed-left-out',
      'seed-left-out',
      'seed-left-out',
      'member-without-game',
    ],
  ],
  [
    'a team twice in a pool',
    setPool(eight, 'A', { members: [1, 4, 5, 5].map(seed) }),
    [
      'same-team',
      'member-twice',
      'pair-meets-twice',
      'pair-meets-twice',
      'pair-meets-twice',
      'pair-meets-twice',
      'two-games-in-a-round',
      'two-games-in-a-round',
      'used-twice',
      'seed-left-out',
    ],
  ],
  [
    'the same semi-finalist twice',
    setSides(eight, 'SF1', { home: placeInPool('B', 2) }),
    ['same-team', 'used-twice', 'goes-nowhere'],
  ],
  [
    'a semi-finalist in two games',
    setSides(eight, 'SF1', { home: placeInPool('B', 1) }),
    ['two-games-in-a-round', 'used-twice', 'goes-nowhere'],
  ],
  [
    'a place that no pool has',
    setSides(eight, 'SF1', { home: placeInPool('A', 5) }),
    ['no-such-place', 'goes-nowhere'],
  ],
  [
    'a team by name in a semi-final',
    setSides(eight, 'SF1', { home: fixedTeam('legends') }),
    ['fixed-team', 'goes-nowhere'],
  ],
  ['the winner of a pool game', setSides(eight, 'SF1', { home: winnerOf('A-1-2') }), ['no-such-game', 'goes-nowhere']],
  ['semi-finals that wait for each other', swapSources(eight, placeInPool('A', 1), loserOf('SF1')), ['feeder-cycle']],
  ['a final in the round of the semi-finals', changeGame(eight, 'F', { round: 1 }), ['too-early']],
  ['place 3 open', setPlace(eight, 3, undefined), ['goes-nowhere', 'place-open']],
  ['the winner on two places', setPlace(eight, 2, winnerOf('F')), ['used-twice', 'goes-nowhere']],
  ['a ninth place', setPlace(eight, 9, placeInPool('A', 4)), ['used-twice', 'place-beyond']],
  [
    'one more game of two finalists',
    addGame(eight, extra({ stage: 3, home: winnerOf('F'), away: loserOf('F') })),
    ['used-twice', 'used-twice', 'goes-nowhere', 'goes-nowhere'],
  ],
  ['two games with one key', addGame(eight, extra({ key: 'F', kind: 'show' })), ['game-key-twice']],
  [
    'two pools with one key',
    { ...eight, pools: [...eight.pools, { ...eight.pools[0], key: 'B', members: [] }] } as Format,
    ['pool-key-twice', 'pool-too-small'],
  ],
  ['a key with a space', addGame(eight, extra({ key: 'my game', kind: 'show' })), ['bad-key']],
  ['round 0', changeGame(eight, 'A-1-2', { round: 0 }), ['bad-round']],
  [
    'a pool game without its pool',
    changeGame(eight, 'A-1-2', { pool: 'X' }),
    ['pair-never-meets', 'pool-game-without-pool'],
  ],
  ['a result carried from nowhere', setPool(eight, 'A', { carries: ['Z'] }), ['carries-unknown-pool']],
  [
    'a carried game played again',
    addGame(power, extra({ kind: 'pool', pool: 'C', round: 3, home: placeInPool('A', 1), away: placeInPool('A', 2) })),
    ['carried-and-played'],
  ],
  [
    'nothing carried over, and the games not made anew',
    { ...power, pools: power.pools.map((pool) => ({ ...pool, carries: [] })) },
    ['pair-never-meets', 'pair-never-meets', 'pair-never-meets', 'pair-never-meets'],
  ],
  ['nothing carried over', setPool(setPool(power, 'C', { carries: [] }), 'D', { carries: [] }), []],
  ['a Swiss draw of five rounds', swiss(8, 5), ['too-many-rounds']],
  ['a Swiss draw of four rounds', swiss(8, 4), []],
  ['a Swiss draw with a game less', removeGame(swiss(8, 4), 'S-3-2'), ['swiss-round-incomplete']],
  [
    'a Swiss draw with a game more',
    addGame(
      swiss(8, 4),
      extra({
        key: 'S-2-5',
        kind: 'pool',
        pool: 'S',
        stage: 1,
        round: 2,
        home: slotOf('S', 2, 1),
        away: slotOf('S', 2, 8),
      }),
    ),
    ['swiss-round-incomplete', 'two-games-in-a-round', 'two-games-in-a-round'],
  ],
  ['a first round paired by hand', swapSidesOfFirstRound(swiss(8, 4)), []],
  ['a Swiss draw without games', { ...swiss(8, 4), games: [] }, ['pool-without-games']],
  [
    'a slot that the draw does not have',
    setSides(swiss(8, 4), 'S-2-1', { home: { kind: 'slot', pool: 'S', round: 2, slot: 9 } }),
    ['no-such-slot', 'swiss-round-incomplete'],
  ],
  [
    'a slot twice',
    setSides(swiss(8, 4), 'S-2-1', { home: { kind: 'slot', pool: 'S', round: 2, slot: 4 } }),
    ['swiss-round-incomplete', 'two-games-in-a-round'],
  ],
  [
    'a slot of another round',
    setSides(swiss(8, 4), 'S-2-1', { home: { kind: 'slot', pool: 'S', round: 3, slot: 1 } }),
    ['swiss-round-incomplete', 'not-a-member', 'feeder-cycle'],
  ],
]

test.each(CASES)('%s', (_, format, codes) => {
  expect(formatProblems(format, 8).map(({ code }) => code)).toEqual(codes)
})

describe('sizes', () => {
  test.each([2, 33, 2.5, Number.NaN])('%f teams are none', (teams) => {
    expect(formatProblems(eight, teams)).toEqual([{ code: 'teams-out-of-range', teams }])
  })

  test('a format for fewer or more teams than there are', () => {
    expect(formatProblems(eight, 7).map(({ code }) => code)).toEqual([
      'no-such-seed',
      'no-such-seed',
      'no-such-seed',
      'no-such-seed',
      'place-beyond',
    ])
    expect(formatProblems(eight, 9)).toEqual([
      { code: 'seed-left-out', source: '#9' },
      { code: 'place-open', place: 9 },
    ])
  })

  test('more than 400 games are not looked at any further', () => {
    const many = Array.from({ length: 401 }, (_, index) => extra({ key: `N${index}` }))
    expect(formatProblems({ ...eight, games: many }, 8)).toEqual([{ code: 'too-many', what: 'games', most: 400 }])
  })

  test('everybody against everybody with 28 teams has 378 games and is told as nothing', () => {
    expect(formatProblems(roundRobinOnly(28), 28)).toEqual([])
  })
})

test('some of it may stay', () => {
  const stays = (format: Format) => formatProblems(format, 8).filter(isBlocking)
  expect(stays(removeGame(eight, 'A-1-2'))).toEqual([])
  expect(stays(setPlace(eight, 3, undefined))).toEqual([])
  expect(stays(setPool(eight, 'A', { members: [1, 4, 5].map(seed) }))).not.toEqual([])
})

test('facts say where', () => {
  expect(formatProblems(setSides(eight, 'SF1', { home: placeInPool('A', 5) }), 8)).toEqual([
    { code: 'no-such-place', at: 'SF1', source: 'A.5' },
    { code: 'goes-nowhere', source: 'A.1' },
  ])
})

/** Any source that the format knows, or one that it does not. */
const someSourceOf = (format: Format, teams: number): fc.Arbitrary<Source> =>
  fc.constantFrom(
    ...Array.from({ length: teams + 1 }, (_, index) => seed(index + 1)),
    ...outcomesOf(format),
    parseSource('Q.7') ?? seed(1),
  )

const someEdited = someProposal.chain(({ format, teams }) =>
  fc.record({
    format: fc.constant(format),
    teams: fc.constant(teams),
    one: someSourceOf(format, teams),
    other: someSourceOf(format, teams),
    game: fc.constantFrom(...format.games),
  }),
)

test('property: another side in any game is told', () => {
  fc.assert(
    fc.property(someEdited, ({ format, teams, one, game }) => {
      fc.pre(!sameSource(one, game.home))
      expect(formatProblems(setSides(format, game.key, { home: one }), teams)).not.toEqual([])
    }),
    { numRuns: casesOr(150) },
  )
})

test('property: when two sources change seats, either it is told or every place is still decided once', () => {
  const seen = { told: 0, fits: 0 }
  fc.assert(
    fc.property(someEdited, someDice, ({ format, teams, one, other }, dice) => {
      const edited = swapSources(format, one, other)
      if (formatProblems(edited, teams).length > 0) {
        seen.told += 1
        return
      }
      seen.fits += 1
      const { games, places } = play(edited, teamsNamed(teams), dice)
      expect(places.map(String).toSorted()).toEqual([...teamsNamed(teams)].toSorted())
      expect(games).toHaveLength(edited.games.length)
      expect(games.every(({ home, away }) => home !== away)).toBe(true)
    }),
    { numRuns: casesOr(200) },
  )
  expect(Math.min(seen.told, seen.fits)).toBeGreaterThan(20)
})

test('property: a game less is told', () => {
  fc.assert(
    fc.property(someEdited, ({ format, teams, game }) => {
      const told = formatProblems(removeGame(format, game.key), teams)
      expect(told.map((problem) => JSON.stringify(problem)).join()).toMatch(
        /pair-never-meets|no-such-game|swiss-round-incomplete/,
      )
    }),
    { numRuns: casesOr(100) },
  )
})

test('every proposal for eight is printed with sources that are read again', () => {
  for (const { format } of proposalsFor(8)) {
    for (const outcome of outcomesOf(format)) expect(parseSource(printSource(outcome))).toEqual(outcome)
  }
})
