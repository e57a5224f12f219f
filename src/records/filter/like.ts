import { asciiLower, type Scalar } from './bind.ts'
import { FilterError, TooCostly } from './parse.ts'

/** Texts that contain others, or have the form of a pattern. */

const MAX_PATTERN = 500
const MAX_WILDCARDS = 10

/** The LIKE pattern of a text: found anywhere, unless it says itself with `%` where. */
export function likePattern(value: Scalar): string {
  const text = String(value ?? '')
  if (text.length > MAX_PATTERN) throw new TooCostly(`A text to look for has at most ${MAX_PATTERN} characters.`)
  const wildcards = [...text.matchAll(/\\[^]|(%)/g)].filter((match) => match[1]).length
  if (wildcards === 0) return `%${escapeLike(text)}%`
  if (wildcards > MAX_WILDCARDS) throw new TooCostly(`A text to look for has at most ${MAX_WILDCARDS} wildcards.`)
  if (/(?<!\\)(?:\\\\)*\\$/.test(text)) throw new FilterError('the text to look for ends within an escape')
  return text
}

/** A text that somebody looks for: a percent sign in it is no pattern. */
export const escaped = (text: string) => text.replace(/[%_\\]/g, '\\$&')

/** The LIKE pattern that finds a text, whatever signs it has, anywhere. */
export const containing = (text: string) => `%${escaped(text)}%`

/** Escapes what is not escaped yet. */
function escapeLike(text: string): string {
  return text.replace(/\\[%_\\]|[%_\\]/g, (part) => (part.length === 2 ? part : `\\${part}`))
}

export function like(value: Scalar, pattern: Scalar): boolean {
  if (typeof value === 'number') return false
  return hasForm(value ?? '', likePattern(pattern))
}

/** Whether a text has the form of a LIKE pattern, whatever the case of their ASCII letters. */
export const hasForm = (text: string, pattern: string) => matchesPattern(asciiLower(text), asciiLower(pattern))

/** Whether a text contains another one, whatever signs that has. */
export function contains(value: Scalar, part: Scalar): boolean {
  return typeof value !== 'number' && asciiLower(value ?? '').includes(asciiLower(String(part ?? '')))
}

/** What stands between two `%`: texts, and one character each where there is a gap between them. */
type Piece = readonly string[]

/**
 * Each piece is taken where it is first found: a later place never lets the rest match that an earlier one does not. So the
 * text is gone through once, where an expression that goes back and tries again takes time without bound.
 */
function matchesPattern(text: string, pattern: string): boolean {
  const pieces = piecesOf(pattern)
  const [first = [], last] = [pieces[0], pieces.length > 1 ? pieces.at(-1) : undefined]
  let at = endOf(first, text, 0)
  if (at === undefined || !last) return at === text.length
  for (const piece of pieces.slice(1, -1)) {
    at = endOfFirst(piece, text, at)
    if (at === undefined) return false
  }
  const start = startOfLast(last, text)
  return start !== undefined && start >= at && endOf(last, text, start) === text.length
}

function piecesOf(pattern: string): Piece[] {
  const pieces: string[][] = [['']]
  for (const [part, escaped] of pattern.matchAll(/\\([^])|[^]/gu)) {
    const piece = pieces.at(-1)!
    if (part === '%') pieces.push([''])
    else if (part === '_') piece.push('')
    else piece[piece.length - 1] += escaped ?? part
  }
  return pieces
}

/** Where a piece ends that begins just there. */
function endOf(piece: Piece, text: string, from: number): number | undefined {
  let at = from
  for (const [index, part] of piece.entries()) {
    if (index > 0) {
      if (at >= text.length) return undefined
      at += widthAt(text, at)
    }
    if (!text.startsWith(part, at)) return undefined
    at += part.length
  }
  return at
}

function endOfFirst(piece: Piece, text: string, from: number): number | undefined {
  const [first = ''] = piece
  for (let at = text.indexOf(first, from); at !== -1; at = text.indexOf(first, at + widthAt(text, at))) {
    const end = endOf(piece, text, at)
    if (end !== undefined) return end
    if (at >= text.length) return undefined
  }
  return undefined
}

/** Where the text's last characters begin, as many as the piece has. */
function startOfLast(piece: Piece, text: string): number | undefined {
  let at = text.length
  for (let left = piece.length - 1 + [...piece.join('')].length; left > 0; left--) {
    if (at === 0) return undefined
    at -= isTrail(text, at - 1) && at > 1 ? 2 : 1
  }
  return at
}

/** A character beyond the basic plane takes two places. */
const widthAt = (text: string, at: number) => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1)
const isTrail = (text: string, at: number) => at > 0 && (text.codePointAt(at - 1) ?? 0) > 0xffff
