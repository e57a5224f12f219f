import type { GenderMatch } from '../equity/equity.ts'
import { type CellSeparator, csvRows, separatorOf } from './csv-rows.ts'
import {
  excerpt,
  type LineProblem,
  type ListKind,
  type ReadLine,
  readList,
  type UnheadedReader,
  type WrittenCells,
} from './read-list.ts'
import { birthYearIn, emailIn, fullNameIn, genderIn, numberIn, phoneIn } from './roster-values.ts'

/** Lists of players, from a file or pasted. */

export const LINES_MOST = 500
const FULL_NAME_MAX = 120

/** What was read of a player; '' and 0 where nothing was written. */
export interface PlayerFacts {
  readonly full_name: string
  readonly number: string
  readonly gender_match: GenderMatch
  readonly birth_year: number
  readonly email: string
  readonly phone: string
}

/** What the cells of a line can be about. */
export interface RosterCells {
  name: string
  first_name: string
  last_name: string
  number: string
  gender_match: GenderMatch
  birth_year: number
  email: string
  phone: string
}

type RosterColumn = keyof RosterCells
export type RosterCellProblem =
  | 'name_too_long'
  | 'number_wrong'
  | 'gender_wrong'
  | 'birth_year_wrong'
  | 'email_wrong'
  | 'phone_wrong'
export type RosterProblem = RosterCellProblem | 'name_missing' | 'cells_left_over'

/** One of them says who the line is about. */
export const NAME_COLUMNS = ['name', 'first_name', 'last_name'] as const

/** How long the name is can be told only of the whole. */
const asWritten = { read: (cell: string) => cell, problem: 'name_too_long' } as const

/** `year`: nobody is born later. */
export const rosterColumns = (year: number): ListKind<RosterCells, RosterCellProblem>['columns'] => ({
  name: {
    ...asWritten,
    headings: 'name, full name, player, player name, vollstandiger name, voller name, spieler, spielerin, spieler in',
  },
  first_name: { ...asWritten, headings: 'first name, firstname, forename, given name, vorname' },
  last_name: { ...asWritten, headings: 'last name, lastname, surname, family name, nachname, familienname' },
  number: {
    headings:
      '#, number, no, nr, shirt, shirt number, jersey, jersey number, nummer, trikot, trikotnummer, ruckennummer',
    read: numberIn,
    problem: 'number_wrong',
  },
  gender_match: {
    headings: 'gender, gender match, gender matching, match, matching, sex, m f, f m, m w, w m, geschlecht',
    read: genderIn,
    problem: 'gender_wrong',
  },
  birth_year: {
    headings:
      'birth year, year of birth, birthday, birthdate, date of birth, born, year, geburtsjahr, geburtsdatum, geboren, jahrgang, jahr',
    read: (cell) => birthYearIn(cell, year),
    problem: 'birth_year_wrong',
  },
  email: {
    headings: 'email, e mail, mail, email address, e mail address, mailadresse, emailadresse, e mail adresse',
    read: emailIn,
    problem: 'email_wrong',
  },
  phone: {
    headings: 'phone, phone number, telephone, tel, mobile, cell, telefon, telefonnummer, handy, handynummer, mobil',
    read: phoneIn,
    problem: 'phone_wrong',
  },
})

export interface RosterLine {
  /** In which it begins, from 1. */
  readonly line: number
  readonly values: PlayerFacts
  readonly problems: readonly LineProblem<RosterProblem>[]
}

export interface RosterText {
  readonly lines: readonly RosterLine[]
  /** Heads of columns that a roster has no place for. */
  readonly unknownColumns: readonly string[]
  /** How many lines beyond the most were left out. */
  readonly leftOut: number
}

export function readRosterText(text: string, year: number): RosterText {
  const read = readList<RosterCells, RosterCellProblem>(text, {
    columns: rosterColumns(year),
    mainColumns: NAME_COLUMNS,
    unheaded: byLooks(year),
    linesMost: LINES_MOST,
  })
  return { ...read, lines: read.lines.map(playerOf) }
}

