import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { someProposal } from '../formats.testing.ts'
import { poolsThen } from '../shapes/shapes.ts'
import { fixedTeam, loserOf, placeInPool, seed, winnerOf } from '../source.ts'
import { type Format, gamesOfPool } from '../structure.ts'
import { addBracketGame, addPool, addShowGame } from './add.ts'
import { formatProblems } from './check.ts'
import { removeGame, removePool, setPlace, setPool, setSides } from './edit.ts'
import { afterFeeders } from './turns.ts'

const eight = poolsThen(8, 2, [2])
const problemsOf = (format: Format, teams = 8) => formatProblems(format, teams).map(({ code }) => code)

describe('a game that counts', () => {
  const finalists = { home: winnerOf('F'), away: loserOf('F') }

  test('has the next free key, and comes after what decides its sides', () => {
    const one = addBracketGame(eight, { ...finalists, name: 'Second leg' })
    const final = eight.games.find(({ key }) => key === 'F')!
    expect(one.games.at(-1)).toMatchObject({
      key: 'G1',
      name: 'Second leg',
      kind: 'bracket',
      stage: final.stage,
      round: final.round + 1,
    })
    expect(addBracketGame(one, finalists).games.at(-1)?.key).toBe('G2')
    const after = addBracketGame(eight, { home: placeInPool('A', 1), away: placeInPool('B', 1) })
    expect(after.games.at(-1)).toMatchObject({ stage: 2, round: 1 })
  })

  test('does not fit until it leads somewhere, and then does', () => {
    const one = addBracketGame(eight, { ...finalists, key: 'LEG2' })
    expect(problemsOf(one)).toEqual(['used-twice', 'used-twice', 'goes-nowhere', 'goes-nowhere'])
    const placed = setPlace(setPlace(one, 1, winnerOf('LEG2')), 2, loserOf('LEG2'))
    expect(problemsOf(placed)).toEqual([])
    expect(problemsOf(removeGame(placed, 'LEG2'))).toContain('no-such-game')
  })
})

describe('a pool', () => {
  const losers = [placeInPool('A', 3), placeInPool('A', 4), placeInPool('B', 3), placeInPool('B', 4)]

  test('of seeds has the next letter and its games beside those of the others', () => {
    const ten = addPool(eight, { members: [9, 10, 11].map(seed), name: 'Guests' })
    expect(ten.pools.at(-1)).toMatchObject({ key: 'C', name: 'Guests', stage: 1, kind: 'round-robin' })
    expect(gamesOfPool(ten, 'C')).toHaveLength(3)
    const lastOfPools = ten.games.findLastIndex(({ kind }) => kind === 'pool')
    expect(ten.games[lastOfPools]?.pool).toBe('C')
    expect(problemsOf(ten, 11).filter((code) => code === 'goes-nowhere')).toHaveLength(3)
  })

  test('of those who left the pools is played after them, and fits once its places count', () => {
    const without = ['SF5-1', 'SF5-2', 'P5', 'P7'].reduce(removeGame, eight)
    const added = addPool(without, { members: losers })
    expect(added.pools.at(-1)).toMatchObject({ key: 'C', stage: 2 })
    expect(problemsOf(added)).not.toEqual([])
    const placed = [5, 6, 7, 8].reduce((format, place) => setPlace(format, place, placeInPool('C', place - 4)), added)
    expect(problemsOf(placed)).toEqual([])
    expect(problemsOf(removePool(placed, 'C'))).toContain('no-such-pool')
    expect(gamesOfPool(removePool(placed, 'C'), 'C')).toEqual([])
  })

  test('that is filled from a later one moves behind it, with what comes from it', () => {
    const empty = addPool(eight, { key: 'TOP', members: [] })
    expect(problemsOf(empty)).toEqual(['pool-too-small'])
    const fed = setSides(empty, 'F', { home: placeInPool('TOP', 1), away: placeInPool('TOP', 2) })
    const filled = setPool(fed, 'TOP', { members: [winnerOf('SF1'), winnerOf('SF2')] })
    const stageOf = (key: string) => filled.games.find((game) => game.key === key)?.stage
    expect([filled.pools.at(-1)?.stage, stageOf('TOP-1-2'), stageOf('F')]).toEqual([3, 3, 4])
    expect(problemsOf(filled)).toEqual([])
  })
})

test('show games have keys of their own and come after what decides their sides', () => {
  const one = addShowGame(eight, { home: fixedTeam('legends'), away: seed(1), name: 'Opening' })
  const two = addShowGame(one, { home: winnerOf('F'), away: fixedTeam('legends') })
  const shows = two.games.filter(({ kind }) => kind === 'show').map(({ key, name, stage }) => [key, name, stage])
  expect(shows).toEqual([
    ['X1', 'Opening', 1],
    ['X2', '', 2],
  ])
  expect(problemsOf(two)).toEqual([])
  const again = addShowGame(removeGame(two, 'X1'), { home: placeInPool('A', 1), away: placeInPool('B', 1) })
  expect(again.games.at(-1)).toMatchObject({ key: 'X3', stage: 2 })
})

describe('what decides comes first', () => {
  test('no proposal is moved', () => {
    fc.assert(fc.property(someProposal, ({ format }) => afterFeeders(format) === format))
  })

  test('whatever sides are chosen, nothing is too early but where games wait for each other', () => {
    const chosen = fc.record({ proposal: someProposal, game: fc.nat(), from: fc.nat(), isLoser: fc.boolean() })
    fc.assert(
      fc.property(chosen, ({ proposal: { format, teams }, game, from, isLoser }) => {
        const brackets = format.games.filter(({ kind }) => kind === 'bracket')
        const [changed, feeder] = [brackets[game % brackets.length], brackets[from % brackets.length]]
        if (!changed || !feeder) return
        const home = (isLoser ? loserOf : winnerOf)(feeder.key)
        const codes = problemsOf(setSides(format, changed.key, { home }), teams)
        expect(codes.includes('too-early')).toBe(false)
      }),
    )
  })
})
