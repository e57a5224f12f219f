import { TooCostly } from '../filter/parse.ts'
import type { Presented } from './present.ts'

/** More than a thousand games with their teams and fields. */
const ANSWER_MAX_BYTES = 2 * 1024 * 1024
/** More than a tournament has teams, players and games. */
const EXPANDED_MAX = 5_000

/**
 * How long an answer will be, known before it is written: a record to which several lead is kept once in memory, but
 * written in each place.
 */
export class AnswerSize {
  readonly #bytes = new Map<Presented, number>()
  /** Of all that was checked. */
  #sum = 0

  present(records: readonly Presented[]) {
    if (this.#bytes.size + records.length > EXPANDED_MAX)
      throw new TooCostly(`The answer would have more than ${EXPANDED_MAX} records: ask for fewer, or expand less.`)
    for (const record of records) this.#bytes.set(record, bytesOf(record))
  }

  /** Noted when the expanded ones have been presented with all that they hold. */
  expanded(record: Presented, values: Presented | readonly Presented[]) {
    let sum = this.#of(record)
    for (const value of [values].flat()) sum += this.#of(value)
    this.#bytes.set(record, sum)
  }

  /** An answer may be checked part by part. */
  check(records: readonly Presented[]) {
    for (const record of records) this.#sum += this.#of(record)
    if (this.#sum > ANSWER_MAX_BYTES)
      throw new TooCostly(
        `The answer would be longer than ${ANSWER_MAX_BYTES / 1024 / 1024} MiB: ask for fewer records, or expand less.`,
      )
  }

  #of(record: Presented): number {
    return this.#bytes.get(record) ?? 0
  }
}

/** Quotes, a colon and a comma. */
const AROUND = 6
const A_NUMBER = 8

/** Roughly: a sign may take several bytes. */
function bytesOf(record: Presented): number {
  let bytes = 2
  for (const name in record) {
    const value = record[name]
    bytes += name.length + AROUND
    if (typeof value === 'string') bytes += value.length
    else bytes += typeof value === 'object' && value !== null ? JSON.stringify(value).length : A_NUMBER
  }
  return bytes
}
