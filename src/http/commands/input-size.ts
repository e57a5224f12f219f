import { badRequest } from '#records/errors.ts'
import type { FormBounds } from '../bodies/form-body.ts'
import { type JsonBounds, SMALL_JSON } from '../bodies/json-bounds.ts'
import { type CommandInput, issueWords } from './inputs.ts'
import { RefusedField } from './refusals.ts'

/** How much an input can hold, by what its schema declares: known before anything is read. */

/** A schema as valibot declares it, looked into. */
export interface DeclaredSchema {
  readonly kind?: string
  readonly type: string
  readonly wrapped?: DeclaredSchema
  readonly item?: DeclaredSchema
  readonly value?: DeclaredSchema
  readonly entries?: Readonly<Record<string, DeclaredSchema>>
  readonly options?: readonly unknown[]
  readonly literal?: unknown
  /** Of a variant: the entry by which its options are told apart. */
  readonly key?: string
  /** The schema itself, and what is asked of it. */
  readonly pipe?: readonly (DeclaredSchema | { readonly type: string; readonly requirement?: unknown })[]
}

/** The most that fits. */
export interface InputSize {
  readonly values: number
  /** Of all texts and names together. */
  readonly characters: number
  readonly files: number
}

/** Ids, tokens and words of a choice have no length of their own. */
const TEXT_CHARACTERS = 1_000
/** A number, a date, true or false. */
const SHORT_CHARACTERS = 40
/** What the engine keeps as it is given. */
const ANYTHING: InputSize = { values: 20_000, characters: 200_000, files: 0 }
/** Of a list or record that declares no maximum, which no command may have. */
const UNDECLARED_MOST = 100

const sizes = new WeakMap<object, InputSize>()

export function inputSizeOf(schema: object): InputSize {
  let size = sizes.get(schema)
  if (!size) {
    size = workedOut(schema as DeclaredSchema)
    sizes.set(schema, size)
  }
  return size
}

function workedOut(schema: DeclaredSchema): InputSize {
  const { type, wrapped, item, value, entries, options } = schema
  if (wrapped) return inputSizeOf(wrapped)
  if (entries) {
    const parts = Object.entries(entries)
    const size = sum(parts.map(([, entry]) => inputSizeOf(entry)))
    return { ...size, values: size.values + 1, characters: size.characters + namesOf(parts) }
  }
  switch (type) {
    case 'array':
      return times(mostOf(schema) ?? UNDECLARED_MOST, item ? inputSizeOf(item) : ANYTHING)
    case 'record':
      return times(mostOf(schema) ?? UNDECLARED_MOST, value ? inputSizeOf(value) : ANYTHING, SHORT_CHARACTERS)
    case 'string':
      return { values: 1, characters: mostOf(schema) ?? TEXT_CHARACTERS, files: 0 }
    case 'instance':
    case 'file':
    case 'blob':
      return { values: 1, characters: 0, files: 1 }
    case 'union':
    case 'variant':
      return largest((options ?? []).map((it) => inputSizeOf(it as object)))
    case 'unknown':
    case 'any':
    case 'custom':
    case 'lazy':
      return ANYTHING
    case 'picklist':
    case 'enum':
      return { values: 1, characters: TEXT_CHARACTERS, files: 0 }
    default:
      return { values: 1, characters: SHORT_CHARACTERS, files: 0 }
  }
}

const namesOf = (parts: readonly (readonly [name: string, DeclaredSchema])[]) =>
  parts.reduce((length, [name]) => length + name.length, 0)

const sum = (sizes: readonly InputSize[]): InputSize => ({
  values: sizes.reduce((all, { values }) => all + values, 0),
  characters: sizes.reduce((all, { characters }) => all + characters, 0),
  files: sizes.reduce((all, { files }) => all + files, 0),
})

const largest = (sizes: readonly InputSize[]): InputSize => ({
  values: Math.max(0, ...sizes.map(({ values }) => values)),
  characters: Math.max(0, ...sizes.map(({ characters }) => characters)),
  files: Math.max(0, ...sizes.map(({ files }) => files)),
})

const times = (count: number, { values, characters, files }: InputSize, name = 0): InputSize => ({
  values: 1 + count * values,
  characters: count * (characters + name),
  files: count * files,
})

const MAXIMA = ['max_length', 'length', 'max_entries', 'max_graphemes']

