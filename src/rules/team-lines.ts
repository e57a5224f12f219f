import { csvRows, separatorOf } from './csv-rows.ts'
import { divisionMeant, type NamedDivision } from './divisions.ts'
import { nameKey } from './names.ts'
import { doubledSeeds } from './seeds.ts'

/** Lists of teams as spreadsheets and people write them: read, and compared with the teams that are there. */

export const TEAM_COLUMNS = [
  'name',
  'short_name',
  'division',
  'city',
  'country',
  'colour_light',
  'colour_dark',
  'seed',
] as const
export type TeamColumn = (typeof TEAM_COLUMNS)[number]

export const TEAM_LINE_PROBLEMS = [
  'name_missing',
  'too_long',
  'division_missing',
  'division_unknown',
  'country_unknown',
  'colour_unknown',
  'seed_wrong',
  'seed_taken',
  'twice',
] as const
export type TeamLineProblem = (typeof TEAM_LINE_PROBLEMS)[number]

export interface TeamValues {
  readonly name: string
  readonly short_name: string
  /** Its key; '' for none. */
  readonly division: string
  readonly city: string
  readonly country: string
  readonly colour_light: string
  readonly colour_dark: string
  readonly seed: number
}

export interface LineProblem {
  readonly column: TeamColumn
  readonly problem: TeamLineProblem
}

export interface TeamLine {
  /** In which it begins, from 1. */
  readonly line: number
  /** What was written; an empty cell says nothing. */
  readonly values: Partial<TeamValues>
  readonly problems: readonly LineProblem[]
}

/** More teams than any tournament has. */
export const TEAM_LINES_MOST = 500

/** As people head their columns, in English and German; without case, accents and signs. */
const HEADINGS: Readonly<Record<TeamColumn, string>> = {
  name: 'name, team, team name, teamname, mannschaft',
  short_name: 'short name, short, kurzname, kurz, kurzel, abbreviation',
  division: 'division, category, kategorie, klasse',
  city: 'city, town, place, ort, stadt',
  country: 'country, land, nation',
  colour_light: 'colour light, light colour, light color, light shirt, helle farbe, helles trikot',
  colour_dark: 'colour dark, dark colour, dark color, dark shirt, dunkle farbe, dunkles trikot',
  seed: 'seed, seeding, setzplatz, setzung, setzliste',
}

const BY_HEADING: ReadonlyMap<string, TeamColumn> = new Map(
  TEAM_COLUMNS.flatMap((column) => HEADINGS[column].split(', ').map((heading) => [heading, column] as const)),
)

/** In which order people write them who head nothing. */
const UNHEADED: readonly TeamColumn[] = ['name', 'division', 'city', 'country', 'seed']

const LONGEST: Readonly<Partial<Record<TeamColumn, number>>> = { name: 80, short_name: 12, city: 80 }

/** Every line that holds something, below a heading if there is one. */
export function teamLines(text: string, divisions: readonly NamedDivision[]): readonly TeamLine[] {
  const read = readersFor(divisions)
  const rows = csvRows(text, separatorOf(text))
  const [first] = rows
  const heads = first?.cells.map((cell) => BY_HEADING.get(nameKey(cell)))
  const isHeaded = heads?.includes('name') === true
  const columns: readonly (TeamColumn | undefined)[] = isHeaded ? heads : UNHEADED
  return rows
    .slice(isHeaded ? 1 : 0, TEAM_LINES_MOST + (isHeaded ? 1 : 0))
    .map(({ line, cells }) => lineOf(line, cells, columns, read))
}

function lineOf(
  line: number,
  cells: readonly string[],
  columns: readonly (TeamColumn | undefined)[],
  readers: Readers,
): TeamLine {
  const values: Record<string, unknown> = {}
  const problems: LineProblem[] = []
  for (const [at, column] of columns.entries()) {
    const cell = oneLine(cells[at] ?? '')
    if (column === undefined || cell === '' || column in values) continue
    const read = readers[column](cell)
    if (typeof read === 'object') problems.push({ column, problem: read.problem })
    else values[column] = read
  }
  if (!('name' in values) && !problems.some(({ column }) => column === 'name'))
    problems.push({ column: 'name', problem: 'name_missing' })
  return { line, values, problems }
}

const oneLine = (cell: string) => cell.replaceAll(/\s+/g, ' ').trim()

type Read = (cell: string) => string | number | { readonly problem: TeamLineProblem }

const textOf =
  (column: TeamColumn): Read =>
  (cell) =>
    [...cell].length > (LONGEST[column] ?? 0) ? { problem: 'too_long' } : cell

type Readers = Readonly<Record<TeamColumn, Read>>

