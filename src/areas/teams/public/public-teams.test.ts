import { describe, expect, test } from 'vitest'
import { publicTeamsAddress } from './public-teams.address.ts'
import { type Findable, teamsFound } from './public-teams.queries.server.ts'

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

const wanted = publicTeamsAddress.read(new URLSearchParams())
const names = (q: string) => teamsFound(TEAMS, { ...wanted, q }).items.map(({ name }) => name)

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
    const found = teamsFound(TEAMS, { ...wanted, q: 'l', choices: { division: 'women' } })
    expect(found.items.map(({ name }) => name)).toEqual(['Wildflower'])
    expect(found.counts).toEqual({ all: 4, byDivision: { mixed: 1, open: 2, women: 1 } })
  })
})

describe('many teams', () => {
  const many = Array.from({ length: 250 }, (_, index) => team(`Team ${index}`, 'open'))

  test('come page by page, each once', () => {
    const shown = [1, 2, 3].flatMap((page) => teamsFound(many, { ...wanted, page }).items)
    expect(shown).toEqual(many)
  })

  test('a page after the last one is the last one', () =>
    expect(teamsFound(many, { ...wanted, page: 99 })).toMatchObject({ page: 3, pages: 3, items: { length: 50 } }))
})

describe('the address', () => {
  const read = (query: string) => publicTeamsAddress.read(new URLSearchParams(query), { division: ['mixed', 'open'] })

  test('of everything is the plain one', () => expect(publicTeamsAddress.href(wanted)).toBe('/teams'))

  test('says what is wanted', () => {
    expect(publicTeamsAddress.href(read('q=kite&division=open&page=2'))).toBe('/teams?q=kite&division=open&page=2')
  })

  test.each(['page=-1', 'page=x', 'page=1e400', 'division=juniors', ''])('%s wants everything', (query) =>
    expect(read(query)).toEqual(wanted),
  )
})
