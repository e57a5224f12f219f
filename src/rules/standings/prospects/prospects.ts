import { isFinished, type ScoredGame } from '../game.ts'
import { type PoolFacts, poolStandings } from '../pool.ts'
import type { Criterion, PlaceDecision, Standing } from '../standing.ts'
import {
  mergedCases,
  type PlaceSpan,
  type ProspectCase,
  type ProspectOutcome,
  spansByMargin,
  union,
  type Winner,
} from './cases.ts'

/**
 * "What do we need?": which results of the games left give a team which places. Every combination of winners is tried; where goals
 * decide, every margin; where margins leave it open, every score up to the most points a game can have.
 */

export interface Prospects {
  /** The games that are left, to which cases refer by index. */
  readonly left: readonly ScoredGame[]
  /** The best and the worst that is possible. */
  readonly places: PlaceSpan
  /** Together they cover every way in which the games left can end, each exactly once. */
  readonly cases: readonly ProspectCase[]
}

export interface ProspectRules {
  /** No side scores more than that in a game. */
  readonly pointsMost: number
  /** Whether a game of the pool may end level. */
  readonly canBeDrawn?: boolean
}

/** Beyond this there are too many cases to read. */
export const GAMES_LEFT_MOST = 4

/** As many games are tried by every margin, and by every score where margins do not decide. */
export const GAMES_BY_MARGIN_MOST = 2

/** Undefined with no game left or more than `GAMES_LEFT_MOST`, or with games of which nobody knows who plays. */
export function prospectsOf(pool: PoolFacts, team: string, rules: ProspectRules): Prospects | undefined {
  const left = pool.games.filter((game) => !isFinished(game))
  if (left.length === 0 || left.length > GAMES_LEFT_MOST || (pool.gamesWithoutTeams ?? 0) > 0) return undefined
  const played = pool.games.filter(isFinished)
  const standingWith = (scores: readonly Score[]): Standing => {
    const games = left.map(({ home, away }, index): ScoredGame => ({ home, away, ...scores[index]! }))
    return poolStandings({ ...pool, games: [...played, ...games] }).rows.find((row) => row.team === team)!
  }
  const cases = everyWinners(left.length, rules.canBeDrawn ?? false).map((winners) => ({
    winners,
    outcomes: outcomesOf({ left, winners, standingWith, pointsMost: rules.pointsMost }),
  }))
  return {
    left,
    places: union(cases.flatMap(({ outcomes }) => outcomes.map(({ places }) => places))),
    cases: mergedCases(cases),
  }
}

type Decided = Exclude<Winner, undefined>
type Score = Pick<ScoredGame, 'homeScore' | 'awayScore'>

function everyWinners(games: number, canBeDrawn: boolean): readonly (readonly Decided[])[] {
  const each: readonly Decided[] = canBeDrawn ? ['home', 'away', 'draw'] : ['home', 'away']
  return Array.from({ length: games }).reduce<readonly (readonly Decided[])[]>(
    (all) => all.flatMap((winners) => each.map((winner) => [...winners, winner])),
    [[]],
  )
}

interface OneCase {
  readonly left: readonly ScoredGame[]
  readonly winners: readonly Decided[]
  readonly standingWith: (scores: readonly Score[]) => Standing
  readonly pointsMost: number
}

function outcomesOf(given: OneCase): readonly ProspectOutcome[] {
  const { left, winners, standingWith, pointsMost } = given
  const anyMargin = left.map(() => undefined)
  const least = winners.map((winner) => scoreOf(winner, winner === 'draw' ? 0 : 1, pointsMost))
  const standing = standingWith(least)
  const first = stepsOf(standing).find(({ tried }) => tried.some((criterion) => COUNTS_GOALS.has(criterion)))
  if (!first) return [{ margins: anyMargin, places: spanOf(standing) }]

  const tied = new Set(first.teams)
  const mattering = left.flatMap(({ home, away }, index) => (tied.has(home) || tied.has(away) ? [index] : []))
  if (mattering.length === 0) return [{ margins: anyMargin, places: spanOf(standing) }]
  if (mattering.length > GAMES_BY_MARGIN_MOST) {
    return [{ margins: anyMargin, places: { from: first.place, to: first.place + tied.size - 1 }, isRough: true }]
  }

  const placesBy = (margins: readonly number[]): PlaceSpan => {
    const scoresBy = (more: readonly number[]) =>
      least.map((score, index) => {
        const at = mattering.indexOf(index)
        return at < 0 ? score : scoreOf(winners[index]!, margins[at]!, pointsMost - more[at]!)
      })
    const standing = standingWith(scoresBy(margins.map(() => 0)))
    const isByGoals = stepsOf(standing).some(({ tried }) => tried.some((criterion) => PER_GAME.has(criterion)))
    if (!isByGoals) return spanOf(standing)
    const fewer = margins.map((margin) => pointsMost - margin)
    return union(everyUpTo(fewer).map((goals) => spanOf(standingWith(scoresBy(goals)))))
  }
  const ranges = mattering.map((index) =>
    winners[index] === 'draw' ? { from: 0, to: 0 } : { from: 1, to: pointsMost },
  )
  return spansByMargin(ranges, placesBy).map(({ margins, places }) => ({
    margins: anyMargin.map((_, index) => margins[mattering.indexOf(index)]),
    places,
  }))
}

const COUNTS_GOALS: ReadonlySet<Criterion> = new Set<Criterion>([
  'goal-difference-among',
  'goal-difference-common',
  'goals-per-game-among',
  'goals-per-game-common',
])
const PER_GAME: ReadonlySet<Criterion> = new Set<Criterion>(['goals-per-game-among', 'goals-per-game-common'])

interface Step {
  /** Who were level, and from which place on. */
  readonly teams: readonly string[]
  readonly place: number
  readonly tried: readonly Criterion[]
}

/** How a team came to its place, what was tried in vain included: a tie that is left has tried everything. */
function stepsOf({ decisions, place, team, sharedWith }: Standing): readonly Step[] {
  const steps: Step[] = []
  let from = 1
  for (const decision of decisions) {
    const { compared, criterion, levelOn } = decision
    const tried = [...levelOn.map(({ criterion }) => criterion), criterion]
    steps.push({ teams: compared.map(({ team }) => team), place: from, tried })
    from += aheadIn(decision, team)
  }
  if (sharedWith.length > 0) steps.push({ teams: [team, ...sharedWith], place, tried: [...COUNTS_GOALS] })
  return steps
}

function aheadIn({ compared }: PlaceDecision, team: string): number {
  const value = compared.find((measured) => measured.team === team)?.value
  return compared.findIndex((measured) => measured.value === value)
}

const spanOf = ({ place, sharedWith }: Standing): PlaceSpan => ({ from: place, to: place + sharedWith.length })

/** With so many goals for the side that has more. */
function scoreOf(winner: Decided, margin: number, goals: number): Score {
  const [more, fewer] = [goals, goals - margin]
  return winner === 'away' ? { homeScore: fewer, awayScore: more } : { homeScore: more, awayScore: fewer }
}

/** All lists of whole numbers from 0 up to these. */
const everyUpTo = (most: readonly number[]): readonly (readonly number[])[] =>
  most.reduce<readonly (readonly number[])[]>(
    (all, top) => all.flatMap((list) => Array.from({ length: top + 1 }, (_, number) => [...list, number])),
    [[]],
  )
