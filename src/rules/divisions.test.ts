import { describe, expect, test } from 'vitest'
import { DIVISION_KEY, divisionFinder, newDivisionKey } from './divisions.ts'

const THREE = [
  { key: 'mixed', letter: 'M', name_en: 'Mixed', name_de: 'Mixed' },
  { key: 'women', letter: 'W', name_en: 'Women', name_de: 'Frauen' },
  { key: 'masters', letter: 'G', name_en: 'Grand Masters', name_de: 'Altmeister' },
]

describe('a division is meant', () => {
  test.each([
    ['mixed', 'mixed'],
    [' MIXED ', 'mixed'],
    ['m', 'mixed'],
    ['mix', 'mixed'],
    ['W', 'women'],
    ['Frauen', 'women'],
    ['damen', 'women'],
    ['grand masters', 'masters'],
    ['Grand-Masters', 'masters'],
    ['altmeister', 'masters'],
    ['g', 'masters'],
  ])('by %s', (written, key) => expect(divisionFinder(THREE)(written)).toBe(key))

  test.each(['', '  ', '!', 'open', 'o', 'constructor'])('by "%s" none', (written) =>
    expect(divisionFinder(THREE)(written)).toBeUndefined(),
  )

  test('by its key before its letter, and by a name before an alias', () => {
    const confusing = [
      { key: 'x', letter: 'DAMEN', name_en: 'Damen', name_de: 'Damen' },
      { key: 'm', letter: 'X', name_en: 'Other', name_de: 'Andere' },
      ...THREE,
    ]
    expect(divisionFinder(confusing)('x')).toBe('x')
    expect(divisionFinder(confusing)('m')).toBe('m')
    expect(divisionFinder(confusing)('damen')).toBe('x')
  })
})

describe('a new key', () => {
  test.each([
    ['Mixed Masters', [], 'mixed-masters'],
    ['Über 40', [], 'uber-40'],
    ['Mixed', ['mixed'], 'mixed-2'],
    ['Mixed', ['mixed', 'mixed-2'], 'mixed-3'],
    ['!!!', [], 'division'],
    ['混合', [], 'division'],
  ])('of %s beside %j is %s', (name, taken, key) => expect(newDivisionKey(name, taken)).toBe(key))

  test('of a long name is short enough, and a key', () => {
    const key = newDivisionKey('The very long name of a division '.repeat(3), [])
    expect(key.length).toBeLessThanOrEqual(30)
    expect(key).toMatch(DIVISION_KEY)
  })
})
