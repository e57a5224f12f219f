import { crc32 } from 'node:zlib'
import type { Stored } from '../filter/memory.ts'
import { codecOf } from '../schema/codec.ts'
import type { Collection } from '../schema/collection.ts'
import type { Schema } from '../schema/schema.ts'

export type ChangeAction = 'create' | 'update' | 'delete'

/** One committed write, as its row in `_changes` tells it. */
export interface Change {
  readonly seq: number
  readonly collection: Collection
  readonly action: ChangeAction
  readonly id: string
  readonly at: string
  /** How the record was; undefined where there was none, or where that had to be forgotten. */
  readonly before: Stored | undefined
}

/** The changes of one transaction. */
export type Commit = readonly Change[]

/** A place in the changes: after this one. The mark tells it from one that had its number before a backup was restored. */
export interface ChangePlace {
  readonly seq: number
  readonly mark: number
}

export const NO_CHANGE_YET: ChangePlace = { seq: 0, mark: 0 }

/** In the place of a collection: somebody has signed out of a session, and the record is who. Stands among the changes so that every process hears of it in its turn. */
export const SIGNED_OUT = '_ended_sessions'

export interface ChangeRow {
  readonly seq: number
  readonly collection: string
  readonly record: string
  readonly action: ChangeAction
  readonly before: string | null
  readonly at: string
  /** Whether it is the first of its transaction. */
  readonly begins: boolean
  /** Whether it says no longer how the record was, although whoever was there has been told that. */
  readonly isForgotten: boolean
}

/** What a place is made of. */
export type PlacedRow = Pick<ChangeRow, 'seq' | 'collection' | 'record' | 'at'>

export const placeOfRow = ({ seq, collection, record, at }: PlacedRow): ChangePlace => ({
  seq,
  mark: crc32(`${collection} ${record} ${at}`),
})

export const placeAfter = ({ seq, collection, id, at }: Omit<Change, 'before'>): ChangePlace =>
  placeOfRow({ seq, collection: collection.name, record: id, at })

/** Undefined for a collection that there no longer is. */
export function changeInRow(schema: Schema, row: ChangeRow): Change | undefined {
  const collection = schema.find(row.collection)
  return collection && new LoggedChange(collection, row)
}

/** What was before is read when somebody asks: hardly anybody does. */
class LoggedChange implements Change {
  readonly seq: number
  readonly collection: Collection
  readonly action: ChangeAction
  readonly id: string
  readonly at: string
  #text: string | null
  #before: Stored | undefined

  constructor(collection: Collection, { seq, action, record, at, before }: ChangeRow) {
    this.seq = seq
    this.collection = collection
    this.action = action
    this.id = record
    this.at = at
    this.#text = before
  }

  get before(): Stored | undefined {
    if (this.#text !== null) {
      this.#before = recordIn(this.collection, this.#text)
      this.#text = null
    }
    return this.#before
  }
}

/** Undefined for one that was written when the collection had other fields. */
function recordIn(collection: Collection, text: string): Stored | undefined {
  const record = JSON.parse(text) as Stored
  const isWhole = codecOf(collection).names.every(
    (name) => Object.hasOwn(record, name) || collection.fields[name]?.kind === 'password',
  )
  return isWhole ? record : undefined
}
