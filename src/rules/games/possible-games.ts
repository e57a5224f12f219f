import { loserOf, placeInPool, printSource, type Source, winnerOf } from '../formats/source.ts'
import type { Pool } from '../formats/structure.ts'
import { planOf } from './division-plan.ts'
import {
  type DivisionPlay,
  type GameInDivision,
  type Lookup,
  membersOf,
  poolTable,
  resultOfGame,
} from './division-play.ts'

/** Which games a team may still come to, and what has to happen for it. Rounds of a Swiss draw are paired, not come to. */

export interface PossibleGame {
  /** Its key. */
  readonly game: string
  /** The last of what has to happen: who wins or loses a game, who takes a place of a table. */
  readonly by: Source
  /** How many outcomes are still open until then; 1 hangs on what the team plays now. */
  readonly open: number
}

/** Who may turn out to be a source by the next result: both sides of its game, as far as they are known. */
export function candidates(
  games: Lookup<Pick<GameInDivision, 'home' | 'away' | 'state'>>,
  source: Source,
): readonly string[] {
  if (source.kind !== 'winner' && source.kind !== 'loser') return []
  const game = games.get(source.game)
  return game && game.state !== 'cancelled' ? [game.home, game.away].filter((team) => team !== '') : []
}

/** The nearest ones first; what can be come to in two ways is there for each of them. */
export function possibleGames(play: DivisionPlay, team: string): readonly PossibleGame[] {
  const { fills } = planOf(play.format)
  const pools = play.format.pools.map((pool) => ({ pool, members: membersOf(play, pool) }))
  const found: PossibleGame[] = []
  const seen = new Set<string>()
  const ahead = [
    ...outcomesOfGames(play, team),
    ...pools.flatMap(({ pool, members }) => (members.includes(team) ? outcomesOfPool(play, pool, team) : [])),
  ].toSorted((one, other) => one.open - other.open)
  for (const { source, open } of ahead) {
    const printed = printSource(source)
    if (seen.has(printed)) continue
    seen.add(printed)
    const follow = (outcomes: readonly Source[]) =>
      ahead.push(...outcomes.map((outcome) => ({ source: outcome, open: open + 1 })))
    for (const { game: key, side } of fills.get(printed) ?? []) {
      const game = play.games.get(key)
      // Somebody is there already, or nobody will be.
      if (!game || game[side] !== '' || game.state === 'cancelled') continue
      found.push({ game: key, by: source, open })
      if (game.kind === 'bracket') follow([winnerOf(key), loserOf(key)])
    }
    for (const { pool, members } of pools) {
      const isMember = pool.members.some((it, index) => members[index] === undefined && printSource(it) === printed)
      if (isMember) follow(placesIn(pool))
    }
  }
  return found
}

interface Ahead {
  readonly source: Source
  readonly open: number
}

const outcomesOfGames = (play: DivisionPlay, team: string): readonly Ahead[] =>
  play.format.games.flatMap(({ key, kind }): readonly Ahead[] => {
    const game = play.games.get(key)
    if (kind !== 'bracket' || !game || game.state === 'cancelled') return []
    if (game.home !== team && game.away !== team) return []
    const result = resultOfGame(game)
    if (result) return [{ source: result.winner === team ? winnerOf(key) : loserOf(key), open: 0 }]
    return [winnerOf(key), loserOf(key)].map((source) => ({ source, open: 1 }))
  })

/** Every place while it is played, and where a tie is not broken those that are shared. */
function outcomesOfPool(play: DivisionPlay, pool: Pool, team: string): readonly Ahead[] {
  const { order } = poolTable(play, pool)
  const place = order?.indexOf(team) ?? -1
  if (place >= 0) return [{ source: placeInPool(pool.key, place + 1), open: 0 }]
  return placesIn(pool)
    .filter((_, index) => order?.[index] === undefined)
    .map((source) => ({ source, open: 1 }))
}

const placesIn = ({ key, members }: Pool): readonly Source[] => members.map((_, index) => placeInPool(key, index + 1))
