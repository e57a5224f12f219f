import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvOf } from '../csv.ts'
import { USUAL_DIVISIONS } from '../divisions.testing.ts'
import { nameKey } from '../names/names.ts'
import { planTeams, readTeams, TEAM_COLUMNS, type TeamThere } from './team-list.ts'

const read = (text: string) => readTeams(text, USUAL_DIVISIONS).lines
const valuesIn = (text: string) => read(text).map(({ values }) => values)
const problemsIn = (text: string) => read(text).flatMap(({ problems }) => problems)

describe('a list', () => {
  test('with heads, in English or German, in any order', () => {
    const kites = { name: 'Kite Club', division: 'women', city: 'Köln', country: 'DE', seed: 3 }
    expect(valuesIn('Team,City,Division,Country,Seed\nKite Club,Köln,W,de,3')).toEqual([kites])
    expect(valuesIn('Setzplatz;Mannschaft;Kategorie;Ort;Land\n3;Kite Club;Damen;Köln;DE')).toEqual([kites])
  })

  test('without heads: name, division, city, country, seed', () => {
    expect(valuesIn('Kite Club\tmixed\tKöln\nHerons\topen')).toEqual([
      { name: 'Kite Club', division: 'mixed', city: 'Köln' },
      { name: 'Herons', division: 'open' },
    ])
  })

  test('of names alone', () => {
    expect(valuesIn('Kite Club\nHerons')).toEqual([{ name: 'Kite Club' }, { name: 'Herons' }])
  })

  test('columns that say nothing of a team are passed over', () => {
    expect(valuesIn('Name,Players,Division\nHerons,12,open')).toEqual([{ name: 'Herons', division: 'open' }])
  })

  test('colours are written in many ways', () => {
    expect(valuesIn('Name,Light colour,Dark colour\nHerons,#FFEE00,05A')).toEqual([
      { name: 'Herons', colour_light: '#ffee00', colour_dark: '#0055aa' },
    ])
  })

  test.each([
    [`Name\n${'n'.repeat(81)}`, 'name', 'too_long'],
    ['Name,Short name\nHerons,Thirteen long', 'short_name', 'too_long'],
    ['Name,Division\nHerons,juniors', 'division', 'division_unknown'],
    ['Name,Country\nHerons,Deutschlnad', 'country', 'country_unknown'],
    ['Name,E-mail\nHerons,ada at club', 'email', 'email_wrong'],
    ['Name,Dark colour\nHerons,blue', 'colour_dark', 'colour_unknown'],
    ['Name,Seed\nHerons,first', 'seed', 'seed_wrong'],
    ['Name,Division\nHerons,constructor', 'division', 'division_unknown'],
  ])('what is wrong is told at its column: %j', (text, column, code) => {
    expect(problemsIn(text)).toMatchObject([{ column, code, written: expect.any(String) as string }])
  })

  test('a country is written as a name or a code', () => {
    expect(valuesIn('Name,Country\nHerons,Germany\nKites,österreich\nOwls,ch').map(({ country }) => country)).toEqual([
      'DE',
      'AT',
      'CH',
    ])
  })

  test('who speaks for a team, in a column or found by the looks of an address', () => {
    const ada = { name: 'Herons', division: 'open', contact_name: 'Ada Löw', email: 'ada@club.example' }
    expect(valuesIn('Team;Division;Kontakt;E-Mail\nHerons;open;Ada Löw;Ada@club.example')).toEqual([ada])
    expect(valuesIn('Herons\topen\t\t\t\tAda Löw\tada@club.example')).toEqual([ada])
    expect(valuesIn('Herons,open,ada@club.example')).toEqual([
      { name: 'Herons', division: 'open', email: 'ada@club.example' },
    ])
    expect(valuesIn('Name,Contact\nHerons,ada@club.example')).toEqual([{ name: 'Herons', email: 'ada@club.example' }])
  })

  test('marks before the names are none of theirs', () => {
    expect(valuesIn('1. Herons\n2. Kites').map(({ name }) => name)).toEqual(['Herons', 'Kites'])
    expect(valuesIn('Name,Division\n- Herons,open\n• Kites,open').map(({ name }) => name)).toEqual(['Herons', 'Kites'])
  })

  test('property: nothing that is written makes it fail, and what it reads a team can have', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const { values } of read(`Name,Short name,Division,City,Country,Seed,Dark colour\n${text}`)) {
          expect([...(values.name ?? 'x')].length).toBeLessThanOrEqual(80)
          expect(values.seed ?? 0).toBeLessThanOrEqual(999)
          expect(values.country ?? 'DE').toMatch(/^[A-Z]{2}$/)
          expect(values.colour_dark ?? '#000000').toMatch(/^#[0-9a-f]{6}$/)
        }
      }),
    )
  })
})

