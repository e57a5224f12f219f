import { playerDetails, players, teams } from '#areas/teams/teams.collections.ts'
import { divisionsOf } from '#areas/tournament/tournament.api.server.ts'
import { type Language, textInLanguage } from '#http/pages/languages.ts'
import type { Reader } from '#records/reader.ts'
import { inFives, type ShownCount, shownTable } from '#rules/equity/suppression.ts'

export interface EquityRow {
  readonly division: string
  readonly name: string
  /** How many players are counted; in fives. */
  readonly players: number
  readonly female: ShownCount
  readonly male: ShownCount
  readonly unknown: ShownCount
}

export interface EquityFigures {
  readonly rows: readonly EquityRow[]
  readonly total: Omit<EquityRow, 'division' | 'name'>
}

const MATCHES = ['female', 'male', ''] as const

/**
 * How many players of each division match women and men. Counted are the first players in the order in which
 * they were entered, by fives: rosters are public, and a number that grows with a name would tell what that one matches.
 */
export async function equityFigures(reader: Reader, language: Language): Promise<EquityFigures> {
  const [divisions, matchesIn] = await Promise.all([divisionsOf(reader), matchesByDivision(reader)])
  const counts = divisions.map(({ key }) => {
    const matches = matchesIn(key)
    return MATCHES.map((match) => matches.filter((it) => it === match).length)
  })
  const { cells, totals } = shownTable(counts)
  const sums = counts.map((row) => row.reduce((sum, count) => sum + count, 0))
  const rowOf = (shown: readonly ShownCount[], players: number) => {
    const [female, male, unknown] = shown
    return { players, female, male, unknown }
  }
  return {
    rows: divisions.map((division, index) => ({
      division: division.key,
      name: textInLanguage(division, 'name', language).words,
      ...rowOf(cells[index] ?? [], sums[index] ?? 0),
    })),
    total: rowOf(
      totals,
      sums.reduce((sum, count) => sum + count, 0),
    ),
  }
}

async function matchesByDivision(reader: Reader): Promise<(division: string) => readonly string[]> {
  const [accepted, entered, details] = await Promise.all([
    reader.every(teams, { filter: 'state = "accepted"' }),
    reader.every(players, { sort: '@added' }),
    reader.every(playerDetails),
  ])
  const divisions = new Map(accepted.map(({ id, division }) => [id, division]))
  const matches = new Map(details.map(({ player, gender_match }) => [player, gender_match]))
  const byDivision = Map.groupBy(entered, ({ team }) => divisions.get(team))
  return (division) => {
    const own = byDivision.get(division) ?? []
    return own.slice(0, inFives(own.length)).map(({ id }) => matches.get(id) ?? '')
  }
}
