import { expect, test } from 'vitest'
import { differenceOf, type Played, tableSoFar } from './table-so-far.ts'

const result = (text: string): Played => {
  const [home = '', score = '', away = ''] = text.split(' ')
  const [own = 0, other = 0] = score.split('-').map(Number)
  return { home, away, score: [own, other] }
}

const order = (members: string[], ...results: string[]) => [...tableSoFar(members, results.map(result)).keys()]

test('wins come first, then the goal difference, then the order in which they were listed', () => {
  expect(order(['A', 'B', 'C', 'D'])).toEqual(['A', 'B', 'C', 'D'])
  expect(order(['A', 'B', 'C', 'D'], 'D 15-3 A', 'C 15-10 B')).toEqual(['D', 'C', 'B', 'A'])
})

test('goals are counted from both sides, a draw is nobody’s win', () => {
  const table = tableSoFar(['A', 'B'], [result('A 9-9 B'), result('B 15-11 A')])
  expect(table.get('A')).toEqual({ wins: 0, losses: 1, goals: 20, against: 24 })
  expect(table.get('B')).toEqual({ wins: 1, losses: 0, goals: 24, against: 20 })
  expect([...table.values()].map(differenceOf)).toEqual([4, -4])
})

test('games of others are left out', () => {
  expect(tableSoFar(['A', 'B'], [result('A 15-1 C')]).get('A')).toMatchObject({ wins: 0, goals: 0 })
})
