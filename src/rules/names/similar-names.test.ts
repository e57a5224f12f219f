import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LIKELY, type NameDifference, similarNames } from './similar-names.ts'

describe('names that may be of one person', () => {
  test.each<[string, string, readonly NameDifference[]]>([
    ['Runa Peters', 'Runa Peters', []],
    ['Runa Peters', 'runa  PETERS', []],
    ['Renée Łukasz', 'Renee Lukasz', ['spelling']],
    ['Jörg Müller', 'Joerg Mueller', ['spelling']],
    ['Stefan Weiß', 'Stephan Weiss', ['spelling']],
    ['Peters, Runa', 'Runa Peters', ['order']],
    ['Runa Peters', 'Runa Petres', ['letter']],
    ['Runa Peters', 'Rona Peters', ['letter']],
    ['Runa Peters', 'Runa Petters', ['spelling']],
    ['Runa Peters', 'Runa Peterse', ['letter']],
    ['Tim Berg', 'Tom Berg', ['letter']],
    ['Alex Berg', 'Alexander Berg', ['short']],
    ['Kathi Berg', 'Katharina Berg', ['short']],
    ['Andi Berg', 'Andreas Berg', ['short']],
    ['Runa P.', 'Runa Peters', ['initial']],
    ['Runa P.', 'Runa Philipp', ['initial']],
    ['Sören Aas', 'Sören Aass', ['spelling']],
    ['aaaa akck', 'aaaa aack', ['spelling']],
    ['aaaa aaaa', 'aaaa aaba', ['letter']],
    ['aaaa aaaa', 'aaaa caaa', ['letter']],
    ['aaaa oooo', 'aaaa ooko', ['letter']],
    ['Runa Maria Peters', 'Runa Peters', ['part']],
    ['Runa', 'Runa Peters', ['part']],
    ['Anna-Lena Berg', 'Annalena Berg', ['short', 'part']],
    ['Berg Alex', 'Alexandra Berg', ['short', 'order']],
  ])('%s and %s', (one, other, differences) => {
    const found = similarNames(one, other)
    expect(found.score).toBeGreaterThanOrEqual(LIKELY)
    expect(found.differences).toEqual(differences)
  })

  test.each([
    ['Runa Peters', 'Runa Schmidt'],
    ['Runa Peters', 'Anna Peters'],
    ['Ben Albers', 'Eva Berger'],
    ['Jo Berg', 'Al Berger'],
    ['Runa P.', 'Runa Q.'],
    ['Aa Berg', 'Oo Berg'],
    ['', 'Runa Peters'],
    ['...', '...'],
  ])('%s and %s are of two', (one, other) => expect(similarNames(one, other).score).toBeLessThan(LIKELY))
})

test('the closer one scores higher', () => {
  const scores = ['Runa Peters', 'Peters Runa', 'Rüna Peeters', 'Runa Petres', 'Runa P.', 'Runa', 'Silvan Koch'].map(
    (other) => similarNames('Runa Peters', other).score,
  )
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  expect(scores.at(-1)).toBe(0)
})

/** Every other word is of few letters: only those repeat, and sound like less than is written. */
const word = fc.oneof(fc.stringMatching(/^[a-zäöüéß]{2,9}$/), fc.stringMatching(/^[aechk]{2,9}$/))
const longWord = fc.oneof(fc.stringMatching(/^[a-z]{4,9}$/), fc.stringMatching(/^[aechkpt]{4,9}$/))
const name = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '))

describe('whatever the names', () => {
  test('it is the same from both sides', () =>
    fc.assert(
      fc.property(name, name, (one, other) => {
        expect(similarNames(one, other).score).toBeCloseTo(similarNames(other, one).score, 10)
      }),
    ))

  test('equal ones score 1, and nothing scores more', () =>
    fc.assert(
      fc.property(name, name, (one, other) => {
        expect(similarNames(one, one)).toEqual({ score: 1, differences: [] })
        expect(similarNames(one, other).score).toBeLessThanOrEqual(1)
      }),
    ))

  test('the order of words does not matter', () =>
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), name, (words, other) => {
        const score = similarNames(words.join(' '), other).score
        expect(similarNames(words.toReversed().join(' '), other).score).toBeCloseTo(score, 10)
      }),
    ))

  test('case, accents and signs do not matter', () =>
    fc.assert(
      fc.property(name, name, (one, other) => {
        const loud = one.toLocaleUpperCase('de').replaceAll(' ', ' – ')
        expect(similarNames(loud, other).score).toBeCloseTo(similarNames(one, other).score, 10)
      }),
    ))

  test('one letter off is found', () =>
    fc.assert(
      fc.property(longWord, longWord, fc.nat(), fc.stringMatching(/^[a-z]$/), (first, last, at, letter) => {
        const place = at % last.length
        const [before, after] = [last.slice(0, place), last.slice(place)]
        const mistakes = [
          before + letter + after,
          before + after.slice(1),
          before + letter + after.slice(1),
          before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2),
        ]
        for (const mistake of mistakes)
          expect(similarNames(`${first} ${last}`, `${first} ${mistake}`).score).toBeGreaterThanOrEqual(LIKELY)
      }),
    ))

  test('any text has an answer', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
        const { score } = similarNames(one, other)
        expect(score >= 0 && score <= 1).toBe(true)
      }),
    ))
})
