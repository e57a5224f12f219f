/** Words that carry nothing of a name. */
const SMALL_WORDS = new Set(['and', 'und', 'the', 'of', 'der', 'die', 'das', 'von', '&', '+'])

/** Colours for teams that chose none; white stands upon each with 4.5:1. */
export const CREST_COLOURS = [
  '#b3261e',
  '#5b4636',
  '#0b5cad',
  '#4a4f7a',
  '#8a5a00',
  '#0e6e74',
  '#222831',
  '#56616b',
  '#7a1f4f',
  '#6b3a1e',
  '#5b2a86',
  '#8f2a6b',
  '#2f3e5c',
  '#2e6b34',
] as const

/** Two letters: of the first and the last word that means something, or the first two of a single one. */
export function initials(name: string): string {
  const words = name.split(/[\s\-–/]+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const meant = words.filter((word) => !SMALL_WORDS.has(word.toLowerCase()))
  const [first, ...others] = (meant.length > 0 ? meant : words).map(lettersOf)
  if (first === undefined) return '?'
  const last = others.at(-1)
  const two = last === undefined ? first.slice(0, 2) : [first[0] ?? '', last[0] ?? '']
  return two.join('').toUpperCase().slice(0, 2)
}

const lettersOf = (word: string) => [...word].filter((letter) => /[\p{L}\p{N}]/u.test(letter))

/** The same name has the same colour on every page. */
export function colourFor(name: string): string {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return CREST_COLOURS[sum % CREST_COLOURS.length] ?? CREST_COLOURS[0]
}

/** Secondary text needs 4.5:1. Where white has less, black has more: the two meet at 4.58. */
const LEAST_CONTRAST = 4.5

export function textOn(colour: string): 'light' | 'dark' {
  return contrast(luminance(colour), 1) >= LEAST_CONTRAST ? 'light' : 'dark'
}

/** As WCAG 2 defines it. */
export function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

export function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

/** What a team may have chosen; anything else is not painted. */
export const isColour = (text: string | undefined): text is string => text !== undefined && /^#[0-9a-f]{6}$/i.test(text)
