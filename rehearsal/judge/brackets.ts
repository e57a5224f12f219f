import type { LedgerKept } from '../ledger/ledger.ts'
import type { WeekendGame } from '../weekend/results.ts'
import { type Checked, checking } from './findings.ts'
import { gamesSeen, type KnownResult, poolResults, resultsIn } from './results.ts'
import type { FinalState } from './snapshot.ts'
import { poolOrder } from './standings.ts'

/** Who plays in a game that hangs on others, by an evaluator of our own. */
export const standingsLead = (ledger: LedgerKept, snapshot: FinalState): Checked =>
  checking('standings and brackets as worked out anew', (say, compare) => {
    const teamFrom = evaluator(ledger, snapshot)
    const nameOf = teamNames(snapshot)
    for (const game of gamesSeen(snapshot).filter(({ state }) => state !== 'cancelled'))
      for (const side of ['home', 'away'] as const) {
        const source = game[`${side}_source`]
        const expected = teamFrom(game.division, source)
        if (expected === undefined) continue
        compare()
        if (game[side] !== expected)
          say(
            `${game.division} ${game.key}: ${source} is ${nameOf.get(expected)}, and ${nameOf.get(game[side]) ?? 'nobody'} plays`,
          )
      }
  })

/** Every place of every division, the last one too, as it is taken home; a place that nothing decides is nobody's. */
export const placesDecided = (ledger: LedgerKept, snapshot: FinalState): Checked =>
  checking('every place as worked out anew', (say, compare) => {
    const teamFrom = evaluator(ledger, snapshot)
    const nameOf = teamNames(snapshot)
    for (const format of snapshot.records['formats'] ?? []) {
      const division = String(format['division'])
      const told = snapshot.divisions.find(({ key }) => key === division)?.places ?? []
      for (const [at, source] of sourcesOfPlaces(format['structure']).entries()) {
        compare()
        const team = teamFrom(division, source)
        const expected = team === undefined ? undefined : nameOf.get(team)
        const found = told.find(({ place }) => place === at + 1)?.team
        if (found !== expected)
          say(`${division}: place ${at + 1} is ${found ?? 'nobody'}, and worked out anew ${expected ?? 'nobody'}`)
      }
      const names = told.map(({ team }) => team)
      if (new Set(names).size !== names.length) say(`${division}: a team has two places`)
    }
  })

const sourcesOfPlaces = (structure: unknown): readonly string[] =>
  (structure as { readonly places: readonly string[] }).places

const teamNames = ({ records }: FinalState): ReadonlyMap<string, string> =>
  new Map((records['teams'] ?? []).map(({ id, name }) => [id, String(name)]))

/** The team that comes from somewhere, such as `A.2`, `W:SF1` or `L:QF9-1`; undefined while nothing decides it. */
function evaluator(ledger: LedgerKept, snapshot: FinalState) {
  const games = gamesSeen(snapshot)
  const known = knownWithForfeits(ledger, games)
  const throws = throwsIn(snapshot)
  const orders = new Map(
    poolResults(games, known).map(({ division, pool, teams, played, isComplete }) => {
      const name = `${division}/${pool}`
      const { order, isFinal } = poolOrder(teams, played, throws.get(name) ?? new Map())
      return [name, { order, isFinal: isFinal && isComplete }]
    }),
  )
  const byKey = new Map(games.map((game) => [`${game.division}/${game.key}`, game]))
  return (division: string, source: string): string | undefined => {
    const [, pool, place] = /^(\w+)\.(\d+)$/.exec(source) ?? []
    if (pool !== undefined) {
      const found = orders.get(`${division}/${pool}`)
      return found?.isFinal ? found.order[Number(place) - 1] : undefined
    }
    const [, side, key] = /^([WL]):([\w-]+)$/.exec(source) ?? []
    const game = byKey.get(`${division}/${key}`)
    const winner = game && winnerOf(game, known)
    if (!game || !winner) return undefined
    return side === 'W' ? winner : winner === game.home ? game.away : game.home
  }
}

const throwsIn = ({ records }: FinalState) =>
  new Map(
    (records['pool_entries'] ?? []).map((entry) => [
      `${String(entry['division'])}/${String(entry['pool'])}`,
      new Map(Object.entries((entry['throws'] ?? {}) as Record<string, number>)),
    ]),
  )

/** A withdrawn team forfeits without anybody reporting it. */
function knownWithForfeits(ledger: LedgerKept, games: readonly WeekendGame[]): ReadonlyMap<string, KnownResult> {
  const known = new Map(resultsIn(ledger, games))
  for (const { id, home_score, away_score, forfeit } of games)
    if (forfeit !== '' && !known.has(id))
      known.set(id, { home: home_score, away: away_score, forfeit: forfeit as KnownResult['forfeit'] })
  return known
}

function winnerOf(game: WeekendGame, known: ReadonlyMap<string, KnownResult>): string | undefined {
  const result = known.get(game.id)
  if (!result || game.home === '' || game.away === '' || result.forfeit === 'both') return undefined
  if (result.forfeit !== '') return result.forfeit === 'home' ? game.away : game.home
  if (result.home === result.away) return undefined
  return result.home > result.away ? game.home : game.away
}
