import { usesOf } from './graph.ts'
import { loserOf, placeInPool, printSource, type Source, sameSource, seed, winnerOf } from './source.ts'
import { type Format, gamesOfPool, type Pool, sidesOf } from './structure.ts'

/** How much is played. */

export interface Counts {
  readonly games: number
  /** Of a team, whatever the results; show games are left out. */
  readonly gamesPerTeam: CountRange
  /** One after the other if there were fields without end. */
  readonly rounds: number
}

export interface CountRange {
  readonly least: number
  readonly most: number
}

const NONE: CountRange = { least: 0, most: 0 }

export function countsOf(format: Format, teams: number): Counts {
  const ahead = gamesAhead(format)
  const bounds = Array.from({ length: teams }, (_, index) => ahead(seed(index + 1)))
  return { games: format.games.length, gamesPerTeam: anyOf(bounds), rounds: roundsIn(format) }
}

function roundsIn({ games }: Format): number {
  const lastOfStage = new Map<number, number>()
  for (const { stage, round } of games) lastOfStage.set(stage, Math.max(round, lastOfStage.get(stage) ?? 0))
  return [...lastOfStage.values()].reduce((sum, rounds) => sum + rounds, 0)
}

/** How many games whoever a source turns out to be still plays. */
function gamesAhead(format: Format): (source: Source) => CountRange {
  const uses = usesOf(format)
  const known = new Map<string, CountRange>()
  const ahead = (source: Source): CountRange => {
    const key = printSource(source)
    const found = known.get(key)
    if (found) return found
    known.set(key, NONE)
    const bounds = (uses.get(key) ?? []).map((use): CountRange => {
      if (use.kind === 'place') return NONE
      if (use.kind === 'game') return plus(anyOf([ahead(winnerOf(use.game)), ahead(loserOf(use.game))]), 1, 1)
      const pool = format.pools.find(({ key }) => key === use.pool)
      if (!pool) return NONE
      const { least, most } = inPool(format, pool, source)
      const after = anyOf(pool.members.map((_, index) => ahead(placeInPool(pool.key, index + 1))))
      return plus(after, least, most)
    })
    const sum = bounds.reduce((sum, { least, most }) => plus(sum, least, most), NONE)
    known.set(key, sum)
    return sum
  }
  return ahead
}

function inPool(format: Format, pool: Pool, member: Source): CountRange {
  const games = gamesOfPool(format, pool.key)
  if (pool.kind === 'swiss') {
    const rounds = Math.max(0, ...games.map(({ round }) => round))
    return { least: pool.members.length % 2 === 0 ? rounds : rounds - 1, most: rounds }
  }
  const own = games.filter((game) => sidesOf(game).some((side) => sameSource(side, member))).length
  return { least: own, most: own }
}

const plus = (bounds: CountRange, least: number, most: number): CountRange => ({
  least: bounds.least + least,
  most: bounds.most + most,
})

const anyOf = (bounds: readonly CountRange[]): CountRange =>
  bounds.length === 0
    ? NONE
    : {
        least: Math.min(...bounds.map(({ least }) => least)),
        most: Math.max(...bounds.map(({ most }) => most)),
      }
