import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { orderedFiles, rankOf, SLOW } from './slow-first.ts'

const ROOT = join(import.meta.dirname, '../..')
const FILES = globSync('{src,scripts,e2e}/**/*.test.{ts,tsx}', { cwd: ROOT })

test('slow files come first', () => {
  expect(orderedFiles(FILES, (path) => join(ROOT, path))[0]).toContain('e2e/journeys/schedule/timetable-two-admins')
  expect(rankOf('e2e/process/kill.test.ts')).toBeLessThan(rankOf('src/rules/csv.test.ts'))
})

test('those in a document stand together at the end', () => {
  const ordered = orderedFiles(FILES, (path) => join(ROOT, path))
  const isInDocument = ordered.map((path) => /^\/\/ @vitest-environment/m.test(readFileSync(join(ROOT, path), 'utf8')))
  expect(isInDocument.lastIndexOf(false)).toBe(isInDocument.indexOf(true) - 1)
})

test('files of a project stand together, in the order of the projects', () => {
  const path = (name: string) => join(ROOT, name.replace(/^.* /, ''))
  const files = [
    'journeys e2e/journeys/browser/tabs.test.ts',
    'unit src/rules/csv.test.ts',
    'http e2e/process/kill.test.ts',
  ]
  const ordered = orderedFiles(files, path, (name) => name.replace(/ .*$/, ''))
  expect(ordered.map((name) => name.replace(/ .*$/, ''))).toEqual(['unit', 'http', 'journeys'])
})

test.each(SLOW)('%s is there', (part) => expect(FILES.some((path) => path.includes(part))).toBe(true))
