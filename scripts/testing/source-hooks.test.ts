import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { displayFont } from '#ui/font.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fieldside-hooks-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function importSource(text: string): Promise<unknown> {
  const path = join(folder, 'Part.tsx')
  writeFileSync(path, text)
  return import(pathToFileURL(path).href)
}

test('the address of a file that browsers load is nothing', () => {
  expect(displayFont).toBe('')
})

test('a mistake names the line that it stands in, types before it or not', async () => {
  const source = [
    'interface Unused {',
    '  name: string',
    '}',
    'export const part: Unused | undefined = undefined',
    "throw new Error('here')",
  ]
  const error = await importSource(source.join('\n')).catch((thrown: unknown) => thrown)
  expect(error).toHaveProperty('stack', expect.stringContaining('Part.tsx:5:'))
})

test('a source that cannot be read names its file', async () => {
  await expect(importSource('export const part = <p>')).rejects.toThrow(/Part\.tsx: /)
})

test('no test counts on modules being replaced, which nobody does here', () => {
  const REPLACES = new RegExp(
    `\\bvi\\.(?:${['mock', 'doMock', 'hoisted', 'importActual', 'resetModules'].join('|')})\\(`,
  )
  const tests = globSync('{bench,e2e,rehearsal,scripts,src}/**/*.{test,testing}.{ts,tsx}')
  expect(tests.length).toBeGreaterThan(500)
  expect(tests.filter((path) => REPLACES.test(readFileSync(path, 'utf8')))).toEqual([])
})
