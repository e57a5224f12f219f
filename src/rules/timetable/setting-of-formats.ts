import { namesIn } from '../formats/names.ts'
import type { Source } from '../formats/source.ts'
import { type Format, type FormatGame, gamesOfPool, type Pool, sidesOf } from '../formats/structure.ts'
import type { GameId, PlannedGame, PlannedGroup, PlannedSide, Setting } from './plan.ts'

/** A division with who plays in it and how. */
export interface DivisionFormat {
  readonly division: string
  readonly format: Format
  /** Teams by seed, the first one first. */
  readonly teams: readonly string[]
}

export interface GameLength {
  readonly minutes: number
  readonly slotMinutes: number
}

/** `mixed/SF1`; keys of divisions and games have no slash. */
export const gameIdOf = (division: string, key: string): GameId => `${division}/${key}`

/** The division and the key of a game in it. */
export function gameOfId(id: GameId): { readonly division: string; readonly key: string } {
  const slash = id.indexOf('/')
  return { division: id.slice(0, slash), key: id.slice(slash + 1) }
}

/** The games of all divisions with who may play them. The final of the first division is the last game of the tournament. */
export function gamesOfFormats(
  divisions: readonly DivisionFormat[],
  lengthOf: (id: GameId) => GameLength,
): Pick<Setting, 'games' | 'groups'> {
  const parts = divisions.map((division, index) => gamesOfDivision(division, index + 1, lengthOf))
  return { games: parts.flatMap(({ games }) => games), groups: parts.flatMap(({ groups }) => groups) }
}

function gamesOfDivision(
  { division, format, teams }: DivisionFormat,
  finalRank: number,
  lengthOf: (id: GameId) => GameLength,
) {
  const names = namesIn(format)
  const side = sideIn(division, format, teams)
  const games = format.games.map((game): PlannedGame => {
    const id = gameIdOf(division, game.key)
    return {
      id,
      division,
      stage: `${game.kind} ${game.stage}`,
      round: game.round,
      ...lengthOf(id),
      sides: sidesOf(game).flatMap((source) => side(source) ?? []),
      ...(names.game(game.key)?.code === 'final' && { final: finalRank }),
    }
  })
  return { games, groups: format.pools.flatMap((pool) => groupsOfPool(division, format, pool, side)) }
}

export type SideOf = (source: Source) => PlannedSide | undefined

/** Undefined for what is not there: nobody knows who plays. */
export function sideIn(division: string, format: Format, teams: readonly string[]): SideOf {
  const keys = new Set(format.games.map(({ key }) => key))
  const pools = new Map(format.pools.map((pool) => [pool.key, pool]))
  return (source) => {
    switch (source.kind) {
      case 'seed': {
        const team = teams[source.seed - 1]
        return team === undefined ? undefined : { team }
      }
      case 'team':
        return { team: source.team }
      case 'winner':
      case 'loser':
        return keys.has(source.game)
          ? { game: gameIdOf(division, source.game), place: source.kind === 'winner' ? 1 : 2 }
          : undefined
      case 'place': {
        const pool = pools.get(source.pool)
        return pool && { group: groupIdOf(division, pool, roundsOf(format, pool)), place: source.place }
      }
      case 'slot': {
        // Whoever is drawn is somebody of the table as it is after the round before.
        const pool = pools.get(source.pool)
        return pool && { group: groupIdOf(division, pool, source.round - 1), place: source.slot }
      }
    }
  }
}

/** The table of a pool; that of a Swiss draw after each round is one of its own. */
const groupIdOf = (division: string, { key, kind }: Pool, round: number): string =>
  kind === 'swiss' ? `${division}/${key}~${round}` : `${division}/${key}`

const roundsOf = (format: Format, { key }: Pool): number =>
  gamesOfPool(format, key).reduce((most, { round }) => Math.max(most, round), 0)

function groupsOfPool(division: string, format: Format, pool: Pool, side: SideOf): readonly PlannedGroup[] {
  const games = gamesOfPool(format, pool.key)
  const sides = pool.members.flatMap((member) => side(member) ?? [])
  const group = (round: number, own: readonly FormatGame[]): PlannedGroup => ({
    id: groupIdOf(division, pool, round),
    games: own.map(({ key }) => gameIdOf(division, key)),
    sides,
  })
  const last = roundsOf(format, pool)
  if (pool.kind !== 'swiss') return [group(last, games)]
  return Array.from({ length: last }, (_, index) =>
    group(
      index + 1,
      games.filter(({ round }) => round <= index + 1),
    ),
  )
}
