import { describe, expect, test } from 'vitest'
import { firstAfter, groupsOf } from './game-groups.ts'
import type { GameRow } from './rows/game-row.ts'

let number = 0
const game = (time: string, teams: string, more: Partial<GameRow> = {}): GameRow => {
  const [home = '', away = ''] = teams.split('-')
  return {
    id: `${(number += 1)}`,
    day: '2026-06-13',
    time,
    field: '1',
    home: { id: home, name: home },
    away: { id: away, name: away },
    division: 'mixed',
    phase: 'pool A',
    ...more,
  }
}

const confirmed = { state: 'confirmed', score: [15, 9] } as const
const usual = { by: 'time', followed: new Set<string>(), teams: [], folds: true } as const

/** `9:00 A-B C-D (E-F)`: what is folded stands in brackets. */
const shown = (groups: ReturnType<typeof groupsOf>) =>
  groups.map(({ key, rows, folded }) => {
    const names = (of: readonly GameRow[]) => of.map(({ home, away }) => `${home.id}-${away.id}`).join(' ')
    return [key.replace('2026-06-13T', ''), names(rows), folded.length > 0 && `(${names(folded)})`]
      .filter(Boolean)
      .join(' ')
  })

describe('by time', () => {
  test('games that begin together stand together', () => {
    const rows = [game('09:00', 'A-B'), game('09:00', 'C-D'), game('10:15', 'A-C')]
    expect(shown(groupsOf(rows, usual))).toEqual(['09:00 A-B C-D', '10:15 A-C'])
  })

  test('what somebody follows comes first', () => {
    const rows = [game('09:00', 'A-B'), game('09:00', 'C-D')]
    expect(shown(groupsOf(rows, { ...usual, followed: new Set(['D']) }))).toEqual(['09:00 C-D A-B'])
  })

  test('confirmed games are put away while the day goes on, but not those of one’s own', () => {
    const rows = [
      game('09:00', 'A-B', { state: 'disputed', score: [11, 13] }),
      game('09:00', 'C-D', confirmed),
      game('09:00', 'E-F', confirmed),
      game('09:00', 'G-H', confirmed),
      game('10:15', 'A-C'),
    ]
    expect(shown(groupsOf(rows, usual))).toEqual(['09:00 A-B (C-D E-F G-H)', '10:15 A-C'])
    expect(shown(groupsOf(rows, { ...usual, followed: new Set(['F']) }))).toEqual([
      '09:00 E-F A-B (C-D G-H)',
      '10:15 A-C',
    ])
    expect(shown(groupsOf(rows, { ...usual, folds: false }))[0]).toBe('09:00 A-B C-D E-F G-H')
  })

  test('a single one is shown, and so is a day that is over', () => {
    expect(shown(groupsOf([game('09:00', 'A-B', confirmed), game('10:15', 'C-D')], usual))[0]).toBe('09:00 A-B')
    const over = [game('09:00', 'A-B', confirmed), game('09:00', 'C-D', confirmed)]
    expect(shown(groupsOf(over, usual))).toEqual(['09:00 A-B C-D'])
  })

  test('the line of now stands before what comes', () => {
    const groups = groupsOf([game('09:00', 'A-B'), game('10:15', 'C-D')], usual)
    const before = (time: string) => firstAfter(groups, { day: '2026-06-13', time })
    expect(before('08:59')).toBe('2026-06-13T09:00')
    expect(before('09:00')).toBe('2026-06-13T10:15')
    expect(before('10:15')).toBeUndefined()
  })
})

test('by field and by division they stand in the order in which they come', () => {
  const rows = [game('09:00', 'A-B', { field: '2' }), game('09:00', 'C-D', { field: '1', division: 'open' })]
  expect(shown(groupsOf(rows, { ...usual, by: 'field' }))).toEqual(['2 A-B', '1 C-D'])
  expect(shown(groupsOf(rows, { ...usual, by: 'division' }))).toEqual(['mixed A-B', 'open C-D'])
})

test('by team each game stands with both, one’s own teams first', () => {
  const rows = [game('09:00', 'A-B'), game('10:15', 'C-A')]
  const teams = ['A', 'B', 'C', 'D'].map((id) => ({ id, name: id }))
  expect(shown(groupsOf(rows, { ...usual, by: 'team', teams, followed: new Set(['C']) }))).toEqual([
    'C C-A',
    'A A-B C-A',
    'B A-B',
  ])
})
