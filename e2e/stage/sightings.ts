/** A text that somebody must not read, and what it is. */
export interface Secret {
  readonly kind: string
  readonly text: string
}

/** Every secret is longer, or as long. */
const BEGINNING = 4

export type Look = (text: string) => readonly Secret[]

/** Finds secrets in a text, however it writes them: as HTML, JSON, an address, or in capitals. */
export function lookFor(secrets: readonly Secret[]): Look {
  const byBeginning = Map.groupBy(
    secrets.map((secret) => ({ secret, plain: secret.text.toLowerCase() })),
    ({ plain }) => plain.slice(0, BEGINNING),
  )
  const marks = new Uint8Array(1 << MARK_BITS)
  for (const beginning of byBeginning.keys()) {
    let seen = 0
    for (let at = 0; at < BEGINNING; at++) seen = withNext(seen, beginning, at)
    marks[markOf(seen)] = 1
  }
  return (text) => {
    const found = new Set<Secret>()
    for (const plain of spelt(text)) {
      let seen = 0
      for (let last = 0; last < plain.length; last++) {
        seen = withNext(seen, plain, last)
        if (marks[markOf(seen)] === 0) continue
        const at = last - BEGINNING + 1
        for (const { secret, plain: wanted } of byBeginning.get(plain.slice(Math.max(at, 0), last + 1)) ?? [])
          if (plain.startsWith(wanted, at) && standsAlone(plain, at, wanted.length)) found.add(secret)
      }
    }
    return [...found]
  }
}

/** The last four signs of a text, as far as a byte tells of each, with one more. */
const withNext = (seen: number, text: string, at: number) => (seen << 8) | (text.charCodeAt(at) & 255)

/** Most places of a text begin no secret: this tells without cutting anything out of it, sign by sign. */
const markOf = (seen: number) => Math.imul(seen, 0x9e3779b1) >>> (32 - MARK_BITS)
const MARK_BITS = 18

/** A name within a longer name is another name. */
const standsAlone = (text: string, at: number, length: number) =>
  !IN_A_WORD.test(text[at - 1] ?? '') && !IN_A_WORD.test(text[at + length] ?? '')

const IN_A_WORD = /[\p{L}\p{N}]/u

/** The ways in which the text can be read. */
function spelt(text: string): ReadonlySet<string> {
  const plain = text.toLowerCase()
  return new Set([plain, asHtml(plain), asJson(plain), asAddress(plain)])
}

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const asHtml = (text: string) =>
  text
    .replace(/&#(x[\da-f]+|\d+);/g, (_, code: string) => String.fromCodePoint(Number(code.replace('x', '0x'))))
    .replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => SIGNS[name] ?? '')

const asJson = (text: string) =>
  text
    .replace(/\\u([\da-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\[nrt]/g, ' ')
    .replaceAll('\\', '')

const asAddress = (text: string) =>
  text
    .replace(/(?:%[\da-f]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString())
    .replaceAll('+', ' ')
