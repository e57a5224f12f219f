import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { Database } from '#records/database.ts'
import { installationSecret } from '../auth/tokens.ts'

/**
 * Places in the changes as they stand in the `id:` of a live message. The number of a change counts what its receiver
 * may not see as well, so it travels as one block of AES under a key of the installation: of the same length whatever it
 * says, and without an order. It is the same for every receiver, and can be read back after a restart and by another process.
 */
export interface Cursors {
  /** The place after a change. */
  after(seq: number): string
  /** The number of the change that a place is after; undefined for what is none of ours. */
  seqOf(cursor: string): number | undefined
}

/** Zeros behind the number: nobody who does not have the key makes a block that has them. */
const [BLOCK_BYTES, NUMBER_BYTES] = [16, 8]
const FORM = /^[\w-]{22}$/

export function cursorsWith(secret: string): Cursors {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'places in the live messages', BLOCK_BYTES))
  // One block each, so nothing is carried over from one to the next and one object does for all.
  const cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false)
  const decipher = createDecipheriv('aes-128-ecb', key, null).setAutoPadding(false)
  return {
    after(seq) {
      const block = Buffer.alloc(BLOCK_BYTES)
      block.writeBigUInt64BE(BigInt(seq))
      return cipher.update(block).toString('base64url')
    },
    seqOf(cursor) {
      if (!FORM.test(cursor)) return undefined
      const sent = Buffer.from(cursor, 'base64url')
      // A second spelling of the same bytes is none of ours.
      if (sent.toString('base64url') !== cursor) return undefined
      const block = decipher.update(sent)
      if (block.readBigUInt64BE(NUMBER_BYTES) !== 0n) return undefined
      const seq = Number(block.readBigUInt64BE())
      return Number.isSafeInteger(seq) ? seq : undefined
    },
  }
}

export const cursorsOf = async (db: Database): Promise<Cursors> => cursorsWith(await installationSecret(db))
