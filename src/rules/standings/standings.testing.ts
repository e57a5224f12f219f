import fc from 'fast-check'
import { CRITERION_WORDS } from '../../../scripts/replay/criterion-words.ts'
import { FORFEITS, type Forfeit, type ScoredGame } from './game.ts'
import type { PoolFacts } from './pool.ts'
import type { Criterion, Measured, PlaceDecision, Standings } from './standing.ts'

/** Tables as people write them: `A 15-13 B`, `A - B` for a game to come, `A 15-0 B, B forfeits`, `A throws 120 cm`. */

const PLAYED = /^(?<home>.+?) (?<homeScore>\d+)-(?<awayScore>\d+) (?<away>.+?)(?:, (?<who>.+?) forfeits?)?$/
const TO_COME = /^(?<home>.+?) - (?<away>.+)$/
const THROWN = /^(?<team>.+) throws (?<distance>\d+) cm$/

export function results(...lines: readonly string[]): readonly ScoredGame[] {
  return lines.map((line) => {
    const { home = '', away = '', homeScore, awayScore, who } = (PLAYED.exec(line) ?? TO_COME.exec(line))?.groups ?? {}
    if (home === '') throw new Error(`Not a game: ${line}`)
    if (homeScore === undefined) return { home, away, homeScore: 0, awayScore: 0, finished: false }
    const game = { home, away, homeScore: Number(homeScore), awayScore: Number(awayScore) }
    return who === undefined ? game : { ...game, forfeit: forfeitOf(who, game) }
  })
}

function forfeitOf(who: string, { home, away }: { readonly home: string; readonly away: string }): Forfeit {
  if (who === 'both') return 'both'
  if (who !== home && who !== away) throw new Error(`${who} does not play`)
  return who === home ? 'home' : 'away'
}

/** Teams in the order in which they come up. */
export function poolOf(...lines: readonly string[]): PoolFacts & { readonly throws: ReadonlyMap<string, number> } {
  const games = results(...lines.filter((line) => !THROWN.test(line)))
  const throws = lines.flatMap((line) => {
    const { team = '', distance } = THROWN.exec(line)?.groups ?? {}
    return distance === undefined ? [] : [[team, Number(distance)] as const]
  })
  return { teams: [...new Set(games.flatMap(({ home, away }) => [home, away]))], games, throws: new Map(throws) }
}

/** `2. C: wins among them (C 1, A 0)` for each row. */
export const printed = ({ rows }: Standings): readonly string[] =>
  rows.map(({ place, team, decidedBy }) =>
    decidedBy ? `${place}. ${team}: ${decisionText(decidedBy)}` : `${place}. ${team}: level with everybody`,
  )

const decisionText = ({ criterion, compared }: PlaceDecision) =>
  `${CRITERION_WORDS[criterion]} (${compared.map((measured) => `${measured.team} ${numberText(criterion, measured)}`).join(', ')})`

function numberText(criterion: Criterion, { value }: Measured): string {
  if (criterion.startsWith('goal-difference')) return value > 0 ? `+${value}` : `${value}`
  return criterion.startsWith('goals-per-game') ? value.toFixed(1) : `${value}`
}

export const placeByTeam = ({ rows }: Standings): ReadonlyMap<string, number> =>
  new Map(rows.map(({ team, place }) => [team, place]))

/** Few different scores, so that ties are many. */
const someScore = fc.oneof(
  fc.constantFrom([3, 2], [3, 1], [2, 1], [2, 3], [1, 3], [1, 2]),
  fc.constantFrom([5, 4], [4, 5], [4, 3], [3, 4]),
)

const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F']

interface Chances {
  /** Of a hundred games. */
  readonly forfeits?: number
  readonly missing?: number
  readonly draws?: number
}

/** Pools of two to six in which everybody meets everybody, as often as chance wants with games missing, forfeited and thrown for. */
export function somePool({
  forfeits = 0,
  missing = 0,
  draws = 0,
}: Chances = {}): fc.Arbitrary<PoolFacts & { readonly throws: ReadonlyMap<string, number> }> {
  return fc.integer({ min: 2, max: LETTERS.length }).chain((size) => {
    const teams = LETTERS.slice(0, size)
    const pairs = teams.flatMap((home, index) => teams.slice(index + 1).map((away) => [home, away] as const))
    const someGame = fc.record({
      score: someScore,
      who: fc.constantFrom(...FORFEITS),
      dice: fc.tuple(fc.nat(99), fc.nat(99), fc.nat(99)),
    })
    const someThrows = fc.array(fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }), {
      minLength: size,
      maxLength: size,
    })
    const someGames = fc.array(someGame, { minLength: pairs.length, maxLength: pairs.length })
    return fc.record({ games: someGames, throws: someThrows }).map(({ games, throws }) => ({
      teams,
      games: games.map(({ score: [homeScore = 0, awayScore = 0], who, dice: [first, second, third] }, index) => {
        const [home = '', away = ''] = pairs[index] ?? []
        const isDrawn = first < draws
        return {
          home,
          away,
          homeScore,
          awayScore: isDrawn ? homeScore : awayScore,
          ...(second < forfeits && { forfeit: who }),
          ...(third < missing && { finished: false }),
        }
      }),
      throws: new Map(throws.flatMap((distance, index) => (distance ? [[teams[index] ?? '', distance] as const] : []))),
    }))
  })
}
