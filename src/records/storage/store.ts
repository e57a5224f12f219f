import type { Dialect } from '../filter/dialect.ts'
import type { StepLimit } from '../filter/steps.ts'
import type { WriteQueries } from '../queries.ts'
import type { Others } from './others.ts'
import type { StoreProbe } from './store-probe.ts'

/** What the engine asks of a database, whichever it is. */

export type SqlValue = string | number | bigint | null | Uint8Array

export interface StoreReads {
  /** Builds queries that this database understands. */
  readonly queries: WriteQueries
  /**
   * Rows as lists of values, in the order of the columns asked for. With `steps` it is given up once more rows than that
   * were counted by the dialect's `counted`.
   */
  rows(sql: string, params?: readonly SqlValue[], steps?: StepLimit): Promise<SqlValue[][]>
  /** Rows by column name, for private tables. */
  all<Row>(sql: string, params?: readonly SqlValue[]): Promise<Row[]>
}

export interface StoreTransaction extends StoreReads {
  /** Runs a statement that returns nothing; answers how many rows it changed. */
  run(sql: string, params?: readonly SqlValue[]): Promise<number>
  /** Called once what was written is durable, before the writer gets its answer. */
  afterCommit(action: () => void): void
  /** Wakes the other processes that listen, once it is durable. */
  wakeOthers(): void
}

export interface Store extends StoreReads {
  readonly dialect: Dialect
  /** Whoever measures it, if somebody does. */
  readonly probe?: StoreProbe
  /** How many connections for reading are used, idle and waited for; left out where there is no such choice. */
  connections?(): Readonly<Record<'used' | 'idle' | 'waiting', number>>
  /**
   * Reads of this work that follow upon one another, without waiting for anything else, see the same moment, as long as
   * nothing is committed here.
   */
  together<T>(work: () => T): T
  /**
   * Runs work alone in a transaction and answers when it is durable; work that throws leaves nothing behind.
   * Only the transaction itself may be awaited inside. Where the database was lost in between it is run again: it changes
   * nothing but the database.
   */
  write<T>(work: (tx: StoreTransaction) => Promise<T>): Promise<T>
  /** Calls whenever another process may have written, until the store is closed. */
  listen(onWritten: () => void): void
  /** Something has changed that was not written here: whoever reads from now on sees it. */
  renew(): void
  readonly others: Others
  /** Answers when the database does; rejects with DamagedError once it has shown to be damaged, with DiskFullError where nothing more fits. */
  ping(): Promise<void>
  /** Reads all of it, beside everything else, for damage that nobody has met; left out where a server sees to that. */
  check?(): Promise<void>
  /** Comes with the first damage that is met, if any is. */
  readonly damaged?: Promise<string>
  size(): Promise<StoreSize>
  /** Writes a whole, checked copy to a file that is not there yet, while others go on. */
  backup(file: string): Promise<void>
  readonly backupFormat: BackupFormat
  close(): Promise<void>
}

export interface StoreSize {
  readonly databaseBytes: number
  /** What the disk of the database and its copies has left; of the copies, where the database is on a server. */
  readonly freeBytes: number
  /** What is known to be damaged; left out: nothing is. */
  readonly damage?: string | undefined
}

export interface BackupFormat {
  readonly contentType: string
  /** How names of copies end, without the dot. */
  readonly extension: string
}

/** After a statement that has failed its work is over, on every database; whatever it makes of the failure, nothing of it is kept. */
export class WorkHasFailed extends Error {
  constructor(options: ErrorOptions) {
    super('Nothing follows a statement that has failed', options)
  }
}

/** A constraint of the database said no. */
export class ConstraintError extends Error {
  readonly kind: 'unique' | 'check' | 'foreign'
  /** The columns of a unique constraint; empty where the database does not tell. */
  readonly columns: readonly string[]

  constructor(kind: ConstraintError['kind'], columns: readonly string[], options?: ErrorOptions) {
    super(`${kind} constraint failed${columns.length > 0 ? `: ${columns.join(', ')}` : ''}`, options)
    this.kind = kind
    this.columns = columns
  }
}

/** Nothing more fits on the disk of the database. */
export class DiskFullError extends Error {
  constructor(options?: ErrorOptions) {
    super('the disk is full', options)
  }
}

/** The database does not answer; what was not acknowledged is not saved. */
export class DatabaseAwayError extends Error {
  constructor(options?: ErrorOptions, message = 'the database does not answer') {
    super(message, options)
  }
}

/** It went away at the one moment in which nobody here can tell. */
export class OutcomeUnknownError extends DatabaseAwayError {
  constructor(options?: ErrorOptions) {
    super(options, 'it is not known whether it was saved')
  }
}
