import { type LedgerKept, numberFact, textFact } from '../ledger/ledger.ts'
import type { WeekendGame } from '../weekend/results.ts'
import type { FinalState } from './snapshot.ts'
import type { PoolResult } from './standings.ts'

export const gamesSeen = ({ records }: FinalState) => (records['games'] ?? []) as unknown as readonly WeekendGame[]

/** What a game must stand at, by what was acknowledged alone. */
export interface KnownResult {
  readonly home: number
  readonly away: number
  readonly forfeit: '' | 'home' | 'away' | 'both'
}

const DECIDING = ['settle', 'correct', 'forfeit'] as const

/** By game. Equal reports of both sides stand; so does what a scorekeeper decided, or confirmed of the one that was there. */
export function resultsIn(
  ledger: Pick<LedgerKept, 'acknowledged'>,
  games: readonly Pick<WeekendGame, 'id'>[],
): ReadonlyMap<string, KnownResult> {
  const reports = new Map<string, { home?: KnownResult; away?: KnownResult }>()
  const known = new Map<string, KnownResult>()
  const wanted = new Set(games.map(({ id }) => id))
  for (const deed of ledger.acknowledged) {
    const game = textFact(deed, 'game')
    if (!wanted.has(game)) continue
    const said = { home: numberFact(deed, 'home'), away: numberFact(deed, 'away'), forfeit: '' as const }
    if (deed.kind === 'report') {
      // What stands is no longer changed by a report.
      if (known.has(game)) continue
      const both = { ...reports.get(game), [textFact(deed, 'side')]: said }
      reports.set(game, both)
      if (both.home && both.away && both.home.home === both.away.home && both.home.away === both.away.away)
        known.set(game, said)
    } else if (deed.kind === 'confirm') {
      const { home, away } = reports.get(game) ?? {}
      const one = home ?? away
      if (one && !known.has(game)) known.set(game, one)
    } else if (DECIDING.some((kind) => kind === deed.kind)) {
      const forfeit = textFact(deed, 'by') as KnownResult['forfeit']
      known.set(game, { ...said, forfeit })
    }
  }
  return known
}

export interface PoolPlayed {
  readonly division: string
  readonly pool: string
  readonly teams: readonly string[]
  readonly played: readonly PoolResult[]
  readonly isComplete: boolean
}

/** Every pool with what was played in it. */
export function poolResults(
  games: readonly WeekendGame[],
  known: ReadonlyMap<string, KnownResult>,
): readonly PoolPlayed[] {
  const pools = Map.groupBy(
    games.filter(({ kind, state }) => kind === 'pool' && state !== 'cancelled'),
    ({ division, pool }) => `${division}/${pool}`,
  )
  return [...pools].map(([name, own]) => {
    const [division = '', pool = ''] = name.split('/')
    const played = own.flatMap(({ id, home, away }) => {
      const result = known.get(id)
      return result ? [{ home, away, homeGoals: result.home, awayGoals: result.away, forfeit: result.forfeit }] : []
    })
    const teams = [...new Set(own.flatMap(({ home, away }) => [home, away]))].filter((team) => team !== '')
    return { division, pool, teams, played, isComplete: played.length === own.length }
  })
}
