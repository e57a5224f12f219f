import { divisionFinder, type NamedDivision } from '../divisions.ts'
import { nameKey } from '../names/names.ts'
import { doubledSeeds } from '../seeds.ts'
import { countryMeant } from './country-meant.ts'
import { isInTheWay, type PlannedLine, plannedLine } from './list-plan.ts'
import {
  cellsInOrder,
  type LineProblem,
  type ListKind,
  type ReadLine,
  type ReadList,
  readList,
  textUpTo,
  type UnheadedReader,
} from './read-list.ts'
import { emailIn } from './roster-values.ts'

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

/** What the cells of a line can be about: the team, and who speaks for it. */
export interface TeamCells extends TeamValues {
  contact_name: string
  email: string
  phone: string
}

/** More teams than any tournament has. */
export const TEAM_LINES_MOST = 500

type TeamCellProblem =
  | 'too_long'
  | 'division_unknown'
  | 'country_unknown'
  | 'colour_unknown'
  | 'seed_wrong'
  | 'email_wrong'
export type TeamProblem =
  | TeamCellProblem
  | 'name_missing'
  | 'division_missing'
  | 'seed_taken'
  | 'twice'
  | 'email_missing'
  | 'cells_left_over'

/** What a team can do without. */
const isOptional = true
const colour = { read: colourIn, problem: 'colour_unknown' as const, isOptional }

const teamColumns = (divisions: readonly NamedDivision[]): ListKind<TeamCells, TeamCellProblem>['columns'] => ({
  name: { ...textUpTo(80), headings: 'name, team, team name, teamname, mannschaft' },
  short_name: { ...textUpTo(12), isOptional, headings: 'short name, short, kurzname, kurz, kurzel, abbreviation' },
  division: {
    headings: 'division, category, kategorie, klasse',
    read: divisionFinder(divisions),
    problem: 'division_unknown',
  },
  city: { ...textUpTo(80), isOptional, headings: 'city, town, place, ort, stadt' },
  country: {
    headings: 'country, land, nation',
    read: countryMeant,
    problem: 'country_unknown',
    isOptional,
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
    isOptional,
  },
  contact_name: {
    ...textUpTo(100),
    isOptional,
    headings:
      'contact, contact name, contact person, captain, manager, team manager, kontakt, kontaktperson, ansprechperson, ansprechpartner, ansprechpartnerin, kapitan, teammanager',
  },
  email: {
    headings:
      'email, e mail, mail, email address, e mail address, contact email, contact e mail, mailadresse, emailadresse, e mail adresse, kontakt email, kontakt e mail, kontaktmail',
    read: emailIn,
    problem: 'email_wrong',
    isOptional,
  },
  phone: {
    ...textUpTo(40),
    isOptional,
    headings:
      'phone, phone number, telephone, mobile, mobile number, contact phone, telefon, telefonnummer, handy, handynummer, mobil, mobilnummer, kontakt telefon',
  },
})

/** An address tells itself, wherever it stands. */
const byPlace: UnheadedReader<keyof TeamCells> = (cells) => {
  const email = cells.find((cell) => cell.includes('@'))
  return {
    ...cellsInOrder(
      cells.filter((cell) => cell !== email),
      ['name', 'division', 'city', 'country', 'seed', 'contact_name'],
    ),
    ...(email !== undefined && { email }),
  }
}

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

/** What a list may say, besides what a team has. */
export const TEAM_LIST_COLUMNS = [
  ...TEAM_COLUMNS,
  'contact_name',
  'email',
  'phone',
] as const satisfies readonly (keyof TeamCells)[]

/** `#0B5CAD`, `0b5cad` and `#05a` alike. */
function colourIn(cell: string): string | undefined {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(cell)?.[1]?.toLowerCase()
  if (digits === undefined) return undefined
  return `#${digits.length === 6 ? digits : [...digits].map((digit) => digit + digit).join('')}`
}

export function readTeams(text: string, divisions: readonly NamedDivision[]): ReadList<TeamCells, TeamCellProblem> {
  const read = readList<TeamCells, TeamCellProblem>(text, {
    columns: teamColumns(divisions),
    mainColumns: ['name'],
    unheaded: byPlace,
    linesMost: TEAM_LINES_MOST,
  })
  return { ...read, lines: read.lines.map((line) => ({ ...line, values: withAddress(line.values) })) }
}

