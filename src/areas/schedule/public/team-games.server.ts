import type { TeamGames, TeamGamesAsked } from '#areas/teams/team-games.api.server.ts'
import { gamesOf } from '../schedule.api.server.ts'
import type { GameRow } from './rows/game-row.ts'
import { gameHref, scheduleAddress } from './schedule.address.ts'

const OVER: readonly GameRow['state'][] = ['confirmed', 'forfeit', 'cancelled']

/** What the page of a team shows of its games: those to come, then the latest. */
export async function gamesForTeam({ team, ...visit }: TeamGamesAsked): Promise<TeamGames> {
  const rows = await gamesOf(visit, { team })
  const isOver = ({ state }: GameRow) => OVER.includes(state)
  const ordered = [...rows.filter((row) => !isOver(row)), ...rows.filter(isOver).toReversed()]
  return {
    all: scheduleAddress.href({ choices: { team } }),
    games: ordered.map(({ id, home, away, score, field, ...row }) => ({
      ...row,
      id,
      to: gameHref(id),
      field: field ?? '',
      home: { name: home.name, score: score?.[0] },
      away: { name: away.name, score: score?.[1] },
    })),
  }
}
