import type { Criterion } from '#rules/standings/standing.ts'

/** As docs/rules/standings.md calls them. */
export const CRITERION_WORDS: Record<Criterion, string> = {
  wins: 'wins',
  'wins-among': 'wins among them',
  'fewest-forfeits': 'fewest forfeits',
  'goal-difference-among': 'goal difference among them',
  'goal-difference-common': 'goal difference against common opponents',
  'goals-per-game-among': 'goals per game among them',
  'goals-per-game-common': 'goals per game against common opponents',
  'brick-mark': 'throw to the brick mark',
  'games-played': 'games played',
  'victory-points': 'victory points',
  'opponents-points': 'opponents’ victory points',
  goals: 'goals',
  spirit: 'spirit',
}
