import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from './folder.testing.ts'
import { lackingWords } from './words.mjs'

function messages(files: Readonly<Record<string, Readonly<Record<string, string>>>>): string {
  const root = temporaryFolder()
  for (const [path, words] of Object.entries(files)) {
    const file = join(root, 'messages', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(words))
  }
  return root
}

test('words that one language lacks are named, wherever they stand', () => {
  const root = messages({
    'en/site.json': { site_hello: 'Hello', site_bye: 'Bye' },
    'en/teams.json': { teams_title: 'Teams' },
    'de/site.json': { site_hello: 'Hallo', site_old: 'Alt' },
  })
  expect(lackingWords(root).toSorted()).toEqual(['de: site_bye', 'de: teams_title', 'en: site_old'])
})

test('nothing is lacking where both have the same', () => {
  expect(lackingWords(messages({ 'en/a.json': { a_b: 'x' }, 'de/a.json': { a_b: 'y' } }))).toEqual([])
})
