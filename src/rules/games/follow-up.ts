import { loserOf, placeInPool, printSource, winnerOf } from '../formats/source.ts'
import { type DivisionPlay, type GameInDivision, poolTable, resultOfGame } from './division-play.ts'
import { isBegun, isDecided, type SideName } from './states.ts'
import { drawnSlots } from './swiss-rounds.ts'

/** What follows in a division when a result comes, changes or goes: who plays the games that hang on it. */

export interface SideChange {
  readonly game: string
  readonly side: SideName
  readonly before: string
  /** '' where it is not known any more. */
  readonly after: string
}

export interface FollowUp {
  readonly sides: readonly SideChange[]
  /** Keys of begun games that would have other teams, nearest first. */
  readonly begun: readonly string[]
  /** By printed source, who it is now; '' where it is not known. */
  readonly sources: ReadonlyMap<string, string>
}

/**
 * What becomes of begun games that would have other teams. `leave`: they stay as they are, and so does what hangs on them.
 * `reset`: they are to be played again by whom it says now.
 */
export type BegunGames = 'leave' | 'reset'

/** After these games, or the throws of these pools, have changed. Only what hangs on them is worked out. */
export function followUp(
  play: DivisionPlay,
  changed: { readonly games?: readonly string[]; readonly pools?: readonly string[] },
  begunGames: BegunGames,
): FollowUp {
  const games = new Map(play.games)
  const now: DivisionPlay = { ...play, games }
  const sides: SideChange[] = []
  const begun = new Set<string>()
  const sources = new Map<string, string>()
  const fedBy = sourcesToGames(games)
  const queue: (() => ReadonlyMap<string, string>)[] = [
    ...(changed.pools ?? []).map((pool) => () => decidedByPool(now, pool)),
    ...(changed.games ?? []).map((key) => () => decidedByGame(now, games.get(key))),
  ]
  for (const decided of queue) {
    for (const [source, team] of decided()) {
      sources.set(source, team)
      for (const { key, side } of fedBy.get(source) ?? []) {
        const game = games.get(key)
        if (!game || game[side] === team) continue
        if (isBegun(game.state)) {
          begun.add(key)
          if (begunGames === 'leave') continue
        }
        sides.push({ game: key, side, before: game[side], after: team })
        games.set(key, { ...game, ...(isBegun(game.state) ? UNPLAYED : {}), [side]: team })
        // What it had decided is open again.
        if (isDecided(game.state)) queue.push(() => decidedByGame(now, games.get(key)))
      }
    }
  }
  return { sides, begun: [...begun], sources }
}

const UNPLAYED = { state: 'scheduled', home_score: 0, away_score: 0, forfeit: '', advanced: '' } as const

function sourcesToGames(games: ReadonlyMap<string, GameInDivision>) {
  const fed = new Map<string, { readonly key: string; readonly side: SideName }[]>()
  const add = (source: string, key: string, side: SideName) =>
    fed.set(source, [...(fed.get(source) ?? []), { key, side }])
  for (const { key, home_source, away_source } of games.values()) {
    add(home_source, key, 'home')
    add(away_source, key, 'away')
  }
  return fed
}

/** By printed source, all that hangs on this game. */
function decidedByGame(play: DivisionPlay, game: GameInDivision | undefined): ReadonlyMap<string, string> {
  if (!game || game.kind === 'show') return new Map()
  if (game.kind === 'bracket') {
    const result = resultOfGame(game)
    return new Map([
      [printSource(winnerOf(game.key)), result?.winner ?? ''],
      [printSource(loserOf(game.key)), result?.loser ?? ''],
    ])
  }
  return decidedByPool(play, game.pool)
}

/** Places of its table and of those into which its results are carried, and the next round of a Swiss draw. */
function decidedByPool(play: DivisionPlay, pool: string): ReadonlyMap<string, string> {
  const decided = new Map<string, string>()
  for (const found of play.format.pools) {
    if (found.key !== pool && !found.carries.includes(pool)) continue
    const { order } = poolTable(play, found)
    for (const index of found.members.keys())
      decided.set(printSource(placeInPool(found.key, index + 1)), order?.[index] ?? '')
    if (found.kind === 'swiss') for (const [slot, team] of drawnSlots(play, found)) decided.set(slot, team ?? '')
  }
  return decided
}

/** Keys of pools, and printed sources, that must be known to work out what follows from a game. */
export function hangingOn(
  { pools }: DivisionPlay['format'],
  game: Pick<GameInDivision, 'key' | 'kind' | 'pool'>,
): { readonly pools: readonly string[]; readonly sources: readonly string[] } {
  if (game.kind === 'bracket')
    return { pools: [], sources: [printSource(winnerOf(game.key)), printSource(loserOf(game.key))] }
  if (game.kind !== 'pool') return { pools: [], sources: [] }
  return hangingOnPool(pools, game.pool)
}

export function hangingOnPool(pools: DivisionPlay['format']['pools'], key: string) {
  const own = pools.filter((pool) => pool.key === key || pool.carries.includes(key))
  const fed = own.flatMap(({ members, carries, kind }) => [
    ...carries,
    // Who has a bye first is in no game of the draw.
    ...(kind === 'swiss' ? members.flatMap((it) => (it.kind === 'place' ? [it.pool] : [])) : []),
  ])
  return {
    pools: [...new Set([...own.map((pool) => pool.key), ...fed])],
    sources: own.flatMap(({ key: pool, members }) =>
      members.map((_, index) => printSource(placeInPool(pool, index + 1))),
    ),
  }
}
