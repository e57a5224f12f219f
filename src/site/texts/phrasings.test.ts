import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Translated word by word, or a second name for a thing (docs/glossary.md). What replaced them stands behind each. */
const NOT_AGAIN = [
  'the same again', // Repeat password
  'things need a change', // Please fix 2 fields
  'fill this in', // Required
  'as people here know you', // The name people know you by
  'looking needs no account', // No account needed to browse
  'is no text file', // isn't a text file
  'without the tick', // Drafts are visible to admins only
  'they stand here', // will appear here
  'is not there any more', // has been removed
  'say which players they are', // connection requests
  'ceremony holds places back', // Final places are hidden until the ceremony
  'still to change', // you can still edit
  'beyond the places', // This division is full
  'what stands against it', // Conflicts
  'take its place away', // Unschedule
  'another beginning leads', // Each run gives a different schedule
  'it is kept where it can be', // We'll meet this where possible
  'the draft that there is', // This replaces the current draft
  'in a line, english', // Headline (English)
  'another end', // Extend
  'there are only', // Only 1 left
  'in thousandths', // click the plan to place it
  'everybody is away', // The site will be offline
  'where it was tight', // Problems found
  'e-mail', // email
  'noch einmal dasselbe', // Passwort wiederholen
  'im moment geschlossen', // Noch nicht freigeschaltet
  'was geschehen würde', // Vorschau
]

/** Decisions are history. German keeps the hyphen of E-Mail, and documents quote it. */
const TEXTS = globSync(['messages/{en,de}/*.json', 'README.md', 'CHANGELOG.md', 'docs/**/*.md'], {
  exclude: ['docs/decisions/**'],
})
const isAllowed = (file: string, phrase: string) => phrase === 'e-mail' && !file.startsWith('messages/en/')

test('finds a phrasing whatever its case', () => expect(phrasingsIn('x.md', 'Another End')).toEqual(['another end']))

test.each(TEXTS)('%s has no phrasing that was replaced', (file) => {
  expect(phrasingsIn(file, readFileSync(file, 'utf8'))).toEqual([])
})

function phrasingsIn(file: string, text: string) {
  const lower = text.replaceAll(/\s+/g, ' ').toLowerCase()
  return NOT_AGAIN.filter((phrase) => lower.includes(phrase) && !isAllowed(file, phrase))
}
