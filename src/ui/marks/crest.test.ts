import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CREST_COLOURS, colourFor, contrast, initials, isColour, luminance, textOn } from './crest.ts'

const colours = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`)

test.each([
  ['Kite Club', 'KC'],
  ['Mudlarks', 'MU'],
  ['Salt and Pepper', 'SP'],
  ['Spielgemeinschaft Nordseedeich', 'SN'],
  ['Tidal Nine of the North', 'TN'],
  ['7Schwaben', '7S'],
  ['ßtraße', 'SS'],
  ['Élan-Vital', 'ÉV'],
  ['the', 'TH'],
  ['  ', '?'],
  ['!!!', '?'],
])('the crest of “%s” shows %s', (name, shown) => {
  expect(initials(name)).toBe(shown)
})

test('a crest never shows more than two letters', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (name) => [...initials(name)].length <= 2))
})

test('the text on any colour has a contrast of 4.5', () => {
  fc.assert(fc.property(colours, (colour) => contrast(luminance(colour), textOn(colour) === 'light' ? 1 : 0) >= 4.5))
})

test('white is preferred wherever it can be read', () => {
  expect(textOn('#b3261e')).toBe('light')
  expect(textOn('#ffe14d')).toBe('dark')
  expect(contrast(luminance('#ffffff'), luminance('#000000'))).toBeCloseTo(21)
})

test.each(CREST_COLOURS)('white can be read on the colour %s of teams that chose none', (colour) => {
  expect(textOn(colour)).toBe('light')
})

test('a name keeps its colour', () => {
  expect(colourFor('Kite Club')).toBe(colourFor('Kite Club'))
  expect(new Set(['Kite Club', 'Mudlarks', 'Tidal Nine', 'Rookery', 'Longshot'].map(colourFor)).size).toBeGreaterThan(2)
})

test('what is no colour is not painted', () => {
  expect(['#B3261E', '#b3261e'].every(isColour)).toBe(true)
  expect([undefined, '', 'red', '#fff', '#12345g', 'url(x)'].some(isColour)).toBe(false)
})
