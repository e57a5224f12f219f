import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = new URL('../../docs/adding-an-area.md', import.meta.url)
const text = readFileSync(page, 'utf8')

test('docs/adding-an-area.md leads to files that exist', () => {
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => new URL(path, page))
  const named = [...text.matchAll(/`((?:src|e2e|messages|project\.inlang|scripts|docs)\/[\w./-]+)`/g)].map(
    ([, path = '']) => new URL(`../${path}`, page),
  )
  expect(links.length).toBeGreaterThan(15)
  expect([...links, ...named].filter((file) => !existsSync(file)).map(String)).toEqual([])
})
