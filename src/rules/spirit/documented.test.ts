import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countedSheets, meanValue, spiritRanking } from './ranking.ts'
import { SPIRIT_CATEGORIES } from './sheet.ts'
import { publishedAfter, spiritExample } from './spirit.testing.ts'

/** docs/rules/spirit.md is right. */

const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/rules/spirit.md'), 'utf8')

const EXAMPLES = [...PAGE.matchAll(/^```(?<kind>spirit|published)\n(?<given>.+?)\n\n(?<table>.+?)\n```$/gms)].map(
  ({ groups }) => ({
    kind: groups?.['kind'] ?? '',
    given: groups?.['given']?.split('\n') ?? [],
    table: groups?.['table']?.split('\n') ?? [],
  }),
)

test('has its examples', () => expect(EXAMPLES).toHaveLength(7))

test.each(EXAMPLES)('$kind of $given', ({ kind, given, table }) => {
  expect(kind === 'spirit' ? ranked(given) : published(given)).toEqual(table)
})

test('the categories stand in their order', () => {
  expect([...PAGE.matchAll(/^\d\. `(?<key>\w+)`/gm)].map(({ groups }) => groups?.['key'])).toEqual([
    ...SPIRIT_CATEGORIES,
  ])
})

function ranked(lines: readonly string[]): readonly string[] {
  const { teams, games, sheets } = spiritExample(lines)
  return spiritRanking(teams, countedSheets(games, sheets))
    .filter(({ place }) => place !== undefined)
    .map(({ place, team, received }) => `${place}. ${team} ${meanValue(received).toFixed(2)} of ${received.count}`)
}

const published = (lines: readonly string[]): readonly string[] =>
  publishedAfter(lines).ranks.flatMap(({ place, teams }) =>
    teams.map(({ team, numbers }) => `${place}. ${team}${numbers ? ` ${numbers.mean.toFixed(2)}` : ''}`),
  )
