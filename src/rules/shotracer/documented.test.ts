import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { raceLeaderboard } from './leaderboard.ts'
import { heatTable } from './shotracer.testing.ts'

/** docs/rules/shotracer.md is right. */

const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/rules/shotracer.md'), 'utf8')

const EXAMPLES = [...PAGE.matchAll(/^```(?<kind>heat|board)\n(?<given>.+?)\n\n(?<table>.+?)\n```$/gms)].map(
  ({ groups }) => ({
    kind: groups?.['kind'] ?? '',
    given: groups?.['given']?.split('\n') ?? [],
    table: groups?.['table']?.split('\n') ?? [],
  }),
)

test('has its examples', () => expect(EXAMPLES).toHaveLength(5))

test.each(EXAMPLES)('$kind of $given', ({ kind, given, table }) => {
  expect(kind === 'heat' ? heatTable(given) : board(given)).toEqual(table)
})

/** `heat 2, Kite Club 14.230` */
function board(lines: readonly string[]): readonly string[] {
  const times = lines.map((line) => {
    const [, heat = '', name = '', seconds = ''] = /^heat (\d+), (.+) ([\d.]+)$/.exec(line) ?? []
    return { name, heat: Number(heat), timeMs: Math.round(Number(seconds) * 1_000) }
  })
  return raceLeaderboard(times).map(({ place, name, tenths }) => `${place}. ${name} ${(tenths / 10).toFixed(1)}`)
}
