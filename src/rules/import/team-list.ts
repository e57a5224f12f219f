import { isCountry } from '../countries.ts'
import { divisionMeant, type NamedDivision } from '../divisions.ts'
import { nameKey } from '../names/names.ts'
import { doubledSeeds } from '../seeds.ts'
import { isInTheWay, type PlannedLine, plannedLine } from './list-plan.ts'
import { type LineProblem, type ListKind, type ReadLine, type ReadList, readList, textUpTo } from './read-list.ts'

/** Lists of teams, and what they would do to the teams that are there. */

export interface TeamValues {
  name: string
  short_name: string
  /** Its key. */
  division: string
  city: string
  /** Two letters. */
  country: string
  colour_light: string
  colour_dark: string
  seed: number
}

/** More teams than any tournament has. */
export const TEAM_LINES_MOST = 500

type TeamCellProblem = 'too_long' | 'division_unknown' | 'country_unknown' | 'colour_unknown' | 'seed_wrong'
export type TeamProblem =
  | TeamCellProblem
  | 'name_missing'
  | 'division_missing'
  | 'seed_taken'
  | 'twice'
  | 'cells_left_over'

const colour = { read: colourIn, problem: 'colour_unknown' as const }

const teamColumns = (divisions: readonly NamedDivision[]): ListKind<TeamValues, TeamCellProblem>['columns'] => ({
  name: { ...textUpTo(80), headings: 'name, team, team name, teamname, mannschaft' },
  short_name: { ...textUpTo(12), headings: 'short name, short, kurzname, kurz, kurzel, abbreviation' },
  division: {
    headings: 'division, category, kategorie, klasse',
    read: (cell) => divisionMeant(divisions, cell),
    problem: 'division_unknown',
  },
  city: { ...textUpTo(80), headings: 'city, town, place, ort, stadt' },
  country: {
    headings: 'country, land, nation',
    read: (cell) => (isCountry(cell.toUpperCase()) ? cell.toUpperCase() : undefined),
    problem: 'country_unknown',
  },
  colour_light: {
    ...colour,
    headings: 'colour light, light colour, light color, light shirt, helle farbe, helles trikot',
  },
  colour_dark: {
    ...colour,
    headings: 'colour dark, dark colour, dark color, dark shirt, dunkle farbe, dunkles trikot',
  },
  seed: {
    headings: 'seed, seeding, setzplatz, setzung, setzliste',
    read: (cell) => (/^\d{1,3}$/.test(cell) ? Number(cell) : undefined),
    problem: 'seed_wrong',
  },
})

export const TEAM_COLUMNS = [
  'name',
  'short_name',
  'division',
  'city',
  'country',
  'colour_light',
  'colour_dark',
  'seed',
] as const satisfies readonly (keyof TeamValues)[]

/** `#0B5CAD`, `0b5cad` and `#05a` alike. */
function colourIn(cell: string): string | undefined {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(cell)?.[1]?.toLowerCase()
  if (digits === undefined) return undefined
  return `#${digits.length === 6 ? digits : [...digits].map((digit) => digit + digit).join('')}`
}

export const readTeams = (text: string, divisions: readonly NamedDivision[]): ReadList<TeamValues, TeamCellProblem> =>
  readList<TeamValues, TeamCellProblem>(text, {
    columns: teamColumns(divisions),
    mainColumns: ['name'],
    unheaded: ['name', 'division', 'city', 'country', 'seed'],
    linesMost: TEAM_LINES_MOST,
  })

export interface TeamThere extends Readonly<TeamValues> {
  readonly id: string
  /** Whether its name and its seed count: it is not withdrawn or declined. */
  readonly isActive: boolean
}

export type PlannedTeam = PlannedLine<Readonly<Partial<TeamValues>>, TeamProblem>

/** A team is found again by its name and division, or by its name where only one is called so. */
export function planTeams(
  lines: readonly ReadLine<TeamValues, TeamCellProblem>[],
  there: readonly TeamThere[],
): readonly PlannedTeam[] {
  const seen = new Set<string>()
  const planned = lines.map(({ line, values: read, problems: unread }): PlannedTeam => {
    const found = teamMeant(read, there)
    const division = read.division ?? found?.division ?? ''
    const values = division === '' ? read : { ...read, division }
    const problems: LineProblem<TeamProblem>[] = [...unread]
    const isTold = (column: string) => problems.some((problem) => problem.column === column)
    if (read.name === undefined && !isTold('name')) problems.push({ column: 'name', code: 'name_missing', written: '' })
    if (division === '' && !isTold('division'))
      problems.push({ column: 'division', code: 'division_missing', written: '' })
    const key = `${division} ${nameKey(read.name ?? '')}`
    if (seen.has(key) && !problems.some(isInTheWay)) problems.push({ column: 'name', code: 'twice', written: '' })
    seen.add(key)
    return plannedLine({ line, values, problems }, found, TEAM_COLUMNS)
  })
  return withoutTakenSeeds(planned, there)
}

function teamMeant(
  { name = '', division }: Readonly<Partial<TeamValues>>,
  there: readonly TeamThere[],
): TeamThere | undefined {
  const key = nameKey(name)
  const called = there.filter((team) => nameKey(team.name) === key && (division ?? team.division) === team.division)
  const active = called.filter(({ isActive }) => isActive)
  const [found, ...others] = active.length > 0 ? active : called
  return others.length === 0 || division !== undefined ? found : undefined
}

/** A line that would give a seed twice is wrong. Leaving it out may free or take another seed, so it is asked again. */
function withoutTakenSeeds(planned: readonly PlannedTeam[], there: readonly TeamThere[]): readonly PlannedTeam[] {
  const changed = new Map(planned.flatMap((it) => (it.is === 'change' ? [[it.id, it.values] as const] : [])))
  const idOf = ({ id, line }: PlannedTeam) => id || `line ${line}`
  const after = [
    ...there.filter(({ isActive }) => isActive).map((team) => ({ ...team, ...changed.get(team.id) })),
    ...planned.flatMap((it) =>
      it.is === 'new' ? [{ id: idOf(it), division: it.values.division ?? '', seed: it.values.seed ?? 0 }] : [],
    ),
  ]
  const doubled = doubledSeeds(after)
  const setsSeed = (it: PlannedTeam) => it.is === 'new' || it.changes.some(({ field }) => field === 'seed')
  const isTaken = (it: PlannedTeam) => it.is !== 'wrong' && setsSeed(it) && doubled.has(idOf(it))
  if (!planned.some(isTaken)) return planned
  return withoutTakenSeeds(
    planned.map((it): PlannedTeam => {
      if (!isTaken(it)) return it
      const problem = { column: 'seed', code: 'seed_taken', written: String(it.values.seed ?? '') } as const
      return { ...it, is: 'wrong', changes: [], problems: [...it.problems, problem] }
    }),
    there,
  )
}
