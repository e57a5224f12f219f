import type { GenderMatch } from '#rules/equity/equity.ts'

/** What a roster still lacks. */

export interface GapFacts {
  readonly number: string
  readonly gender_match: GenderMatch
  readonly birth_year: number
}

export type Gap = 'number' | 'gender_match' | 'birth_year'

/** What was not said of a player. The gender match is asked for where a ratio depends on it. */
export const gapsOf = (player: GapFacts, hasRatio: boolean): readonly Gap[] => {
  const gaps: readonly (Gap | false)[] = [
    player.number === '' && 'number',
    hasRatio && player.gender_match === '' && 'gender_match',
    player.birth_year === 0 && 'birth_year',
  ]
  return gaps.filter((gap) => gap !== false)
}

/** A roster in figures. */
export interface RosterFigures {
  readonly players: number
  /** How many players lack it. */
  readonly lacking: Readonly<Record<Gap, number>>
  readonly captains: number
  readonly spiritCaptains: number
}

export const NO_PLAYERS: RosterFigures = {
  players: 0,
  lacking: { number: 0, gender_match: 0, birth_year: 0 },
  captains: 0,
  spiritCaptains: 0,
}

/** A line. */
const PLAYERS_LEAST = 7

export interface RosterGap {
  readonly lacks: Gap | 'players' | 'more_players' | 'captain' | 'spirit_captain'
  /** Players that lack it, or that are missing. */
  readonly count: number
}

/** The weightiest first. An empty roster lacks players, nothing else. */
export function rosterGaps(figures: RosterFigures, hasRatio: boolean): readonly RosterGap[] {
  const { players, lacking, captains, spiritCaptains } = figures
  if (players === 0) return [{ lacks: 'players', count: PLAYERS_LEAST }]
  const gaps: readonly RosterGap[] = [
    { lacks: 'more_players', count: Math.max(0, PLAYERS_LEAST - players) },
    { lacks: 'captain', count: captains > 0 ? 0 : 1 },
    { lacks: 'spirit_captain', count: spiritCaptains > 0 ? 0 : 1 },
    { lacks: 'gender_match', count: hasRatio ? lacking.gender_match : 0 },
    { lacks: 'birth_year', count: lacking.birth_year },
    { lacks: 'number', count: lacking.number },
  ]
  return gaps.filter(({ count }) => count > 0)
}
