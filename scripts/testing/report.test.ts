import { expect, test } from 'vitest'
import { areaOf, filesIn, PARTS, reportText, secondsByPart } from './report.mjs'

const file = (path: string, start: number, end: number, tests = 1) => ({ path, start, end, tests })

test.each([
  ['src/areas/teams/roster/roster.test.ts', 'src/areas/teams'],
  ['src/areas/teams/teams.test.ts', 'src/areas/teams'],
  ['src/records/filter/language.test.ts', 'src/records'],
  ['src/records/schema/collection.test.ts', 'src/records'],
  ['src/main.test.ts', 'src'],
  ['scripts/setup/lock.test.ts', 'scripts/setup'],
  ['scripts/lockfile.test.ts', 'scripts'],
  ['e2e/journeys/browser/tabs.test.ts', 'e2e/journeys'],
])('%s belongs to %s', (path, area) => expect(areaOf(path)).toBe(area))

test('the files of a run; what ran on PostgreSQL counts by itself', () => {
  const run = (path: string, project: string) => ({ name: `/club/${path}`, project, start: 10, end: 30, tests: 2 })
  const both = ['unit', 'postgres'].map((project) => run('src/rules/csv.test.ts', project))
  const files = filesIn('/club', both)
  expect(files).toEqual([file('src/rules/csv.test.ts', 10, 30, 2), file('postgres/src/rules/csv.test.ts', 10, 30, 2)])
  expect(Object.keys(secondsByPart(files, {}))).toEqual(['unit', 'PostgreSQL'])
})

test('a part takes from the start of its first file to the end of its last', () => {
  const files = [
    file('src/rules/csv.test.ts', 1_000, 3_000),
    file('src/ui/a.test.ts', 2_000, 9_000),
    file('e2e/pages/b.test.ts', 10_000, 40_000),
  ]
  // One second until the browser has begun.
  expect(secondsByPart(files, { 'checks and build': 12 })).toEqual({ 'checks and build': 12, unit: 8, browser: 31 })
})

test('parts side by side share the time by their files', () => {
  const files = [
    file('e2e/http/a.test.ts', 0, 30_000),
    file('e2e/pages/b.test.ts', 10_000, 40_000),
    file('e2e/pages/c.test.ts', 10_000, 40_000),
  ]
  const { HTTP, browser } = secondsByPart(files, {})
  expect(HTTP).toBeCloseTo(10 + 20 / 3)
  expect(browser).toBeCloseTo((20 * 2) / 3 + 10)
})

test('the report has every part beside its budget, the ten slowest files, and the tests by area', () => {
  const files = Array.from({ length: 12 }, (_, at) => file(`src/rules/${at}.test.ts`, 0, at * 1_000))
  const lines = reportText(files, { 'checks and build': 61, unit: 11 }, ['browser']).split('\n')
  expect(lines.slice(0, 8)).toEqual([
    'Time by part, beside its budget',
    '  checks and build            61 s of  26 s  over',
    '  unit                        11 s of 162 s',
    '  PostgreSQL         not there yet of  68 s',
    '  HTTP               not there yet of  20 s',
    '  processes          not there yet of  50 s',
    '  browser                  not run of 362 s',
    '  rehearsal          not there yet of  12 s',
  ])
  expect(lines.filter((line) => line.includes('.test.ts'))).toHaveLength(10)
  expect(lines[9]).toBe('    11.0 s  src/rules/11.test.ts')
  expect(lines.at(-1)).toBe('      12  src/rules')
})

test('all budgets together are twelve minutes, less what installing takes', () => {
  expect(PARTS.reduce((all, { budget }) => all + budget, 0)).toBe(12 * 60 - 20)
})
