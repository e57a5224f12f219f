import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'

/** More than that, and one must search. */
const SIDE_BY_SIDE = 25

test('no folder has so many files side by side that one must search', () => {
  const files = globSync('{bench,e2e,rehearsal,scripts,src}/**/*.{mjs,ts,tsx}', {
    exclude: (path) => path.startsWith('src/words/'),
  })
  expect(files.length).toBeGreaterThan(2_000)
  const folders = Map.groupBy(files, (path) => dirname(path))
  const crowded = [...folders].filter(([, { length }]) => length > SIDE_BY_SIDE)
  expect(crowded.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([])
})
