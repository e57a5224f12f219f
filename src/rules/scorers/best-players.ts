import type { GoalNoted } from './goals.ts'

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

/** By goals and assists together, then by goals; level players share the place, and stand in the order of their ids. */
export function bestPlayers(goals: readonly GoalNoted[], named: readonly string[]): readonly PlayerTally[] {
  const tallies = new Map<string, { goals: number; assists: number; named: number }>()
  const of = (player: string) => {
    const found = tallies.get(player) ?? { goals: 0, assists: 0, named: 0 }
    tallies.set(player, found)
    return found
  }
  for (const { scorer, assist } of goals) {
    if (scorer !== '') of(scorer).goals += 1
    if (assist !== '') of(assist).assists += 1
  }
  for (const player of named) of(player).named += 1
  const ordered = [...tallies]
    .map(([player, tally]) => ({ player, ...tally }))
    .toSorted((one, other) => byWorth(one, other) || (one.player < other.player ? -1 : 1))
  let place = 1
  return ordered.map((tally, index) => {
    const before = ordered[index - 1]
    if (before && byWorth(before, tally) !== 0) place = index + 1
    return { ...tally, place }
  })
}

type Worth = Pick<PlayerTally, 'goals' | 'assists'>

const byWorth = (one: Worth, other: Worth): number =>
  other.goals + other.assists - (one.goals + one.assists) || other.goals - one.goals
