import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reordered } from '../steps/reordered.ts'
import { reconcileTeams } from './reconcile.ts'

describe('teams of an answer', () => {
  test('are those that take part, until somebody answers', () => {
    expect(reconcileTeams(undefined, ['a', 'b'])).toEqual({ teams: ['a', 'b'], leftOut: [], added: [], gone: [] })
  })

  test('who joined comes last, who left is told, who stays out stays out', () => {
    expect(reconcileTeams({ teams: ['c', 'a', 'x'], left_out: ['b', 'y'] }, ['a', 'b', 'c', 'd'])).toEqual({
      teams: ['c', 'a', 'd'],
      leftOut: ['b'],
      added: ['d'],
      gone: ['x', 'y'],
    })
  })

  test('everybody who takes part is there exactly once, whatever was answered', () => {
    const ids = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'))
    fc.assert(
      fc.property(
        ids,
        ids,
        fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')),
        (teams, left_out, accepted) => {
          const found = reconcileTeams({ teams, left_out }, accepted)
          expect([...found.teams, ...found.leftOut].toSorted()).toEqual(accepted.toSorted())
          expect(accepted.some((id) => found.gone.includes(id))).toBe(false)
        },
      ),
    )
  })
})

describe('a list with numbers typed beside it', () => {
  test.each([
    ['nothing changed', [1, 2, 3, 4], [0, 1, 2, 3]],
    ['the last becomes the first', [1, 2, 3, 1], [3, 0, 1, 2]],
    ['the first becomes the third', [3, 2, 3, 4], [1, 2, 0, 3]],
    ['two change places', [2, 1, 3], [1, 0, 2]],
    ['one has none', [undefined, 2, 3], [1, 2, 0]],
  ])('%s', (_, typed, order) => expect(reordered(typed)).toEqual(order))
})
