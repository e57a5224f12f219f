import { ID_LENGTH } from '#records/schema/collection.ts'

/** Chance that comes out the same every time, so that two demos are alike. */
export interface Chance {
  /** From 0 up to, but not including, the number. */
  below(number: number): number
  oneOf<T>(values: readonly [T, ...T[]]): T
  id(): string
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Mulberry32: small, and good enough for names. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0

  function below(number: number): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % number
  }

  return {
    below,
    oneOf: (values) => values[below(values.length)] ?? values[0],
    id: () => Array.from({ length: ID_LENGTH }, () => LETTERS[below(LETTERS.length)]).join(''),
  }
}
