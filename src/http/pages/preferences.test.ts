import { describe, expect, test } from 'vitest'
import type { HttpRequest } from '../server/http-request.ts'
import { preferenceCookie, preferencesOf } from './preferences.ts'

const asked = (headers: Readonly<Record<string, string>>) =>
  preferencesOf({ header: (name: string) => headers[name] } as unknown as HttpRequest)

describe('the language', () => {
  test.each([
    ['de-DE,de;q=0.9,en;q=0.8', 'de'],
    ['en-GB,en;q=0.9,de;q=0.8', 'en'],
    ['de', 'de'],
    ['DE-at', 'de'],
    ['fr-FR, de;q=0.3', 'de'],
    ['fr, nl', 'en'],
    ['', 'en'],
    ['de;q=0.5, en;q=0.7', 'en'],
    ['de;q=0.7 , en; q=0.5', 'de'],
    ['de;q=0', 'en'],
    ['de;q=nonsense', 'en'],
    ['de;x=1;q=0.2, en;q=0.1', 'de'],
    ['den, dev', 'en'],
    ['en, de', 'en'],
    ['*', 'en'],
  ])('of a browser that accepts "%s" is first guessed as %s', (accepted, language) => {
    expect(asked({ 'accept-language': accepted }).language).toBe(language)
  })

  test('of a browser that says nothing is English', () => {
    expect(asked({}).language).toBe('en')
  })

  test('that was chosen goes before what the browser accepts', () => {
    expect(asked({ cookie: 'language=en', 'accept-language': 'de' }).language).toBe('en')
    expect(asked({ cookie: 'theme=dark; language=de' }).language).toBe('de')
  })

  test('that is none of ours does not count as chosen', () => {
    expect(asked({ cookie: 'language=fr', 'accept-language': 'de' }).language).toBe('de')
    expect(asked({ cookie: 'xlanguage=de; languages=de' }).language).toBe('en')
  })
})

describe('the theme', () => {
  test('is the device’s until one was chosen', () => {
    expect(asked({}).theme).toBeUndefined()
    expect(asked({ cookie: 'language=de; theme=dark' }).theme).toBe('dark')
    expect(asked({ cookie: 'theme=light' }).theme).toBe('light')
    expect(asked({ cookie: 'theme=pink' }).theme).toBeUndefined()
    expect(asked({ cookie: 'theme=' }).theme).toBeUndefined()
  })
})

describe('a choice', () => {
  test('is kept for a year, where scripts may read it', () => {
    expect(preferenceCookie('theme', 'dark')).toBe('theme=dark; Path=/; SameSite=Lax; Max-Age=31536000')
  })

  test('is forgotten', () => {
    expect(preferenceCookie('language', undefined)).toBe('language=; Path=/; SameSite=Lax; Max-Age=0')
  })
})
