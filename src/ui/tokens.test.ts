import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

test('modal layer 1100, overlay 1000, menu 1000, tooltip 1100 are tokens', () => {
  const layers = Object.fromEntries(
    [...tokens.matchAll(/--layer-(\w+): (\d+);/g)].map(([, name, value]) => [name, Number(value)]),
  )
  expect(layers).toMatchObject({ modal: 1100, overlay: 1000, menu: 1000, tooltip: 1100 })
})
