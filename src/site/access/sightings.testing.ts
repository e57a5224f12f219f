import type { TestResponse } from './house.testing.ts'
import { SECRET_MARK, SECRET_WORD } from './made-up.testing.ts'

/** Looks for secrets in what somebody was told. */

/** Which of the secrets an answer holds, in its body or its headers. What the asker said themselves is no news. */
export function sightings(
  secrets: ReadonlySet<string>,
  { headers, text }: TestResponse,
  said: string,
): readonly string[] {
  const told = `${JSON.stringify(headers)} ${text}`.toLowerCase()
  const asked = said.toLowerCase()
  const words = (told.match(SECRET_WORD) ?? []).filter((word) => secrets.has(word) && !asked.includes(word))
  const once = eachOnce(told)
  const whole = othersOf(secrets).filter((secret) => once.includes(secret) && !asked.includes(secret))
  // A part of a secret is one too.
  const part = told.includes(SECRET_MARK) && !asked.includes(SECRET_MARK) ? [SECRET_MARK] : []
  return [...words, ...whole, ...part]
}

/** What stands between blanks and quotation marks, without repetitions: no id and no hash has either in it. */
const eachOnce = (told: string): string => [...new Set(told.match(/[^\s"]+/g))].join(' ')

const others = new WeakMap<ReadonlySet<string>, readonly string[]>()

/** Ids, hashes: what is no word, in small letters. Looked for in every answer, and nothing is added to them. */
function othersOf(secrets: ReadonlySet<string>): readonly string[] {
  const known = others.get(secrets)
  if (known) return known
  const found = [...secrets].filter((it) => !it.startsWith(SECRET_MARK)).map((it) => it.toLowerCase())
  others.set(secrets, found)
  return found
}

/** Differ between any two answers, whoever asks. */
const INCIDENTAL = new Set(['date', 'x-request-id'])
const TOKEN = /eyJ[\w-]+\.[\w-]+\.[\w-]+/g

/** All of an answer that an asker could learn from. */
export function tellingParts({ status, headers, text }: TestResponse): unknown {
  const telling = Object.entries(headers).filter(([name]) => !INCIDENTAL.has(name))
  return {
    status,
    text: text.replaceAll(TOKEN, 'token'),
    headers: telling.map(([name, it]) => [name, it.replaceAll(TOKEN, 'token')]),
  }
}
