import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const file = (path: string) => new URL(`../../../${path}`, import.meta.url)
const page = readFileSync(file('docs/specification.md'), 'utf8')

/** Every `file`: “title” of the page. */
const NAMED = [...page.matchAll(/`([^`]+\.test\.tsx?)`: “([^”]+)”/g)].map(([, path = '', title = '']) => ({
  path,
  title,
}))

/** Rows of tables, without their heads. */
const ROWS = page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| The specification says'))

/** A title as it may stand in quotes. */
const spelt = (title: string) => [title, title.replaceAll("'", "\\'")]

describe('docs/specification.md', () => {
  test('speaks of every section', () => {
    const sections = [...page.matchAll(/^## (\d)\./gm)].map(([, number]) => Number(number))
    expect(sections).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test.each(NAMED)('names a test that exists: $path: $title', ({ path, title }) => {
    expect(existsSync(file(path))).toBe(true)
    const source = readFileSync(file(path), 'utf8')
    expect(
      spelt(title).some(
        (it) => source.includes(`'${it}'`) || source.includes(`\`${it}\``) || source.includes(`"${it}"`),
      ),
    ).toBe(true)
  })

  test('says of every sentence which test holds it, or why it is not taken over', () => {
    expect(ROWS.length).toBeGreaterThan(80)
    expect(ROWS.filter((row) => !/\.test\.tsx?`: “|Not taken over: /.test(row))).toEqual([])
  })
})
