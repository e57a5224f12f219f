import { type Source, seed } from '../source.ts'
import type { Format, FormatGame, Pool } from '../structure.ts'
import { bracket, bracketSize } from './brackets.ts'
import { crossed } from './crossings.ts'
import { poolGames, poolRows, roundRobinPool, snakePools, tableOf } from './pools.ts'
import { placingPools, powerPools } from './second-stage.ts'
import { swissGames, swissPool } from './swiss-draw.ts'

/** Whole formats, put together from pools, brackets and Swiss draws. */

/** One pool of all; its table decides every place. */
export function roundRobinOnly(teams: number): Format {
  const pool = poolOfAll(teams)
  return { pools: [pool], games: poolGames(pool), places: tableOf(pool) }
}

/** One pool of all, then brackets of neighbours in the table: the first four, then pairs, for example. */
export function roundRobinThen(teams: number, sizes: readonly number[]): Format {
  const pool = poolOfAll(teams)
  return withBrackets({ pools: [pool], games: poolGames(pool), places: [] }, grouped(tableOf(pool), sizes), 2)
}

/** Snake seeded pools, then a bracket for some rows of their tables, the next one for the next rows. */
export function poolsThen(teams: number, pools: number, rowsOfBrackets: readonly number[]): Format {
  const first = snakePools(teams, pools)
  const groups = grouped(poolRows(first), rowsOfBrackets)
  return withBrackets({ pools: first, games: first.flatMap(poolGames), places: [] }, groups.map(seating), 2)
}

/** Two snake seeded pools, then an upper and a lower one, whose tables decide the places. */
export function poolsThenPowerPools(teams: number): Format {
  return withSecondPools(snakePools(teams, 2), powerPools)
}

/** The same, and then each place is played between neighbours in the table. */
export function powerPoolsThenPlaceGames(teams: number): Format {
  const format = poolsThenPowerPools(teams)
  const tables = format.pools.filter(({ stage }) => stage === 2).map(tableOf)
  const pairs = tables.flatMap((table) => grouped(table, pairsOf(table.length)))
  return withBrackets({ ...format, places: [] }, pairs, 3)
}

/** The same, and then one bracket of all, in which the upper pool meets the lower one. */
export function powerPoolsThenBracket(teams: number): Format {
  const format = poolsThenPowerPools(teams)
  const tables = format.pools.filter(({ stage }) => stage === 2).map(tableOf)
  return withBrackets({ ...format, places: [] }, [tables.flat()], 3)
}

/** Snake seeded pools, then a pool of all first places, of all second ones, and so on. */
export function poolsThenPlacingPools(teams: number, pools: number): Format {
  return withSecondPools(snakePools(teams, pools), placingPools)
}

/** A Swiss draw; its table decides every place, or brackets of neighbours in it do. */
export function swiss(teams: number, rounds: number, sizes: readonly number[] = []): Format {
  const pool = swissPool('S', seeds(teams))
  const format = { pools: [pool], games: swissGames(pool, rounds), places: tableOf(pool) }
  if (sizes.length === 0) return format
  return withBrackets({ ...format, places: [] }, grouped(tableOf(pool), sizes), 2)
}

/** So many in pairs; a single one is left over where the number is odd. */
export const pairsOf = (teams: number): readonly number[] => Array.from({ length: Math.ceil(teams / 2) }, () => 2)

const seeds = (teams: number): readonly Source[] => Array.from({ length: teams }, (_, index) => seed(index + 1))

const poolOfAll = (teams: number): Pool => roundRobinPool('A', seeds(teams))

function withSecondPools(first: readonly Pool[], made: (pools: readonly Pool[]) => readonly Pool[]): Format {
  const second = made(first)
  return {
    pools: [...first, ...second],
    games: [...first, ...second].flatMap(poolGames),
    places: second.flatMap(tableOf),
  }
}

/** Brackets one below the other, each for the places after those of the one before. The final is in the last round. */
function withBrackets(format: Format, entrants: readonly (readonly Source[])[], stage: number): Format {
  const games: FormatGame[] = [...format.games]
  const places: (Source | undefined)[] = [...format.places]
  const rounds = entrants.map((group) => Math.log2(bracketSize(group.length)))
  const longest = Math.max(0, ...rounds)
  for (const [index, group] of entrants.entries()) {
    const round = index === 0 ? longest - (rounds[index] ?? 0) + 1 : 1
    const made = bracket(group, { from: places.length + 1, stage, round })
    games.push(...made.games)
    places.push(...made.places)
  }
  return { ...format, games, places }
}

/**
 * Two rows of two pools cross as A1-B2 and A2-B1. Otherwise the first row has the first seeds, and pool mates are kept apart.
 */
function seating(rows: readonly (readonly Source[])[]): readonly Source[] {
  const [first = [], second = []] = rows
  const isCross = rows.length === 2 && first.length === 2 && second.length === 2
  return isCross ? [first[0], second[0], first[1], second[1]].filter((it) => it !== undefined) : crossed(rows)
}

/** Cut into parts of these sizes; what is left is the last part. */
function grouped<Item>(items: readonly Item[], sizes: readonly number[]): readonly (readonly Item[])[] {
  const parts: (readonly Item[])[] = []
  let at = 0
  for (const size of [...sizes, items.length]) {
    if (at < items.length) parts.push(items.slice(at, at + size))
    at += size
  }
  return parts
}
