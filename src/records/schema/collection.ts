import { autodate, type Field, text } from './fields.ts'

/** A filter that must hold; '' lets everybody in, null nobody. */
export type Rule = string | null

export const ACTIONS = ['list', 'view', 'create', 'update', 'delete'] as const
export type Action = (typeof ACTIONS)[number]

export type Fields = Readonly<Record<string, Field>>

export interface Unique<Name extends string = string> {
  fields: readonly Name[]
  /** SQL condition that narrows the promise to some rows, the same in every database. */
  where?: string
}

export interface Declaration<F extends Fields> {
  fields: F
  rules: Record<Action, Rule>
  unique?: readonly Unique<keyof F & string>[]
  indexes?: readonly (readonly (keyof F & string)[])[]
  /** SQL conditions over the columns of one row, the same in every database. */
  checks?: readonly string[]
  /** Exactly one record may exist. */
  single?: boolean
  /** The id of that one record, where rules of other collections name it. */
  singleId?: string
  /** A write that carries an `updated` other than the stored one is refused with 409. */
  refuseStale?: boolean
}

export interface Collection<Name extends string = string, F extends Fields = Fields> {
  readonly name: Name
  /** Stands for the name in addresses and records, as PocketBase's clients expect. */
  readonly id: string
  /** As declared, without the ones every record has. */
  readonly declared: F
  /** All fields in their order: id, declared, created, updated. */
  readonly fields: Readonly<Record<string, Field>>
  readonly rules: Readonly<Record<Action, Rule>>
  readonly unique: readonly Unique[]
  readonly indexes: readonly (readonly string[])[]
  readonly checks: readonly string[]
  readonly single: boolean
  readonly singleId: string | undefined
  readonly refuseStale: boolean
}

export const ID_LENGTH = 15
const idField = text({ required: true, min: ID_LENGTH, max: ID_LENGTH, pattern: /^[a-z0-9]+$/ })

/** Declares a collection: fields, validation, access, once. */
export function collection<const Name extends string, F extends Fields>(
  name: Name,
  declaration: Declaration<F>,
): Collection<Name, F> {
  const { fields, rules, unique = [], indexes = [], checks = [] } = declaration
  const { single = false, singleId, refuseStale = false } = declaration
  return {
    name,
    id: collectionId(name),
    declared: fields,
    fields: { id: idField, ...fields, created: autodate(), updated: autodate({ onUpdate: true }) },
    rules,
    unique,
    indexes,
    checks,
    single,
    singleId,
    refuseStale,
  }
}

/** Stable, derived from the name, and never equal to a possible name's spelling. */
function collectionId(name: string): string {
  let hash = 0x811c9dc5
  for (const char of name) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193) >>> 0
  return `pbc_${hash.toString(10).padStart(10, '0')}`
}

/**
 * Collections known to the compiler, by name, so that `expand` is typed.
 * Each `.collections.ts` adds its own: `declare module './collection.ts' { interface Known { teams: typeof teams } }`.
 */
export interface Known {}

type ValueOf<F> = F extends { readonly value?: infer V } ? Exclude<V, undefined> : never

export interface System {
  id: string
  created: string
  updated: string
}

/** What a record of the collection holds. */
export type RecordOf<C> =
  C extends Collection<string, infer F> ? Readonly<System> & { readonly [K in keyof F]: ValueOf<F[K]> } : never

/** What somebody who asks from outside sees of a record: nothing of the hidden fields. */
export type VisibleRecord<C> =
  C extends Collection<string, infer F>
    ? Readonly<System> & { readonly [K in keyof F as F[K] extends { hidden: true } ? never : K]: ValueOf<F[K]> }
    : never

type RequiredKeys<F> = {
  [K in keyof F]: F[K] extends { kind: 'autodate' } ? never : F[K] extends { required: true } ? K : never
}[keyof F]

/** What `create` takes; everything may be left out that has an empty value. */
export type NewRecord<C> =
  C extends Collection<string, infer F>
    ? { id?: string } & { [K in RequiredKeys<F>]: ValueOf<F[K]> } & { [K in keyof F]?: ValueOf<F[K]> }
    : never

/** What `update` takes. */
export type Patch<C> = C extends Collection<string, infer F> ? { [K in keyof F]?: ValueOf<F[K]> } : never

type TargetOf<F> = F extends { kind: 'relation'; target: infer T }
  ? T extends keyof Known
    ? RecordOf<Known[T]>
    : System
  : never

/** A record with the named relations loaded. */
export type Expanded<C, Path extends string> = RecordOf<C> & {
  expand: C extends Collection<string, infer F>
    ? { [K in Path & keyof F]?: F[K] extends { many: number } ? TargetOf<F[K]>[] : TargetOf<F[K]> }
    : never
}

/** The names of a collection's relations. */
export type RelationsOf<C> =
  C extends Collection<string, infer F>
    ? { [K in keyof F & string]: F[K] extends { kind: 'relation' } ? K : never }[keyof F & string]
    : never