/** The declared maximum of a text, a list or a record. */
export function mostOf({ pipe = [] }: DeclaredSchema): number | undefined {
  const maxima = pipe.flatMap((it) => {
    if ('pipe' in it && it.pipe) return mostOf(it) ?? []
    return MAXIMA.includes(it.type) && 'requirement' in it && typeof it.requirement === 'number' ? it.requirement : []
  })
  return maxima.length > 0 ? Math.min(...maxima) : undefined
}

/** Each character may be escaped, `\u0000`, and each value has signs around it. */
const JSON_BYTES_A_CHARACTER = 6
const JSON_BYTES_A_VALUE = 40

/** How large the JSON of an input may be. */
export function jsonBoundsOf(input: CommandInput): JsonBounds {
  const { values, characters } = inputSizeOf(input)
  return {
    bytes: Math.max(SMALL_JSON.bytes, characters * JSON_BYTES_A_CHARACTER + values * JSON_BYTES_A_VALUE),
    values: Math.max(SMALL_JSON.values, values),
  }
}

/** Up to nine bytes in an address, `%E2%82%AC`, and three elsewhere. */
const FORM_BYTES_A_CHARACTER = 9
/** What stands around a field: its name, a boundary, a key. */
const FORM_BYTES_A_FIELD = 200

/** What the posted form of an input may hold; its files have the limits of their fields. */
export function formBoundsOf(input: CommandInput, fileBytes: number): FormBounds {
  const { values, characters, files } = inputSizeOf(input)
  return { bytes: characters * FORM_BYTES_A_CHARACTER + values * FORM_BYTES_A_FIELD, fields: values, files, fileBytes }
}

/** Refuses lists and records that are too long before any of their items is looked at. */
export function refuseTooMany(schema: object, raw: unknown, path = '') {
  const declared = schema as DeclaredSchema
  if (typeof raw !== 'object' || raw === null) return
  if (declared.wrapped) refuseTooMany(declared.wrapped, raw, path)
  for (const option of meantOf(declared, raw)) refuseTooMany(option, raw, path)
  if (Array.isArray(raw)) refuseLongList(declared, raw, path)
  else refuseLargeObject(declared, raw as Readonly<Record<string, unknown>>, path)
}

/** Of several schemas the one that is meant; where that cannot be told, none: each of its items is then looked at. */
function meantOf({ type, key = '', options = [] }: DeclaredSchema, raw: object): readonly DeclaredSchema[] {
  if (type !== 'variant') return []
  const kind: unknown = Reflect.get(raw, key)
  return (options as readonly DeclaredSchema[]).filter(({ entries }) => entries?.[key]?.literal === kind)
}

function refuseLongList(declared: DeclaredSchema, list: readonly unknown[], path: string) {
  if (declared.type !== 'array') return
  refuseBeyond(mostOf(declared), list.length, path)
  const { item } = declared
  if (!item || !holdsLists(item)) return
  list.forEach((it, index) => refuseTooMany(item, it, `${path}.${index}`))
}

function refuseLargeObject(declared: DeclaredSchema, object: Readonly<Record<string, unknown>>, path: string) {
  const { type, entries, value } = declared
  if (type === 'record' && value) {
    const names = Object.keys(object)
    refuseBeyond(mostOf(declared), names.length, path)
    if (holdsLists(value)) for (const name of names) refuseTooMany(value, object[name], below(path, name))
  } else if (entries) {
    for (const [name, entry] of Object.entries(entries))
      if (Object.hasOwn(object, name)) refuseTooMany(entry, object[name], below(path, name))
  }
}

const below = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)

function refuseBeyond(most: number | undefined, count: number, path: string) {
  if (most === undefined || count <= most) return
  const issue = { type: 'max_length', requirement: most, received: String(count), input: count } as never
  const words = () => issueWords(issue)
  throw badRequest('An error occurred while validating the submitted data.', {
    [path || 'input']: new RefusedField('validation_max_length', words(), words),
  })
}

const holding = new WeakMap<object, boolean>()

/** Whether anything in it could be too long. */
function holdsLists(schema: DeclaredSchema): boolean {
  let holds = holding.get(schema)
  if (holds === undefined) {
    holds = schema.type === 'array' || schema.type === 'record' || childrenOf(schema).some(holdsLists)
    holding.set(schema, holds)
  }
  return holds
}

/** What a schema is made of. */
export const childrenOf = (schema: DeclaredSchema): readonly DeclaredSchema[] => [
  ...[schema.wrapped, schema.item, schema.value].filter((it) => it !== undefined),
  ...Object.values(schema.entries ?? {}),
  ...(schema.type === 'union' || schema.type === 'variant' ? ((schema.options ?? []) as DeclaredSchema[]) : []),
]
