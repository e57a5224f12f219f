import fc from 'fast-check'
import { expect, test } from 'vitest'
import { otherSide } from '../games/states.ts'
import { halfAfter, pullsNext, scoreOfPoints } from './pull.ts'

const side = fc.constantFrom('home' as const, 'away' as const)

test('whoever scored pulls; after half time it begins the other way round', () => {
  expect(pullsNext([], 'away', undefined)).toBe('away')
  expect(pullsNext(['home'], 'away', undefined)).toBe('home')
  expect(pullsNext(['home', 'home'], 'home', 2)).toBe('away')
  expect(pullsNext(['home', 'home', 'away'], 'home', 2)).toBe('away')
})

test('half time is when one team has half of the points', () => {
  const points = (['home', 'away', 'home', 'home'] as const).slice()
  expect(halfAfter(points, 5)).toBe(4)
  expect(halfAfter(points, 15)).toBeUndefined()
  expect(halfAfter(points, 0)).toBeUndefined()
})

test('the two teams never both pull, whatever was scored', () => {
  fc.assert(
    fc.property(
      fc.array(side, { maxLength: 30 }),
      side,
      fc.option(fc.nat(30), { nil: undefined }),
      (points, first, half) => {
        const mirrored = points.map(otherSide)
        expect(pullsNext(mirrored, otherSide(first), half)).toBe(otherSide(pullsNext(points, first, half)))
        const [home, away] = scoreOfPoints(points)
        expect(home + away).toBe(points.length)
      },
    ),
  )
})