const readersFor = (divisions: readonly NamedDivision[]): Readers => ({
  name: textOf('name'),
  short_name: textOf('short_name'),
  city: textOf('city'),
  division: (cell) => divisionMeant(divisions, cell) ?? { problem: 'division_unknown' },
  country: (cell) => (/^[a-z]{2}$/i.test(cell) ? cell.toUpperCase() : { problem: 'country_unknown' }),
  colour_light: (cell) => colourOf(cell) ?? { problem: 'colour_unknown' },
  colour_dark: (cell) => colourOf(cell) ?? { problem: 'colour_unknown' },
  seed: (cell) => (/^\d{1,3}$/.test(cell) ? Number(cell) : { problem: 'seed_wrong' }),
})

/** `#0B5CAD`, `0b5cad` and `#05a` alike. */
function colourOf(cell: string): string | undefined {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(cell)?.[1]?.toLowerCase()
  if (digits === undefined) return undefined
  return `#${digits.length === 6 ? digits : [...digits].map((digit) => digit + digit).join('')}`
}

export interface TeamThere extends TeamValues {
  readonly id: string
  /** Whether its name and its seed count: it is not withdrawn or declined. */
  readonly isActive: boolean
}

/** What a line becomes. */
export type PlannedTeam = { readonly line: number; readonly name: string; readonly division: string } & (
  | { readonly is: 'new'; readonly values: TeamValues }
  | { readonly is: 'change'; readonly id: string; readonly changes: Partial<TeamValues> }
  | { readonly is: 'same'; readonly id: string }
  | { readonly is: 'wrong'; readonly problems: readonly LineProblem[] }
)

/** A team is found again by its name and division, or by its name where only one is called so. */
export function plannedTeams(lines: readonly TeamLine[], there: readonly TeamThere[]): readonly PlannedTeam[] {
  const seen = new Set<string>()
  const planned = lines.map((line): PlannedTeam => {
    const found = teamMeant(line.values, there)
    const division = line.values.division ?? found?.division ?? ''
    const about = { line: line.line, name: line.values.name ?? '', division }
    const problems = [...line.problems]
    if (division === '' && !problems.some(({ column }) => column === 'division'))
      problems.push({ column: 'division', problem: 'division_missing' })
    const key = `${division} ${nameKey(about.name)}`
    if (problems.length === 0 && seen.has(key)) problems.push({ column: 'name', problem: 'twice' })
    seen.add(key)
    if (problems.length > 0) return { ...about, is: 'wrong', problems }
    if (!found) return { ...about, is: 'new', values: { ...NOTHING, ...line.values, division } }
    const changes = Object.fromEntries(
      TEAM_COLUMNS.flatMap((column) => {
        const value = line.values[column]
        return value === undefined || value === found[column] ? [] : [[column, value] as const]
      }),
    )
    return Object.keys(changes).length === 0
      ? { ...about, is: 'same', id: found.id }
      : { ...about, is: 'change', id: found.id, changes }
  })
  return withoutTakenSeeds(planned, there)
}

const NOTHING: TeamValues = {
  name: '',
  short_name: '',
  division: '',
  city: '',
  country: '',
  colour_light: '',
  colour_dark: '',
  seed: 0,
}

function teamMeant({ name = '', division }: Partial<TeamValues>, there: readonly TeamThere[]): TeamThere | undefined {
  const key = nameKey(name)
  const called = there.filter((team) => nameKey(team.name) === key && (division ?? team.division) === team.division)
  const active = called.filter(({ isActive }) => isActive)
  const [found, ...others] = active.length > 0 ? active : called
  return others.length === 0 || division !== undefined ? found : undefined
}

/** A line that would give a seed twice is wrong. Leaving it out may free or take another seed, so it is asked again. */
function withoutTakenSeeds(planned: readonly PlannedTeam[], there: readonly TeamThere[]): readonly PlannedTeam[] {
  const changes = new Map(planned.flatMap((it) => (it.is === 'change' ? [[it.id, it.changes] as const] : [])))
  const after = [
    ...there.filter(({ isActive }) => isActive).map((team) => ({ ...team, ...changes.get(team.id) })),
    ...planned.flatMap((it) => (it.is === 'new' ? [{ ...it.values, id: `line ${it.line}` }] : [])),
  ]
  const doubled = doubledSeeds(after)
  const isTaken = (it: PlannedTeam) =>
    (it.is === 'new' && doubled.has(`line ${it.line}`)) ||
    (it.is === 'change' && it.changes.seed !== undefined && doubled.has(it.id))
  if (!planned.some(isTaken)) return planned
  return withoutTakenSeeds(
    planned.map((it) =>
      isTaken(it)
        ? {
            line: it.line,
            name: it.name,
            division: it.division,
            is: 'wrong',
            problems: [{ column: 'seed', problem: 'seed_taken' }],
          }
        : it,
    ),
    there,
  )
}
