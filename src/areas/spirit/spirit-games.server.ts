import { configOf, flagsOf, messagesWhileOff, saidIn } from '#areas/configuration/configuration.api.server.ts'
import type { GameRecord } from '#areas/schedule/division-play.api.server.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { TextInLanguage } from '#http/pages/languages.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
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
  readonly message: TextInLanguage
}

export const isSpiritEntryOpen = async (reader: Reader): Promise<boolean> =>
  flagsOf(await configOf(reader)).spirit_entry_active

export const spiritEntry = (page: PageRequest): Promise<SpiritSwitch> =>
  spiritSwitch(page, 'spirit_entry_active', 'spirit_entry_message')

export const spiritOverviewSwitch = (page: PageRequest): Promise<SpiritSwitch> =>
  spiritSwitch(page, 'teammanager_spirit_overview_active', 'teammanager_spirit_overview_message')

async function spiritSwitch(
  { reader, preferences }: PageRequest,
  flag: 'spirit_entry_active' | 'teammanager_spirit_overview_active',
  message: 'spirit_entry_message' | 'teammanager_spirit_overview_message',
): Promise<SpiritSwitch> {
  const [config, messages] = await Promise.all([configOf(reader), messagesWhileOff(reader)])
  return { isOn: flagsOf(config)[flag], message: saidIn(messages(message), preferences.language) }
}
