import { expect, test } from 'vitest'
import { speak } from '#language.testing.ts'
import { holeMark } from './hole.ts'
import { leaderOf, scoreText, signed, toPar } from './score.ts'

test('a score is written as its readers write it', () => {
  speak('en')
  expect(scoreText(9, 7)).toBe('9–7')
  speak('de')
  expect(scoreText(9, 7)).toBe('9:7')
})

test('differences carry a real minus', () => {
  expect([6, 0, -4].map(signed)).toEqual(['+6', '0', '−4'])
  expect([2, 0, -3].map(toPar)).toEqual(['+2', 'E', '−3'])
})

test('nobody leads before the first score and in a draw', () => {
  expect(leaderOf(9, 7)).toBe('home')
  expect(leaderOf(0, 1)).toBe('away')
  expect(leaderOf(9, 9)).toBeUndefined()
  expect(leaderOf(undefined, 3)).toBeUndefined()
})

test.each([
  [2, 4, 'under-two'],
  [1, 4, 'under-two'],
  [3, 4, 'under'],
  [4, 4, 'par'],
  [5, 4, 'over'],
  [7, 4, 'over-two'],
  [undefined, 4, 'none'],
] as const)('%s throws on a par %i', (throws, par, mark) => {
  expect(holeMark(throws, par)).toBe(mark)
})
