import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvOf } from '../csv.ts'
import { LINES_MOST, type PlayerFacts, readRosterText } from './roster-list.ts'

const YEAR = 2026
const NOBODY: PlayerFacts = { full_name: '', number: '', gender_match: '', birth_year: 0, email: '', phone: '' }

const read = (text: string) => readRosterText(text, YEAR)
const firstOf = (text: string) => read(text).lines[0]
const player = (values: Partial<PlayerFacts>) => ({ ...NOBODY, ...values })

describe('pasted lines without a heading', () => {
  test.each([
    ['Runa Peters', { full_name: 'Runa Peters' }],
    ['Peters, Runa', { full_name: 'Runa Peters' }],
    ['  Runa   Peters  ', { full_name: 'Runa Peters' }],
    ['7 Runa Peters', { full_name: 'Runa Peters', number: '7' }],
    ['#00 Runa Peters', { full_name: 'Runa Peters', number: '00' }],
    ['7. Runa Peters', { full_name: 'Runa Peters', number: '7' }],
    ['Runa Peters 7', { full_name: 'Runa Peters', number: '7' }],
    ['Runa Peters, 7', { full_name: 'Runa Peters', number: '7' }],
    ['Peters, Runa, 7', { full_name: 'Runa Peters', number: '7' }],
    ['Peters, Runa; 7', { full_name: 'Runa Peters', number: '7' }],
    ['"Peters, Runa",7', { full_name: 'Runa Peters', number: '7' }],
    ['Runa\tPeters\t7\tw', { full_name: 'Runa Peters', number: '7', gender_match: 'female' as const }],
    [
      'Runa Peters;7;f;1998;Runa@Club.example;+49 170 1234567',
      {
        full_name: 'Runa Peters',
        number: '7',
        gender_match: 'female' as const,
        birth_year: 1998,
        email: 'runa@club.example',
        phone: '+49 170 1234567',
      },
    ],
  ])('%j', (text, values) => expect(firstOf(text)).toEqual({ line: 1, values: player(values), problems: [] }))
})

test('pasted lines may each be parted in their own way', () => {
  const { lines } = read('Runa Peters; 7\nHolm, Ida, 8, 1990\nMalte Kern 9\nZoe Last')
  expect(lines.map(({ values }) => [values.full_name, values.number, values.birth_year])).toEqual([
    ['Runa Peters', '7', 0],
    ['Ida Holm', '8', 1990],
    ['Malte Kern', '9', 0],
    ['Zoe Last', '', 0],
  ])
})

describe('lines under a heading', () => {
  const EXPECTED = player({
    full_name: 'Runa Peters',
    number: '7',
    gender_match: 'female',
    birth_year: 1998,
    email: 'runa@club.example',
    phone: '0170 1234567',
  })
  test.each([
    ['Name,Number,Gender match,Birth year,E-mail,Phone\n"Peters, Runa",7,female,1998,runa@club.example,0170 1234567'],
    [
      'Nr.;Vorname;Nachname;Geschlecht;Jahrgang;E-Mail-Adresse;Handy\n7;Runa;Peters;w;1998;runa@club.example;0170 1234567',
    ],
    [
      'Phone\tRückennummer\tSPIELER\tGeburtsdatum\tMail\tGender\n0170 1234567\t7\tRuna Peters\t13.06.1998\trunA@club.example\tF',
    ],
  ])('%j', (text) => expect(firstOf(text)).toEqual({ line: 2, values: EXPECTED, problems: [] }))

  test('columns that a roster has no place for are named and passed over', () => {
    const { lines, unknownColumns } = read('Name;Verein;Shirt size;Nr\nRuna Peters;Kite Club;M;7')
    expect(unknownColumns).toEqual(['Verein', 'Shirt size'])
    expect(lines[0]?.values).toEqual(player({ full_name: 'Runa Peters', number: '7' }))
  })
})

