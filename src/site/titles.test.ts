import { describe, expect, test } from 'vitest'
import { speak } from '#language.testing.ts'
import { PAGES } from './pages.ts'
import { documentTitle, titleOf } from './titles.ts'

describe('titles', () => {
  test.each([
    ['en', '/settings', 'Settings · Lakeside Open'],
    ['de', '/settings', 'Einstellungen · Lakeside Open'],
    ['en', '/nowhere', 'Page Not Found · Lakeside Open'],
    ['de', '*', 'Seite nicht gefunden · Lakeside Open'],
  ] as const)('in %s of %s', (language, path, title) => {
    speak(language)
    expect(documentTitle(titleOf(path), 'Lakeside Open')).toBe(title)
  })

  test.each([undefined, ''])('without a tournament (%j) the house stands in', (name) => {
    expect(documentTitle('Home', name)).toBe('Home · Fieldside')
  })

  test.each(['en', 'de'] as const)('in %s no two pages are called the same', (language) => {
    speak(language)
    const titles = PAGES.map(({ title }) => title())
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
  })
})
