import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pathsOf } from './paths.ts'
import type { GameId, Placement, PlannedGame, PlannedSide, Setting } from './plan.ts'
import { settings } from './random-settings.testing.ts'
import { possiblePairs } from './search/possible-pairs.ts'
import { divisionOf, fieldsOf } from './tournaments.testing.ts'
import { checkerOf, violationsOf, whyNotAt } from './violations.ts'

const game = (id: string, sides: readonly PlannedSide[], given: Partial<PlannedGame> = {}): PlannedGame => ({
  id,
  division: 'open',
  stage: 'bracket',
  round: 1,
  minutes: 60,
  slotMinutes: 75,
  sides,
  ...given,
})
const team = (name: string): PlannedSide => ({ team: name })
const winner = (id: GameId): PlannedSide => ({ game: id, place: 1 })
const loser = (id: GameId): PlannedSide => ({ game: id, place: 2 })

/** Two semi-finals, the final and the game for third place. */
const four: Setting = {
  games: [
    game('S1', [team('A'), team('D')]),
    game('S2', [team('B'), team('C')]),
    game('F', [winner('S1'), winner('S2')], { round: 2, final: 1 }),
    game('T', [loser('S1'), loser('S2')], { round: 2 }),
  ],
  groups: [],
  fields: fieldsOf(2, 1, 9 * 60, 18 * 60),
  breaks: [{ from: 13 * 60, to: 14 * 60, fields: ['field 2'] }],
  wishes: [],
  minimumRestMinutes: 30,
}
const at = (id: GameId, field: number, hour: number, minute = 0): Placement => ({
  game: id,
  field: `field ${field}`,
  start: hour * 60 + minute,
})
const semis = [at('S1', 1, 9), at('S2', 2, 9)]
const rules = (placements: readonly Placement[], setting = four) =>
  violationsOf({ setting, placements }).map(({ game, rule, with: other }) =>
    [game, rule, other].filter(Boolean).join(' '),
  )

describe('hard rules', () => {
  test.each<[string, readonly Placement[], readonly string[]]>([
    ['all is well', [...semis, at('F', 1, 11), at('T', 2, 11)], []],
    ['final and third place at the same time', [...semis, at('F', 1, 10, 30), at('T', 2, 10, 30)], []],
    ['exactly half an hour of rest', [...semis, at('F', 1, 10, 30)], []],
    ['five minutes less', [...semis, at('F', 1, 10, 25)], ['F rest S1', 'F rest S2']],
    [
      'before its feeders are over',
      [...semis, at('F', 1, 9, 30)],
      ['F field-busy S1', 'F before-feeder S1', 'F before-feeder S2'],
    ],
    ['a feeder that has no place', [at('S1', 1, 9), at('F', 1, 11)], ['F feeder-unplaced S2']],
    ['before the field opens', [at('S1', 1, 8, 55)], ['S1 closed']],
    ['to the minute of closing', [at('S1', 1, 17)], []],
    ['after closing', [at('S1', 1, 17, 5)], ['S1 closed']],
    ['on a field that there is not', [at('S1', 9, 10)], ['S1 closed']],
    ['into the break', [at('S1', 2, 12, 5)], ['S1 break']],
    ['the break is not on field 1', [at('S1', 1, 12, 5)], []],
    ['the same field while it is cleared', [at('S1', 1, 9), at('S2', 1, 10, 10)], ['S2 field-busy S1']],
    ['the same field once it is', [at('S1', 1, 9), at('S2', 1, 10, 15)], []],
  ])('%s', (_, placements, expected) => expect(rules(placements)).toEqual(expected))

  test('one team at one time plays once', () => {
    const games = [game('1', [team('A'), team('B')]), game('2', [team('A'), team('C')])]
    expect(rules([at('1', 1, 9), at('2', 2, 9, 30)], { ...four, games })).toEqual(['2 team-busy 1'])
  })

  test('no tournament may ask for less than half an hour', () => {
    const wanted = { ...four, minimumRestMinutes: 0 }
    expect(rules([...semis, at('F', 1, 10, 25)], wanted)).toEqual(['F rest S1', 'F rest S2'])
  })

  test('fields that open twice without a gap are open throughout', () => {
    const open = [
      { from: 11 * 60, to: 13 * 60 },
      { from: 9 * 60, to: 11 * 60 },
    ]
    expect(rules([at('S1', 1, 10, 30)], { ...four, fields: [{ id: 'field 1', open }] })).toEqual([])
  })
})

