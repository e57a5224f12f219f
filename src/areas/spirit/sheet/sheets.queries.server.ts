import type { PageRequest } from '#http/pages/page-request.ts'
import type { Reader } from '#records/reader.ts'
import { owesSheets, type SpiritVisibility, seesReceived } from '#rules/spirit/entry.ts'
import { marksIn } from '../spirit.fields.ts'
import { type SheetRecord, spiritEntry, spiritVisibilityOf } from '../spirit-games.server.ts'
import { type SpiritTeams, spiritTeamsOf } from '../spirit-teams.server.ts'
import { type SpiritVisit, type TakingGame, takingGames } from '../taking-games.server.ts'
import { commentsOfSheets } from './comments.server.ts'
import { type SheetShown, type SheetTeam, sheetKey } from './sheet-shown.ts'

/** What /new-spirit shows. */
export async function newSpiritShown(page: PageRequest) {
  const { reader, viewer } = page
  const teams = await spiritTeamsOf(reader, viewer)
  const [sheets, entry] = await Promise.all([sheetsOf(page, teams, teams.own), spiritEntry(page)])
  return { sheets, entry, hasTeam: teams.own.size > 0 }
}

export type NewSpiritShown = Awaited<ReturnType<typeof newSpiritShown>>

/** The sheets of these teams of somebody: games without one first, then those that still change, each by time. */
export async function sheetsOf(
  visit: SpiritVisit,
  teams: SpiritTeams,
  shown: ReadonlySet<string>,
  /** Of games that have a result, or that have a sheet of the team: those that are only over are left out. */
  isOwedAlone = false,
): Promise<readonly SheetShown[]> {
  if (shown.size === 0) return []
  const taking = await takingGames(visit, ({ home, away }) => shown.has(home.id) || shown.has(away.id))
  const facts = await factsOf(visit.reader, teams, taking)
  const found = taking.flatMap(({ row: game, record, sheets }) => {
    const isListed = (team: string) =>
      shown.has(team) && (!isOwedAlone || owesSheets(record) || sheets.some(({ rater }) => rater === team))
    const sides = [
      [game.home, game.away],
      [game.away, game.home],
    ] as const
    return sides
      .filter(([team]) => isListed(team.id))
      .map(
        ([team, opponent]): SheetShown => ({
          key: sheetKey(game.id, team.id),
          game,
          team,
          opponent,
          ...told(facts, sheets, team),
        }),
      )
  })
  return found.toSorted((one, other) => rankOf(one) - rankOf(other))
}

const rankOf = ({ given }: SheetShown): number => (!given ? 0 : given.isFinal ? 2 : 1)

interface SheetFacts {
  readonly visibility: SpiritVisibility
  readonly teams: SpiritTeams
  readonly commentsOf: Awaited<ReturnType<typeof commentsOfSheets>>
}

async function factsOf(reader: Reader, teams: SpiritTeams, taking: readonly TakingGame[]): Promise<SheetFacts> {
  const ids = taking.flatMap(({ sheets }) => sheets.map(({ id }) => id))
  return { visibility: await spiritVisibilityOf(reader), teams, commentsOf: await commentsOfSheets(reader, ids) }
}

/** What a team may know of a game: its own sheet, and the other one as soon as both are in. */
function told(
  { visibility, teams, commentsOf }: SheetFacts,
  sheets: readonly SheetRecord[],
  { id: team }: SheetTeam,
): Pick<SheetShown, 'given' | 'received'> {
  const own = sheets.find(({ rater }) => rater === team)
  if (!own) return {}
  const other = sheets.find(({ rater }) => rater !== team)
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
