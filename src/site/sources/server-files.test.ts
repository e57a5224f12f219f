import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = join(import.meta.dirname, '../..')
/** An import of more than types; components stand in `.tsx`. */
const COMPONENTS = /^import (?!type )(?:\{[^}]*\}|[\w*, ])+ from '([^']+\.tsx)'/gm

test('what areas do on the server is loaded by Node alone: no part of it imports a component', () => {
  const files = globSync('areas/**/*.{server,area,collections}.ts', { cwd: SOURCES })
  expect(files.length).toBeGreaterThan(200)
  const found = files.flatMap((file) =>
    [...readFileSync(join(SOURCES, file), 'utf8').matchAll(COMPONENTS)].map(([, from]) => `${file}: ${from}`),
  )
  expect(found).toEqual([])
})
