import { DatabaseError } from 'pg'
import { ConstraintError, DatabaseAwayError, DiskFullError } from '../storage/store.ts'

/** PostgreSQL's error codes. */
const UNIQUE = '23505'
const FOREIGN = '23503'
const CHECK = '23514'
/** What a check says of a text that is no JSON. */
const NO_JSON = '22P02'
const DISK_FULL = '53100'
const CANCELLED = '57014'
/** Another writer held on for too long. */
const LOCKED = '55P03'
/** Somebody else was in the way; asked again, it goes. */
const AGAIN: readonly string[] = ['40001', '40P01']
/** Shut down, crashed, not yet up, and connections that broke, are too many or were ended for doing nothing. */
const AWAY = /^(?:57P0[123]|08\w{3}|53300|25P03)$/
/** Of the system, and of the driver where a connection ends in between. */
const LOST_CODES: readonly unknown[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]
const LOST_MESSAGES =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Query read timeout)/

export const isCancelled = (error: unknown) => error instanceof DatabaseError && error.code === CANCELLED

const isWorthAnotherTry = (error: unknown) => error instanceof DatabaseError && AGAIN.includes(error.code ?? '')

/** The connection, and with it what was not committed, is gone. */
export function isLost(error: unknown): boolean {
  if (error instanceof DatabaseError) return AWAY.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  if ('code' in error && LOST_CODES.includes(error.code)) return true
  return LOST_MESSAGES.test(error.message)
}

/** Whether nothing is left of what was tried, and trying again makes sense. */
export const isUndone = (error: unknown) => isWorthAnotherTry(error) || isLost(error)

/** PostgreSQL's error in the store's words; any other one as it is. `columnsOf` tells what an index is about. */
export async function postgresError(
  error: unknown,
  columnsOf: (index: string) => Promise<readonly string[]>,
): Promise<unknown> {
  if (isLost(error)) return new DatabaseAwayError({ cause: error })
  if (!(error instanceof DatabaseError)) return error
  switch (error.code) {
    // Whatever it was in the middle of is undone.
    case CANCELLED:
    case LOCKED:
      return new DatabaseAwayError({ cause: error })
    case DISK_FULL:
      return new DiskFullError({ cause: error })
    case UNIQUE:
      return new ConstraintError('unique', await columnsOf(error.constraint ?? ''), { cause: error })
    case CHECK:
    case NO_JSON:
      return new ConstraintError('check', [], { cause: error })
    case FOREIGN:
      return new ConstraintError('foreign', [], { cause: error })
    default:
      return error
  }
}
