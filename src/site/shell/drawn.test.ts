import { expect, test } from 'vitest'
import { drawn } from './drawn.ts'
import { navDrawing } from './nav-icons.server.ts'

test('an icon that is loaded again is the same component, so that it stays where it stands', () => {
  const loaded = () => structuredClone(navDrawing('map'))
  expect(drawn(loaded())).toBe(drawn(loaded()))
  expect(drawn(loaded())).not.toBe(drawn(structuredClone(navDrawing('jingles'))))
})
