import type { SqlValue } from '../storage/store.ts'

/** A table as both databases have it. */
export interface TableShape {
  readonly name: string
  readonly columns: readonly string[]
  /** The columns of its primary key: by them its rows are read in the same order on both. */
  readonly key: readonly string[]
}

export type MovedRow = readonly SqlValue[]

/** Where rows are read from: one moment of a database. */
export interface RowSource {
  /** Its rows by their key, in portions that fit into memory. */
  portions(table: TableShape): AsyncIterable<readonly MovedRow[]>
  /** The last number that each counter gave, by its table. */
  counters(): Promise<ReadonlyMap<string, number>>
}

/** Where rows are written to: a database with the same tables, in a transaction of the caller. */
export interface RowTarget {
  /** Leaves the tables without a row. */
  clear(tables: readonly TableShape[]): Promise<void>
  insert(table: TableShape, rows: readonly MovedRow[]): Promise<void>
  setCounters(counters: ReadonlyMap<string, number>): Promise<void>
}
