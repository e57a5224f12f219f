/** Chance that can be repeated: the same seed and names give the same numbers, whoever else draws meanwhile. */
export interface Luck {
  /** From 0, below 1. */
  draw(): number
  /** From `least` to `most`, both included. */
  between(least: number, most: number): number
  happens(probability: number): boolean
  oneOf<T>(list: readonly T[]): T
  shuffled<T>(list: readonly T[]): T[]
  /** As keys and devices need it. */
  word(length: number): string
}

export function seededChance(seed: number, ...names: readonly (string | number)[]): Luck {
  let state = seedOf(`${seed}/${names.join('/')}`)
  const draw = () => {
    // Mulberry32: small, and good enough for habits.
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(draw() * (most - least + 1))
  return {
    draw,
    between,
    happens: (probability) => draw() < probability,
    oneOf(list) {
      const found = list[between(0, list.length - 1)]
      if (found === undefined) throw new Error('There is nothing to choose from')
      return found
    },
    shuffled(list) {
      const all = [...list]
      for (let at = all.length - 1; at > 0; at -= 1) {
        const other = between(0, at)
        const [one, two] = [all[at], all[other]]
        if (one === undefined || two === undefined) continue
        all[at] = two
        all[other] = one
      }
      return all
    },
    word: (length) => Array.from({ length }, () => LETTERS[between(0, LETTERS.length - 1)]).join(''),
  }
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** FNV-1a. */
function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash
}
