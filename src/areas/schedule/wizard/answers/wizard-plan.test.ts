import { describe, expect, test } from 'vitest'
import { addShowGame } from '#rules/formats/editing/add.ts'
import { proposalsFor } from '#rules/formats/proposals.ts'
import { seed } from '#rules/formats/source.ts'
import { lostResults } from './kept-results.ts'
import { roomIn, whyNoRoom } from './room.ts'
import { fieldsThere, usualBreaks, usualHours } from './usual.ts'
import type { DecidedGame } from './wanted.ts'
import { type WizardFacts, wizardPlan } from './wizard-plan.ts'

const teamsOf = (count: number, of = 't') => Array.from({ length: count }, (_, index) => `${of}${index + 1}`)

const facts = (divisions: Record<string, number>, more: Partial<WizardFacts> = {}): WizardFacts => ({
  days: 2,
  divisions: Object.keys(divisions),
  accepted: new Map(Object.entries(divisions).map(([key, count]) => [key, teamsOf(count, key)])),
  usualLength: { minutes: 60, slotMinutes: 75 },
  minimumRest: 30,
  fields: [],
  settings: undefined,
  drafted: new Map(),
  answers: {},
  ...more,
})

const field = (name: string, is: 'usual' | 'own' | 'closed' = 'usual', from = 0, to = 0) => ({
  id: name,
  name,
  is_show: false,
  days: [{ is, from, to }],
})

describe('room', () => {
  const hours = [{ from: 540, to: 840 }]
  const length = { minutes: 60, slotMinutes: 75 }

  test('the last game of a stretch needs no changeover behind it', () => {
    expect(roomIn({ hours, fields: [field('1')] }, [], length)).toEqual({ games: 4, rounds: 4 })
    expect(roomIn({ hours: [{ from: 540, to: 825 }], fields: [field('1')] }, [], length)).toEqual({
      games: 4,
      rounds: 4,
    })
  })

  test('breaks and closed fields take it away', () => {
    const fields = [field('1'), field('2', 'closed'), field('3', 'own', 540, 700)]
    expect(roomIn({ hours, fields }, [], length)).toEqual({ games: 6, rounds: 4 })
    expect(roomIn({ hours, fields }, [{ day: 0, from: 600, to: 660 }], length)).toEqual({ games: 4, rounds: 3 })
  })

  test('a format has too many rounds, or too many games', () => {
    const counts = { games: 20, rounds: 5, gamesPerTeam: { least: 5, most: 5 } }
    expect(whyNoRoom(counts, { games: 20, rounds: 5 })).toBeUndefined()
    expect(whyNoRoom(counts, { games: 19, rounds: 5 })).toBe('games')
    expect(whyNoRoom(counts, { games: 99, rounds: 4 })).toBe('rounds')
    expect(whyNoRoom(counts, { games: 0, rounds: 0 })).toBe('rounds')
  })
})

describe('answers that are ready', () => {
  test('lunch is where a slot ends next to noon, and not on a short day', () => {
    expect(usualBreaks(usualHours(2), 75)).toEqual([
      { day: 0, from: 765, to: 795 },
      { day: 1, from: 765, to: 795 },
    ])
    expect(usualBreaks([{ from: 540, to: 780 }], 75)).toEqual([])
  })

  test.each([
    [{ mixed: 8 }],
    [{ mixed: 8, open: 8, women: 8 }],
    [{ mixed: 16, open: 12 }],
    [{ open: 32 }],
    [{ open: 3 }],
  ])('for %j there are as many fields as the usual formats need', (divisions) => {
    const plan = wizardPlan(facts(divisions))
    for (const { chosen } of plan.divisions) expect(chosen).toMatchObject({ noRoom: undefined, isOwn: false })
    const standards = Object.values(divisions).map((count) => proposalsFor(count)[0]?.code)
    expect(plan.divisions.map(({ chosen }) => chosen?.code)).toEqual(standards)
  })

  test('a division of two teams has no format, and one without teams asks for nothing', () => {
    const plan = wizardPlan(facts({ mixed: 2, open: 0 }))
    expect(plan.divisions.map(({ chosen }) => chosen)).toEqual([undefined, undefined])
    expect(plan.fields.fields).toHaveLength(1)
  })

  test('fields that are there are taken over, with the hours of most of them', () => {
    const open = [{ from: 540, to: 1_140 }]
    const there = ['1', '2', '3'].map((name) => ({ id: name, name, is_show: name === '1', open }))
    const found = fieldsThere([...there, { ...there[0]!, id: '4', name: '4', open: [{ from: 600, to: 900 }] }], 1)
    expect(found?.hours).toEqual([{ from: 540, to: 1_140 }])
    expect(found?.fields.map(({ days }) => days[0]?.is)).toEqual(['usual', 'usual', 'usual', 'own'])
    expect(fieldsThere([{ ...there[0]!, open: [] }], 1)).toBeUndefined()
  })

  test('what is planned already is found as it is', () => {
    const [, second] = proposalsFor(8)
    const own = addShowGame(second!.format, { home: seed(1), away: seed(2) })
    const teams = teamsOf(8, 'mixed').toReversed()
    const length = { minutes: 50, slotMinutes: 60 }
    const planned = (format: typeof own) =>
      wizardPlan(facts({ mixed: 8 }, { drafted: new Map([['mixed', { teams, format, length }]]) })).divisions[0]
    expect(planned(second!.format)).toMatchObject({
      chosen: { code: second!.code, isOwn: false },
      teams: { teams },
      length,
    })
    expect(planned(own)).toMatchObject({ chosen: { isOwn: true, format: own } })
  })
})

describe('results', () => {
  const format = proposalsFor(4)[0]!.format
  const teams = teamsOf(4)
  const pool = format.games[0]!
  const decided = (more: Partial<DecidedGame> = {}): DecidedGame => ({
    division: 'mixed',
    pool: '',
    key: pool.key,
    home: teamOf(pool.home),
    away: teamOf(pool.away),
    homeSource: '#1',
    awaySource: '#4',
    field: 'f',
    start: 540,
    minutes: 60,
    slotMinutes: 75,
    dutySource: '',
    ...more,
  })
  const teamOf = (source: typeof pool.home) => (source.kind === 'seed' ? teams[source.seed - 1]! : '')
  const lost = (game: DecidedGame, of = { division: 'mixed', format, teams }) => lostResults([game], [of]).length

  test('are kept where the same teams play the same game', () => {
    expect(lost(decided())).toBe(0)
    expect(lost(decided({ key: 'SF1', homeSource: 'A.1', awaySource: 'A.4', home: 'x', away: 'y' }))).toBe(0)
  })

  test('are lost with the game, the division, other seeds or another source', () => {
    expect(lost(decided({ key: 'Z9' }))).toBe(1)
    expect(lost(decided({ division: 'open' }))).toBe(1)
    expect(lost(decided(), { division: 'mixed', format, teams: teams.toReversed() })).toBe(1)
    expect(lost(decided({ key: 'SF1', homeSource: 'A.2', awaySource: 'A.4' }))).toBe(1)
  })
})
