import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MAIL_CLAIMS, MAIL_MENTIONED, mailClaimsIn, writtenTexts } from './mail-claims.testing.ts'

/** Whoever writes a new text about a mail says in one of the two lists whether it claims one. */
const SPEAKS_OF_MAIL = {
  en: /(?<!e-)\bmail(?:s|ed)?\b|\bour email\b|\bemail(?:ed)? (?:you|it)\b|\bwrote to\b|\bspam\b|\b(?:is|are) on (?:its|their) way\b|\bsent to [{\d]|\bgoes to \{email|\bsend (?:a new )?link\b|\bsend (?:another )?(?:answer|reply)\b/i,
  de: /(?<![\w-])Mails?\b|Mailserver|Mailprogramm|\bhaben an\b.*geschrieben|Spam|(?:Link|Antwort|Erinnerung).*unterwegs|auf dem Weg an|geht an \{email|Link (?:senden|ging)|Antwort senden/,
} as const

test.each(['en', 'de'] as const)('%s: every text that speaks of a mail is known to claim one or not', (language) => {
  const known = new Set<string>([...MAIL_CLAIMS, ...MAIL_MENTIONED])
  const unknown = [...writtenTexts(language)].filter(
    ([key, forms]) => !known.has(key) && forms.some((text) => SPEAKS_OF_MAIL[language].test(text)),
  )
  expect(unknown).toEqual([])
  const texts = writtenTexts(language)
  expect([...known].filter((key) => !texts.has(key))).toEqual([])
})

/** One of these decides, in the same file, whether there is a mail server. */
const ASKS_FIRST = /\b(?:useHasMail|hasMailServer|hasMail)\b/

test('a text that claims a mail stands only where it was asked whether there is a mail server', () => {
  const claims = new Set<string>(MAIL_CLAIMS)
  const unasked = globSync('src/**/*.{ts,tsx}', { exclude: (path) => /\.(?:test|testing)\.tsx?$/.test(path) }).filter(
    (path) => {
      const text = readFileSync(path, 'utf8')
      return [...text.matchAll(/\bm\.(\w+)/g)].some(([, key = '']) => claims.has(key)) && !ASKS_FIRST.test(text)
    },
  )
  expect(unasked).toEqual([])
})

test('a claim is found, with what is filled in, in both languages', () => {
  for (const language of ['en', 'de'] as const)
    for (const key of MAIL_CLAIMS)
      for (const form of writtenTexts(language).get(key) ?? [])
        expect(mailClaimsIn(`Here.\n${form.replace(/\{\w+\}/g, 'Ada, 24')} And there.`)).toContain(key)
  expect(mailClaimsIn('No mails are sent here. There is no mail server.')).toEqual([])
})
