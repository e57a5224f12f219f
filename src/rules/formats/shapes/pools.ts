import { placeInPool, type Source, seed } from '../source.ts'
import type { FormatGame, Pool } from '../structure.ts'
import { groupAgainstGroup, type Pair, roundRobin } from './round-robin.ts'

/** Pools and their games. */

/** Seeds of each pool: 1 to the first, …, and back again, so that the sums of the seeds are alike. */
export function snake(teams: number, pools: number): readonly (readonly number[])[] {
  const seeds = Array.from({ length: pools }, (): number[] => [])
  for (let index = 0; index < teams; index += 1) {
    const [row, column] = [Math.floor(index / pools), index % pools]
    seeds[row % 2 === 0 ? column : pools - 1 - column]?.push(index + 1)
  }
  return seeds
}

export const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

export const roundRobinPool = (
  key: string,
  members: readonly Source[],
  { stage = 1, carries = [] }: { readonly stage?: number; readonly carries?: readonly string[] } = {},
): Pool => ({ key, name: '', stage, kind: 'round-robin', members, carries })

/** Of the first stage, A, B, …, filled by seed. */
export const snakePools = (teams: number, pools: number): readonly Pool[] =>
  snake(teams, pools).map((seeds, index) => roundRobinPool(LETTERS.charAt(index), seeds.map(seed)))

/** Whether two members have met before in a pool whose results count again. */
export const isCarried = (pool: Pool, one: Source, other: Source): boolean =>
  one.kind === 'place' && other.kind === 'place' && one.pool === other.pool && pool.carries.includes(one.pool)

/** Pairs of positions in rounds, without those whose result is carried over. */
export function roundsOf(pool: Pool): readonly (readonly Pair[])[] {
  const { members } = pool
  const positions = members.map((_, index) => index + 1)
  const groups = Map.groupBy(positions, (position) => groupOf(pool, position))
  const [one = [], other = []] = [...groups.values()]
  // Two groups of old acquaintances need as many rounds as the larger one has teams.
  if (groups.size === 2 && members.every((member) => member.kind === 'place' && pool.carries.includes(member.pool))) {
    return groupAgainstGroup(one.length, other.length).map((round) =>
      round.map(([left, right]) => ordered(one[left - 1] ?? 0, other[right - 1] ?? 0)),
    )
  }
  return roundRobin(members.length)
    .map((round) => round.filter(([left, right]) => groupOf(pool, left) !== groupOf(pool, right)))
    .filter((round) => round.length > 0)
}

const ordered = (one: number, other: number): Pair => (one < other ? [one, other] : [other, one])

/** The same for two members whose game is carried over. */
function groupOf(pool: Pool, position: number): string {
  const member = pool.members[position - 1]
  const isOfCarried = member?.kind === 'place' && pool.carries.includes(member.pool)
  return isOfCarried ? member.pool : `at ${position}`
}

/** All games of a pool in which everybody meets everybody. */
export const poolGames = (pool: Pool): readonly FormatGame[] =>
  roundsOf(pool).flatMap((pairs, index) =>
    pairs.flatMap(([left, right]) => {
      const [home, away] = [pool.members[left - 1], pool.members[right - 1]]
      if (!home || !away) return []
      const game = { kind: 'pool', name: '', pool: pool.key, stage: pool.stage, round: index + 1, home, away } as const
      return [{ key: `${pool.key}-${left}-${right}`, ...game }]
    }),
  )

/** Everybody's place in the table, first to last. */
export const tableOf = (pool: Pool): readonly Source[] =>
  pool.members.map((_, index) => placeInPool(pool.key, index + 1))

/** All first places, then all second ones, and so on; a smaller pool is missing in the last rows. */
export function poolRows(pools: readonly Pool[]): readonly (readonly Source[])[] {
  const longest = Math.max(0, ...pools.map(({ members }) => members.length))
  return Array.from({ length: longest }, (_, row) =>
    pools.filter(({ members }) => members.length > row).map(({ key }) => placeInPool(key, row + 1)),
  )
}
