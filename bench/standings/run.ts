/**
 * Measures what one result costs in a division of 120 games and in one of 480: only what hangs on it is to be worked out. Asserts no
 * times; fails where what follows is not what working everything out anew gives.
 */
import { poolsThen } from '../../src/rules/formats/shapes/shapes.ts'
import type { Source } from '../../src/rules/formats/source.ts'
import type { Format } from '../../src/rules/formats/structure.ts'
import {
  beforeTheFirstGame,
  decidedGame,
  type PlayInHand,
  playAll,
  scoresBySeed,
  withThrows,
} from '../../src/rules/games/division.testing.ts'
import { planOf } from '../../src/rules/games/division-plan.ts'
import { finalPlaces, poolTable } from '../../src/rules/games/division-play.ts'
import { type DivisionChange, whatFollows } from '../../src/rules/games/what-follows.ts'

/** Two pools of four, semi-finals and crosses, all places: 20 games. */
const BLOCK = poolsThen(8, 2, [2])
const BLOCK_TEAMS = 8

/** The same block so many times side by side. */
function blocks(count: number): Format {
  const parts = Array.from({ length: count }, (_, block): Format => {
    const named = (key: string) => (key === '' ? '' : `X${block}${key}`)
    const moved = (source: Source): Source => {
      if (source.kind === 'seed') return { ...source, seed: source.seed + block * BLOCK_TEAMS }
      if (source.kind === 'winner' || source.kind === 'loser') return { ...source, game: named(source.game) }
      return source.kind === 'place' ? { ...source, pool: named(source.pool) } : source
    }
    return {
      pools: BLOCK.pools.map((pool) => ({ ...pool, key: named(pool.key), members: pool.members.map(moved) })),
      games: BLOCK.games.map((game) => ({
        ...game,
        key: named(game.key),
        pool: named(game.pool),
        home: moved(game.home),
        away: moved(game.away),
      })),
      places: BLOCK.places.map((source) => source && moved(source)),
    }
  })
  return {
    pools: parts.flatMap(({ pools }) => pools),
    games: parts.flatMap(({ games }) => games),
    places: parts.flatMap(({ places }) => places),
  }
}

/** The same in a block, however many there are. */
const scoreByKey = (key: string) =>
  scoresBySeed([...key].reduce((seed, sign) => seed * 31 + (sign.codePointAt(0) ?? 0), 7))(key)

const ROUNDS = 2_000

/** In microseconds of one core, the middle of several runs: what else the machine does meanwhile does not count. */
function microseconds(work: () => unknown, rounds = ROUNDS): number {
  const runs = Array.from({ length: 7 }, () => {
    const before = process.cpuUsage()
    for (let round = 0; round < rounds; round += 1) work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / rounds
  })
  return runs.toSorted((one, other) => one - other)[3] ?? Number.NaN
}

function turned(file: PlayInHand, key: string): DivisionChange {
  const game = file.games.get(key)
  if (!game) throw new Error(`no game ${key}`)
  const { home_score: away_score, away_score: home_score } = game
  return { games: new Map([[key, decidedGame(game, { home_score, away_score })]]) }
}

interface Measured {
  readonly games: number
  readonly pool: number
  readonly bracket: number
  readonly plan: number
  readonly everything: number
}

function measure(count: number): Measured {
  const format = blocks(count)
  const teams = Array.from({ length: count * BLOCK_TEAMS }, (_, index) => `team${index + 1}`)
  const file = playAll(withThrows(beforeTheFirstGame(format, teams)), scoreByKey)
  const [poolGame, bracketGame] = [turned(file, 'X1A-1-2'), turned(file, 'X1SF1')]
  for (const change of [poolGame, bracketGame]) {
    const { after, tables, places } = whatFollows(file, change, 'recompute')
    for (const pool of format.pools) {
      const table = tables.get(pool.key)
      if (table && JSON.stringify(table.after) !== JSON.stringify(poolTable(after, pool)))
        throw new Error(`table of ${pool.key}`)
    }
    const [was, is] = [finalPlaces(file), finalPlaces(after)]
    const wrong = is.findIndex((team, at) => (team !== was[at]) !== places.some(({ place }) => place === at + 1))
    if (wrong >= 0) throw new Error(`place ${wrong + 1}`)
  }
  return {
    games: format.games.length,
    pool: microseconds(() => whatFollows(file, poolGame, 'recompute')),
    bracket: microseconds(() => whatFollows(file, bracketGame, 'recompute')),
    plan: microseconds(() => planOf({ ...format }), 100),
    everything: microseconds(() => format.pools.map((pool) => poolTable(file, pool)), 100),
  }
}

const [small, large] = [measure(6), measure(24)]
const line = (what: string, one: number, other: number, goal = '') =>
  `| ${what} | ${one.toFixed(0)} | ${other.toFixed(0)} | ${(other / one).toFixed(2)}${goal} |`
console.log(
  [
    `| CPU microseconds | ${small.games} games | ${large.games} games | Ratio |`,
    '|---|---|---|---|',
    line('a corrected result of a pool, with all that follows', small.pool, large.pool, ' (goal ≤ 2)'),
    line('a corrected semi-final, with all that follows', small.bracket, large.bracket, ' (goal ≤ 2)'),
    line('for comparison: every table anew', small.everything, large.everything),
    line('the plan of the format, once while it stays the same', small.plan, large.plan),
  ].join('\n'),
)