test('where it stands does not keep a game from moving', () => {
  const plan = { setting: four, placements: [...semis, at('F', 1, 12)] }
  expect(whyNotAt(plan, 'F', 'field 1', 12 * 60 + 30)).toEqual([])
  expect(whyNotAt(plan, 'S1', 'field 2', 11 * 60)).toEqual([{ rule: 'rest', with: 'F', rest: 0 }])
  expect(whyNotAt(plan, 'S1', 'field 1', 14 * 60)).toEqual([{ rule: 'after-fed', with: 'F' }])
})

describe('who may have to play both', () => {
  test.each<[GameId, GameId, boolean]>([
    ['S1', 'F', true],
    ['S1', 'T', true],
    ['F', 'T', false],
    ['S1', 'S2', false],
  ])('%s and %s: %s', (one, other, may) => expect(possiblePairs(four).get(one)?.has(other) ?? false).toBe(may))

  test('the first and the second of a pool never meet as one', () => {
    const pool = divisionOf({ division: 'open', teams: 6, pools: 1, hasBracket: false })
    const games = [
      ...pool.games,
      game('upper', [
        { group: 'open A', place: 1 },
        { group: 'open A', place: 2 },
      ]),
      game('lower', [
        { group: 'open A', place: 3 },
        { group: 'open A', place: 4 },
      ]),
    ]
    const pairs = possiblePairs({ ...four, ...pool, games })
    expect(pairs.get('upper')?.has('lower')).toBe(false)
    for (const { id } of pool.games) expect(pairs.get('upper')?.has(id)).toBe(true)
  })

  test('followed forwards and traced backwards it is the same', () =>
    fc.assert(
      fc.property(settings, (setting) => {
        const [pairs, paths] = [possiblePairs(setting), pathsOf(setting)]
        for (const [one, { id }] of setting.games.entries())
          for (const [other, { id: otherId }] of setting.games.entries())
            if (one !== other && paths.mayShareTeam(one, other) !== (pairs.get(id)?.has(otherId) ?? false))
              expect.fail(`${id} and ${otherId}`)
      }),
    ))

  test('however the games end, nobody plays two that are said to exclude each other; and each of the others happens', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 6 }),
        fc.constantFrom(1, 2),
        fc.infiniteStream(fc.nat()),
        (perPool, pools, dice) => {
          const structure = divisionOf({ division: 'open', teams: perPool * pools, pools })
          const setting = { ...four, ...structure }
          const pairs = possiblePairs(setting)
          const seen = new Set<string>()
          for (let turn = 0; turn < 300; turn++)
            for (const own of gamesByTeam(setting, () => dice.next().value ?? 0).values())
              for (const one of own) for (const other of own) if (one !== other) seen.add(`${one}\n${other}`)
          const said = new Set([...pairs].flatMap(([one, others]) => [...others].map((other) => `${one}\n${other}`)))
          expect(seen.difference(said)).toEqual(new Set())
          expect(said.difference(seen)).toEqual(new Set())
        },
      ),
      { numRuns: 10 },
    ))
})

/** Plays the whole tournament by dice. */
function gamesByTeam({ games, groups }: Setting, roll: () => number): ReadonlyMap<string, readonly GameId[]> {
  const orders = new Map<string, readonly string[]>()
  const shuffled = (teams: readonly string[]) =>
    teams
      .map((name) => ({ name, by: roll() % 1_000 }))
      .toSorted((a, b) => a.by - b.by)
      .map(({ name }) => name)
  const orderOf = (key: string, sides: readonly PlannedSide[]): readonly string[] => {
    const known = orders.get(key) ?? shuffled(sides.map(nameOf))
    orders.set(key, known)
    return known
  }
  const nameOf = (side: PlannedSide): string => {
    if ('team' in side) return side.team
    const [key, sides] =
      'game' in side
        ? [`game ${side.game}`, games.find(({ id }) => id === side.game)!.sides]
        : [`group ${side.group}`, groups.find(({ id }) => id === side.group)!.sides]
    return orderOf(key, sides)[side.place - 1]!
  }
  const played = games.flatMap(({ id, sides }) => sides.map((side) => ({ id, name: nameOf(side) })))
  return new Map([...Map.groupBy(played, ({ name }) => name)].map(([name, own]) => [name, own.map(({ id }) => id)]))
}

test('a whole grid is asked with one preparation', () => {
  const plan = { setting: four, placements: semis }
  const whyNot = checkerOf(plan).whyNot('F')
  const free = [1, 2].flatMap((field) =>
    Array.from({ length: 24 * 12 }, (_, index) => index * 5).filter(
      (start) => whyNot(`field ${field}`, start).length === 0,
    ),
  )
  expect(Math.min(...free)).toBe(10 * 60 + 30)
  for (const start of free) expect(rules([...semis, { game: 'F', field: 'field 1', start }])).toEqual([])
})
