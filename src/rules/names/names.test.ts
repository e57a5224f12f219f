import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAdult, nameKey, shownName, withoutMarks } from './names.ts'

const mark = fc.constantFrom('\u0301', '\u0316', '\u0345', '\u0e33', '\uff9e')
const sign = fc.string({ unit: 'binary', maxLength: 1 })

describe('two names are the same', () => {
  test.each([
    ['Łódź  Ultimate!', 'lodz ultimate'],
    ['Straßenkicker', 'STRASSENKICKER'],
    ['Crème brûlée', 'creme brulee'],
    ['  Kite-Club ', 'kite club'],
  ])('%s is %s', (one, other) => expect(nameKey(one)).toBe(nameKey(other)))

  test('however its marks are written', () =>
    fc.assert(
      fc.property(fc.array(fc.oneof(mark, sign)), (signs) => {
        const name = signs.join('')
        expect(withoutMarks(name)).toBe(name.normalize('NFKD').replace(/\p{M}/gu, ''))
      }),
    ))

  test('of more marks than anybody writes', () => expect(nameKey(`Z${'\u0301\u0316'.repeat(500_000)}oe`)).toBe('zoe'))

  test('but for their words', () => expect(nameKey('Kite Club')).not.toBe(nameKey('Kiteclub')))

  test('a key is its own key', () =>
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (name) => nameKey(nameKey(name)) === nameKey(name))))
})

describe('a name as everybody sees it', () => {
  test.each([
    ['Runa Peters', 'Runa P.'],
    ['Runa Maria van der Berg', 'Runa B.'],
    ['  Silvan  ', 'Silvan'],
    ['', ''],
    ['Ada Ångström', 'Ada Å.'],
  ])('%s is shown as %s', (full, shown) => expect(shownName(full)).toBe(shown))

  test('never shows more of a last name than its first letter', () =>
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{2,8}$/), fc.stringMatching(/^[A-Z][a-z]{2,8}$/), (first, last) => {
        expect(shownName(`${first} ${last}`)).toBe(`${first} ${last[0]}.`)
      }),
    ))
})

test('only who is surely over 18 is an adult', () => {
  expect([isAdult(2007, 2026), isAdult(2008, 2026), isAdult(0, 2026)]).toEqual([true, false, false])
})
