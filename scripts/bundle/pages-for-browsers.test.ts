import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PAGES } from '#site/pages.ts'
import { PAGE_FILES } from './page-files.ts'
import { withoutServersPart } from './pages-for-browsers.ts'

const table = PAGE_FILES.map((file) => readFileSync(file, 'utf8')).join('')

test('every page is declared in a file that is known here', () => {
  expect(PAGES.filter(({ path }) => !table.includes(`path: '${path}',`))).toEqual([])
})

test('browsers get addresses, titles and who may enter, and nothing else of the table of pages', () => {
  const left = withoutServersPart(table)
  const count = (text: string, field: string) => text.match(new RegExp(`^ {4}${field}: `, 'gm'))?.length ?? 0
  expect(left).not.toMatch(/\b(?:file|nav|icon|slot):/)
  for (const field of ['path', 'title', 'access']) expect(count(left, field)).toBe(count(table, field))
})
