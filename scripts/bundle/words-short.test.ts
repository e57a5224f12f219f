import { readdirSync, readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { shortened } from './words-short.ts'

const FOLDER = new URL('../../src/words/messages/', import.meta.url)
const messages = readdirSync(FOLDER).filter((name) => /^[a-z]\w*\.js$/.test(name))
const textOf = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8')

type Message = (inputs?: object, options?: { locale: 'en' | 'de' }) => string

/** The message as a browser gets it, on a page in this language. */
function messageIn(language: 'en' | 'de', name: string): Message {
  const code = (shortened(textOf(`${name}.js`)) ?? '').replace(/^import .*$/gm, '').replace('export const', 'const')
  const inLanguage =
    (en: Message, de: Message): Message =>
    (inputs, options) =>
      ((options?.locale ?? language) === 'en' ? en : de)(inputs)
  return runInNewContext(`${code}; ${name}`, { inLanguage })
}

test('every message that the compiler wrote is understood', () => {
  expect(messages.length).toBeGreaterThan(1_000)
  expect(messages.filter((name) => shortened(textOf(name)) === undefined)).toEqual([])
})

test('a message says the same as before, in the language of the page or in the one that is asked for', () => {
  const waiting = messageIn('de', 'site_nav_waiting')
  expect(waiting({ count: 3 })).toBe('3 offen')
  expect(waiting({ count: 3 }, { locale: 'en' })).toBe('3 waiting')
  expect(messageIn('en', 'site_home_title')()).toBe('Home')
})

test('what is no message is not changed', () => {
  expect(shortened('export const size = 3')).toBeUndefined()
})
