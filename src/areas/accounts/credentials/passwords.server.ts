import { timingSafeEqual } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { RefusedField } from '#http/commands/refusals.ts'
import { type FieldError, type FieldErrors, mismatch, required } from '#records/errors.ts'
import { m } from '#words/messages.js'
import { FairQueue, knownAs, type QueuedFor, type QueueLimits } from './fair-queue.ts'

/** Passwords: which are good enough, and how they are kept. */

const MIN_LENGTH = 8
/** Long enough for any sentence, short enough to hash at once. */
const MAX_LENGTH = 128

/** KiB of memory, passes, lanes. */
export interface HashCost {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** OWASP's least for argon2id. */
const COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of a password that nobody has: checking it takes as long as checking a real one. */
const nobodysHash = ({ memoryCost, timeCost, parallelism }: HashCost) =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$0mn8ooj2+vn0YLBNDehjpg$jOmKBXchr8m9HfC2vxJYySGC0uXQ3N5GqhvBblMxkD4`

/** Stands where an account has no password yet. Nothing matches it. */
export const NO_PASSWORD = '!'

export interface Passwords {
  /** All accounts that claim one address have one salt, see `saltFor`. */
  hash(password: string, turn?: QueuedFor, salt?: Uint8Array): Promise<string>
  /** Takes as long for nobody as for somebody. */
  matches(password: string, kept: string | undefined, turn?: QueuedFor): Promise<boolean>
  /** Those of the hashes of one address that are of this password. Takes as long for none as for many. */
  matching(password: string, kept: readonly string[], turn?: QueuedFor): Promise<readonly string[]>
}

/** Two of the four threads that files, names and images need as well; a hundred wait about two seconds. */
const LIMITS: QueueLimits = { atOnce: 2, waiting: 100 }

/** What the service does by itself. */
const OURS = knownAs('')

export function createPasswords(limits: QueueLimits = LIMITS, cost: HashCost = COST): Passwords {
  const turns = new FairQueue(limits)
  const nobodys = nobodysHash(cost)
  return {
    hash: (password, turn = OURS, salt) =>
      turns.inTurn(turn, () => hash(composed(password), salt ? { ...cost, salt } : cost)),
    async matches(password, kept, turn = OURS) {
      const usable = kept !== undefined && kept !== NO_PASSWORD
      const tooLong = lengthOf(password) > MAX_LENGTH
      const same = await turns.inTurn(turn, () => verify(usable ? kept : nobodys, tooLong ? '' : composed(password)))
      return same && usable && !tooLong
    },
    async matching(password, kept, turn = OURS) {
      const usable = kept.filter((it) => it !== NO_PASSWORD)
      const tooLong = lengthOf(password) > MAX_LENGTH
      const made = await turns.inTurn(turn, () =>
        hash(tooLong ? '' : composed(password), madeWith(usable[0] ?? nobodys)),
      )
      return tooLong ? [] : usable.filter((it) => isSame(it, made))
    },
  }
}

const PARTS = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$/

/** With what a hash was made, to make the same again. */
function madeWith(kept: string) {
  const [, memoryCost, timeCost, parallelism, salt = ''] = PARTS.exec(kept) ?? []
  return {
    memoryCost: Number(memoryCost),
    timeCost: Number(timeCost),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
  }
}

/** Undefined where there is no password yet. */
export const saltIn = (kept: string): Uint8Array | undefined => (PARTS.test(kept) ? madeWith(kept).salt : undefined)

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Phones and computers spell ü with one sign or two. */
const composed = (password: string) => password.normalize('NFC')

/** A sign is written with four at most, each of two halves at most. */
const WRITTEN_MAX_LENGTH = 8 * MAX_LENGTH

/** What is too long however it is written is not composed: putting marks in order takes the square of their number. */
const lengthOf = (password: string) =>
  password.length > WRITTEN_MAX_LENGTH ? password.length : [...composed(password)].length

let common: Promise<ReadonlySet<string>> | undefined

/** Read with the first new password: no start waits for fifty thousand words. */
const commonPasswords = () =>
  (common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].filter((it) => it.length >= MIN_LENGTH)),
  ))

/** With the sentences that clients of the record service know. */
const refusedPassword = (code: string, message: string, words: () => string) =>
  new RefusedField(`validation_${code}`, message, words)

export const invalidPassword = refusedPassword(
  'invalid_password',
  'Missing or invalid auth record password.',
  m.accounts_form_wrong_password,
)

/** What is wrong with a new password; empty when nothing is. */
export async function newPasswordErrors(password: string, passwordConfirm: string): Promise<FieldErrors> {
  const errors: FieldErrors = {}
  const wrong = await problemWith(password)
  if (wrong) errors['password'] = wrong
  if (passwordConfirm === '') errors['passwordConfirm'] = required
  else if (passwordConfirm !== password)
    errors['passwordConfirm'] = refusedPassword('values_mismatch', mismatch.message, m.accounts_form_mismatch)
  return errors
}

async function problemWith(password: string): Promise<FieldError | undefined> {
  if (password === '') return required
  const length = lengthOf(password)
  if (length < MIN_LENGTH)
    return refusedPassword(
      'min_text_constraint',
      `Must be at least ${MIN_LENGTH} character(s).`,
      m.accounts_form_short_password,
    )
  if (length > MAX_LENGTH)
    return refusedPassword(
      'max_text_constraint',
      `Must be no more than ${MAX_LENGTH} character(s).`,
      m.accounts_form_long_password,
    )
  if (!password.isWellFormed())
    return refusedPassword('invalid_text', 'Contains characters that cannot be stored.', m.accounts_form_odd_password)
  if ((await commonPasswords()).has(password.toLowerCase()))
    return refusedPassword(
      'common_password',
      'Many people use this password. Please choose another one.',
      m.accounts_form_common_password,
    )
  return undefined
}
