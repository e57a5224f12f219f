import { EDGE_MINUTES } from '../aims.ts'
import { dayOf } from '../plan.ts'
import type { Model } from './model.ts'

/** Teams that may have a late game and then an early one, kept up to date: `apply` answers by how many more or fewer. */
export function edgesOf({ games, minutes, days, paths }: Model) {
  const numbers = new Map<string, number>()
  const possible = games.map((_, game) =>
    Int32Array.from(paths.possibleIn(game), (team) => {
      const number = numbers.get(team) ?? numbers.size
      numbers.set(team, number)
      return number
    }),
  )
  const nights = Math.max(0, days.length - 1)
  const late = new Int32Array(numbers.size * nights)
  const early = new Int32Array(numbers.size * nights)
  const count = (own: Int32Array, other: Int32Array, game: number, night: number, sign: number) => {
    let met = 0
    for (const team of possible[game]!) {
      const at = team * nights + night
      const before = own[at]!
      own[at] = before + sign
      if (other[at]! > 0 && (before === 0 || own[at] === 0)) met += sign
    }
    return met
  }
  return {
    apply(game: number, start: number, sign: 1 | -1): number {
      const day = dayOf(start)
      let met = 0
      if (day < nights && start + minutes[game]! > days[day]!.to - EDGE_MINUTES)
        met += count(late, early, game, day, sign)
      if (day > 0 && start < days[day]!.from + EDGE_MINUTES) met += count(early, late, game, day - 1, sign)
      return met
    },
  }
}
