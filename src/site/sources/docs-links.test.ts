import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test.each(['adding-an-area', 'first-hour'])('docs/%s.md leads to files that exist', (name) => {
  const page = new URL(`../../../docs/${name}.md`, import.meta.url)
  const text = readFileSync(page, 'utf8')
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => new URL(path, page))
  const named = [...text.matchAll(/`((?:src|e2e|messages|project\.inlang|scripts|docs)\/[\w./-]+)`/g)].map(
    ([, path = '']) => new URL(`../${path}`, page),
  )
  expect(links.length).toBeGreaterThan(15)
  expect([...links, ...named].filter((file) => !existsSync(file)).map(String)).toEqual([])
})
