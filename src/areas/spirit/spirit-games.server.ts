import { configOf } from '#areas/configuration/configuration.api.server.ts'
import type { GameRecord } from '#areas/schedule/division-play.api.server.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { Reader } from '#records/reader.ts'
import type { RecordOf } from '#records/schema/collection.ts'
import { minutesAfter } from '#rules/calendar/time.ts'
import { type SpiritVisibility, takesSheets } from '#rules/spirit/entry.ts'
import type { CountedSheet } from '#rules/spirit/publication.ts'
import { spiritSheets } from './spirit.collections.ts'
import { marksIn } from './spirit.fields.ts'

/** Records as the rules take them. */

export type SheetRecord = RecordOf<typeof spiritSheets>

export const isForSheets = (game: GameRecord, now: Date): boolean =>
  takesSheets({ ...game, ends: minutesAfter(new Date(game.starts), game.minutes) }, now)

/** Whether the two teams of a sheet are still those of its game: a correction may have let others play it. */
export const isOfGame = ({ game, rater, rated }: SheetRecord, { id, home, away }: GameRecord): boolean =>
  game === id && ((rater === home && rated === away) || (rater === away && rated === home))

export const asCounted = (sheet: SheetRecord): CountedSheet => ({
  game: sheet.game,
  rater: sheet.rater,
  rated: sheet.rated,
  theirs: marksIn(sheet, 'their'),
  own: marksIn(sheet, 'own'),
  state: `${sheet.id}.${sheet.sheet_version}`,
})

/** The sheets of games, by game; those of teams that do not play them any more are left out. */
export async function sheetsOfGames(
  reader: Reader,
  games: readonly GameRecord[],
): Promise<ReadonlyMap<string, readonly SheetRecord[]>> {
  const byId = new Map(games.map((game) => [game.id, game]))
  const found = await reader.pointingAt(spiritSheets, 'game', [...byId.keys()])
  const own = found.filter((sheet) => {
    const game = byId.get(sheet.game)
    return game !== undefined && isOfGame(sheet, game)
  })
  return Map.groupBy(own, ({ game }) => game)
}

/** The one place that says whether anything of it is told. */
export async function spiritVisibilityOf(reader: Reader): Promise<SpiritVisibility> {
  return (await tournamentOf(reader))?.spirit_visibility || 'hidden'
}

/** A switch of the organisers, and what they say while it is off. */
export interface SpiritSwitch {
  readonly isOn: boolean
  readonly message: string
}

export async function spiritEntry(reader: Reader): Promise<SpiritSwitch> {
  const config = await configOf(reader)
  return { isOn: config?.spirit_entry_active ?? false, message: config?.spirit_entry_message ?? '' }
}

export async function spiritOverviewSwitch(reader: Reader): Promise<SpiritSwitch> {
  const config = await configOf(reader)
  return {
    isOn: config?.teammanager_spirit_overview_active ?? false,
    message: config?.teammanager_spirit_overview_message ?? '',
  }
}