const team = (id: string, name: string, values: Partial<TeamThere> = {}): TeamThere => ({
  id,
  name,
  short_name: '',
  division: 'mixed',
  city: '',
  country: '',
  colour_light: '',
  colour_dark: '',
  seed: 0,
  isActive: true,
  contacts: [],
  ...values,
})

const planFor = (text: string, there: readonly TeamThere[] = []) => planTeams(read(text), there)

describe('what a list becomes', () => {
  test('new teams need a division', () => {
    expect(planFor('Herons,open\nKites')).toMatchObject([
      { is: 'new', values: { name: 'Herons', division: 'open' } },
      { is: 'wrong', problems: [{ column: 'division', code: 'division_missing' }] },
    ])
  })

  test('a team needs a name', () => {
    const [line, ...more] = planFor('Name,Division\n,open')
    expect(line).toMatchObject({ is: 'wrong', problems: [{ column: 'name', code: 'name_missing' }] })
    expect([more, line?.problems.length]).toEqual([[], 1])
  })

  test('cells beyond the columns are told, and do not keep the team out', () => {
    expect(planFor('Name,Division\nHerons,open,Ulm')).toMatchObject([
      { is: 'new', problems: [{ column: '', code: 'cells_left_over', written: 'Ulm' }] },
    ])
  })

  test('a team is known by its name, whatever the case and accents, and its division', () => {
    const there = [team('a', 'Łódź Ultimate'), team('b', 'Łódź Ultimate', { division: 'open', city: 'Łódź' })]
    expect(planFor('lodz ultimate,open,Łódź', there)).toMatchObject([
      { is: 'change', id: 'b', changes: [{ field: 'name', before: 'Łódź Ultimate', after: 'lodz ultimate' }] },
    ])
    expect(planFor('Łódź Ultimate,mixed,Łódź', there)).toMatchObject([
      { is: 'change', id: 'a', changes: [{ field: 'city', before: '', after: 'Łódź' }] },
    ])
    expect(planFor('Łódź Ultimate,women', there)).toMatchObject([{ is: 'new' }])
  })

  test('without a division the only team of the name is meant; of two neither', () => {
    expect(planFor('Name,City\nHerons,Ulm', [team('a', 'Herons')])).toMatchObject([{ is: 'change', id: 'a' }])
    const two = [team('a', 'Herons'), team('b', 'Herons', { division: 'open' })]
    expect(planFor('Name,City\nHerons,Ulm', two)).toMatchObject([{ is: 'wrong' }])
  })

  test('an empty cell changes nothing, and a line without a change is the same', () => {
    const there = [team('a', 'Herons', { city: 'Ulm', seed: 2 })]
    expect(planFor('Name,Division,City,Seed\nHerons,mixed,,', there)).toMatchObject([{ is: 'same', id: 'a' }])
  })

  test('a team that is there twice is wrong the second time', () => {
    expect(planFor('Herons,open\nherons,open\nHerons,mixed').map(({ is }) => is)).toEqual(['new', 'wrong', 'new'])
  })

  test('the team that takes part is meant before one that withdrew', () => {
    const there = [team('gone', 'Herons', { isActive: false }), team('here', 'Herons')]
    expect(planFor('Herons,mixed,Ulm', there)).toMatchObject([{ id: 'here' }])
    expect(planFor('Herons,mixed,Ulm', there.slice(0, 1))).toMatchObject([{ id: 'gone' }])
  })

  test('seeds may be swapped, and not given twice', () => {
    const there = [team('a', 'Herons', { seed: 1 }), team('b', 'Kites', { seed: 2 }), team('c', 'Owls', { seed: 3 })]
    expect(planFor('Name,Seed\nHerons,2\nKites,1', there).map(({ is }) => is)).toEqual(['change', 'change'])
    expect(planFor('Name,Seed,City\nHerons,3,\nKites,3,Ulm', there)).toMatchObject([
      { is: 'same', problems: [{ column: 'seed', code: 'seed_taken', isWarning: true }] },
      { is: 'change', values: { city: 'Ulm' }, changes: [{ field: 'city' }], problems: [{ code: 'seed_taken' }] },
    ])
    expect(planFor('Name,Division,Seed\nCranes,mixed,3', there)).toMatchObject([
      { is: 'new', values: { name: 'Cranes', division: 'mixed' }, problems: [{ code: 'seed_taken' }] },
    ])
  })

  test('a seed that is not given leaves those without theirs that needed it', () => {
    const there = [team('a', 'Herons', { seed: 1 }), team('b', 'Kites', { seed: 2 }), team('c', 'Owls', { seed: 3 })]
    expect(planFor('Name,Seed\nHerons,2\nKites,3', there).map(({ is }) => is)).toEqual(['same', 'same'])
  })

  test('a wrong value that a team can do without does not keep it out', () => {
    const [line] = planFor('Name,Division,Country,Seed,Dark colour,E-mail\nHerons,open,Atlantis,first,blue,ada')
    expect(line).toMatchObject({ is: 'new', values: { name: 'Herons', division: 'open' } })
    expect(line?.problems.map(({ column, isWarning }) => [column, isWarning])).toEqual([
      ['country', true],
      ['colour_dark', true],
      ['seed', true],
      ['email', true],
    ])
  })

  test('somebody new who speaks for a team that is there changes it', () => {
    const there = [team('a', 'Herons', { contacts: ['ada@club.example'] })]
    expect(planFor('Name,E-mail\nHerons,ada@club.example', there)).toMatchObject([{ is: 'same' }])
    expect(planFor('Name,E-mail\nHerons,eve@club.example', there)).toMatchObject([
      { is: 'change', id: 'a', changes: [{ field: 'email', before: '', after: 'eve@club.example' }] },
    ])
  })
})

