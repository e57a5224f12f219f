import { expect, test } from 'vitest'
import { languageOf } from './legal-text.server.ts'

test.each([
  ['de', { en: 'Imprint', de: 'Impressum' }, 'de'],
  ['en', { en: 'Imprint', de: 'Impressum' }, 'en'],
  ['en', { en: ' \n', de: 'Impressum' }, 'de'],
  ['de', { en: 'Imprint', de: '' }, 'en'],
  ['en', { en: '', de: '' }, undefined],
] as const)('who reads %s gets of %o the one in %s', (wished, written, shown) => {
  expect(languageOf(written, wished)).toBe(shown)
})
