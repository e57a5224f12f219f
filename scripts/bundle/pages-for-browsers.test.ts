import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withoutServersPart } from './pages-for-browsers.ts'

const table = readFileSync(new URL('../../src/site/pages.ts', import.meta.url), 'utf8')

test('browsers get addresses, titles and who may enter, and nothing else of the table of pages', () => {
  const left = withoutServersPart(table)
  const count = (text: string, field: string) => text.match(new RegExp(`^ {4}${field}: `, 'gm'))?.length ?? 0
  expect(left).not.toMatch(/\b(?:file|nav|icon|slot):/)
  for (const field of ['path', 'title', 'access']) expect(count(left, field)).toBe(count(table, field))
})
