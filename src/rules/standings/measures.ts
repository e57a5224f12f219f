import type { ScoredSide } from './game.ts'
import type { Measure } from './ranking.ts'
import type { Criterion, GoalsIn, Measured } from './standing.ts'

/** What the criteria of pools count. Each one is given the teams that are level until then. */

export type Sides = ReadonlyMap<string, readonly ScoredSide[]>

/** In centimetres from the brick mark, by team. */
export type Throws = ReadonlyMap<string, number>

/** WFDF 2025-28, appendix B3. */
export const poolMeasures = (sides: Sides, throws: Throws): readonly Measure[] => [
  { criterion: 'wins', of: counting(sides, (own) => count(own, isWon)) },
  { criterion: 'wins-among', of: (tied) => counting(among(sides, tied), (own) => count(own, isWon))(tied) },
  { criterion: 'fewest-forfeits', isLessBetter: true, of: counting(sides, (own) => count(own, isForfeited)) },
  goalMeasure('goal-difference-among', (tied) => among(sides, tied), difference),
  goalMeasure('goal-difference-common', (tied) => againstCommon(sides, tied), difference),
  goalMeasure('goals-per-game-among', (tied) => among(sides, tied), perGame),
  goalMeasure('goals-per-game-common', (tied) => againstCommon(sides, tied), perGame),
  brickMark(throws),
]

export const isWon = ({ outcome }: ScoredSide): boolean => outcome === 'won'
export const isForfeited = ({ hasForfeited }: ScoredSide): boolean => hasForfeited
export const count = (sides: readonly ScoredSide[], isCounted: (side: ScoredSide) => boolean): number =>
  sides.filter(isCounted).length

export const counting =
  (sides: Sides, countOf: (own: readonly ScoredSide[], team: string) => number): Measure['of'] =>
  (tied) =>
    tied.map((team): Measured => ({ team, value: countOf(sides.get(team) ?? [], team) }))

/** Can be compared only when all have thrown. */
export const brickMark = (throws: Throws): Measure => ({
  criterion: 'brick-mark',
  isLessBetter: true,
  of: (tied) => {
    const thrown = tied.flatMap((team): Measured[] => {
      const value = throws.get(team)
      return value === undefined ? [] : [{ team, value }]
    })
    return thrown.length === tied.length ? thrown : undefined
  },
})

function goalMeasure(
  criterion: Criterion,
  gamesOf: (tied: readonly string[]) => Sides,
  valueOf: (goals: GoalsIn) => number,
): Measure {
  return {
    criterion,
    of: (tied) => {
      const counted = gamesOf(tied)
      return tied.map((team): Measured => {
        const goals = goalsIn(counted.get(team) ?? [])
        return { team, value: valueOf(goals), goals }
      })
    },
  }
}

export const goalsIn = (sides: readonly ScoredSide[]): GoalsIn => ({
  games: sides.length,
  scored: sides.reduce((sum, { scored }) => sum + scored, 0),
  conceded: sides.reduce((sum, { conceded }) => sum + conceded, 0),
})

const difference = ({ scored, conceded }: GoalsIn) => scored - conceded
const perGame = ({ games, scored }: GoalsIn) => (games === 0 ? 0 : scored / games)

const among = (sides: Sides, tied: readonly string[]): Sides => against(sides, tied, new Set(tied))

/** Whoever has met all of the tied. None of the tied is among them: nobody meets themselves. */
function againstCommon(sides: Sides, tied: readonly string[]): Sides {
  const [first, ...others] = tied.map((team) => new Set((sides.get(team) ?? []).map(({ opponent }) => opponent)))
  const common = [...(first ?? [])].filter((opponent) => others.every((met) => met.has(opponent)))
  return against(sides, tied, new Set(common))
}

const against = (sides: Sides, tied: readonly string[], opponents: ReadonlySet<string>): Sides =>
  new Map(tied.map((team) => [team, (sides.get(team) ?? []).filter(({ opponent }) => opponents.has(opponent))]))
