import { expect, test } from 'vitest'
import { type ScreenGame, screenAt } from './screen-view.ts'

const game = (id: string, time: string, until: string, more: Partial<ScreenGame> = {}): ScreenGame => ({
  id,
  day: '2026-06-13',
  time,
  until,
  field: id,
  home: { id: '', name: 'A' },
  away: { id: '', name: 'B' },
  division: 'mixed',
  phase: 'pool A',
  ...more,
})

const ids = (pages: readonly (readonly ScreenGame[])[]) => pages.map((page) => page.map(({ id }) => id).join(''))
const at = (time: string, games: readonly ScreenGame[]) => {
  const { kind, pages, next } = screenAt(games, { day: '2026-06-13', time })
  return [kind, ...ids(pages), `next ${next.map(({ id }) => id).join('')}`]
}

const DAY = [
  ...['a', 'b', 'c', 'd', 'e'].map((id) => game(id, '09:00', '10:15', { state: 'live', score: [1, 0] })),
  game('f', '10:15', '11:30'),
  game('g', '10:15', '11:30'),
  game('h', '11:30', '12:45'),
]
const OVER = DAY.map((it) => ({ ...it, state: 'confirmed', score: [15, 9] }) as const)

test('what is on fills the screen, six at a time, and what comes next stands below', () => {
  expect(at('09:30', DAY)).toEqual(['now', 'abcde', 'next fg'])
})

test('a game is on from its time until the field is free, reported or not, and while it is live', () => {
  expect(at('10:15', OVER)).toEqual(['now', 'fg', 'next h'])
  expect(at('10:20', DAY)).toEqual(['now', 'abcdef', 'g', 'next h'])
})

test('before the first game the screen shows what comes, after the last one what was', () => {
  expect(at('08:00', OVER)).toEqual(['next', 'abcde', 'next '])
  expect(at('13:00', OVER)).toEqual(['results', 'hgfedc', 'ba', 'next '])
})

test('in the evening the next day is told', () => {
  const tomorrow = game('t', '09:00', '10:15', { day: '2026-06-14' })
  expect(at('20:00', [...OVER, tomorrow])).toEqual(['next', 't', 'next '])
})

test('cancelled games are not shown', () => {
  expect(at('09:30', [game('a', '09:00', '10:15', { state: 'cancelled' })])).toEqual(['results', 'next '])
})
