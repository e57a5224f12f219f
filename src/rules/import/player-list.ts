import { divisionFinder, type NamedDivision } from '../divisions.ts'
import { nameKey } from '../names/names.ts'
import type { PlannedLine } from './list-plan.ts'
import { excerpt, type ListKind, readList } from './read-list.ts'
import {
  NAME_COLUMNS,
  type PlayerFacts,
  playerOf,
  type RosterCellProblem,
  type RosterCells,
  type RosterLine,
  rosterColumns,
} from './roster-list.ts'
import { type KnownPlayer, type PlayerProblem, planRoster } from './roster-plan.ts'

/** Lists of players of many teams. */

export interface NamedTeam {
  readonly id: string
  readonly name: string
  readonly short_name: string
  /** Its key. */
  readonly division: string
}

interface PlayerCells extends RosterCells {
  team: string
  division: string
}

/** More players than any tournament has: a hundred teams of twenty. All of a list is written at once. */
export const PLAYER_LINES_MOST = 2_000

const asWritten = { read: (cell: string) => cell, problem: 'name_too_long' } as const

const playerColumns = (year: number): ListKind<PlayerCells, RosterCellProblem>['columns'] => ({
  ...rosterColumns(year),
  team: { ...asWritten, headings: 'team, team name, teamname, mannschaft, club, verein' },
  division: { ...asWritten, headings: 'division, category, kategorie, klasse' },
})

export interface PlayerOfTeam extends RosterLine {
  /** As it was written. */
  readonly team: string
  readonly division: string
}

export interface PlayersText {
  /** Whether a column says which team; without it nobody can be put into one. */
  readonly hasTeams: boolean
  readonly lines: readonly PlayerOfTeam[]
  readonly unknownColumns: readonly string[]
  readonly leftOut: number
}

/** `year`: nobody is born later. */
export function readPlayersText(text: string, year: number): PlayersText {
  const { columns, lines, ...rest } = readList<PlayerCells, RosterCellProblem>(text, {
    columns: playerColumns(year),
    mainColumns: ['team', ...NAME_COLUMNS],
    unheaded: [],
    linesMost: PLAYER_LINES_MOST,
  })
  return {
    ...rest,
    hasTeams: columns.includes('team'),
    lines: lines.map((line) => {
      const { team = '', division = '', ...values } = line.values
      return { ...playerOf({ ...line, values }), team, division }
    }),
  }
}

export type TeamNameProblem = 'team_missing' | 'team_unknown' | 'team_unclear'

export interface PlannedPlayerOfTeam extends PlannedLine<PlayerFacts, PlayerProblem | TeamNameProblem> {
  /** The id; '' where none was found. */
  readonly team: string
  /** Where none was found, as it was written. */
  readonly teamName: string
}

export type TeamFinder = (line: PlayerOfTeam) => NamedTeam | TeamNameProblem

/** A team is meant by its name or short name, and by its division where several are called so. */
export function teamFinder(teams: readonly NamedTeam[], divisions: readonly NamedDivision[]): TeamFinder {
  const byName = Map.groupBy(teams, ({ name }) => nameKey(name))
  const divisionMeant = divisionFinder(divisions)
  const byShortName = Map.groupBy(teams, ({ short_name }) => nameKey(short_name))
  return ({ team, division }) => {
    const key = nameKey(team)
    if (key === '') return 'team_missing'
    const called = byName.get(key) ?? byShortName.get(key) ?? []
    const meant = divisionMeant(division)
    const inDivision = nameKey(division) === '' ? called : called.filter((it) => it.division === meant)
    const [found, ...others] = inDivision
    if (!found) return 'team_unknown'
    return others.length > 0 ? 'team_unclear' : found
  }
}

/** Each line for the team that it is about, in the order of the list. */
export function planPlayers(
  lines: readonly PlayerOfTeam[],
  teamOf: TeamFinder,
  rosterOf: (team: string) => readonly KnownPlayer[],
): readonly PlannedPlayerOfTeam[] {
  const planned: PlannedPlayerOfTeam[] = []
  for (const [team, its] of Map.groupBy(lines, teamOf)) {
    if (typeof team === 'string') planned.push(...its.map((line) => withoutTeam(line, team)))
    else
      for (const line of planRoster(its, rosterOf(team.id)))
        planned.push({ ...line, team: team.id, teamName: team.name })
  }
  return planned.toSorted((one, other) => one.line - other.line)
}

const withoutTeam = ({ line, values, problems, team }: PlayerOfTeam, code: TeamNameProblem): PlannedPlayerOfTeam => ({
  line,
  is: 'wrong',
  id: '',
  values,
  changes: [],
  problems: [{ column: 'team', code, written: excerpt(team) }, ...problems],
  team: '',
  teamName: excerpt(team),
})
