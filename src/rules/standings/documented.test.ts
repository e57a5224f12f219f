import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { poolStandings } from './pool.ts'
import { prospectsOf } from './prospects/prospects.ts'
import { POOL_CRITERIA, SWISS_CRITERIA } from './standing.ts'
import { poolOf, printed } from './standings.testing.ts'
import { swissStandings } from './swiss.ts'

/** docs/rules/standings.md is right. */

const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/rules/standings.md'), 'utf8')

const EXAMPLES = [...PAGE.matchAll(/^```(?<kind>pool|swiss)\n(?<given>.+?)\n\n(?<table>.+?)\n```$/gms)].map(
  ({ groups }) => ({
    kind: groups?.['kind'] ?? '',
    given: groups?.['given']?.split('\n') ?? [],
    table: groups?.['table']?.split('\n') ?? [],
  }),
)

test('has its examples', () => expect(EXAMPLES).toHaveLength(10))

test.each(EXAMPLES)('$kind of $given', ({ kind, given, table }) => {
  const facts = poolOf(...given)
  expect(printed(kind === 'swiss' ? swissStandings(facts) : poolStandings(facts))).toEqual(table)
})

test('what a team needs is as documented', () => {
  const { given = '', says = '' } = /^```needs\n(?<given>.+?)\n\n(?<says>.+?)\n```$/ms.exec(PAGE)?.groups ?? {}
  const prospects = prospectsOf(poolOf(...given.split('\n')), 'B', { pointsMost: 15 })
  const [left] = prospects?.left ?? []
  const lines = prospects?.cases.flatMap(({ winners: [winner], outcomes }) =>
    outcomes.map(({ margins: [margin], places }) => {
      const who = winner === 'home' ? left?.home : left?.away
      return `B, when ${who} wins${margin ? ` by ${margin.from} to ${margin.to}` : ''}: ${places.from}`
    }),
  )
  expect(lines).toEqual(says.split('\n'))
})

describe('each criterion stands in its order', () => {
  test.each([
    ['## Pools', POOL_CRITERIA],
    ['## Swiss draws', SWISS_CRITERIA],
  ] as const)('%s', (heading, criteria) => {
    const section = PAGE.slice(PAGE.indexOf(heading)).split('\n## ')[0] ?? ''
    expect([...section.matchAll(/^\| `(?<code>[a-z-]+)` \|/gm)].map(({ groups }) => groups?.['code'])).toEqual(criteria)
  })
})
