import { expect, test } from 'vitest'
import { proposalsFor } from '../formats/proposals.ts'
import { placeInPool, seed } from '../formats/source.ts'
import { TEAMS_LEAST, TEAMS_MOST } from '../formats/structure.ts'
import { generateAtOnce } from './generate.ts'
import { type DivisionFormat, gameOfId, gamesOfFormats } from './setting-of-formats.ts'
import { fieldsOf } from './tournaments.testing.ts'

const LENGTH = () => ({ minutes: 60, slotMinutes: 75 })

const teamsOf = (division: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${division} ${index + 1}`)

const standard = (division: string, count: number, code?: string): DivisionFormat => {
  const proposals = proposalsFor(count)
  const { format } = proposals.find((it) => it.code === code) ?? proposals[0]!
  return { division, format, teams: teamsOf(division, count) }
}

test('a game is played by teams, by places of pools, and by winners and losers', () => {
  const { games, groups } = gamesOfFormats([standard('mixed', 8)], LENGTH)
  const byId = new Map(games.map((game) => [game.id, game]))
  expect(groups.map(({ id }) => id)).toEqual(['mixed/A', 'mixed/B'])
  expect(groups[0]?.sides).toContainEqual({ team: 'mixed 1' })
  expect(byId.get('mixed/SF1')?.sides).toEqual([
    { group: 'mixed/A', place: 1 },
    { group: 'mixed/B', place: 2 },
  ])
  const final = games.find((game) => game.final === 1)
  expect(final?.sides).toContainEqual({ game: 'mixed/SF1', place: 1 })
})

test('the final of the first division is the last game', () => {
  const { games } = gamesOfFormats([standard('mixed', 8), standard('open', 4)], LENGTH)
  const finals = games.flatMap(({ id, final }) => (final === undefined ? [] : [[gameOfId(id).division, final]]))
  expect(finals).toEqual([
    ['mixed', 1],
    ['open', 2],
  ])
})

test('a round of a Swiss draw waits for the one before', () => {
  const { games, groups } = gamesOfFormats([standard('open', 8, 'swiss')], LENGTH)
  expect(groups.map(({ id, games }) => [id, games.length])).toEqual([
    ['open/S~1', 4],
    ['open/S~2', 8],
    ['open/S~3', 12],
    ['open/S~4', 16],
  ])
  expect(games.find(({ round }) => round === 2)?.sides).toEqual([
    { group: 'open/S~1', place: 1 },
    { group: 'open/S~1', place: 2 },
  ])
})

test('what comes from nowhere has no side', () => {
  const base = standard('open', 4)
  const [first] = base.format.games
  const broken = {
    ...base,
    format: { ...base.format, games: [{ ...first!, home: placeInPool('Z', 1), away: seed(9) }] },
  }
  expect(gamesOfFormats([broken], LENGTH).games[0]?.sides).toEqual([])
})

test('every proposal of every size has a timetable where there is room', () => {
  for (let teams = TEAMS_LEAST; teams <= TEAMS_MOST; teams += 1)
    for (const { code } of proposalsFor(teams)) {
      const setting = {
        ...gamesOfFormats([standard('open', teams, code)], LENGTH),
        fields: fieldsOf(16, 4, 540, 1_140),
        breaks: [],
        wishes: [],
        minimumRestMinutes: 30,
      }
      const { unplaced, violations } = generateAtOnce(setting, { seed: 1, effort: 0.0001 })
      expect({ teams, code, unplaced, violations }).toEqual({ teams, code, unplaced: [], violations: [] })
    }
})
