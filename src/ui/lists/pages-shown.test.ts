import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pagesShown } from './pages-shown.ts'

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [4, 9, [1, 2, 3, 4, 5, undefined, 9]],
  [5, 9, [1, undefined, 4, 5, 6, undefined, 9]],
  [9, 9, [1, undefined, 8, 9]],
] as const)('page %i of %i', (page, pages, shown) => {
  expect(pagesShown(page, pages)).toEqual(shown)
})

test('the current, the first and the last page can always be reached, in order', () => {
  const place = fc
    .integer({ min: 1, max: 500 })
    .chain((pages) => fc.tuple(fc.integer({ min: 1, max: pages }), fc.constant(pages)))
  fc.assert(
    fc.property(place, ([page, pages]) => {
      const numbers = pagesShown(page, pages).filter((number) => number !== undefined)
      expect(numbers).toEqual(expect.arrayContaining([1, page, pages]))
      expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other))
    }),
  )
})
