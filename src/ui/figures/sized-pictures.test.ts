import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = join(import.meta.dirname, '../..')

/** The one that is cut by hand: it is measured when it is there, and lies above the page. */
const MEASURED = ['areas/teams/look/LogoCrop.tsx']

test('every picture says how large it is, so that nothing moves when it arrives', () => {
  const files = globSync('**/*.tsx', { cwd: SOURCES }).filter((path) => !path.endsWith('.test.tsx'))
  const pictures = files.flatMap((path) =>
    [...readFileSync(join(SOURCES, path), 'utf8').matchAll(/<img\s[^]*?\/>/g)].map(([tag]) => ({ path, tag })),
  )
  expect(pictures.length).toBeGreaterThan(5)
  const unsized = pictures
    .filter(({ tag }) => !/\bwidth\b/.test(tag) || !/\bheight\b/.test(tag))
    .map(({ path }) => path)
  expect(unsized).toEqual(MEASURED)
})
