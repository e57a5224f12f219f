import { GAME_KEY, POOL_KEY } from '../source.ts'
import { type Format, GAMES_MOST, NAME_MAX, POOLS_MOST, TEAMS_LEAST, TEAMS_MOST } from '../structure.ts'
import type { FormatProblem } from './problems.ts'

/** How large a format may be, and what its parts may be called. */

/** A bracket of 32 has five rounds; a pool of all has as many as teams. */
const ROUNDS_MOST = 40
const STAGES_MOST = 9

export function checkBounds({ pools, games, places }: Format, teams: number): readonly FormatProblem[] {
  const members = Math.max(0, ...pools.map(({ members }) => members.length))
  const isInRange = Number.isInteger(teams) && teams >= TEAMS_LEAST && teams <= TEAMS_MOST
  return [
    ...(isInRange ? [] : [{ code: 'teams-out-of-range', teams } as const]),
    ...tooMany('games', games.length, GAMES_MOST),
    ...tooMany('pools', pools.length, POOLS_MOST),
    ...tooMany('members', members, TEAMS_MOST),
    ...tooMany('places', places.length, TEAMS_MOST),
  ]
}

const tooMany = (what: 'games' | 'pools' | 'members' | 'places', there: number, most: number) =>
  there > most ? [{ code: 'too-many', what, most } as const] : []

export function checkKeys({ pools, games }: Format): readonly FormatProblem[] {
  const parts = [
    ...pools.map(({ key, name, stage }) => ({ key, name, stage, round: 1, pattern: POOL_KEY })),
    ...games.map(({ key, name, stage, round }) => ({ key, name, stage, round, pattern: GAME_KEY })),
  ]
  return [
    ...parts.flatMap(({ key, name, stage, round, pattern }): readonly FormatProblem[] => [
      ...(pattern.test(key) ? [] : [{ code: 'bad-key', at: key } as const]),
      ...([...name].length > NAME_MAX ? [{ code: 'name-too-long', at: key, most: NAME_MAX } as const] : []),
      ...(isCount(stage, STAGES_MOST) && isCount(round, ROUNDS_MOST) ? [] : [{ code: 'bad-round', at: key } as const]),
    ]),
    ...twice(pools).map((pool): FormatProblem => ({ code: 'pool-key-twice', pool })),
    ...twice(games).map((game): FormatProblem => ({ code: 'game-key-twice', game })),
  ]
}

const isCount = (number: number, most: number): boolean => Number.isInteger(number) && number >= 1 && number <= most

const twice = (parts: readonly { readonly key: string }[]): readonly string[] =>
  [...Map.groupBy(parts, ({ key }) => key)].filter(([, same]) => same.length > 1).map(([key]) => key)
