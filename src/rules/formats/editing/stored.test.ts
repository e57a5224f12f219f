import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EVERY_PROPOSAL, someProposal } from '../formats.testing.ts'
import { poolsThen, roundRobinOnly } from '../shapes/shapes.ts'
import { setPlace } from './edit.ts'
import { readFormat, storedFormat } from './stored.ts'

test('three teams, as they are stored', () => {
  const { pools, games, places } = storedFormat(roundRobinOnly(3))
  expect(pools).toEqual([
    { key: 'A', name: '', stage: 1, kind: 'round-robin', members: ['#1', '#2', '#3'], carries: [] },
  ])
  expect(games[0]).toEqual({
    key: 'A-2-3',
    name: '',
    kind: 'pool',
    pool: 'A',
    stage: 1,
    round: 1,
    home: '#2',
    away: '#3',
  })
  expect(places).toEqual(['A.1', 'A.2', 'A.3'])
})

test.each(EVERY_PROPOSAL)('$title: comes back from JSON as it was', ({ format }) => {
  expect(readFormat(JSON.parse(JSON.stringify(storedFormat(format))))).toEqual({ ok: true, format })
})

test('a place that nothing decides comes back', () => {
  const open = setPlace(poolsThen(8, 2, [2]), 3, undefined)
  expect(readFormat(storedFormat(open))).toEqual({ ok: true, format: open })
})

test('the longest format takes less than 20 KB', () => {
  const sizes = EVERY_PROPOSAL.map(({ format }) => JSON.stringify(storedFormat(format)).length)
  expect(Math.max(...sizes)).toBeLessThan(20_000)
})

describe('what is no format', () => {
  const eight = storedFormat(poolsThen(8, 2, [2]))
  const [pool] = eight.pools
  const [game] = eight.games

  test.each<[string, unknown, readonly string[]]>([
    ['nothing', undefined, ['pools', 'games', 'places']],
    ['a list', [], ['pools', 'games', 'places']],
    ['no games', { ...eight, games: undefined }, ['games']],
    [
      'a game that is none',
      { ...eight, games: [game, 7] },
      ['key', 'name', 'kind', 'pool', 'stage', 'round', 'home', 'away'].map((field) => `games.1.${field}`),
    ],
    ['a source that is none', { ...eight, games: [{ ...game, home: 'A1' }] }, ['games.0.home']],
    ['a member that is none', { ...eight, pools: [{ ...pool, members: ['#1', 2] }] }, ['pools.0.members.1']],
    ['a kind that is none', { ...eight, pools: [{ ...pool, kind: 'ladder' }] }, ['pools.0.kind']],
    ['half a round', { ...eight, games: [{ ...game, round: 1.5 }] }, ['games.0.round']],
    ['401 games', { ...eight, games: Array.from({ length: 401 }, () => game) }, ['games']],
    ['33 places', { ...eight, places: Array.from({ length: 33 }, () => '') }, ['places']],
    ['a name without end', { ...eight, games: [{ ...game, name: 'x'.repeat(201) }] }, ['games.0.name']],
  ])('%s', (_, value, at) => expect(readFormat(value)).toEqual({ ok: false, at }))
})

test('property: whatever is sent is read or told, and what is read is stored as the same', () => {
  const damaged = fc.tuple(someProposal, fc.nat(), fc.jsonValue({ maxDepth: 2 })).map(([{ format }, pick, value]) => {
    const stored = storedFormat(format)
    const index = pick % stored.games.length
    const fields = Object.keys(stored.games[0] ?? {})
    return {
      ...stored,
      games: stored.games.map((game, at) =>
        at === index ? { ...game, [fields[pick % fields.length] ?? '']: value } : game,
      ),
    }
  })
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), damaged), (value) => {
      const read = readFormat(value)
      if (read.ok) expect(storedFormat(read.format)).toEqual(value)
      else expect(read.at.length).toBeGreaterThan(0)
    }),
  )
})
