import { users } from '#areas/accounts/accounts.collections.ts'
import type { GameRecord } from '#areas/schedule/division-play.api.server.ts'
import { divisionsPlaying } from '#areas/schedule/division-standings.api.server.ts'
import { type GameRow, gamesOf } from '#areas/schedule/schedule.api.server.ts'
import { games } from '#areas/schedule/schedule.collections.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { Reader } from '#records/reader.ts'
import { owesSheets } from '#rules/spirit/entry.ts'
import { farRaters, lowCategories } from '#rules/spirit/outliers.ts'
import { spiritPublicationOf } from '#rules/spirit/publication.ts'
import { categoryValues, meanValue, type SpiritStanding, spiritRanking } from '#rules/spirit/ranking.ts'
import { spiritTotal } from '#rules/spirit/sheet.ts'
import { type DivisionSheets, divisionSheets } from '../ranking/counted.queries.server.ts'
import { rankingRecord } from '../ranking/take-rankings.server.ts'
import { commentsOfSheets } from '../sheet/comments.server.ts'
import { sheetHref, sheetKey } from '../sheet/sheet-shown.ts'
import { marksIn } from '../spirit.fields.ts'
import { isSpiritEntryOpen, type SheetRecord, sheetsOfGames, spiritVisibilityOf } from '../spirit-games.server.ts'
import { type SpiritVisit, takingGames } from '../taking-games.server.ts'
import type {
  MatrixGame,
  MissingRow,
  OutliersShown,
  PublicationShown,
  RankingRow,
  WholeSheet,
} from './admin-spirit-shown.ts'
import { remindedSince } from './remind.commands.server.ts'

/** Far longer than a tournament. */
const REMINDED_WITHIN_MS = 30 * 24 * 60 * 60_000

/** A division with everything; the first one unless another is asked for. */
export async function spiritDivision(visit: SpiritVisit, wanted: string | null) {
  const { reader } = visit
  const divisions = await divisionsPlaying(reader)
  const division = divisions.find((it) => it === wanted) ?? divisions[0]
  const [isEntryOpen, tournament] = await Promise.all([isSpiritEntryOpen(reader), tournamentOf(reader)])
  const about = { divisions, division: division ?? '', isEntryOpen, zone: tournament?.time_zone ?? 'UTC' }
  if (division === undefined) return { ...about, found: undefined }
  const sheets = await divisionSheets(reader, division)
  const matrix = await matrixOf(visit, division)
  const nameOf = teamNames(sheets)
  const ranking = spiritRanking(
    sheets.teams.map(({ id }) => id),
    sheets.counted,
  )
  return {
    ...about,
    found: {
      ranking: ranking.map((row) => rankingRow(row, nameOf)),
      matrix: matrix.rows,
      missing: matrix.missing,
      outliers: outliersOf(sheets, ranking, nameOf),
      publication: await publicationShown(reader, division, sheets),
    },
  }
}

export type SpiritDivision = Awaited<ReturnType<typeof spiritDivision>>

const teamNames = ({ teams }: DivisionSheets) => {
  const names = new Map(teams.map(({ id, name }) => [id, name]))
  return (id: string) => names.get(id) ?? '?'
}

const rankingRow = (row: SpiritStanding, nameOf: (id: string) => string): RankingRow => ({
  team: { id: row.team, name: nameOf(row.team) },
  place: row.place,
  games: row.received.count,
  received: meanValue(row.received),
  given: meanValue(row.given),
  self: meanValue(row.self),
  averages: categoryValues(row.categories),
})

const outliersOf = (
  { counted }: DivisionSheets,
  ranking: readonly SpiritStanding[],
  nameOf: (id: string) => string,
): OutliersShown => ({
  far: farRaters(counted).map(({ rater, by, sheets }) => ({ team: nameOf(rater), by, sheets })),
  low: lowCategories(ranking).map(({ team, category, value }) => ({ team: nameOf(team), category, value })),
})

