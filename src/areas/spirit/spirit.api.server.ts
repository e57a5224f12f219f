import { games } from '#areas/schedule/schedule.collections.ts'
import type { Reader } from '#records/reader.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { owesSheets } from '#rules/spirit/entry.ts'
import { sheetHref } from './sheet/sheet-shown.ts'
import { isSpiritEntryOpen, sheetsOfGames } from './spirit-games.server.ts'
import { spiritTeamsOf } from './spirit-teams.server.ts'

/** What other areas ask about spirit. */

/** A sheet that a team owes. It hangs on nothing but what the team itself has given. */
export interface OwedSheet {
  readonly game: string
  readonly team: string
  readonly opponent: string
  readonly href: string
}

/** Of all these teams at once, by time; none while no sheets are taken. */
export async function owedSheets(reader: Reader, teams: ReadonlySet<string>): Promise<readonly OwedSheet[]> {
  if (teams.size === 0 || !(await isSpiritEntryOpen(reader))) return []
  const own = [
    ...(await reader.pointingAt(games, 'home', [...teams])),
    ...(await reader.pointingAt(games, 'away', [...teams])),
  ]
  const played = [...new Map(own.map((game) => [game.id, game])).values()]
    .filter(owesSheets)
    .toSorted((one, other) => (one.starts < other.starts ? -1 : 1))
  const sheets = await sheetsOfGames(reader, played)
  return played.flatMap(({ id, home, away }) =>
    [
      [home, away],
      [away, home],
    ].flatMap(([team = '', opponent = '']) => {
      const isOwed = teams.has(team) && !sheets.get(id)?.some(({ rater }) => rater === team)
      return isOwed ? [{ game: id, team, opponent, href: sheetHref(id, team) }] : []
    }),
  )
}

/** What somebody's teams owe. */
export const owedBy = async (reader: Reader, viewer: Viewer): Promise<readonly OwedSheet[]> =>
  viewer.id === '' ? [] : owedSheets(reader, (await spiritTeamsOf(reader, viewer)).own)
