import type { ColumnType } from 'kysely'

/** Tables that no route shows. Declared once: the types of queries and the tables of every database follow from it. */

interface ColumnOptions {
  /** May be null, and is where nothing is said. */
  nullable?: boolean
  /** SQL condition over the columns of one row, the same in every database. */
  check?: string
}

interface TextOptions extends ColumnOptions {
  default?: string
  /** Exactly so many characters. */
  length?: number
  oneOf?: readonly string[]
  notBlank?: boolean
  references?: Reference
}

interface IntegerOptions extends ColumnOptions {
  default?: number
  min?: number
  max?: number
}

/** A row of another table; of a collection unless a column is named. */
export interface Reference {
  table: string
  column?: string
  /** What becomes of the row when the other one goes. Left out: the other one cannot go. */
  onDelete?: 'cascade' | 'setNull'
}

export type PrivateColumn =
  | ({ readonly type: 'text' } & TextOptions)
  | ({ readonly type: 'integer' } & IntegerOptions)
  | ({ readonly type: 'json' | 'bytes' } & ColumnOptions)
  | { readonly type: 'counter' }

/** `Selected` is what a row holds, `Inserted` what a new one takes; both exist for the compiler only. */
export type TypedColumn<Selected, Inserted> = PrivateColumn & {
  readonly types?: { readonly selected: Selected; readonly inserted: Inserted }
}

type Nullable<O, Value> = O extends { nullable: true } ? Value | null : Value
type Optional<O, Value> = O extends { nullable: true } | { default: string | number } ? Value | undefined : Value
type Typed<O, Value> = TypedColumn<Nullable<O, Value>, Optional<O, Nullable<O, Value>>>
type TextOf<O> = O extends { oneOf: readonly (infer Value)[] } ? Value : string

export const column = {
  text: <const O extends TextOptions>(options?: O) => ({ type: 'text', ...options }) as Typed<O, TextOf<O>>,
  integer: <const O extends IntegerOptions>(options?: O) => ({ type: 'integer', ...options }) as Typed<O, number>,
  /** JSON as text. */
  json: <const O extends ColumnOptions>(options?: O) => ({ type: 'json', ...options }) as Typed<O, string>,
  bytes: <const O extends ColumnOptions>(options?: O) => ({ type: 'bytes', ...options }) as Typed<O, Uint8Array>,
  /** The number of the row, given by the database, never twice, in the order in which rows were added. The primary key. */
  counter: (): TypedColumn<number, number | undefined> => ({ type: 'counter' }),
}

export interface Index<Name extends string = string> {
  /** What stands behind the table's name; left out, `by_` and the columns. */
  name?: string
  /** Columns, or expressions that mean the same in every database. */
  on: readonly (Name | { readonly sql: string })[]
  unique?: boolean
  /** SQL condition that narrows it to some rows, the same in every database. */
  where?: string
}

type Columns = Readonly<Record<string, PrivateColumn>>

export interface TableDeclaration<C extends Columns> {
  columns: C
  /** Left out where a counter is the key. */
  primaryKey?: readonly (keyof C & string)[]
  unique?: readonly (readonly (keyof C & string)[])[]
  /** SQL conditions over the columns of one row, the same in every database. */
  checks?: readonly string[]
  indexes?: readonly Index<keyof C & string>[]
}

export interface PrivateTable<Name extends string = string, C extends Columns = Columns> {
  readonly name: Name
  readonly columns: C
  readonly primaryKey: readonly string[]
  readonly unique: readonly (readonly string[])[]
  readonly checks: readonly string[]
  readonly indexes: readonly Index[]
}

export function privateTable<const Name extends `_${string}`, C extends Columns>(
  name: Name,
  { columns, primaryKey, unique = [], checks = [], indexes = [] }: TableDeclaration<C>,
): PrivateTable<Name, C> {
  const counters = Object.keys(columns).filter((it) => columns[it]?.type === 'counter')
  const key = primaryKey ?? counters
  if (key.length === 0 || (primaryKey && counters.length > 0) || counters.length > 1)
    throw new Error(`${name} needs a primary key: columns, or one counter`)
  return { name, columns, primaryKey: key, unique, checks, indexes }
}

/**
 * Private tables known to the compiler, by name, so that queries are typed.
 * Each `.tables.ts` adds its own: `declare module './private-table.ts' { interface KnownTables { _links: typeof links } }`.
 */
export interface KnownTables {}

/** The columns as a query sees them. */
export type RowOf<T> =
  T extends PrivateTable<string, infer C>
    ? { [K in keyof C]: C[K] extends TypedColumn<infer S, infer I> ? ColumnType<S, I, S> : never }
    : never

/** A row that was read. */
export type SelectedRow<T> =
  T extends PrivateTable<string, infer C>
    ? { readonly [K in keyof C]: C[K] extends TypedColumn<infer S, unknown> ? S : never }
    : never
