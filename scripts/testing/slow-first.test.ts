import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rankOf, SLOW } from './slow-first.ts'

const ROOT = join(import.meta.dirname, '../..')
const FILES = globSync('{src,scripts,e2e}/**/*.test.{ts,tsx}', { cwd: ROOT })

test('slow files come first', () => {
  const ordered = FILES.toSorted((one, other) => rankOf(one) - rankOf(other))
  expect(ordered[0]).toContain('e2e/journeys/development')
  expect(rankOf('e2e/process/kill.test.ts')).toBeLessThan(rankOf('src/rules/csv.test.ts'))
})

test.each(SLOW)('%s is there', (part) => expect(FILES.some((path) => path.includes(part))).toBe(true))
