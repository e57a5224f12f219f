import { notify } from '#areas/notifications/notices.api.server.ts'
import { newSpokenCode } from '#http/auth/spoken-codes.ts'
import type { Reader } from '#records/reader.ts'
import { timestamp } from '#records/time.ts'
import type { Transaction } from '#records/transaction.ts'
import { codeKey } from '#rules/names/spoken-code.ts'
import { m } from '#words/messages.js'
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

/** So many before the last one admins are warned: enough time to make another code and to hang it up. */
const WARNED_LEFT = 100

/** How many more it lets in. */
export const leftOf = ({ uses }: SignUpCode): number => Math.max(0, INVITED_MOST - uses)

export const isNearlyUsedUp = (code: SignUpCode): boolean => leftOf(code) <= WARNED_LEFT

/** The one that hangs on the posters: neither ended nor expired. It may be used up. */
export async function currentSignUpCode(reader: Reader): Promise<SignUpCode | undefined> {
  const [found] = await reader.query((queries) =>
    queries
      .selectFrom('_sign_up_codes')
      .select(COLUMNS)
      .where('ended', 'is', null)
      .where('expires', '>', timestamp(reader.now()))
      .orderBy('made', 'desc')
      .limit(1),
  )
  return found
}

/** The one that lets people in now. */
export async function openSignUpCode(reader: Reader): Promise<SignUpCode | undefined> {
  const found = await currentSignUpCode(reader)
  return found && leftOf(found) > 0 ? found : undefined
}

export type TypedCode = 'open' | 'used up' | 'unknown'

/** What somebody typed, however they wrote it. */
export async function typedCodeState(reader: Reader, typed: string): Promise<TypedCode> {
  const found = await currentSignUpCode(reader)
  if (!found || found.code !== codeKey(typed)) return 'unknown'
  return leftOf(found) > 0 ? 'open' : 'used up'
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

/** Admins hear of it while there is time, and once nobody else gets in. */
export async function countSignUp(tx: Transaction, code: string): Promise<void> {
  await tx.execute((queries) =>
    queries
      .updateTable('_sign_up_codes')
      .set(({ eb }) => ({ uses: eb('uses', '+', 1) }))
      .where('code', '=', codeKey(code)),
  )
  const now = await currentSignUpCode(tx)
  if (!now || ![WARNED_LEFT, 0].includes(leftOf(now))) return
  await notify(
    tx,
    { to: 'role', role: 'admin' },
    {
      category: 'team',
      title: (locale) => m.accounts_code_notice({ left: leftOf(now) }, { locale }),
      text: (locale) => m.accounts_code_notice_text({}, { locale }),
      href: SIGN_UP_CODE_PAGE,
      urgent: leftOf(now) === 0,
    },
  )
}

const SIGN_UP_CODE_PAGE = '/admin/user-management/users?code=show'
