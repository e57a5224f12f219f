import { expect, test } from 'vitest'
import { CATCH_UP_COSTS, CatchUpBudget } from './budget.ts'

const guest = (place: string) => ({ person: '', place })

/** How often in a row somebody may miss a long stretch. */
function timesOf(budget: CatchUpBudget, who: { person: string; place: string }): number {
  let times = 0
  while (times < 10_000 && budget.affords(who, CATCH_UP_COSTS.each + 1_000 * CATCH_UP_COSTS.read)) times++
  return times
}

test('whoever comes back again and again loads again, and the others are still told what they missed', () => {
  const budget = new CatchUpBudget(() => 0)
  expect(timesOf(budget, guest('203.0.113.1'))).toBeLessThan(30)
  expect(timesOf(budget, guest('203.0.113.1'))).toBe(0)
  const ada = { person: 'ada', place: '203.0.113.1' }
  expect(timesOf(budget, ada)).toBeGreaterThan(5)
  expect(timesOf(budget, ada)).toBe(0)
  expect(timesOf(budget, guest('203.0.113.2'))).toBeGreaterThan(0)
})

test('all of them together take a tenth of a core, from however many places', () => {
  let now = 0
  const budget = new CatchUpBudget(() => now)
  const everywhere = () =>
    Array.from({ length: 200 }, (_, n) => timesOf(budget, guest(`198.51.100.${n}`))).reduce((sum, it) => sum + it)
  // A second holds 25 million of the currency.
  const stretches = 25_000_000 / (CATCH_UP_COSTS.each + 1_000 * CATCH_UP_COSTS.read)
  everywhere()
  expect(everywhere()).toBe(0)
  now += 1_000
  expect(everywhere()).toBeLessThanOrEqual(Math.ceil(stretches / 10))
  expect(everywhere()).toBe(0)
})
