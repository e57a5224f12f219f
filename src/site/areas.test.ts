import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AREAS } from './areas.ts'

test.each(['application.ts', 'declared.ts', 'process/background/housekeeping.ts', 'process/background/due-work.ts'])(
  '%s knows areas by their list alone: a new one is a line there',
  (file) => {
    const source = readFileSync(join(import.meta.dirname, file), 'utf8')
    expect(source.match(/['"]#areas\/[^'"]+/g)).toBeNull()
  },
)

test('no two areas have one name', () => {
  expect(AREAS.length).toBeGreaterThan(20)
  expect(new Set(AREAS.map(({ name }) => name)).size).toBe(AREAS.length)
})
