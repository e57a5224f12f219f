import { gamesOf } from '#areas/schedule/schedule.api.server.ts'
import { games } from '#areas/schedule/schedule.collections.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import type { Reader } from '#records/reader.ts'
import { owesSheets, type SpiritVisibility, seesReceived } from '#rules/spirit/entry.ts'
import { marksIn } from '../spirit.fields.ts'
import {
  isForSheets,
  type SheetRecord,
  sheetsOfGames,
  spiritEntry,
  spiritVisibilityOf,
} from '../spirit-games.server.ts'
import { type SpiritTeams, spiritTeamsOf } from '../spirit-teams.server.ts'
import { commentsOfSheets } from './comments.server.ts'
import { type SheetShown, type SheetTeam, sheetKey } from './sheet-shown.ts'

/** What /new-spirit shows. */
export async function newSpiritShown(page: PageRequest) {
  const { reader, viewer } = page
  const teams = await spiritTeamsOf(reader, viewer)
  const [sheets, entry] = await Promise.all([sheetsOf(page, teams, teams.own), spiritEntry(reader)])
  return { sheets, entry, hasTeam: teams.own.size > 0 }
}

export type NewSpiritShown = Awaited<ReturnType<typeof newSpiritShown>>

type Visited = Pick<PageRequest, 'reader' | 'reads' | 'preferences'>

/** The sheets of these teams of somebody: games without one first, then those that still change, each by time. */
export async function sheetsOf(
  { reader, reads, preferences }: Visited,
  teams: SpiritTeams,
  shown: ReadonlySet<string>,
  /** Of games that have a result, or that have a sheet of the team: those that are only over are left out. */
  isOwedAlone = false,
): Promise<readonly SheetShown[]> {
  if (shown.size === 0) return []
  const rows = (await gamesOf({ reader, reads, language: preferences.language }, {})).filter(
    ({ home, away }) => shown.has(home.id) || shown.has(away.id),
  )
  const records = await reader.byIds(
    games,
    rows.map(({ id }) => id),
  )
  const played = [...records.values()].filter((game) => isForSheets(game, reader.now()))
  const facts = await factsOf(reader, teams, await sheetsOfGames(reader, played))
  const found = rows.flatMap((game): SheetShown[] => {
    if (!played.some(({ id }) => id === game.id)) return []
    const sides = [
      [game.home, game.away],
      [game.away, game.home],
    ] as const
    return sides.flatMap(([team, opponent]) =>
      shown.has(team.id)
        ? [{ key: sheetKey(game.id, team.id), game, team, opponent, ...told(facts, game.id, team) }]
        : [],
    )
  })
  const owing = new Set(played.filter(owesSheets).map(({ id }) => id))
  return found
    .filter(({ game, given }) => !isOwedAlone || given || owing.has(game.id))
    .toSorted((one, other) => rankOf(one) - rankOf(other))
}

const rankOf = ({ given }: SheetShown): number => (!given ? 0 : given.isFinal ? 2 : 1)

interface SheetFacts {
  readonly visibility: SpiritVisibility
  readonly teams: SpiritTeams
  readonly sheets: ReadonlyMap<string, readonly SheetRecord[]>
  readonly commentsOf: Awaited<ReturnType<typeof commentsOfSheets>>
}

async function factsOf(
  reader: Reader,
  teams: SpiritTeams,
  sheets: ReadonlyMap<string, readonly SheetRecord[]>,
): Promise<SheetFacts> {
  const ids = [...sheets.values()].flat().map(({ id }) => id)
  return {
    visibility: await spiritVisibilityOf(reader),
    teams,
    sheets,
    commentsOf: await commentsOfSheets(reader, ids),
  }
}

/** What a team may know of a game: its own sheet, and the other one as soon as both are in. */
function told({ visibility, teams, sheets, commentsOf }: SheetFacts, game: string, { id: team }: SheetTeam) {
  const found = sheets.get(game) ?? []
  const own = found.find(({ rater }) => rater === team)
  if (!own) return {}
  const other = found.find(({ rater }) => rater !== team)
  const given = {
    version: own.sheet_version,
    isFinal: own.is_exchanged,
    marks: { their: marksIn(own, 'their'), own: marksIn(own, 'own') },
    comments: { their: commentsOf(own.id, 'their'), own: commentsOf(own.id, 'own') },
  }
  if (!other || !seesReceived(visibility, own.is_exchanged)) return { given }
  return {
    given,
    received: {
      marks: marksIn(other, 'their'),
      ...(teams.managed.has(team) && { comments: commentsOf(other.id, 'their') }),
    },
  }
}