/** Who a line is about. */
export function playerOf({ line, values, problems: read }: ReadLine<RosterCells, RosterCellProblem>): RosterLine {
  const { name, first_name = '', last_name = '', ...facts } = values
  const whole = fullNameIn(name ?? `${first_name} ${last_name}`)
  const isTooLong = [...whole].length > FULL_NAME_MAX
  const full_name = isTooLong ? excerpt(whole) : whole
  const problems: LineProblem<RosterProblem>[] = []
  if (full_name === '') problems.push({ column: 'name', code: 'name_missing', written: '' })
  if (isTooLong) problems.push({ column: 'name', code: 'name_too_long', written: full_name })
  return { line, values: { ...NOTHING_SAID, ...facts, full_name }, problems: [...problems, ...read] }
}

const NOTHING_SAID = { number: '', gender_match: '', birth_year: 0, email: '', phone: '' } as const

/** Without headings a cell says itself what it is; what is nothing else belongs to the name. */
const byLooks =
  (year: number): UnheadedReader<RosterColumn> =>
  (cells, separator) => {
    const [only = '', ...others] = cells
    // People write each line as it comes: this one may be parted otherwise.
    const own = separatorOf(only)
    if (others.length > 0 || separator === own) return partsByLooks(cells, separator, year)
    return partsByLooks(csvRows(only, own).rows[0]?.cells ?? [], own, year)
  }

/** Twice as many as there are things to say of a player. */
const CELLS_LOOKED_AT = 16

function partsByLooks(cells: readonly string[], separator: CellSeparator, year: number): WrittenCells<RosterColumn> {
  const written: Partial<Record<RosterColumn | 'left_over', string>> = {}
  const names: string[] = []
  const said = cells.filter((it) => it !== '')
  for (const cell of said.slice(0, CELLS_LOOKED_AT)) {
    const column = columnByLooks(cell, year)
    if (column === 'name') names.push(cell)
    else if (written[column] === undefined) written[column] = cell
    else written.left_over ??= cell
  }
  const [beyond] = said.slice(CELLS_LOOKED_AT)
  if (beyond !== undefined) written.left_over ??= beyond
  // Two cells at a comma are `Peters, Runa`; spreadsheets have the first name first.
  const name = names.join(separator === ',' ? ', ' : ' ')
  const numbered = written.number === undefined ? nameWithNumber(name) : undefined
  return { ...written, ...(numbered ?? { name }) }
}

function columnByLooks(cell: string, year: number): RosterColumn {
  if (cell.includes('@')) return 'email'
  if (numberIn(cell) !== undefined) return 'number'
  if (genderIn(cell) !== undefined) return 'gender_match'
  if (birthYearIn(cell, year) !== undefined || /^\d{4}$/.test(cell)) return 'birth_year'
  if (/\p{L}{2}/u.test(cell)) return 'name'
  if (/\d/.test(cell)) return cell.length > 4 ? 'phone' : 'number'
  return 'name'
}

/** Longer ones are no names, and looking for a number in one takes the square of its length. */
const NUMBERED_NAME_MOST = 2 * FULL_NAME_MAX + 10

/** `7 Runa Peters`, `#7 Runa Peters`, `7. Runa Peters` and `Runa Peters 7`. */
function nameWithNumber(text: string): { name: string; number: string } | undefined {
  if (text.length > NUMBERED_NAME_MOST) return undefined
  const before = /^#?(\d{1,3})[.):]?\s+(\D+)$/.exec(text)
  if (before) return { number: before[1] ?? '', name: before[2] ?? '' }
  const after = /^(\D+?)[\s:]+#?(\d{1,3})$/.exec(text)
  return after ? { name: after[1] ?? '', number: after[2] ?? '' } : undefined
}
