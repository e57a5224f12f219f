import { randomFillSync } from 'node:crypto'
import { ID_LENGTH } from './schema/collection.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
/** The largest multiple of 36 in a byte: bytes beyond it would favour the first letters. */
const FAIR = 252

const pool = new Uint8Array(4096)
let used = pool.length

function randomByte(): number {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  return pool[used++]!
}

/** Random letters and digits that nobody can guess. */
export function randomName(length: number): string {
  let name = ''
  while (name.length < length) {
    const byte = randomByte()
    if (byte < FAIR) name += LETTERS[byte % LETTERS.length]
  }
  return name
}

export const newId = () => randomName(ID_LENGTH)
