import { describe, expect, test } from 'vitest'
import { areaOf, fallenBelow, filesIn, PARTS, raised, reportText, secondsByPart, testCountsOf } from './report.mjs'

const file = (path: string, start: number, end: number, tests = 1) => ({ path, start, end, tests })

test.each([
  ['src/areas/teams/roster/roster.test.ts', 'src/areas/teams'],
  ['src/areas/teams/teams.test.ts', 'src/areas/teams'],
  ['src/records/filter/language.test.ts', 'src/records'],
  ['src/records/schema/collection.test.ts', 'src/records'],
  ['src/main.test.ts', 'src'],
  ['scripts/setup/lock.test.ts', 'scripts/setup'],
  ['scripts/lockfile.test.ts', 'scripts'],
  ['e2e/journeys/tabs.test.ts', 'e2e/journeys'],
])('%s belongs to %s', (path, area) => expect(areaOf(path)).toBe(area))

test('the files of a run, with the tests that were tried', () => {
  const tests = ['passed', 'failed', 'skipped', 'todo'].map((status) => ({ status }))
  const testResults = [{ name: '/club/src/rules/csv.test.ts', startTime: 10, endTime: 30, assertionResults: tests }]
  expect(filesIn('/club', { testResults })).toEqual([file('src/rules/csv.test.ts', 10, 30, 2)])
  expect(filesIn('/club', undefined)).toEqual([])
})

test('what comes a second time, and what is about PostgreSQL, ran there', () => {
  const run = (name: string, startTime: number) => ({ name, startTime, endTime: startTime + 1, assertionResults: [] })
  const testResults = [
    run('/club/src/records/reader.test.ts', 20),
    run('/club/src/records/postgres/store.test.ts', 21),
    run('/club/src/records/reader.test.ts', 10),
  ]
  const files = filesIn('/club', { testResults })
  expect(files.map(({ path, start }) => [path, start])).toEqual([
    ['src/records/reader.test.ts', 10],
    ['postgres/src/records/reader.test.ts', 20],
    ['postgres/src/records/postgres/store.test.ts', 21],
  ])
  expect(Object.keys(secondsByPart(files, {}))).toEqual(['unit', 'PostgreSQL'])
})

test('a part takes from the start of its first file to the end of its last', () => {
  const files = [
    file('src/rules/csv.test.ts', 1_000, 3_000),
    file('src/ui/a.test.ts', 2_000, 9_000),
    file('e2e/pages/b.test.ts', 10_000, 40_000),
  ]
  expect(secondsByPart(files, { 'checks and build': 12 })).toEqual({ 'checks and build': 12, unit: 8, browser: 30 })
})

describe('the number of tests of an area', () => {
  const floors = { 'src/rules': 4, 'src/ui': 2, 'e2e/journeys': 7 }

  test('may rise, and may not fall', () => {
    const counts = testCountsOf([file('src/rules/a.test.ts', 0, 1, 3), file('src/ui/b.test.ts', 0, 1, 5)])
    expect(fallenBelow(counts, floors)).toEqual([
      'src/rules has 3 tests and had 4: bring them back, or say why in scripts/testing/test-counts.json.',
      'e2e/journeys has 0 tests and had 7: bring them back, or say why in scripts/testing/test-counts.json.',
    ])
  })

  test('is not asked for in a part that could not run', () => {
    expect(fallenBelow({ 'src/rules': 4, 'src/ui': 2 }, floors, ['browser'])).toEqual([])
  })

  test('is raised by command, never lowered', () => {
    expect(raised({ 'src/ui': 2, 'src/rules': 4 }, { 'src/rules': 3, 'src/ui': 5, bench: 1 })).toEqual({
      bench: 1,
      'src/rules': 4,
      'src/ui': 5,
    })
  })
})

test('the report has every part beside its budget, the ten slowest files, and the tests by area', () => {
  const files = Array.from({ length: 12 }, (_, at) => file(`src/rules/${at}.test.ts`, 0, at * 1_000))
  const lines = reportText(files, { 'checks and build': 61, unit: 11 }, ['browser']).split('\n')
  expect(lines.slice(0, 7)).toEqual([
    'Time by part, beside its budget',
    '  checks and build            61 s of  50 s  over',
    '  unit                        11 s of 200 s',
    '  PostgreSQL         not there yet of  90 s',
    '  HTTP               not there yet of  40 s',
    '  browser                  not run of 300 s',
    '  rehearsal          not there yet of  40 s',
  ])
  expect(lines.filter((line) => line.includes('.test.ts'))).toHaveLength(10)
  expect(lines[8]).toBe('    11.0 s  src/rules/11.test.ts')
  expect(lines.at(-1)).toBe('      12  src/rules')
})

test('all budgets together are twelve minutes', () => {
  expect(PARTS.reduce((all, { budget }) => all + budget, 0)).toBe(12 * 60)
})
