import type { Stored } from '../filter/memory.ts'
import { quoted } from '../filter/sql.ts'
import type { SqlValue } from '../storage/store.ts'
import type { Collection } from './collection.ts'
import { type Field, isMany } from './fields.ts'

/** How records lie in their table: one column a field, in the order of the declaration. */

export interface Codec {
  readonly names: readonly string[]
  /** The columns of a SELECT, read from the row `r`. */
  readonly columns: string
  /** One record. Kept, because building and hashing the text costs as much as the reading. */
  readonly selectById: string
  decode(row: readonly SqlValue[]): Stored
  decodeValue(name: string, value: SqlValue): unknown
  encode(name: string, value: unknown): SqlValue
}

const codecs = new WeakMap<Collection, Codec>()

export function codecOf(collection: Collection): Codec {
  let codec = codecs.get(collection)
  if (!codec) codecs.set(collection, (codec = makeCodec(collection)))
  return codec
}

function makeCodec({ name: table, fields }: Collection): Codec {
  const names = Object.keys(fields)
  const decoders = names.map((name) => decoderOf(fields[name]!))
  const columns = names.map((name) => `r.${quoted(name)}`).join(', ')
  return {
    names,
    columns,
    selectById: `SELECT ${columns} FROM ${quoted(table)} AS r WHERE r."id" = ?`,
    decode(row) {
      const record: Record<string, unknown> = {}
      for (let index = 0; index < names.length; index++) {
        const decode = decoders[index]
        const value = row[index]
        record[names[index]!] = decode ? decode(value) : value
      }
      return record as Stored
    },
    decodeValue(name, value) {
      const decode = decoders[names.indexOf(name)]
      return decode ? decode(value) : value
    },
    encode: (name, value) => encodeValue(fields[name]!, value),
  }
}

function decoderOf(field: Field): ((value: unknown) => unknown) | undefined {
  if (isMany(field)) return (value) => (value === '[]' ? [] : JSON.parse(String(value)))
  if (field.kind === 'bool') return (value) => value === 1
  if (field.kind === 'json') return (value) => JSON.parse(String(value))
  if (field.kind === 'relation') return (value) => value ?? ''
  return undefined
}

function encodeValue(field: Field, value: unknown): SqlValue {
  if (isMany(field) || field.kind === 'json') return JSON.stringify(value ?? null)
  if (field.kind === 'bool') return value ? 1 : 0
  if (field.kind === 'relation') return value === '' ? null : (value as string)
  return value as SqlValue
}

/** What a field holds until something is said. */
export function emptyValue(field: Field): unknown {
  if (isMany(field)) return []
  if (field.kind === 'bool') return false
  if (field.kind === 'number' || field.kind === 'integer') return 0
  return field.kind === 'json' ? null : ''
}
