import { listed } from '#client/listed.ts'
import type { Language } from '#http/pages/languages.ts'
import { isFinished, type ScoredGame } from '#rules/standings/game.ts'
import type { Criterion, Measured, PlaceDecision, Standing, Standings } from '#rules/standings/standing.ts'
import { signed } from '#ui/games/score.ts'
import type { DecisionShown, ReasonsShown } from '#ui/games/standings.ts'
import { m } from '#words/messages.js'

/** "Why are we third?" in words. */

type Locale = { readonly locale: Language }
type Name = (facts: { count: number }, options: Locale) => string
type Value = (value: number, options: Locale) => string

interface CriterionWords {
  readonly name: Name
  readonly value: Value
  /** Its numbers come from the games of the compared teams against each other. */
  readonly isAmong?: true
}

const plain: Value = (value) => String(value)
const difference: Value = (value) => signed(value)
const mean: Value = (value, { locale }) => value.toFixed(1).replace('.', locale === 'de' ? ',' : '.')
const centimetres: Value = (value) => `${value} cm`

/** A criterion without words does not compile. */
const CRITERIA: Readonly<Record<Criterion, CriterionWords>> = {
  wins: { name: m.standings_wins, value: plain },
  'wins-among': { name: m.standings_wins_among, value: plain, isAmong: true },
  'fewest-forfeits': { name: m.standings_fewest_forfeits, value: plain },
  'goal-difference-among': { name: m.standings_difference_among, value: difference, isAmong: true },
  'goal-difference-common': { name: m.standings_difference_common, value: difference },
  'goals-per-game-among': { name: m.standings_per_game_among, value: mean, isAmong: true },
  'goals-per-game-common': { name: m.standings_per_game_common, value: mean },
  'brick-mark': { name: m.standings_brick_mark, value: centimetres },
  'games-played': { name: m.standings_games_played, value: plain },
  'victory-points': { name: m.standings_victory_points, value: plain },
  'opponents-points': { name: m.standings_opponents_points, value: plain },
  goals: { name: m.standings_goals, value: plain },
  spirit: { name: m.standings_spirit, value: mean },
}

interface Table {
  readonly standings: Standings
  readonly games: readonly ScoredGame[]
  readonly nameOf: (team: string) => { readonly id: string; readonly name: string }
  readonly language: Language
}

/** By team. What one step decided for several is one object. */
export function reasonsIn(table: Table): (row: Standing) => ReasonsShown | undefined {
  const shown = new Map<PlaceDecision, DecisionShown>()
  const decisionShown = (decision: PlaceDecision, isFirst: boolean) => {
    let found = shown.get(decision)
    // Who was put together by wins has equally many, as the sentence before says.
    const tried = isFirst ? decision.levelOn : decision.levelOn.filter(({ criterion }) => criterion !== 'wins')
    if (!found) shown.set(decision, (found = shownOf({ ...decision, levelOn: tried }, table)))
    return found
  }
  return (row) => {
    const { decisions, decidedBy } = row
    const texts = [
      ...decisions.slice(0, -1).map((decision) => levelText(decision, row, table)),
      ...tieTexts(row, table),
    ]
    if (!decidedBy && texts.length === 0) return undefined
    return { texts, ...(decidedBy && { decision: decisionShown(decidedBy, decisions.length === 1) }) }
  }
}

/** What a step left together: “Three teams have 2 wins.” */
function levelText({ criterion, compared }: PlaceDecision, { team }: Standing, { language: locale }: Table): string {
  const value = compared.find((it) => it.team === team)?.value ?? 0
  const count = compared.filter((it) => it.value === value).length
  const words = CRITERIA[criterion]
  if (criterion === 'wins') return m.standings_level_wins({ count, wins: value }, { locale })
  const name = words.name({ count: compared.length }, { locale })
  return m.standings_level({ criterion: name, count, value: words.value(value, { locale }) }, { locale })
}

function tieTexts({ sharedWith, team }: Standing, table: Table): readonly string[] {
  const { standings, language: locale } = table
  if (sharedWith.length === 0) return []
  const teams = namesOf(sharedWith, table)
  if (!standings.isOver) return [m.standings_shared_so_far({ teams }, { locale })]
  const { needsThrowsOf = [] } = standings.ties.find((tie) => tie.teams.includes(team)) ?? {}
  return [m.standings_shared({ teams, missing: namesOf(needsThrowsOf, table) }, { locale })]
}

/** What is said under a table that is over and has a tie. */
export function tieNotes(table: Table): readonly string[] {
  const { standings, language: locale } = table
  if (!standings.isOver) return []
  return standings.ties.map(({ place, teams, needsThrowsOf }) => {
    const facts = { place, teams: namesOf(teams, table), missing: namesOf(needsThrowsOf, table) }
    return m.standings_tie(facts, { locale })
  })
}

const namesOf = (teams: readonly string[], { nameOf, language: locale }: Table): string =>
  listed(
    teams.map((team) => nameOf(team).name),
    { locale },
  )

/** More results than these are told as a sum. */
const RESULTS_MOST = 3

function shownOf(
  { criterion, compared, levelOn }: PlaceDecision,
  { games, nameOf, language: locale }: Table,
): DecisionShown {
  const count = compared.length
  const tied = new Set(compared.map(({ team }) => team))
  const valueOf = (of: Criterion, value: number) => CRITERIA[of].value(value, { locale })
  const resultsOf = ({ team, goals }: Measured): string | undefined => {
    const own = CRITERIA[criterion].isAmong ? resultsAmong(team, tied, games, locale) : []
    if (own.length > 0 && own.length <= RESULTS_MOST) return own.join(', ')
    return goals && m.kit_score({ home: goals.scored, away: goals.conceded }, { locale })
  }
  return {
    criteria: [
      ...levelOn.map(({ criterion, value }) => ({
        name: CRITERIA[criterion].name({ count }, { locale }),
        values: Array.from({ length: Math.min(count, VALUES_MOST) }, () => valueOf(criterion, value)).join(', '),
      })),
      { name: CRITERIA[criterion].name({ count }, { locale }) },
    ],
    compared: compared.map((measured) => {
      const results = resultsOf(measured)
      return {
        ...nameOf(measured.team),
        value: valueOf(criterion, measured.value),
        ...(results !== undefined && { results }),
      }
    }),
  }
}

/** As many equal numbers as one can take in. */
const VALUES_MOST = 4

/** “15–9, 10–12”: the games of the tied teams against each other, as one of them sees them. */
function resultsAmong(
  team: string,
  tied: ReadonlySet<string>,
  games: readonly ScoredGame[],
  locale: Language,
): readonly string[] {
  return games.filter(isFinished).flatMap(({ home, away, homeScore, awayScore }) => {
    if (!tied.has(home) || !tied.has(away)) return []
    if (home === team) return [m.kit_score({ home: homeScore, away: awayScore }, { locale })]
    return away === team ? [m.kit_score({ home: awayScore, away: homeScore }, { locale })] : []
  })
}
