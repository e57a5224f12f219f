import fc from 'fast-check'
import { expect, test } from 'vitest'
import '#properties.testing.ts'
import { appManifest, shortNameOf } from './app-manifest.ts'

test.each([
  ['Tidal Cup', 'Tidal Cup'],
  ['Tidal Cup 2026', 'Tidal Cup'],
  ['Lakeside Open', 'Lakeside'],
  ['Sommersonnenwendturnier 2026', 'Sommersonnenwendturnier'],
])('under an icon %s is %s', (name, short) => expect(shortNameOf(name)).toBe(short))

test('without a tournament the house stands in', () => {
  expect(appManifest(undefined, 'en')).toMatchObject({ name: 'Fieldside', short_name: 'Fieldside' })
})

test('property: a short name begins as the name does, is never empty and ends with a word', () => {
  const words = fc.array(fc.stringMatching(/^[A-Za-zÄÖÜäöü0-9]{1,15}$/), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(words, (all) => {
      const short = shortNameOf(all.join(' '))
      expect(short.split(' ')).toEqual(all.slice(0, short.split(' ').length))
    }),
  )
})
