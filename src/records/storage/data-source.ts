import type { PrivateTable } from '../schema/private-table.ts'
import type { Schema } from '../schema/schema.ts'
import type { Migration } from './migrations.ts'
import type { Store } from './store.ts'

/** Where an installation's records lie, before and after a store is open there. */
export interface DataSource {
  /** As told to a person who looks for it. */
  readonly location: string
  /** Whether there is anything to lose. */
  exists(): Promise<boolean>
  /** Claims it for this process, or tells that another one uses it. The embedded database is always claimed alone. */
  claim(kind: ClaimKind): Promise<Claim>
  /** Brings it to the state that the program needs, or leaves it as it was. */
  migrate(options: MigrateOptions): Promise<readonly Migration[]>
  open(): Store
  /** Writes a whole, checked copy to a file, whether or not a process uses it. */
  backup(file: string): Promise<void>
  /** Whether a copy is whole, from its first page to its last. */
  check(file: string): Promise<boolean>
  /** Whether a file is a whole copy that this program can go on with, and what it holds. Changes nothing. */
  inspect(file: string, options?: RestoreOptions): Promise<Inspected>
  /** Puts a checked copy in its place, while no process uses it. What was there is kept aside. */
  restore(file: string, options?: RestoreOptions): Promise<Restored>
  /** The statements that make the tables of these declarations: what migrations must bring it to. */
  createTables(schema: Schema, tables?: readonly PrivateTable[]): readonly string[]
}

/** `shared`: with others who claim it so, one after the other; `alone`: with nobody. */
export type ClaimKind = 'alone' | 'shared'

export interface Claim {
  /** Comes once another process has it alone, with a sentence about that. */
  readonly lost: Promise<string>
  /** Whether nobody else has claimed it. Of those who share it, one at a time begins: until then the answer stays true. */
  isAlone(): Promise<boolean>
  /** The next one may begin. */
  begun(): Promise<void>
  release(): Promise<void>
}

/** What brings a database of any age to the state that the program needs. */
export interface KnownMigrations {
  /** The folder of the migrations. */
  readonly migrations: string
  /** Functions of a text that migrations call by these names, for what SQL cannot do. */
  readonly functions?: Readonly<Record<string, (text: string) => string>>
}

export interface MigrateOptions {
  /** Whether no other process goes by the state as it is; left out: none does. */
  isAlone?: (() => Promise<boolean>) | undefined
  /** Keeps a copy of a database that has something to lose; called before anything is changed. */
  keepCopy: (reached: number) => Promise<void>
}

export interface RestoreOptions {
  /** A copy in which nobody is an admin is taken as well: a start prints a link for the first one. */
  readonly mayLackAdmin?: boolean
}

export interface Restored {
  /** Whether migrations are pending. */
  readonly isOutdated: boolean
  /** Where that lies which was in its place; undefined when there was nothing. */
  readonly replaced: string | undefined
}

export type Inspected =
  | { readonly ok: true; readonly holds: CopyHolds }
  | { readonly ok: false; readonly code: NotRestored }

/**
 * `foreign`: no database of this program; `altered`: it has more or other than this program makes; `newer`: of a later version;
 * `adminless`: nobody in it is an admin; `shared`: other processes go on with what is there.
 */
export type NotRestored = 'damaged' | 'foreign' | 'altered' | 'newer' | 'adminless' | 'shared'

/** What a copy is about, for a person who decides about it. */
export interface CopyHolds {
  readonly tournament: string
  readonly teams: number
  readonly games: number
  readonly accounts: number
  /** When something was done there last; '' where nothing was. */
  readonly lastDone: string
  readonly isOutdated: boolean
}
