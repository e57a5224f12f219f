import { printSource, slotOf } from '../formats/source.ts'
import type { Pool } from '../formats/structure.ts'
import { nextRound, slotsOfDraw } from '../formats/swiss/next-round.ts'
import { drawRound } from '../formats/swiss/pairing.ts'
import { planOf } from './division-plan.ts'
import { type DivisionPlay, type GameInDivision, membersOf, poolTable, scoredGame } from './division-play.ts'
import { isBegun, isDecided } from './states.ts'

/**
 * Who plays where in the rounds of a Swiss draw that may be drawn now, by printed slot; undefined for a round that waits for
 * results. A round of which a game has begun is as it was drawn, and so are those before it.
 */
export function drawnSlots(play: DivisionPlay, pool: Pool): ReadonlyMap<string, string | undefined> {
  const rounds = swissRounds(play, pool)
  const lastBegun = rounds.findLastIndex((games) => games.some(({ state }) => isBegun(state)))
  const next = Math.max(1, lastBegun + 1)
  const open = rounds.slice(next)
  const waiting = new Map<string, string | undefined>(
    open.flatMap((games, index) =>
      Array.from({ length: games.length * 2 }, (_, slot) => [
        printSource(slotOf(pool.key, next + index + 1, slot + 1)),
        undefined,
      ]),
    ),
  )
  const before = rounds.slice(0, next)
  const isOver = before.flat().every(({ state }) => isDecided(state) || state === 'cancelled')
  if (open.length === 0 || !isOver) return waiting
  const members = membersOf(play, pool)
  const teams = members.filter((team) => team !== undefined)
  if (teams.length < members.length) return waiting
  return new Map([...waiting, ...slotsOfDraw(pool.key, next + 1, drawFor(play, pool, teams, before))])
}

/** In their order, each with all its games. */
export function swissRounds({ format, games }: DivisionPlay, pool: Pool): readonly (readonly GameInDivision[])[] {
  const own = (planOf(format).gamesOf.get(pool.key) ?? []).flatMap(({ key }) => games.get(key) ?? [])
  const byRound = Map.groupBy(own, ({ round }) => round)
  return [...byRound.keys()].toSorted((one, other) => one - other).map((round) => byRound.get(round) ?? [])
}

/** Without a rematch or a second bye where that is possible. */
function drawFor(
  play: DivisionPlay,
  pool: Pool,
  teams: readonly string[],
  before: readonly (readonly GameInDivision[])[],
) {
  const rounds = before.map((games) => games.filter(({ state }) => isDecided(state)).map(scoredGame))
  const order = poolTable(play, pool).standings.rows.map(({ team }) => team)
  return nextRound({ teams, rounds }) ?? drawRound(order, { met: [], byes: [] }) ?? { pairs: [], bye: undefined }
}