async function publicationShown(
  reader: Reader,
  division: string,
  { teams, counted }: DivisionSheets,
): Promise<PublicationShown> {
  const before = await rankingRecord(reader, division)
  const now = spiritPublicationOf(
    teams.map(({ id }) => id),
    counted,
    before?.told_from ?? {},
  )
  return {
    visibility: await spiritVisibilityOf(reader),
    publishedAt: before?.published_at,
    wouldHaveNumbers: now.hasNumbers,
    isOutOfDate: JSON.stringify(now.ranks) !== JSON.stringify(before?.told ?? []),
  }
}

/** Every game that takes sheets, and what is missing of them. */
async function matrixOf(visit: SpiritVisit, division: string) {
  const { reader } = visit
  const taking = await takingGames(visit, (row) => row.division === division)
  const reminded = await remindedSince(reader, new Date(reader.now().getTime() - REMINDED_WITHIN_MS))
  const matrix = taking
    .filter(({ record, sheets }) => owesSheets(record) || sheets.length > 0)
    .map(({ row: game, sheets }): MatrixGame => {
      const given = (team: string) => matrixSheet(sheets.find(({ rater }) => rater === team))
      return { game, home: given(game.home.id), away: given(game.away.id) }
    })
  const missing = matrix.flatMap(({ game, home, away }): MissingRow[] => [
    ...(home ? [] : [missingRow(game, game.home, game.away, reminded)]),
    ...(away ? [] : [missingRow(game, game.away, game.home, reminded)]),
  ])
  return { rows: matrix, missing }
}

const matrixSheet = (sheet: SheetRecord | undefined) =>
  sheet && { total: spiritTotal(marksIn(sheet, 'their')), isCorrected: sheet.corrected_at !== '' }

const missingRow = (
  game: GameRow,
  team: GameRow['home'],
  opponent: GameRow['home'],
  reminded: ReadonlySet<string>,
): MissingRow => ({
  key: sheetKey(game.id, team.id),
  game,
  team: team.name,
  opponent: opponent.name,
  isReminded: reminded.has(sheetHref(game.id, team.id)),
})

/** Both sheets of a game in whole. Undefined where there is no such game. */
export async function spiritGame({ reader, visit }: SpiritVisit, id: string) {
  const [game] = await gamesOf(visit, { game: id })
  const record = await reader.get(games, id)
  if (!game || !record) return undefined
  const zone = (await tournamentOf(reader))?.time_zone ?? 'UTC'
  return { game, zone, sheets: await wholeSheets(reader, [record], (team) => sideName(game, team)) }
}

export type SpiritGame = NonNullable<Awaited<ReturnType<typeof spiritGame>>>

const sideName = ({ home, away }: GameRow, team: string): string => (home.id === team ? home.name : away.name)

/** With the people who entered them and all comments: for admins alone. */
export async function wholeSheets(
  reader: Reader,
  records: readonly GameRecord[],
  nameOf: (team: string) => string,
): Promise<readonly (WholeSheet & { readonly game: string })[]> {
  const found = [...(await sheetsOfGames(reader, records)).values()].flat()
  const commentsOf = await commentsOfSheets(
    reader,
    found.map(({ id }) => id),
  )
  const people = await reader.byIds(
    users,
    found.map(({ given_by }) => given_by),
  )
  return found.map((sheet) => ({
    id: sheet.id,
    game: sheet.game,
    version: sheet.sheet_version,
    rater: nameOf(sheet.rater),
    rated: nameOf(sheet.rated),
    marks: { their: marksIn(sheet, 'their'), own: marksIn(sheet, 'own') },
    comments: { their: commentsOf(sheet.id, 'their'), own: commentsOf(sheet.id, 'own') },
    by: people.get(sheet.given_by)?.name ?? '',
    at: sheet.updated,
    correctedAt: sheet.corrected_at,
  }))
}
