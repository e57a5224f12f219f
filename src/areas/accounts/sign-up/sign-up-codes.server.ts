import { newSpokenCode } from '#http/auth/spoken-codes.ts'
import type { Reader } from '#records/reader.ts'
import { timestamp } from '#records/time.ts'
import type { Transaction } from '#records/transaction.ts'
import { codeKey } from '#rules/names/spoken-code.ts'
import { INVITED_MOST } from '../invitations/invitation-state.ts'

/** The code with which people at the tournament open an account that is usable at once. There is one at a time. */
export interface SignUpCode {
  readonly code: string
  readonly made: string
  readonly expires: string
  /** Accounts that were opened with it. */
  readonly uses: number
}

const COLUMNS = ['code', 'made', 'expires', 'uses'] as const

/** The one that lets people in now: not ended, not expired, not used up. */
export async function openSignUpCode(reader: Reader): Promise<SignUpCode | undefined> {
  const [found] = await reader.query((queries) =>
    queries
      .selectFrom('_sign_up_codes')
      .select(COLUMNS)
      .where('ended', 'is', null)
      .where('expires', '>', timestamp(reader.now()))
      .where('uses', '<', INVITED_MOST)
      .orderBy('made', 'desc')
      .limit(1),
  )
  return found
}

/** Whether that is what somebody typed, however they wrote it. */
export async function isOpenCode(reader: Reader, typed: string): Promise<boolean> {
  const open = await openSignUpCode(reader)
  return open !== undefined && open.code === codeKey(typed)
}

/** A new one, in the place of the one before. */
export async function makeSignUpCode(tx: Transaction, expires: string): Promise<SignUpCode> {
  await endSignUpCodes(tx)
  const made = { code: newSpokenCode(), made: timestamp(tx.now()), expires, uses: 0 }
  await tx.execute((queries) => queries.insertInto('_sign_up_codes').values({ ...made, ended: null }))
  return made
}

export async function endSignUpCodes(tx: Transaction): Promise<void> {
  const ended = timestamp(tx.now())
  await tx.execute((queries) => queries.updateTable('_sign_up_codes').set({ ended }).where('ended', 'is', null))
}

export async function countSignUp(tx: Transaction, code: string): Promise<void> {
  await tx.execute((queries) =>
    queries
      .updateTable('_sign_up_codes')
      .set(({ eb }) => ({ uses: eb('uses', '+', 1) }))
      .where('code', '=', codeKey(code)),
  )
}
