import fc from 'fast-check'
import { expect, test } from 'vitest'
import '#properties.testing.ts'
import { stepsBack, type TabEntries } from './tab-history.ts'

const entries = (...addresses: readonly (string | { sent: string })[]): TabEntries =>
  Object.fromEntries(
    addresses.map((it, index) => [
      index,
      typeof it === 'string' ? { address: it } : { address: it.sent, isSent: true as const },
    ]),
  )

test.each<[string, TabEntries, string, number | undefined]>([
  ['a game of a filtered list leads to that list', entries('/schedule?show=mine', '/schedule/one'), '/schedule', 1],
  ['a game of the first page leads there', entries('/', '/schedule/one'), '/schedule', 1],
  ['whoever came from elsewhere has no way back', entries('/schedule/one'), '/schedule', undefined],
  ['tabs of a page are no step', entries('/', '/teams/a', '/teams/a?tab=spirit'), '/teams', 2],
  ['a part of a page leads to the page', entries('/teams', '/teams/a', '/teams/a?edit=look'), '/teams/a', 1],
  ['and to it also whoever came from elsewhere', entries('/', '/teams/a?edit=look'), '/teams/a', undefined],
  ['a form that was sent is passed over', entries('/list', { sent: '/list/new' }, '/list/one'), '/list', 2],
  ['a form that came first was no page before', entries({ sent: '/user/login' }, '/list/one'), '/list', undefined],
])('%s', (_, before, fixed, steps) => {
  expect(stepsBack(before, Object.keys(before).length - 1, fixed)).toBe(steps)
})

test('what is not known is not gone to', () => {
  expect(stepsBack({ 0: { address: '/' }, 2: { address: '/schedule/one' } }, 2, '/schedule')).toBeUndefined()
  expect(stepsBack({}, 3, '/schedule')).toBeUndefined()
})

test('property: pressed again and again it comes to an end, and never to a form that was sent', () => {
  const entry = fc.record(
    { address: fc.constantFrom('/', '/a', '/a?x=1', '/a/b', '/c'), isSent: fc.constant(true as const) },
    { requiredKeys: ['address'] },
  )
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1, maxLength: 20 }), (all) => {
      const known: TabEntries = Object.fromEntries(all.entries())
      let at = all.length - 1
      for (let steps = stepsBack(known, at, '/'); steps !== undefined; steps = stepsBack(known, at, '/')) {
        expect(steps).toBeGreaterThan(0)
        at -= steps
        expect(known[at]?.isSent).toBeUndefined()
      }
      expect(at).toBeGreaterThanOrEqual(0)
    }),
  )
})
