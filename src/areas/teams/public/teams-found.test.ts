import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Findable, teamsFound, teamsHref, teamsWantedIn } from './teams-found.ts'

const team = (name: string, division: Findable['division'], city = '', short_name = ''): Findable => ({
  name,
  division,
  city,
  short_name,
})

const TEAMS = [
  team('Kite Club', 'mixed', 'Bremen', 'KC'),
  team('Second Wind', 'open', 'Łódź'),
  team('Wildflower', 'women', 'Lund'),
  team('Paper Planes', 'open', 'Zürich'),
]

const wanted = { q: '', division: '', page: 1 } as const
const names = (q: string) => teamsFound(TEAMS, { ...wanted, q }).teams.map(({ name }) => name)

describe('a search for teams', () => {
  test.each([
    ['lodz', ['Second Wind']],
    ['ZURICH', ['Paper Planes']],
    ['kc', ['Kite Club']],
    ['club kite', ['Kite Club']],
    ['l', ['Kite Club', 'Second Wind', 'Wildflower', 'Paper Planes']],
    ['nobody', []],
  ])('for %s finds %j', (q, found) => expect(names(q)).toEqual(found))

  test('a sign alone hides nothing', () => expect(names('!')).toHaveLength(TEAMS.length))

  test('counts what it found in the other divisions too', () => {
    const found = teamsFound(TEAMS, { q: 'l', division: 'women', page: 1 })
    expect(found.teams.map(({ name }) => name)).toEqual(['Wildflower'])
    expect(found.count).toBe(4)
    expect(found.countByDivision).toEqual({ mixed: 1, open: 2, women: 1 })
  })
})

describe('many teams', () => {
  const many = Array.from({ length: 250 }, (_, index) => team(`Team ${index}`, 'open'))

  test('come page by page, each once', () => {
    const shown = [1, 2, 3].flatMap((page) => teamsFound(many, { ...wanted, page }).teams)
    expect(shown).toEqual(many)
  })

  test('a page after the last one is the last one', () =>
    expect(teamsFound(many, { ...wanted, page: 99 })).toMatchObject({ page: 3, pages: 3, teams: { length: 50 } }))
})

describe('the address', () => {
  test('says what is wanted', () =>
    fc.assert(
      fc.property(
        fc.record({
          q: fc.string({ maxLength: 80 }).map((it) => it.trim()),
          division: fc.constantFrom('', 'mixed', 'open', 'grand-masters'),
          page: fc.integer({ min: 1, max: 99 }),
        }),
        (shown) => {
          const { searchParams } = new URL(teamsHref(shown), 'https://cup.example')
          expect(teamsWantedIn(searchParams)).toEqual(shown)
        },
      ),
    ))

  test('of everything is the plain one', () => expect(teamsHref(wanted)).toBe('/teams'))

  test.each(['page=-1', 'page=x', 'page=1e400', 'division=', ''])('%s wants everything', (query) =>
    expect(teamsWantedIn(new URLSearchParams(query))).toEqual(wanted),
  )
})
