import { games } from '#areas/schedule/schedule.collections.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import type { Reader } from '#records/reader.ts'
import type { CountedSheet } from '#rules/spirit/publication.ts'
import { countedSheets } from '#rules/spirit/ranking.ts'
import { asCounted, isForSheets, sheetsOfGames } from '../spirit-games.server.ts'

/** What a ranking of a division is worked out from. */
export interface DivisionSheets {
  /** Those that play, by name. */
  readonly teams: readonly { readonly id: string; readonly name: string }[]
  /** Of games with both sheets. */
  readonly counted: readonly CountedSheet[]
}

const DIVISION_GAMES_MOST = 1_000

export async function divisionSheets(reader: Reader, division: string): Promise<DivisionSheets> {
  const params = { division }
  const own = await reader.list(teams, {
    filter: 'division = {:division} && state = "accepted"',
    params,
    sort: 'name_key',
  })
  const all = await reader.list(games, { filter: 'division = {:division}', params, limit: DIVISION_GAMES_MOST })
  const played = all.filter((game) => isForSheets(game, reader.now()))
  const sheets = [...(await sheetsOfGames(reader, played)).values()].flat()
  return {
    teams: own.map(({ id, name }) => ({ id, name })),
    counted: countedSheets(played, sheets.map(asCounted)),
  }
}
