import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { Reader } from '#records/reader.ts'
import { type BoardRow, leaderboard } from '#rules/discgolf/leaderboard.ts'
import { discSettingsOf } from '../settings.server.ts'
import { boardFacts, boardPlayers } from './board.server.ts'

export interface ScreenBoard {
  readonly division: string
  /** 0 before the first one. */
  readonly round: number
  readonly rows: readonly Pick<BoardRow, 'id' | 'name' | 'place' | 'toPar' | 'thru' | 'isThrough'>[]
}

/** As many as can be read from the other end of the meadow. */
const PER_PAGE = 10

/** Those who are ranked, division by division. */
export async function screenBoards(reader: Reader) {
  const [facts, settings, tournament] = await Promise.all([
    boardFacts(reader),
    discSettingsOf(reader),
    tournamentOf(reader),
  ])
  const round = facts.rounds.at(-1)?.number ?? 0
  const pages = settings.divisions.flatMap(({ key: division }): ScreenBoard[] => {
    const ranked = leaderboard(boardPlayers(facts, division)).filter(({ place }) => place !== undefined)
    const rows = ranked.map(({ id, name, place, toPar, thru, isThrough }) => ({
      id,
      name,
      place,
      toPar,
      thru,
      isThrough,
    }))
    return Array.from({ length: Math.ceil(rows.length / PER_PAGE) }, (_, page) => ({
      division,
      round,
      rows: rows.slice(page * PER_PAGE, (page + 1) * PER_PAGE),
    }))
  })
  return {
    tournament: tournament?.name ?? '',
    zone: tournament?.time_zone ?? 'UTC',
    divisions: settings.divisions,
    pages,
  }
}
