import { ConstraintError, DiskFullError } from '../storage/store.ts'

/** SQLite's result codes. */
const FULL = 13
const CONSTRAINT_CHECK = 275
const CONSTRAINT_FOREIGN_KEY = 787
const CONSTRAINT_PRIMARY_KEY = 1555
const CONSTRAINT_UNIQUE = 2067

/** SQLite's error in the store's words; any other one as it is. */
export function storeError(error: unknown): unknown {
  if (!(error instanceof Error) || !('errcode' in error)) return error
  switch (error.errcode) {
    case FULL:
      return new DiskFullError({ cause: error })
    case CONSTRAINT_UNIQUE:
    case CONSTRAINT_PRIMARY_KEY:
      return new ConstraintError('unique', columnsIn(error.message), { cause: error })
    case CONSTRAINT_CHECK:
      return new ConstraintError('check', [], { cause: error })
    case CONSTRAINT_FOREIGN_KEY:
      return new ConstraintError('foreign', [], { cause: error })
    default:
      return error
  }
}

/** `UNIQUE constraint failed: teams.name, teams.division` */
const columnsIn = (message: string) => [...message.matchAll(/\w+\.(\w+)/g)].map((match) => match[1] ?? '')
