import { Map as MapSheet } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { drawn } from './drawn.ts'
import { navDrawing } from './nav-icons.server.ts'

test('an icon that is loaded again is the same component, so that it stays where it stands', () => {
  const loaded = () => structuredClone(navDrawing('map'))
  expect(drawn(loaded())).toBe(drawn(loaded()))
  expect(drawn(loaded())).not.toBe(drawn(structuredClone(navDrawing('jingles'))))
})

test('an icon comes without the random letters that lucide gives its parts, and looks like the one of lucide', () => {
  expect(JSON.stringify(navDrawing('map'))).not.toContain('key')
  const markup = renderToStaticMarkup(createElement(MapSheet, { className: 'own' }))
  expect(renderToStaticMarkup(createElement(drawn(navDrawing('map')), { className: 'own' }))).toBe(
    markup.replace('lucide-map ', ''),
  )
})
