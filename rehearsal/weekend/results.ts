import { look } from '../people/act.ts'
import type { World } from '../world.ts'

/** A game as everybody sees it. */
export interface WeekendGame {
  readonly id: string
  readonly key: string
  readonly kind: string
  readonly pool: string
  readonly division: string
  readonly home: string
  readonly away: string
  readonly home_source: string
  readonly away_source: string
  readonly field: string
  readonly starts: string
  readonly minutes: number
  readonly state: string
  readonly home_score: number
  readonly away_score: number
  readonly forfeit: string
  readonly score_version: number
}

export const allGames = (world: World): Promise<readonly WeekendGame[]> =>
  look(() => world.cast.admin.browser.every<WeekendGame>('games'))

const TARGET = 15

/** How it goes on the field: the stronger one wins more often, and only pool games end level. */
export function playedResult(world: World, game: WeekendGame): { readonly home: number; readonly away: number } {
  const chance = world.chance('result', game.division, game.key)
  const strength = (id: string) => world.teamWith(id)?.strength ?? 5
  const edge = (strength(game.home) - strength(game.away)) / 30
  if (game.kind === 'pool' && chance.happens(0.06)) {
    const level = chance.between(6, 14)
    return { home: level, away: level }
  }
  const isHome = chance.happens(0.5 + edge)
  const loser = chance.between(4, TARGET - 1)
  return isHome ? { home: TARGET, away: loser } : { home: loser, away: TARGET }
}
