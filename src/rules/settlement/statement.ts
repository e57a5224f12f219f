/** What a bank says has come in, whatever form its file had. */

export interface StatementLine {
  /** In which it stands, from 1; of a file without lines its place. */
  readonly line: number
  /** When the bank booked it, as `2026-06-03`. */
  readonly day: string
  /** Cents that came in. */
  readonly amount: number
  readonly currency: string
  /** Who paid. */
  readonly name: string
  readonly iban: string
  /** What they wrote. */
  readonly purpose: string
  /** What they wrote into the field for references. */
  readonly reference: string
  /** Under which the bank knows it; '' where the file has none. */
  readonly bankReference: string
}

/** Statements are months at most; more lines are not read. */
export const STATEMENT_LINES_MOST = 2_000
/** Most of what a bank books is no fee of a team. */
export const STATEMENT_ROWS_MOST = 5 * STATEMENT_LINES_MOST

export interface Statement {
  readonly lines: readonly StatementLine[]
  /** Lines that were passed over since nothing came in by them, such as transfers to others. */
  readonly outgoing: number
  /** Lines that could not be read, by their place. */
  readonly unreadable: readonly number[]
  readonly leftOut: number
}

/**
 * What a line is known by, the same in every file of its kind that holds it: the bank's own reference, or else all that it
 * says. Of several that say the same the first is the first in each file.
 */
export function lineIdentities(lines: readonly StatementLine[]): readonly string[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const said = saidBy(line)
    const nth = (seen.get(said) ?? 0) + 1
    seen.set(said, nth)
    return `${said}\n${nth}`
  })
}

function saidBy({ day, amount, currency, name, iban, purpose, reference, bankReference }: StatementLine): string {
  if (bankReference !== '') return ['bank', bankReference, day, amount, currency].join('\n')
  return ['line', day, amount, currency, iban, ...[name, purpose, reference].map(plain)].join('\n')
}

/** Banks change blanks between two files. */
const plain = (text: string) => text.replaceAll(/\s+/g, '')

/** What banks write where they have no reference. */
const NO_REFERENCE = /^(?:non ?ref|not ?provided|0*)$/i

export const givenReference = (text: string): string => (NO_REFERENCE.test(text.trim()) ? '' : text.trim())

/** Longer than any bank lets people write, so that a file cannot make us search for ever. */
const TEXT_MOST = 500

export const shortText = (text: string): string => text.slice(0, TEXT_MOST).replaceAll(/\s+/g, ' ').trim()
