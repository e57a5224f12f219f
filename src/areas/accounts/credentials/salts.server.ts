import { createHmac } from 'node:crypto'
import { knownSecret } from '#http/auth/tokens.ts'
import type { Reader } from '#records/reader.ts'
import { accountsAt } from '../accounts.api.server.ts'
import { saltIn } from './passwords.server.ts'

const SALT_BYTES = 16

/**
 * With what a password for an address is hashed. All accounts that claim one address have the same salt, so that signing in
 * costs one hash however many they are: nobody learns from the wait whether an address has accounts. Where there is none the
 * salt follows from the address, so that two who sign up at once have the same as well.
 */
export async function saltFor(reader: Reader, email: string): Promise<Uint8Array> {
  for (const { password } of await accountsAt(reader, email)) {
    const salt = saltIn(password)
    if (salt) return salt
  }
  const secret = await knownSecret(reader)
  return createHmac('sha256', secret).update(`password salt ${email}`).digest().subarray(0, SALT_BYTES)
}
