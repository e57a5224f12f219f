import { expect, test } from 'vitest'
import { dutySourceOf, parseDutySource } from './duty-source.ts'

test.each([
  [{ team: 'abc' }, '@abc'],
  [{ game: 'mixed/SF1', place: 1 }, 'mixed/W:SF1'],
  [{ game: 'mixed/SF1', place: 2 }, 'mixed/L:SF1'],
  [{ group: 'women/A', place: 3 }, 'women/A.3'],
  [{ group: 'open/S~2', place: 3 }, ''],
])('%j is kept as %s', (side, kept) => {
  expect(dutySourceOf(side)).toBe(kept)
})

test('what is kept is read again', () => {
  expect(parseDutySource('@abc')).toEqual({ division: '', source: { kind: 'team', team: 'abc' } })
  expect(parseDutySource('mixed/L:SF1')).toEqual({ division: 'mixed', source: { kind: 'loser', game: 'SF1' } })
  expect(parseDutySource('')).toBeUndefined()
  expect(parseDutySource('mixed/')).toBeUndefined()
})
