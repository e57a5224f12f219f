import type { Collection } from '#records/schema/collection.ts'
import type { Field } from '#records/schema/fields.ts'
import type { Schema } from '#records/schema/schema.ts'
import { JSON_VALUES_MAX, type JsonBounds, SMALL_JSON } from '../bodies/json-bounds.ts'
import { inputSizeOf, jsonBoundsOf } from '../commands/input-size.ts'
import { inputOf, type Writable } from '../commands/inputs.ts'
import { BATCH_MAX } from './batch-parts.ts'

/** How much JSON writes of records may be, by what their collections can hold. */

type WriteAction = 'create' | 'update'

const inputs = new WeakMap<Collection, ReturnType<typeof inputOf>>()

function inputFor(collection: Collection) {
  let input = inputs.get(collection)
  if (!input) {
    const written = Object.entries(collection.declared).filter(isWritten)
    inputs.set(collection, (input = inputOf(Object.fromEntries(written))))
  }
  return input
}

const isWritten = (entry: [name: string, field: Field]): entry is [string, Writable] =>
  entry[1].kind !== 'autodate' && entry[1].kind !== 'password'

/** Nothing can come of a write that no rule allows. */
export const recordJson = (collection: Collection | undefined, action: WriteAction): JsonBounds =>
  collection && isOpen(collection, action) ? jsonBoundsOf(inputFor(collection)) : SMALL_JSON

const isOpen = ({ rules }: Collection, action: WriteAction) => rules[action] !== null

/** What a part says besides its fields, or twice: `points+` beside `points`, a whole record that was read before. */
const PART_VALUES = 100

/** Enough for as many parts as there may be, each with a whole record. */
export function batchJson({ collections }: Schema): JsonBounds {
  const open = collections.filter((it) => isOpen(it, 'create') || isOpen(it, 'update')).map(inputFor)
  const values = Math.max(PART_VALUES, ...open.map((input) => inputSizeOf(input).values))
  const bytes = Math.max(SMALL_JSON.bytes, ...open.map((input) => jsonBoundsOf(input).bytes))
  return { bytes: BATCH_MAX * bytes, values: Math.min(JSON_VALUES_MAX, BATCH_MAX * values) }
}
