import type { GameRecord } from '#areas/schedule/division-play.api.server.ts'
import { type GameRow, listedGames } from '#areas/schedule/schedule.api.server.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { isForSheets, type SheetRecord, sheetsOfGames } from './spirit-games.server.ts'

/** What a page that lists games and their sheets reads with. */
export type SpiritVisit = Pick<PageRequest, 'reader' | 'visit'>

/** A published game that takes sheets, with how lists show it and the sheets that there are. */
export interface TakingGame {
  readonly row: GameRow
  readonly record: GameRecord
  readonly sheets: readonly SheetRecord[]
}

/** Those that are asked for, by time. */
export async function takingGames(
  { reader, visit }: SpiritVisit,
  isAsked: (row: GameRow) => boolean,
): Promise<readonly TakingGame[]> {
  const taking = (await listedGames(visit)).flatMap(({ row, game: record }) =>
    isAsked(row) && isForSheets(record, reader.now()) ? [{ row, record }] : [],
  )
  const sheets = await sheetsOfGames(
    reader,
    taking.map(({ record }) => record),
  )
  return taking.map(({ row, record }) => ({ row, record, sheets: sheets.get(row.id) ?? [] }))
}
