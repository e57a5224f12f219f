import { DiskFullError } from './store.ts'

/** The system's names for it. */
const CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT']

/** Whether something failed because nothing more fits on a disk: the database's, or one that files are written to. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof DiskFullError || (error instanceof Error && 'code' in error && CODES.includes(error.code))
