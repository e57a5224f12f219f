import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { ChangePlace } from '#records/changes/change.ts'
import type { Database } from '#records/database.ts'
import { installationSecret } from '../auth/tokens.ts'

/**
 * Places in the changes as they stand in the `id:` of a live message. The number of a change counts what its receiver
 * may not see as well, so it travels as one block of AES under a key of the installation: of the same length whatever it
 * says, and without an order. It is the same for every receiver, and can be read back after a restart and by another process.
 */
export interface Cursors {
  of(place: ChangePlace): string
  /** Undefined for what is none of ours. */
  placeOf(cursor: string): ChangePlace | undefined
}

/** Number, mark, and zeros: hardly anybody who does not have the key makes a block that has them, and none that has the mark too. */
const BLOCK_BYTES = 16
const [MARK_AT, ZEROS_AT] = [8, 12]
const FORM = /^[\w-]{22}$/

export function cursorsWith(secret: string): Cursors {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'places in the live messages', BLOCK_BYTES))
  // One block each, so nothing is carried over from one to the next and one object does for all.
  const cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false)
  const decipher = createDecipheriv('aes-128-ecb', key, null).setAutoPadding(false)
  return {
    of({ seq, mark }) {
      const block = Buffer.alloc(BLOCK_BYTES)
      block.writeBigUInt64BE(BigInt(seq))
      block.writeUInt32BE(mark, MARK_AT)
      return cipher.update(block).toString('base64url')
    },
    placeOf(cursor) {
      if (!FORM.test(cursor)) return undefined
      const sent = Buffer.from(cursor, 'base64url')
      // A second spelling of the same bytes is none of ours.
      if (sent.toString('base64url') !== cursor) return undefined
      const block = decipher.update(sent)
      if (block.readUInt32BE(ZEROS_AT) !== 0) return undefined
      const seq = Number(block.readBigUInt64BE())
      return Number.isSafeInteger(seq) ? { seq, mark: block.readUInt32BE(MARK_AT) } : undefined
    },
  }
}

export const cursorsOf = async (db: Database): Promise<Cursors> => cursorsWith(await installationSecret(db))
