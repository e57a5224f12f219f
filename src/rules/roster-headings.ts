import { nameKey } from './names.ts'

/** What a column of a list of players can hold. */
export type RosterColumn =
  | 'name'
  | 'first_name'
  | 'last_name'
  | 'number'
  | 'gender_match'
  | 'birth_year'
  | 'email'
  | 'phone'

/** As people head their columns, in English and German; without case, accents and signs. */
const HEADINGS: readonly (readonly [RosterColumn, string])[] = [
  ['name', 'name, full name, player, player name, vollstandiger name, voller name, spieler, spielerin, spieler in'],
  ['first_name', 'first name, firstname, forename, given name, vorname'],
  ['last_name', 'last name, lastname, surname, family name, nachname, familienname'],
  ['number', 'number, no, nr, shirt, shirt number, jersey, jersey number, nummer, trikot, trikotnummer, ruckennummer'],
  ['gender_match', 'gender, gender match, gender matching, match, matching, sex, m f, f m, m w, w m, geschlecht'],
  ['birth_year', 'birth year, year of birth, birthday, birthdate, date of birth, born, year'],
  ['birth_year', 'geburtsjahr, geburtsdatum, geboren, jahrgang, jahr'],
  ['email', 'email, e mail, mail, email address, e mail address, mailadresse, emailadresse, e mail adresse'],
  ['phone', 'phone, phone number, telephone, tel, mobile, cell, telefon, telefonnummer, handy, handynummer, mobil'],
]

const BY_HEADING: ReadonlyMap<string, RosterColumn> = new Map(
  HEADINGS.flatMap(([column, headings]) => headings.split(', ').map((heading) => [heading, column] as const)),
)

/** Undefined for a column that a roster has no place for. */
export const columnHeaded = (heading: string): RosterColumn | undefined =>
  heading.trim() === '#' ? 'number' : BY_HEADING.get(nameKey(heading))

/** Whether a row says what stands below it: it heads a name, or two other columns. */
export function isHeading(cells: readonly string[]): boolean {
  const columns = cells.map(columnHeaded).filter((column) => column !== undefined)
  return columns.length > 1 || columns.some((column) => column.endsWith('name'))
}
