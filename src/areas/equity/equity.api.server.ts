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
 * How many players of each division match women and men, in one query. Counted are the first players in the order in which
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
  const rows = await reader.query((queries) =>
    queries
      .selectFrom('players as p')
      .innerJoin('teams as t', 't.id', 'p.team')
      .leftJoin('player_details as d', 'd.player', 'p.id')
      .where('t.state', '=', 'accepted')
      .select(['t.division', 'd.gender_match'])
      .orderBy('p._seq'),
  )
  const byDivision = Map.groupBy(rows, ({ division }) => division)
  return (division) => {
    const entered = byDivision.get(division) ?? []
    return entered.slice(0, inFives(entered.length)).map(({ gender_match }) => gender_match ?? '')
  }
}
