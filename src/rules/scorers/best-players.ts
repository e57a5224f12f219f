import { withSharedPlaces } from '../shared-places.ts'

/** What a player has done in the games that count. */
export interface PlayerTally {
  readonly player: string
  readonly goals: number
  readonly assists: number
  /** How often the opponents named them. */
  readonly named: number
  /** Shared by those who are level. */
  readonly place: number
}

/** How often each player did it. */
export type CountsByPlayer = ReadonlyMap<string, number>

/** By goals and assists together, then by goals; level players share the place, and stand in the order of their ids. */
export function bestPlayers(
  goals: CountsByPlayer,
  assists: CountsByPlayer,
  named: CountsByPlayer,
): readonly PlayerTally[] {
  const players = new Set([goals, assists, named].flatMap((counts) => [...counts.keys()]))
  const ordered = [...players]
    .map((player) => ({
      player,
      goals: goals.get(player) ?? 0,
      assists: assists.get(player) ?? 0,
      named: named.get(player) ?? 0,
    }))
    .toSorted((one, other) => byWorth(one, other) || (one.player < other.player ? -1 : 1))
  return withSharedPlaces(ordered, (one, other) => byWorth(one, other) === 0)
}

type Worth = Pick<PlayerTally, 'goals' | 'assists'>

const byWorth = (one: Worth, other: Worth): number =>
  other.goals + other.assists - (one.goals + one.assists) || other.goals - one.goals