describe('what is wrong with a line', () => {
  test.each([
    ['Name,Number\nRuna Peters,seven', 'number_wrong', 'seven'],
    ['Name,Number\nRuna Peters,1234', 'number_wrong', '1234'],
    ['Runa Peters;7a', 'number_wrong', '7a'],
    ['Name,Gender\nRuna Peters,x', 'gender_wrong', 'x'],
    ['Name,Born\nRuna Peters,2030', 'birth_year_wrong', '2030'],
    ['Name,Born\nRuna Peters,98', 'birth_year_wrong', '98'],
    ['Name,Mail\nRuna Peters,runa@club', 'email_wrong', 'runa@club'],
    ['Name,Phone\nRuna Peters,ask me', 'phone_wrong', 'ask me'],
    ['Name,Number\nPeters, Runa,7', 'number_wrong', 'Runa'],
    ['Name,Number\n,7', 'name_missing', ''],
    ['Runa Peters;7;8', 'cells_left_over', '8'],
    [`Name\n${'a'.repeat(121)}`, 'name_too_long', `${'a'.repeat(80)}…`],
  ])('%j', (text, code, written) =>
    expect(firstOf(text)?.problems).toContainEqual(expect.objectContaining({ code, written })),
  )

  test('the value is left out, the player is not', () => {
    expect(firstOf('Name,Number,Born\nRuna Peters,seven,1998')?.values).toEqual(
      player({ full_name: 'Runa Peters', birth_year: 1998 }),
    )
  })
})

test('lines beyond the most are counted, not read', () => {
  const { lines, leftOut } = read(
    Array.from({ length: LINES_MOST + 3 }, (_, index) => `Player Number${index}`).join('\n'),
  )
  expect([lines.length, leftOut]).toEqual([LINES_MOST, 3])
})

test.each([
  ['blanks', `Runa${' '.repeat(1_000_000)}7x`, 'Runa'],
  ['cells', `Runa;${'1;'.repeat(500_000)}`, 'Runa'],
  ['a long name', 'Runa '.repeat(200_000), `${'Runa '.repeat(16)}…`],
])('%s without end are read in one go', (_, text, name) => {
  expect(read(text).lines.map(({ values }) => values.full_name)).toEqual([name])
})

test('whatever is written, it is read without failing, and every value fits a roster', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc
      .array(
        fc.constantFrom('Runa', 'Peters', ',', ';', '\t', '"', '\n', '7', '1998', 'Name', 'Nr', 'w', 'a@b.de', ' '),
        {
          maxLength: 80,
        },
      )
      .map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(texts, (text) => {
      for (const { values: facts } of read(text).lines) {
        expect(facts.number).toMatch(/^\d{0,3}$/)
        expect(['', 'female', 'male']).toContain(facts.gender_match)
        expect(facts.birth_year === 0 || (facts.birth_year >= 1900 && facts.birth_year <= YEAR)).toBe(true)
        expect(facts.full_name).toBe(facts.full_name.trim())
      }
    }),
  )
})

test('a roster that was exported comes back as it was', () => {
  const word = fc.stringMatching(/^[\p{Lu}][\p{Ll}]{1,8}$/u)
  const facts = fc.record({
    full_name: fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')),
    number: fc.stringMatching(/^\d{0,3}$/),
    gender_match: fc.constantFrom('' as const, 'female' as const, 'male' as const),
    birth_year: fc.oneof(fc.constant(0), fc.integer({ min: 1900, max: YEAR })),
    email: fc.oneof(fc.constant(''), fc.stringMatching(/^[a-z]{1,8}@[a-z]{1,8}\.[a-z]{2,3}$/)),
    phone: fc.oneof(fc.constant(''), fc.stringMatching(/^\+?\d{6,12}$/)),
  })
  const HEADS = {
    ',': ['Name', 'Number', 'Gender match', 'Birth year', 'E-mail', 'Phone'],
    ';': ['Name', 'Nummer', 'Gender-Match', 'Geburtsjahr', 'E-Mail', 'Telefon'],
  }
  fc.assert(
    fc.property(
      fc.array(facts, { maxLength: 30 }),
      fc.constantFrom(',' as const, ';' as const),
      (roster, separator) => {
        const rows = roster.map((it) => [
          it.full_name,
          it.number,
          it.gender_match,
          String(it.birth_year || ''),
          it.email,
          it.phone,
        ])
        const { lines, unknownColumns } = read(csvOf([HEADS[separator], ...rows], separator))
        expect(unknownColumns).toEqual([])
        expect(lines.map((line) => line.values)).toEqual(roster)
        expect(lines.flatMap((line) => line.problems)).toEqual([])
      },
    ),
  )
})
