import fc from 'fast-check'
import { expect, test } from 'vitest'
import { peopleHref, peopleShownIn, wantedOf } from './people-shown.ts'

const shownAt = (query: string) => peopleShownIn(new URLSearchParams(query))

test('an address without a query shows everybody', () => {
  expect(shownAt('')).toEqual({ q: '', show: 'all', page: 1 })
  expect(peopleHref('/people', shownAt(''))).toBe('/people')
})

test.each(['show=everybody', 'show=', 'page=0', 'page=-3', 'page=two', 'page=1.5', 'page=1e30', 'q=%20%20'])(
  'what makes no sense is left out: %s',
  (query) => expect(shownAt(query)).toEqual({ q: '', show: 'all', page: 1 }),
)

test('a filter is a state or a role', () => {
  expect(wantedOf(shownAt('show=blocked&q=ada'))).toEqual({ search: 'ada', page: 1, only: 'blocked' })
  expect(wantedOf(shownAt('show=worker&page=2'))).toEqual({ search: '', page: 2, role: 'worker' })
  expect(wantedOf(shownAt('show=all'))).toEqual({ search: '', page: 1 })
})

test('whatever is searched, the address brings it back', () => {
  const shown = fc.record({
    q: fc.string({ unit: 'grapheme' }).map((q) => q.trim()),
    show: fc.constantFrom('all', 'unverified', 'blocked', 'admin', 'worker'),
    page: fc.integer({ min: 1, max: 999 }),
  })
  fc.assert(
    fc.property(shown, (it) => {
      const { searchParams } = new URL(peopleHref('/people', it), 'https://fieldside.example')
      expect(peopleShownIn(searchParams)).toEqual(it)
    }),
  )
})
