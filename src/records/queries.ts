import type { Generated, Kysely } from 'kysely'
import type { Collection, Fields, Known, System } from './schema/collection.ts'
import type { KnownTables, RowOf } from './schema/private-table.ts'

/**
 * Questions for which the reader has no words: private tables, and joins by hand. Kysely builds and compiles them; the
 * store runs them, so that they see what its transaction sees.
 */

type PrivateRows = { [Name in keyof KnownTables]: RowOf<KnownTables[Name]> }

type RecordRows = { [Name in keyof Known]: Known[Name] extends Collection<string, infer F> ? RecordRow<F> : never }

/** A record as it lies in its table. */
type RecordRow<F extends Fields> = System & { _seq: Generated<number> } & { [K in keyof F]: StoredValue<F[K]> }

type StoredValue<F> = F extends { many: number } | { kind: 'json' }
  ? string
  : F extends { kind: 'bool' }
    ? number
    : F extends { kind: 'relation' }
      ? string | null
      : F extends { readonly value?: infer Value }
        ? Exclude<Value, undefined>
        : never

/** Asks of private tables and of records alike. */
export type ReadQueries = Pick<Kysely<PrivateRows & RecordRows>, 'selectFrom'>

/** Writes into private tables only: a write of a record goes through the transaction, which tells the change feed. */
export type WriteQueries = ReadQueries & Pick<Kysely<PrivateRows>, 'insertInto' | 'updateTable' | 'deleteFrom'>
