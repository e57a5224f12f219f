import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { speak } from '#language.testing.ts'
import { Progress } from './Progress.tsx'

test.each([
  ['en', 3, 5, '2 needed'],
  ['en', 86, 120, '34 needed'],
  ['en', 4, 4, 'Full'],
  ['de', 3, 5, '2 gesucht'],
  ['de', 4, 4, 'Voll'],
] as const)('in %s, %i of %i places are said as “%s”', (locale, taken, places, words) => {
  speak(locale)
  expect(renderToStaticMarkup(<Progress taken={taken} places={places} />)).toContain(words)
})
