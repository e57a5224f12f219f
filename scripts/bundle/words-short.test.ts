import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { shortened } from './words-short.ts'

const FOLDER = new URL('../../src/words/messages/', import.meta.url)
const messages = readdirSync(FOLDER).filter((name) => /^[a-z]\w*\.js$/.test(name))
const textOf = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8')

/** The message as a browser gets it, with the language of the page at hand. */
async function messageIn(language: 'en' | 'de', name: string) {
  const short = shortened(textOf(`${name}.js`)) ?? ''
  const code = short
    .replace(/^import \{ inLanguage \}.*$/m, '')
    .replace(/^import \{ getLocale.*$/m, '')
    .replace('export const', 'const')
  const inLanguage = (en: unknown, de: unknown) => (inputs: unknown, options?: { locale?: string }) =>
    Reflect.apply((options?.locale ?? language) === 'en' ? (en as () => string) : (de as () => string), undefined, [
      inputs,
    ])
  return new Function('inLanguage', `${code}; return ${name}`)(inLanguage) as (
    inputs?: object,
    options?: { locale: 'en' | 'de' },
  ) => string
}

test('every message that the compiler wrote is understood', () => {
  expect(messages.length).toBeGreaterThan(1_000)
  expect(messages.filter((name) => shortened(textOf(name)) === undefined)).toEqual([])
})

test('a message says the same as before, in the language of the page or in the one that is asked for', async () => {
  const waiting = await messageIn('de', 'site_nav_waiting')
  expect(waiting({ count: 3 })).toBe('3 offen')
  expect(waiting({ count: 3 }, { locale: 'en' })).toBe('3 waiting')
  expect((await messageIn('en', 'site_home_title'))()).toBe('Home')
})

test('what is no message is not changed', () => {
  expect(shortened('export const size = 3')).toBeUndefined()
})