const someName = fc
  .string({ unit: fc.constantFrom(...'abcäß ;,"\n\t=-\''.split('')), minLength: 1, maxLength: 12 })
  .map((name) => name.replaceAll(/\s+/g, ' ').trim())
  // A sign before a formula cannot be told from the one that shields it.
  .filter((name) => nameKey(name) !== '' && !name.startsWith("'") && !/^[-–] /.test(name))

const someTeams = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    name: someName,
    short_name: fc.constant(''),
    division: fc.constantFrom('mixed' as const, 'open' as const, 'women' as const),
    city: fc.constantFrom('', 'Köln', '=1+1'),
    country: fc.constantFrom('', 'DE', 'PL'),
    colour_light: fc.constantFrom('', '#ffffff'),
    colour_dark: fc.constantFrom('', '#0b5cad'),
    seed: fc.constant(0),
    isActive: fc.constant(true),
    contacts: fc.constant([]),
  }),
  { selector: ({ division, name }) => `${division} ${nameKey(name)}` },
)

const written = (teams: readonly TeamThere[]) =>
  csvOf([[...TEAM_COLUMNS], ...teams.map((it) => TEAM_COLUMNS.map((column) => String(it[column] || '')))], ';')

test('property: a list that was taken out changes nothing, and makes the same teams in an empty tournament', () => {
  fc.assert(
    fc.property(someTeams, (teams) => {
      const text = written(teams)
      expect(planFor(text, teams).every(({ is }) => is === 'same')).toBe(true)
      const made = planFor(text).map((it) => (it.is === 'new' ? it.values : undefined))
      const said = (team: TeamThere) => TEAM_COLUMNS.filter((it) => team[it] !== '' && team[it] !== 0)
      expect(made).toEqual(teams.map((team) => Object.fromEntries(said(team).map((it) => [it, team[it]]))))
    }),
  )
})
