import type { ScoredGame } from './game.ts'
import type { PoolFacts } from './pool.ts'

/**
 * The WFDF order told another way, to compare with: who of two is ahead, by following both through the criteria until they
 * part. Everything is counted anew each time from the games as they are.
 */

type Number = (team: string, tied: ReadonlySet<string>) => number | undefined

export function placesByPairs({ teams, games, throws = new Map() }: PoolFacts): ReadonlyMap<string, number> {
  const criteria = criteriaOf(
    games.filter(({ finished }) => finished ?? true),
    throws,
  )
  const isAhead = (one: string, other: string): boolean => {
    let tied: ReadonlySet<string> = new Set(teams)
    for (let at = 0; at < criteria.length; at += 1) {
      const numbers = new Map([...tied].map((team) => [team, criteria[at]?.(team, tied)]))
      if ([...numbers.values()].includes(undefined)) continue
      const own = numbers.get(one) ?? 0
      if (own !== numbers.get(other)) return own > (numbers.get(other) ?? 0)
      const left = new Set([...tied].filter((team) => numbers.get(team) === own))
      // The loop adds one: from the first criterion again.
      if (left.size < tied.size) at = -1
      tied = left
    }
    return false
  }
  return new Map(teams.map((team) => [team, 1 + teams.filter((other) => isAhead(other, team)).length]))
}

/** More is better in each of them. */
function criteriaOf(games: readonly ScoredGame[], throws: ReadonlyMap<string, number>): readonly Number[] {
  const has = (game: ScoredGame, team: string) => game.home === team || game.away === team
  const hasWon = ({ home, homeScore, awayScore, forfeit }: ScoredGame, team: string) => {
    const isHome = home === team
    if (forfeit) return forfeit === (isHome ? 'away' : 'home')
    return isHome ? homeScore > awayScore : awayScore > homeScore
  }
  const opponentIn = ({ home, away }: ScoredGame, team: string) => (home === team ? away : home)
  const scoredBy = (game: ScoredGame, team: string) => (game.home === team ? game.homeScore : game.awayScore)
  const own = (team: string, opponents: (it: string) => boolean) =>
    games.filter((game) => has(game, team) && opponents(opponentIn(game, team)))
  const everybody = () => true
  const isCommon = (tied: ReadonlySet<string>) => (opponent: string) =>
    [...tied].every((team) => games.some((game) => has(game, team) && has(game, opponent) && team !== opponent))

  const total = (list: readonly ScoredGame[], of: (game: ScoredGame) => number) => {
    let sum = 0
    for (const game of list) sum += of(game)
    return sum
  }
  const wins = (list: readonly ScoredGame[], team: string) => list.filter((game) => hasWon(game, team)).length
  const balance = (list: readonly ScoredGame[], team: string) =>
    total(list, (game) => scoredBy(game, team) - scoredBy(game, opponentIn(game, team)))
  // Whole numbers: goals per game times every number of games that a pool can have.
  const rate = (list: readonly ScoredGame[], team: string) =>
    list.length === 0 ? 0 : (total(list, (game) => scoredBy(game, team)) * 27_720) / list.length

  return [
    (team) => wins(own(team, everybody), team),
    (team, tied) =>
      wins(
        own(team, (it) => tied.has(it)),
        team,
      ),
    (team) =>
      -games.filter(
        (game) => has(game, team) && [game.home === team ? 'home' : 'away', 'both'].includes(game.forfeit ?? ''),
      ).length,
    (team, tied) =>
      balance(
        own(team, (it) => tied.has(it)),
        team,
      ),
    (team, tied) => balance(own(team, isCommon(tied)), team),
    (team, tied) =>
      rate(
        own(team, (it) => tied.has(it)),
        team,
      ),
    (team, tied) => rate(own(team, isCommon(tied)), team),
    (team) => (throws.has(team) ? -(throws.get(team) ?? 0) : undefined),
  ]
}
