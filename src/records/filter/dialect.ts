import type { Scalar } from './bind.ts'

/** What the databases say differently. */
export interface Dialect {
  /** Where a value goes that stands among the parameters. */
  parameter(value: Scalar): string
  /** The same for one that is held against a part of a json column. */
  jsonParameter(value: string | number): string
  /** A table of the elements of a list column, with one column `value`. */
  elements(list: string): string
  elementCount(list: string): string
  /** A part of a json column as text, number (truth included) or null. */
  jsonPart(column: string, path: readonly string[]): string
  /** A condition on such a part that is not true unless it is a text, or a number. */
  jsonWhere(json: string, kind: 'text' | 'number', condition: (part: string) => string): string
  /** Any column as such a part, to be held against one. */
  asJson(column: string): string
  /** The empty text as such a part. */
  readonly blankJson: string
  /** By which such parts stand in order: nothing, numbers, texts. */
  jsonOrder(json: string): string
  /** A term of an order in which nothing is less than anything. */
  ordered(term: string, direction: 'ASC' | 'DESC', nullable: boolean): string
  /** A text with small ASCII letters. */
  lower(text: string): string
  /** Whether a text has the form of the pattern in a place, whatever the case of their ASCII letters; `\\` escapes. */
  like(text: string, place: string, pattern: string): string
  /** Whether a text contains another one, whatever the case of their ASCII letters. */
  contains(text: string, part: string): string
  /** True of every row; counted where a read is held to so many of them. Undefined where the database has limits of its own. */
  counted?(row: string): string
}
