import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyKey, listAddress } from './list-address.ts'

const teams = listAddress({
  path: '/admin/teams',
  choices: {
    division: anyKey,
    state: ['registered', 'accepted'],
    show: { among: ['open', 'decided', 'all'], usual: 'open' },
  },
  sorts: ['name', 'seed', 'created'],
  usualSort: '-created',
})

const NAME = fc.constantFrom('q', 'division', 'state', 'show', 'sort', 'page')

const at = (query: string) => teams.read(new URLSearchParams(query))
const USUAL = at('')

test('an address without a query says what is usual, and what is usual is not written', () => {
  expect(USUAL).toEqual({
    q: '',
    choices: { division: '', state: '', show: 'open' },
    sort: 'created',
    isDescending: true,
    page: 1,
  })
  expect(teams.href(USUAL)).toBe('/admin/teams')
  expect(teams.href()).toBe('/admin/teams')
  expect(teams.href({ sort: 'created', isDescending: false })).toBe('/admin/teams?sort=created')
})

test.each([
  'state=lost',
  'state=',
  'show=everything',
  'division=%3Cscript%3E',
  'sort=height',
  'sort=--name',
  'sort=-',
  'page=0',
  'page=-3',
  'page=two',
  'page=1.5',
  'page=1e400',
  'q=%20%20',
])('what makes no sense is left out: %s', (query) => expect(at(query)).toEqual(USUAL))

test('of keys that are data those that there are can be named', () => {
  const known = { division: ['mixed', 'open'] }
  const division = (key: string) => teams.read(new URLSearchParams({ division: key }), known).choices.division
  expect([division('open'), division('juniors')]).toEqual(['open', ''])
  expect(at('division=juniors').choices.division).toBe('juniors')
})

test('an order is turned round when it is asked for again, and the list begins anew', () => {
  const byName = teams.sorted({ ...USUAL, page: 3 }, 'name')
  expect(teams.href(byName)).toBe('/admin/teams?sort=name')
  expect(teams.href(teams.sorted(byName, 'name'))).toBe('/admin/teams?sort=-name')
  expect(teams.href(teams.sorted(USUAL, 'created'))).toBe('/admin/teams?sort=created')
})

test('a choice keeps the search, the order and the other choices, and begins with the first page', () => {
  const shown = at('q=kite&division=open&sort=name&page=4')
  expect(teams.href(teams.chosen(shown, { state: 'accepted' }))).toBe(
    '/admin/teams?q=kite&division=open&state=accepted&sort=name',
  )
  expect(teams.href(shown, { team: 'abc' })).toBe('/admin/teams?q=kite&division=open&sort=name&page=4&team=abc')
  expect(teams.href(shown, {}, '/api/teams.csv')).toContain('/api/teams.csv?q=kite')
})

test('a list is narrowed by a search or a choice, not by its order or its page', () => {
  expect(teams.isNarrowed(at('sort=name&page=2'))).toBe(false)
  expect([at('q=x'), at('division=open'), at('show=all')].map(teams.isNarrowed)).toEqual([true, true, true])
})

test('what belongs to every address of a list is in each of them', () => {
  const roster = listAddress({
    path: '/roster',
    always: { team: 'kites' },
    choices: { show: ['open'] },
    sorts: ['name'],
  })
  expect(roster.href()).toBe('/roster?team=kites')
  expect(roster.href({ q: 'runa', choices: { show: 'open' } })).toBe('/roster?team=kites&q=runa&show=open')
  expect(roster.params({})).toEqual({ team: 'kites' })
  expect(roster.isNarrowed(roster.read(new URLSearchParams('team=kites')))).toBe(false)
})

test('a search is cut between characters', () => {
  const { q } = at(new URLSearchParams({ q: '🥏'.repeat(300) }).toString())
  expect(q).toBe('🥏'.repeat(100))
})

describe('whatever a list shows, its address brings it back', () => {
  const state = fc.record({
    q: fc.string({ unit: 'grapheme', maxLength: 40 }).map((q) => [...q.trim()].slice(0, 100).join('').trim()),
    choices: fc.record({
      division: fc.stringMatching(/^[\w-]{0,60}$/),
      state: fc.constantFrom('' as const, 'registered' as const, 'accepted' as const),
      show: fc.constantFrom('open' as const, 'decided' as const, 'all' as const),
    }),
    sort: fc.constantFrom('name' as const, 'seed' as const, 'created' as const),
    isDescending: fc.boolean(),
    page: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  })

  test('as a link', () =>
    fc.assert(
      fc.property(state, (shown) => {
        const { pathname, searchParams } = new URL(teams.href(shown, { team: 'x' }), 'https://cup.example')
        expect(pathname).toBe('/admin/teams')
        expect(teams.read(searchParams)).toEqual(shown)
      }),
    ))

  test('as the hidden fields of a form', () =>
    fc.assert(
      fc.property(state, (shown) => {
        expect(teams.read(new URLSearchParams(teams.params(shown)))).toEqual(shown)
      }),
    ))

  test('and what any address says is said by the address that is written of it', () =>
    fc.assert(
      fc.property(fc.dictionary(NAME, fc.string({ unit: 'binary' })), (said) => {
        const params = new URLSearchParams(said)
        const shown = teams.read(params)
        expect(teams.read(new URLSearchParams(teams.params(shown)))).toEqual(shown)
      }),
    ))
})
