import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import '../../properties.testing.ts'
import { isReference, referenceKey, teamReference } from './reference.ts'

const ids = fc.stringMatching(/^[a-z0-9]{15}$/)

test.each(['RF18539007547034', 'RF712348231', 'RF45G72UUR'])('%s is a reference of the standard', (text) =>
  expect(isReference(text)).toBe(true),
)

test.each(['RF19539007547034', 'DE18539007547034', 'RF18', 'RF18 5390 0754 7034', ''])('%j is none', (text) =>
  expect(isReference(text)).toBe(false),
)

describe('of a team', () => {
  test('is one of the standard, short enough to be typed, and the same each time', () =>
    fc.assert(
      fc.property(ids, (id) => {
        expect(teamReference(id)).toMatch(/^RF\d{12}$/)
        expect(isReference(teamReference(id))).toBe(true)
        expect(teamReference(id)).toBe(teamReference(id))
      }),
    ))

  test('is none any more when one digit is another', () =>
    fc.assert(
      fc.property(ids, fc.integer({ min: 2, max: 13 }), fc.nat(9), (id, at, digit) => {
        const right = teamReference(id)
        const wrong = right.slice(0, at) + digit + right.slice(at + 1)
        expect(isReference(wrong)).toBe(wrong === right)
      }),
    ))

  test('is none any more when two neighbours have changed places', () =>
    fc.assert(
      fc.property(ids, fc.integer({ min: 2, max: 12 }), (id, at) => {
        const right = teamReference(id)
        const wrong = right.slice(0, at) + (right[at + 1] ?? '') + (right[at] ?? '') + right.slice(at + 2)
        expect(isReference(wrong)).toBe(wrong === right)
      }),
    ))
})

test('is found however it is written', () => expect(referenceKey('rf18 k7o2-9xq4')).toBe(referenceKey('RF18K7029XQ4')))