/** A column that is headed `Contact` often holds the address alone. */
function withAddress(values: Readonly<Partial<TeamCells>>): Readonly<Partial<TeamCells>> {
  const { contact_name, ...others } = values
  const email = contact_name === undefined ? undefined : emailIn(contact_name)
  return email === undefined ? values : { email, ...others }
}

export interface TeamThere extends Readonly<TeamValues> {
  readonly id: string
  /** Whether its name and its seed count: it is not withdrawn or declined. */
  readonly isActive: boolean
  /** Addresses of those who speak for it or manage it. */
  readonly contacts: readonly string[]
  /** Of these, by their addresses. */
  readonly phones?: ReadonlyMap<string, string>
}

export type PlannedTeam = PlannedLine<Readonly<Partial<TeamCells>>, TeamProblem>

/** A team is found again by its name and division, or by its name where only one is called so. */
export function planTeams(
  lines: readonly ReadLine<TeamCells, TeamCellProblem>[],
  there: readonly TeamThere[],
): readonly PlannedTeam[] {
  const seen = new Set<string>()
  const byName = Map.groupBy(there, ({ name }) => nameKey(name))
  const planned = lines.map(({ line, values: read, problems: unread }): PlannedTeam => {
    const found = teamMeant(read, byName)
    const division = read.division ?? found?.division ?? ''
    const values = division === '' ? read : { ...read, division }
    const problems: LineProblem<TeamProblem>[] = [...unread]
    const isTold = (column: string) => problems.some((problem) => problem.column === column)
    if (read.name === undefined && !isTold('name')) problems.push({ column: 'name', code: 'name_missing', written: '' })
    if (division === '' && !isTold('division'))
      problems.push({ column: 'division', code: 'division_missing', written: '' })
    if (read.contact_name !== undefined && read.email === undefined && !isTold('email'))
      problems.push({ column: 'contact_name', code: 'email_missing', written: read.contact_name, isWarning: true })
    const key = `${division} ${nameKey(read.name ?? '')}`
    if (seen.has(key) && !problems.some(isInTheWay)) problems.push({ column: 'name', code: 'twice', written: '' })
    seen.add(key)
    return withContact(plannedLine({ line, values, problems }, found, TEAM_COLUMNS), found)
  })
  return withoutTakenSeeds(planned, there)
}

/** Somebody who speaks for a team from now on is a change of it. */
function withContact(planned: PlannedTeam, found: TeamThere | undefined): PlannedTeam {
  const { email = '', phone = '' } = planned.values
  if (!found || planned.is === 'wrong' || email === '') return planned
  const before = found.phones?.get(email) ?? ''
  const changes = [
    ...(found.contacts.includes(email) ? [] : [{ field: 'email', before: '', after: email }]),
    ...(phone === '' || phone === before ? [] : [{ field: 'phone', before, after: phone }]),
  ]
  return changes.length === 0 ? planned : { ...planned, is: 'change', changes: [...planned.changes, ...changes] }
}

function teamMeant(
  { name = '', division }: Readonly<Partial<TeamValues>>,
  byName: ReadonlyMap<string, readonly TeamThere[]>,
): TeamThere | undefined {
  const named = byName.get(nameKey(name)) ?? []
  const called = named.filter((team) => (division ?? team.division) === team.division)
  const active = called.filter(({ isActive }) => isActive)
  const [found, ...others] = active.length > 0 ? active : called
  return others.length === 0 || division !== undefined ? found : undefined
}

/** A line that would give a seed twice gives none. That may free or take another seed, so it is asked again. */
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
  const setsSeed = (it: PlannedTeam) =>
    it.is === 'new' ? it.values.seed !== undefined : it.changes.some(({ field }) => field === 'seed')
  const isTaken = (it: PlannedTeam) => it.is !== 'wrong' && setsSeed(it) && doubled.has(idOf(it))
  if (!planned.some(isTaken)) return planned
  return withoutTakenSeeds(
    planned.map((it): PlannedTeam => {
      if (!isTaken(it)) return it
      return withoutSeed(it)
    }),
    there,
  )
}

function withoutSeed(planned: PlannedTeam): PlannedTeam {
  const { seed, ...values } = planned.values
  const problem = { column: 'seed', code: 'seed_taken', written: String(seed ?? ''), isWarning: true } as const
  const changes = planned.changes.filter(({ field }) => field !== 'seed')
  const is = planned.is === 'change' && changes.length === 0 ? 'same' : planned.is
  return { ...planned, is, values, changes, problems: [...planned.problems, problem] }
}
