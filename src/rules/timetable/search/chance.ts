/** Numbers from 0 to below 1 that follow from a seed: the same seed gives the same ones, everywhere. */
export type SeededChance = () => number

/** Mulberry32: 32 bits of state are plenty for choosing among games. */
export function chanceOf(seed: number): SeededChance {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A whole number from 0 to below `count`. */
export const pick = (chance: SeededChance, count: number): number => Math.floor(chance() * count)
