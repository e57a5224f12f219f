/**
 * Chance that follows from a seed and a name: the same game goes the same way in every rehearsal of one seed, whatever was
 * asked before it.
 */
export function chanceShare(seed: number, name: string): number {
  let mixed = (seed ^ 0x811c9dc5) >>> 0
  for (let at = 0; at < name.length; at++) mixed = Math.imul(mixed ^ name.charCodeAt(at), 0x01000193) >>> 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b) >>> 0
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35) >>> 0
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
}

/** A whole number from the least to the most, both included. */
export const chanceNumber = (seed: number, name: string, least: number, most: number): number =>
  least + Math.floor(chanceShare(seed, name) * (most - least + 1))
