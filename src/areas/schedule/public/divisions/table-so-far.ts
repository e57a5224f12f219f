/**
 * A table while a pool is played: wins, then goal difference, then as they were listed. Only counted; who is before whom
 * in the end, and why, is for the standings to say.
 */

export interface Played {
  readonly home: string
  readonly away: string
  readonly score: readonly [home: number, away: number]
}

export interface SoFar {
  readonly wins: number
  readonly losses: number
  readonly goals: number
  readonly against: number
}

const NOTHING: SoFar = { wins: 0, losses: 0, goals: 0, against: 0 }

export const differenceOf = ({ goals, against }: SoFar): number => goals - against

/** By team, the best first. Games of others are left out. */
export function tableSoFar(members: readonly string[], played: readonly Played[]): ReadonlyMap<string, SoFar> {
  const counted = new Map(members.map((team) => [team, NOTHING]))
  const add = (team: string, own: number, other: number) => {
    const { wins, losses, goals, against } = counted.get(team) ?? NOTHING
    counted.set(team, {
      wins: wins + Number(own > other),
      losses: losses + Number(own < other),
      goals: goals + own,
      against: against + other,
    })
  }
  for (const { home, away, score } of played) {
    if (!counted.has(home) || !counted.has(away)) continue
    add(home, score[0], score[1])
    add(away, score[1], score[0])
  }
  return new Map(
    [...counted].toSorted(([, one], [, other]) => other.wins - one.wins || differenceOf(other) - differenceOf(one)),
  )
}
