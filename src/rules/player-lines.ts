import { csvOf } from './csv.ts'
import { csvRows, separatorOf } from './csv-rows.ts'
import { divisionMeant, type NamedDivision } from './divisions.ts'
import { nameKey } from './names.ts'

/** A list of players of many teams, parted into one list per team. */

export interface NamedTeam {
  readonly id: string
  readonly name: string
  readonly short_name: string
  /** Its key. */
  readonly division: string
}

export interface TeamsLines {
  readonly team: string
  /** A list of this team alone, with heading, as `readRosterText` takes it. */
  readonly text: string
  /** The lines of the whole list from which those of `text` come: its second line is from the first of these. */
  readonly from: readonly number[]
}

export const LOST_PROBLEMS = ['team_missing', 'team_unknown', 'team_unclear', 'nobody_named'] as const
export type LostProblem = (typeof LOST_PROBLEMS)[number]

export interface LostLine {
  readonly line: number
  readonly problem: LostProblem
  /** As the team was written. */
  readonly written: string
}

export interface PartedList {
  /** Whether a column says which team; without it nothing can be read. */
  readonly hasTeams: boolean
  readonly teams: readonly TeamsLines[]
  readonly lost: readonly LostLine[]
}

const TEAM_HEADINGS = new Set(['team', 'team name', 'teamname', 'mannschaft', 'club', 'verein'])
const DIVISION_HEADINGS = new Set(['division', 'category', 'kategorie', 'klasse'])

/** A team is meant by its name or short name, and by its division where several are called so. */
export function partedByTeam(
  text: string,
  teams: readonly NamedTeam[],
  divisions: readonly NamedDivision[],
): PartedList {
  const [heading, ...rows] = csvRows(text, separatorOf(text))
  const keys = heading?.cells.map(nameKey) ?? []
  const teamAt = keys.findIndex((key) => TEAM_HEADINGS.has(key))
  const divisionAt = keys.findIndex((key) => DIVISION_HEADINGS.has(key))
  if (!heading || teamAt < 0) return { hasTeams: false, teams: [], lost: [] }
  const rest = (cells: readonly string[]) => cells.filter((_, at) => at !== teamAt && at !== divisionAt).map(onOneLine)
  const byTeam = new Map<string, { lines: string[][]; from: number[] }>()
  const lost: LostLine[] = []
  for (const { line, cells } of rows) {
    const written = cells[teamAt] ?? ''
    const found = teamMeant(teams, written, divisionAt < 0 ? '' : (cells[divisionAt] ?? ''), divisions)
    const player = rest(cells)
    const problem = typeof found === 'string' ? found : player.every((cell) => cell === '') && 'nobody_named'
    if (problem) lost.push({ line, problem, written })
    if (problem || typeof found === 'string') continue
    const its = byTeam.get(found.id) ?? { lines: [], from: [] }
    its.lines.push(player)
    its.from.push(line)
    byTeam.set(found.id, its)
  }
  return {
    hasTeams: true,
    teams: [...byTeam].map(([team, { lines, from }]) => ({
      team,
      text: csvOf([rest(heading.cells), ...lines], ';'),
      from,
    })),
    lost,
  }
}

const onOneLine = (cell: string) => cell.replaceAll(/\s+/g, ' ').trim()

function teamMeant(
  teams: readonly NamedTeam[],
  written: string,
  division: string,
  divisions: readonly NamedDivision[],
): NamedTeam | LostProblem {
  const key = nameKey(written)
  if (key === '') return 'team_missing'
  const named = teams.filter(({ name }) => nameKey(name) === key)
  const called = named.length > 0 ? named : teams.filter(({ short_name }) => nameKey(short_name) === key)
  const meant = divisionMeant(divisions, division)
  const inDivision = nameKey(division) === '' ? called : called.filter((team) => team.division === meant)
  const [found, ...others] = inDivision
  if (!found) return 'team_unknown'
  return others.length > 0 ? 'team_unclear' : found
}
