import { expect, test } from 'vitest'
import { countriesIn } from '../countries.ts'
import { countryMeant } from './country-meant.ts'

test.each([
  ['de', 'DE'],
  [' Germany ', 'DE'],
  ['deutschland', 'DE'],
  ['GER', 'DE'],
  ['Österreich', 'AT'],
  ['Oesterreich', 'AT'],
  ['Schweiz', 'CH'],
  ['The Netherlands', 'NL'],
  ['Czech Republic', 'CZ'],
  ['USA', 'US'],
  ['Großbritannien', 'GB'],
  ['Türkei', 'TR'],
])('%s is %s', (written, code) => {
  expect(countryMeant(written)).toBe(code)
})

test.each(['', 'XX', 'Deutschlnad', 'constructor'])('%j is no country', (written) => {
  expect(countryMeant(written)).toBeUndefined()
})

test.each(['en', 'de'])('every name in %s means its country', (language) => {
  expect(countriesIn(language).filter(({ value, label }) => countryMeant(label) !== value)).toEqual([])
})
