import fc from 'fast-check'
import { expect, test } from 'vitest'
import '#properties.testing.ts'
import { areSimilarDishes, foodDeadline } from './foods.ts'

test.each([
  ['Pasta salad', 'Pasta salad with pesto', true],
  ['Nudelsalat', 'Nudel-Salat', true],
  ['Marmorkuchen', 'marmorkuchen', true],
  ['Apple cake', 'Cake', true],
  ['Apple cake', 'Lemon cake', false],
  ['Kartoffelsalat', 'Nudelsalat', false],
  ['Rolls and jam', 'Jam rolls', true],
])('%s and %s: %s', (one, other, expected) => {
  expect(areSimilarDishes(one, other)).toBe(expected)
})

test('it does not matter which of two dishes is asked about', () => {
  const dish = fc.string({ maxLength: 30, unit: fc.constantFrom('a', 'b', 'c', ' ', 'ä', 'ß', '-', ',', 'e') })
  fc.assert(fc.property(dish, dish, (one, other) => areSimilarDishes(one, other) === areSimilarDishes(other, one)))
})

test('what comes on Saturday can be changed until Friday at six, by the clocks at the fields', () => {
  const weekend = { saturday: '2026-06-13', zone: 'Europe/Berlin' }
  expect(new Date(foodDeadline('Saturday', weekend)).toISOString()).toBe('2026-06-12T16:00:00.000Z')
  expect(new Date(foodDeadline('Sunday', weekend)).toISOString()).toBe('2026-06-13T16:00:00.000Z')
})
