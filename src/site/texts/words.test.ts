import { globSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const folder = new URL('../../../messages/', import.meta.url)

const filesOf = (language: string) => readdirSync(new URL(`${language}/`, folder)).toSorted()

const wordsIn = (language: string, file: string) =>
  JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8')) as Record<string, unknown>

/** Every place that is filled in, wherever it stands: a message may have forms for one and for many. */
const placesIn = (message: unknown) =>
  [...new Set([...JSON.stringify(message).matchAll(/\{\s*(\w+)\s*\}/g)].map(([, name = '']) => name))].toSorted()

const AREAS = filesOf('en')

/** Every name after `m.`: words are never looked up by a name that is put together. */
const USED = new Set(
  globSync('src/**/*.{ts,tsx}', { exclude: (path) => /\.(?:test|testing)\.tsx?$/.test(path) }).flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\bm\.(\w+)/g)].map(([, key = '']) => key),
  ),
)

test('German has the words of the same areas as English', () => {
  expect(filesOf('de')).toEqual(AREAS)
})

/** Words of docs/glossary.md that are not used and mean nothing else. */
const NOT_USED = {
  en: /\b(?:log in|log out|administrator|squad|voluntary|my places)\b/i,
  de: /Turnierleitung|\bOrga\b|Organisatoren|Spielende|freiwillig|Verantwortliche|Ausrüstung|Kapitän|Nutzer|verknüpf|Meine Orte|Helfende|Spielsystem|Ziegelmarke|Orgateam|Veranstalter|Scorekeeper|[Rr]egistrier/,
} as const

test.each(['en', 'de'] as const)('%s has one word per thing: see docs/glossary.md', (language) => {
  const found = AREAS.flatMap((file) =>
    Object.entries(wordsIn(language, file)).filter(([, message]) => NOT_USED[language].test(JSON.stringify(message))),
  )
  expect(found).toEqual([])
})

test.each(['en', 'de'])('%s: what somebody did begins like a sentence', (language) => {
  const did = AREAS.flatMap((file) => Object.entries(wordsIn(language, file))).filter(([key]) =>
    /_did(?:_|$)/.test(key),
  )
  expect(did.length).toBeGreaterThan(50)
  const small = did.filter(([, message]) => /^"\p{Ll}|"plural=\w+":"\p{Ll}/u.test(JSON.stringify(message)))
  expect(small.map(([key]) => key)).toEqual([])
})

describe.each(AREAS)('%s', (file) => {
  const english = wordsIn('en', file)
  const german = wordsIn('de', file)
  const shared = Object.keys(english).filter((key) => key in german)

  test('has the same keys in both languages', () => {
    expect(Object.keys(german).toSorted()).toEqual(Object.keys(english).toSorted())
  })

  test('fills in the same places in both languages', () => {
    const places = (words: Record<string, unknown>) => shared.map((key) => [key, placesIn(words[key])])
    expect(places(german)).toEqual(places(english))
  })

  test('has no empty message', () => {
    const empty = [english, german].flatMap((words) =>
      Object.entries(words).filter(([, message]) => typeof message === 'string' && message.trim() === ''),
    )
    expect(empty).toEqual([])
  })

  test('keys begin with the name of the area', () => {
    const area = file.replace('.json', '')
    expect(Object.keys(english).filter((key) => key !== '$schema' && !key.startsWith(`${area}_`))).toEqual([])
  })

  test('has no words that nothing says', () => {
    expect(Object.keys(english).filter((key) => key !== '$schema' && !USED.has(key))).toEqual([])
  })

  test('speaks plainly', () => {
    const told = [english, german]
      .flatMap((words) => Object.entries(words))
      .map(([key, it]) => [key, JSON.stringify(it)])
    // The text of the not-found page is the specification's.
    const ours = told.filter(([key]) => key !== 'site_error_text')
    expect(
      ours.filter(([, text = '']) => /\b[Pp]lease\b| bitte\b|[Ss]uccessfully|erfolgreich|\b[Oo]ops\b|!/.test(text)),
    ).toEqual([])
  })
})
