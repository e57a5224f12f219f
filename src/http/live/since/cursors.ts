import { createCipheriv, createDecipheriv, hkdfSync, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { ChangePlace } from '#records/changes/change.ts'
import type { Database } from '#records/database.ts'
import { installationSecret } from '../../auth/tokens.ts'

/**
 * Places in the changes as they travel. The number of a change counts what its receiver may not see as well, so a place
 * is one block of AES under a key of the installation: of the same length whatever it says, and without an order. It can be
 * read back after a restart and by another process.
 */
export interface Cursors {
  /** After a change that its receiver may know of: the same for everybody, so that a message is made once. */
  after(place: ChangePlace): string
  /** At any other moment: another one each time, so that nobody finds out whether something has happened meanwhile. */
  at(place: ChangePlace): string
  /** Between 0 and 1, the same each time for a place and a person, and nobody knows it. */
  chance(place: ChangePlace, person: string): number
  /** Undefined for what has another form. One that nobody gave out has a number and a mark that belong to no change. */
  placeOf(cursor: string): ChangePlace | undefined
}

/** Number, mark, and what makes each one different. */
const [NUMBER_BYTES, MARK_BYTES, SALT_BYTES] = [6, 4, 6]
const SALT_AT = NUMBER_BYTES + MARK_BYTES
const BLOCK_BYTES = SALT_AT + SALT_BYTES
/** No place ever has it. */
const CHANCE = 2 ** 48 - 1
const FORM = /^[\w-]{22}$/

export function cursorsWith(secret: string): Cursors {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'places in the live messages', BLOCK_BYTES))
  // One block each, so nothing is carried over from one to the next and one object does for all.
  const cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false)
  const decipher = createDecipheriv('aes-128-ecb', key, null).setAutoPadding(false)
  let salt = randomInt(1, 2 ** 47)

  function encrypted({ seq, mark }: ChangePlace, saltHere: number): Buffer {
    const block = Buffer.alloc(BLOCK_BYTES)
    block.writeUIntBE(seq, 0, NUMBER_BYTES)
    block.writeUInt32BE(mark, NUMBER_BYTES)
    block.writeUIntBE(saltHere, SALT_AT, SALT_BYTES)
    return cipher.update(block)
  }

  return {
    after: (place) => encrypted(place, 0).toString('base64url'),
    at: (place) => encrypted(place, salt++).toString('base64url'),
    chance: ({ seq }, person) => encrypted({ seq, mark: crc32(person) }, CHANCE).readUInt32BE() / 2 ** 32,
    placeOf(cursor) {
      if (!FORM.test(cursor)) return undefined
      const sent = Buffer.from(cursor, 'base64url')
      // A second spelling of the same bytes is none of ours.
      if (sent.toString('base64url') !== cursor) return undefined
      const block = decipher.update(sent)
      return { seq: block.readUIntBE(0, NUMBER_BYTES), mark: block.readUInt32BE(NUMBER_BYTES) }
    },
  }
}

export const cursorsOf = async (db: Database): Promise<Cursors> => cursorsWith(await installationSecret(db))
