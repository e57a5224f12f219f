import { describe, expect, test } from 'vitest'
import { USUAL_DIVISIONS } from '../../divisions.testing.ts'
import { formatProblems } from '../../formats/editing/check.ts'
import { isBlocking } from '../../formats/editing/problems.ts'
import { printSource } from '../../formats/source.ts'
import { formatOfLines, type WrittenGame } from './format-of-lines.ts'
import { isShowStage, placePlayedFor, poolMeant, sideFinder, stageKey } from './sides.ts'
import { dayMeant, readTimetable, timeMeant } from './timetable-list.ts'

/** Saturday and Sunday. */
const DAYS = ['2026-06-13', '2026-06-14']

describe('a day', () => {
  test.each([
    ['Saturday', 0],
    ['sun', 1],
    ['Sa', 0],
    ['Sonntag', 1],
    ['Sonnabend', 0],
    ['2026-06-14', 1],
    ['14.6.', 1],
    ['13.06.2026', 0],
    ['Tag 2', 1],
    ['Day 3', undefined],
    ['Monday', undefined],
    ['S', undefined],
  ])('%s', (written, day) => expect(dayMeant(DAYS, written)).toBe(day))
})

describe('a time', () => {
  test.each([
    ['9:00', { minute: 540 }],
    ['09.30 Uhr', { minute: 570 }],
    ['14:00:00', { minute: 840 }],
    ['9:00–10:15', { minute: 540 }],
    ['So 9:15', { minute: 555, day: 1 }],
    ['2026-06-14T14:00', { minute: 840, day: 1 }],
    ['25:00', undefined],
    ['noon', undefined],
    ['Monday 9:00', undefined],
  ])('%s', (written, time) => expect(timeMeant(DAYS, written)).toEqual(time))
})

describe('a side', () => {
  const teams = [
    { id: 'kite', name: 'Kite Club', short_name: 'KC' },
    { id: 'b2', name: 'B2', short_name: '' },
  ]
  test.each([
    ['kite club', { kind: 'team', team: 'kite' }],
    ['kc', { kind: 'team', team: 'kite' }],
    // A team that is called like a place is the team.
    ['B2', { kind: 'team', team: 'b2' }],
    ['A1', { kind: 'place', pool: 'A', place: 1 }],
    ['1. Gruppe A', { kind: 'place', pool: 'A', place: 1 }],
    ['2nd Pool B', { kind: 'place', pool: 'B', place: 2 }],
    ['3rd of group C', { kind: 'place', pool: 'C', place: 3 }],
    ['Winner SF1', { kind: 'winner', game: 'sf1' }],
    ['W SF1', { kind: 'winner', game: 'sf1' }],
    ['Sieger Halbfinale 1', { kind: 'winner', game: 'sf1' }],
    ['Loser of QF 2', { kind: 'loser', game: 'qf2' }],
    ['V HF2', { kind: 'loser', game: 'sf2' }],
    ['#3', { kind: 'seed', seed: 3 }],
    ['Setzplatz 4', { kind: 'seed', seed: 4 }],
    ['Nobody in particular', undefined],
  ])('%s', (written, side) => expect(sideFinder(teams)(written)).toEqual(side))
})

test('stages in both languages', () => {
  expect(['SF 1', 'Semi-final 1', 'HF1', 'Halbfinale 1'].map(stageKey)).toEqual(['sf1', 'sf1', 'sf1', 'sf1'])
  expect(['Final', 'Finale', 'Place 5', 'Spiel um Platz 3', 'Semi-final'].map(placePlayedFor)).toEqual([
    1,
    1,
    5,
    3,
    undefined,
  ])
  expect(['Pool A', 'Power pool C', 'Gruppe B', 'Final'].map(poolMeant)).toEqual(['A', 'C', 'B', undefined])
  expect(['Showspiel', 'Show game', 'Final'].map(isShowStage)).toEqual([true, true, false])
})

test('a list with a heading in German, in any order, and days that are written once', () => {
  const text =
    'Uhrzeit\tTag\tFeld\tKategorie\tGruppe\tHeim\tGast\n9:00\tSa\tFeld 1\tMixed\tGruppe A\tA\tB\n10:15\t\t2\tO\tGruppe A\tC\tD'
  const { lines } = readTimetable(text, DAYS, USUAL_DIVISIONS)
  expect(lines.map(({ values, problems }) => ({ ...values, problems }))).toMatchObject([
    {
      day: 0,
      time: { minute: 540 },
      field: '1',
      division: 'mixed',
      stage: 'Gruppe A',
      home: 'A',
      away: 'B',
      problems: [],
    },
    { day: 0, time: { minute: 615 }, field: '2', division: 'open', problems: [] },
  ])
})

describe('lines of a division', () => {
  const ids = ['a', 'b', 'c', 'd']
  const teams = ids.map((id) => ({ id, name: id, short_name: '' }))
  const game = (line: number, stage: string, home: string, away: string): WrittenGame => ({
    line,
    stage,
    home: sideFinder(teams)(home)!,
    away: sideFinder(teams)(away)!,
  })
  const pool = [
    game(1, 'Pool A', 'a', 'd'),
    game(2, 'Pool A', 'b', 'c'),
    game(3, 'Pool A', 'a', 'c'),
    game(4, 'Pool A', 'b', 'd'),
    game(5, 'Pool A', 'a', 'b'),
    game(6, 'Pool A', 'c', 'd'),
  ]

  test('a pool and a bracket are a format in which everything fits', () => {
    const lines = [
      ...pool,
      game(7, 'Semi-final', 'A1', 'A4'),
      game(8, 'Semi-final', 'A2', 'A3'),
      game(9, 'Place 3', 'Loser SF1', 'Loser SF2'),
      game(10, 'Final', 'Winner SF1', 'Winner SF2'),
    ]
    const { format, keys, plain } = formatOfLines(lines, ids)
    expect(formatProblems(format, 4)).toEqual([])
    expect([...keys.values()]).toEqual(['A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6', 'SF-1', 'SF-2', 'P3', 'F'])
    expect(format.places.map((it) => it && printSource(it))).toEqual(['W:F', 'L:F', 'W:P3', 'L:P3'])
    expect(format.pools).toMatchObject([{ key: 'A', name: '', stage: 1 }])
    expect(plain.size).toBe(0)
  })

  test('named teams after their pool play a show game', () => {
    const { format, plain } = formatOfLines([...pool, game(7, 'Final', 'a', 'b')], ids)
    expect([...plain]).toEqual([7])
    expect(format.games.at(-1)?.kind).toBe('show')
    expect(formatProblems(format, 4).filter(isBlocking)).toEqual([])
  })

  test('a second pool of places comes a stage later; a bracket alone begins with seeds', () => {
    const second = formatOfLines([...pool, game(7, 'Power pool C', 'A1', 'A2')], ids).format
    expect(second.pools).toMatchObject([{ stage: 1 }, { key: 'C', name: 'Power pool C', stage: 2 }])
    const alone = formatOfLines(
      [
        game(1, 'SF1', 'a', 'd'),
        game(2, 'SF2', 'b', 'c'),
        game(3, 'Final', 'W SF1', 'W SF2'),
        game(4, 'Platz 3', 'L SF1', 'L SF2'),
      ],
      ids,
    )
    expect(formatProblems(alone.format, 4)).toEqual([])
  })
})
