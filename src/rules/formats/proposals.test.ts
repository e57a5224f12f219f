import { describe, expect, test } from 'vitest'
import { fitsInto, type Proposal, proposalsFor } from './proposals.ts'
import { printSource } from './source.ts'

const standardFor = (teams: number): Proposal => {
  const [first] = proposalsFor(teams)
  if (!first) throw new Error(`nothing for ${teams}`)
  return first
}

const pools = ({ format }: Proposal) => format.pools.map(({ members }) => members.length)

const firstGames = ({ format }: Proposal, prefix: string) =>
  format.games
    .filter(({ kind, key }) => kind === 'bracket' && key.startsWith(prefix))
    .map(({ home, away }) => `${printSource(home)}-${printSource(away)}`.replaceAll('.', ''))

describe('the standard', () => {
  test.each([4, 5, 6])('of %i: everybody meets, then semi-finals and place games', (teams) => {
    const proposal = standardFor(teams)
    expect(pools(proposal)).toEqual([teams])
    expect(firstGames(proposal, 'SF')).toEqual(['A1-A4', 'A2-A3'])
    expect(firstGames(proposal, 'P5')).toEqual(teams === 6 ? ['A5-A6'] : [])
  })

  test('of 8', () => {
    const proposal = standardFor(8)
    expect(pools(proposal)).toEqual([4, 4])
    expect(firstGames(proposal, 'SF')).toEqual(['A1-B2', 'A2-B1', 'A3-B4', 'A4-B3'])
  })

  test('of 10', () => {
    const proposal = standardFor(10)
    expect(pools(proposal)).toEqual([5, 5])
    expect(firstGames(proposal, 'QF')).toEqual(['A1-B4', 'B2-A3', 'A2-B3', 'B1-A4'])
    expect(firstGames(proposal, 'P9')).toEqual(['A5-B5'])
  })

  test.each([
    [12, 3],
    [16, 4],
    [20, 5],
    [24, 6],
  ])('of %i: four pools of %i', (teams, size) => {
    const proposal = standardFor(teams)
    expect(pools(proposal)).toEqual([size, size, size, size])
    expect(firstGames(proposal, 'QF').slice(0, 4)).toEqual(['A1-C2', 'D1-B2', 'C1-A2', 'B1-D2'])
  })

  test('of 32: eight pools of four', () => expect(pools(standardFor(32))).toEqual([4, 4, 4, 4, 4, 4, 4, 4]))

  test('never has more than eight games for a team', () => {
    for (let teams = 3; teams <= 32; teams += 1)
      expect(standardFor(teams).counts.gamesPerTeam.most).toBeLessThanOrEqual(8)
  })
})

test.each([0, 2, 33, 8.5, Number.NaN])('%f teams have none', (teams) => expect(proposalsFor(teams)).toEqual([]))

describe('what fits', () => {
  const { counts } = standardFor(8)

  test('has a field for each game', () => {
    expect(fitsInto(counts, { fields: 4, slots: 5 })).toBe(true)
    expect(fitsInto(counts, { fields: 3, slots: 6 })).toBe(false)
    expect(fitsInto(counts, { fields: 3, slots: 7 })).toBe(true)
  })

  test('has a slot for each round', () => expect(fitsInto(counts, { fields: 20, slots: 4 })).toBe(false))
})
