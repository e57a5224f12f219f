import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fixedTeam,
  loserOf,
  parseSource,
  placeInPool,
  printSource,
  type Source,
  seed,
  slotOf,
  winnerOf,
} from './source.ts'

test.each<[string, Source]>([
  ['#3', seed(3)],
  ['A.1', placeInPool('A', 1)],
  ['W.2', placeInPool('W', 2)],
  ['W:SF1', winnerOf('SF1')],
  ['L:QF9-2', loserOf('QF9-2')],
  ['L:A-1-2', loserOf('A-1-2')],
  ['S~2.5', slotOf('S', 2, 5)],
  ['@k3jx9q0abcdefgh', fixedTeam('k3jx9q0abcdefgh')],
])('%s', (text, source) => {
  expect(parseSource(text)).toEqual(source)
  expect(printSource(source)).toBe(text)
})

test.each([
  '',
  '#0',
  '#',
  '#01',
  '#1000',
  'A',
  'a.1',
  'A.0',
  'A.1 ',
  'W:',
  'W:sf1',
  'X:SF1',
  'S~2',
  '@',
  '@a b',
  `@${'a'.repeat(41)}`,
])('"%s" is no source', (text) => expect(parseSource(text)).toBeUndefined())

const number = fc.integer({ min: 1, max: 999 })
const pool = fc.stringMatching(/^[A-Z][A-Z0-9]{0,7}$/)
const game = fc.stringMatching(/^[A-Z][A-Z0-9]{0,7}(-[A-Z0-9]{1,8}){0,2}$/)
const team = fc.stringMatching(/^[A-Za-z0-9_-]{1,40}$/)

const someSource: fc.Arbitrary<Source> = fc.oneof(
  number.map(seed),
  fc.tuple(pool, number).map(([pool, place]) => placeInPool(pool, place)),
  game.map(winnerOf),
  game.map(loserOf),
  fc.tuple(pool, number, number).map(([pool, round, slot]) => slotOf(pool, round, slot)),
  team.map(fixedTeam),
)

test('property: what is printed is read as the same again', () => {
  fc.assert(
    fc.property(someSource, (source) => {
      expect(parseSource(printSource(source))).toEqual(source)
    }),
  )
})

test('property: two sources print alike only when they are the same', () => {
  fc.assert(
    fc.property(someSource, someSource, (one, other) => {
      if (printSource(one) === printSource(other)) expect(one).toEqual(other)
    }),
  )
})

test('property: whatever is read prints as it was written', () => {
  const written = fc.oneof(fc.string({ maxLength: 12 }), fc.stringMatching(/^[#@WLAS.:~0-9-]{1,8}$/))
  fc.assert(
    fc.property(written, (text) => {
      const source = parseSource(text)
      if (source) expect(printSource(source)).toBe(text)
    }),
  )
})
