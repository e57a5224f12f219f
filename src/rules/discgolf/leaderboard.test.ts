import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boardExample, boardText } from './discgolf.testing.ts'
import { type BoardPlayer, type BoardRow, DISC_STATES, leaderboard, leveledLeaders } from './leaderboard.ts'

const HOLES = [3, 3, 4, 5].map((par, index) => ({ number: index + 1, par }))

const aRound = fc
  .array(fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }), { minLength: 4, maxLength: 4 })
  .map((thrown) => new Map(thrown.flatMap((throws, index) => (throws === undefined ? [] : [[index + 1, throws]]))))

const players: fc.Arbitrary<readonly BoardPlayer[]> = fc
  .array(
    fc.record({
      state: fc.constantFrom(...DISC_STATES),
      wonPlayOff: fc.boolean(),
      rounds: fc.array(aRound, { minLength: 1, maxLength: 2 }),
    }),
    { maxLength: 12 },
  )
  .map((made) =>
    made.map(({ rounds, ...player }, index) => ({
      ...player,
      id: `p${index}`,
      // Some names are alike.
      name: `Name ${index % 5}`,
      rounds: rounds.map((throws, round) => ({ number: round + 1, holes: HOLES, throws })),
    })),
  )

const placed = (rows: readonly BoardRow[]) => rows.filter(({ place }) => place !== undefined)

test('any order of players and of throws gives the same board', () => {
  fc.assert(
    fc.property(players, fc.integer(), (all, turn) => {
      const at = all.length === 0 ? 0 : Math.abs(turn) % all.length
      const otherwise = [...all.slice(at), ...all.slice(0, at)].toReversed().map((player) => ({
        ...player,
        rounds: player.rounds.map((round) => ({ ...round, throws: new Map([...round.throws].toReversed()) })),
      }))
      expect(leaderboard(otherwise)).toEqual(leaderboard(all))
    }),
  )
})

test('a place is one more than those who are placed better, and only the first is ever decided by a play-off', () => {
  fc.assert(
    fc.property(players, (all) => {
      const rows = placed(leaderboard(all))
      for (const { place } of rows)
        expect(place).toBe(1 + rows.filter((other) => (other.place ?? 0) < (place ?? 0)).length)
      for (const [one, other] of rows.flatMap((row) => rows.map((it) => [row, it] as const))) {
        if (one.toPar < other.toPar) expect(one.place).toBeLessThan(other.place ?? 0)
        if (one.toPar === other.toPar && (one.place ?? 0) > 2) expect(one.place).toBe(other.place)
      }
    }),
  )
})

test('who is ranked stands above who is not, and nobody is lost but those who have withdrawn', () => {
  fc.assert(
    fc.property(players, (all) => {
      const rows = leaderboard(all)
      expect(rows).toHaveLength(all.filter(({ state }) => state !== 'withdrawn').length)
      const first = rows.findIndex(({ place }) => place === undefined)
      if (first >= 0) expect(placed(rows.slice(first))).toEqual([])
      for (const { state, place } of rows) if (state === 'dnf' || state === 'dq') expect(place).toBeUndefined()
    }),
  )
})

test('to par counts finished holes alone', () => {
  fc.assert(
    fc.property(players, (all) => {
      for (const row of leaderboard(all)) {
        const own = all.find(({ id }) => id === row.id)
        const finished = own?.rounds.flatMap(({ holes, throws }) =>
          holes.flatMap(({ number, par }) => {
            const thrown = throws.get(number)
            return thrown === undefined ? [] : [thrown - par]
          }),
        )
        expect(row.toPar).toBe(finished?.reduce((sum, it) => sum + it, 0))
      }
    }),
  )
})

test('a play-off counts while those who played it lead together and have finished', () => {
  const level = ['par 3 3', 'Ada 3 3', 'Bob 3 3 won', 'Cid 3 3', 'Dan 4 3']
  expect(boardText(level)).toEqual(['1. Bob E F', '2. Ada E F', '2. Cid E F', '4. Dan +1 F'])
  expect(boardText(['par 3 3', 'Ada 3 2', 'Bob 3 3 won'])).toEqual(['1. Ada −1 F', '2. Bob E F'])
  expect(boardText(['par 3 3', 'Ada 3 .', 'Bob 3 3 won'])).toEqual(['1. Bob E F', '1. Ada E thru 1'])
})

test('a play-off is due when everybody has finished and the first are level', () => {
  expect(leveledLeaders(boardExample(['par 3 3', 'Ada 3 3', 'Bob 2 4', 'Cid 3 4']))).toEqual(['ada', 'bob'])
  expect(leveledLeaders(boardExample(['par 3 3', 'Ada 3 3', 'Bob 2 4', 'Cid 3 .']))).toEqual([])
  expect(leveledLeaders(boardExample(['par 3 3', 'Ada 3 3', 'Bob 2 4', 'Cid 3 . dnf']))).toEqual(['ada', 'bob'])
  expect(leveledLeaders(boardExample(['par 3 3', 'Ada 3 2', 'Bob 2 4']))).toEqual([])
  expect(leveledLeaders(boardExample(['par 3 3', 'Ada 3 3', 'Bob 2 4', 'Cid . . registered']))).toEqual(['ada', 'bob'])
  expect(leveledLeaders(boardExample(['par 3 3', 'Ada 3 3', 'Bob 2 4', 'Cid . .']))).toEqual([])
})
