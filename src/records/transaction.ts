import type { Compilable } from 'kysely'
import type { ChangeAction } from './changes/change.ts'
import { forgetBefore, logChange, logSignOut, type WrittenChange } from './changes/change-log.ts'
import { badRequest, type FieldErrors, notFound, notUnique, stale } from './errors.ts'
import type { Stored } from './filter/memory.ts'
import { quoted } from './filter/sql.ts'
import { derivedChanges, derivedFields, newRecord } from './new-record.ts'
import type { WriteQueries } from './queries.ts'
import { Reader } from './reader.ts'
import { execute, returnedRows } from './run-query.ts'
import { codecOf } from './schema/codec.ts'
import type { Collection, NewRecord, Patch, RecordOf } from './schema/collection.ts'
import { isMany } from './schema/fields.ts'
import { listParameter } from './schema/storable-text.ts'
import { missingRelation, normalise } from './schema/values.ts'
import { detachFiles } from './storage/blobs.ts'
import { attachFiles, detachReplaced, hasFiles, withFileNames } from './storage/record-files.ts'
import { ConstraintError, type StoreTransaction } from './storage/store.ts'
import { timestamp } from './time.ts'
import { present } from './viewing/present.ts'
import type { Viewer } from './viewing/viewer.ts'

/** The records as our own code writes them: typed by their declaration, past the rules. */

export class Transaction extends Reader {
  declare readonly store: StoreTransaction
  readonly changes: WrittenChange[] = []
  #mustForget = false
  #hasLogged = false
  #lastSeq = 0

  /** Whether its changes hold what nobody may look up later. */
  get mustForget(): boolean {
    return this.#mustForget
  }

  /** The number of its last change; 0 where there is nothing to tell. */
  get lastSeq(): number {
    return this.#lastSeq
  }

  async create<C extends Collection>(collection: C, values: NewRecord<C>): Promise<RecordOf<C>> {
    return (await this.createStored(collection, values)) as RecordOf<C>
  }

  async update<C extends Collection>(collection: C, id: string, patch: Patch<C>): Promise<RecordOf<C>> {
    const before = await this.stored(collection, id)
    if (!before) throw notFound()
    return (await this.updateStored(collection, before, patch)) as RecordOf<C>
  }

  /** A record that is still as its asker saw it, by `updated`; otherwise 409, with what is there and what was wanted. */
  async unchanged<C extends Collection>(
    collection: C,
    id: string,
    base: string,
    wanted: unknown,
  ): Promise<RecordOf<C>> {
    const current = await this.stored(collection, id)
    if (!current) throw notFound()
    if (current['updated'] !== base) throw stale(wanted, present(collection, current))
    return current as RecordOf<C>
  }

  async delete(collection: Collection, id: string): Promise<void> {
    const before = await this.stored(collection, id)
    if (!before) throw notFound()
    await this.deleteStored(collection, before)
  }

  /** What a statement reads, or returns of what it writes into a private table. */
  override async query<Row>(build: (queries: WriteQueries) => Compilable<Row>): Promise<Row[]> {
    return returnedRows(this.store, build)
  }

  /** Writes into a private table; answers how many rows were written. */
  async execute(build: (queries: WriteQueries) => Compilable): Promise<number> {
    return execute(this.store, build)
  }

  /** Keeps who did what, for what must be explained later. */
  async audit(
    actor: Viewer,
    action: string,
    collection: Collection,
    record: string,
    detail: Readonly<Record<string, unknown>> = {},
  ) {
    await this.store.run(
      'INSERT INTO "_audit" ("at", "actor", "action", "collection", "record", "detail") VALUES (?, ?, ?, ?, ?, ?)',
      [timestamp(this.now()), actor.id, action, collection.name, record, JSON.stringify(detail)],
    )
  }

  /**
   * Forgets how everything was that this transaction has changed, and whatever mentions one of these texts: somebody leaves,
   * and so does what could be read of them in the changes.
   */
  async forgetChanges(...mentioned: readonly string[]): Promise<void> {
    this.#mustForget = true
    await forgetBefore(this.store, this.selector.dialect, this.changes, mentioned)
  }

  async createStored(collection: Collection, input: Readonly<Record<string, unknown>>): Promise<Stored> {
    const at = timestamp(this.now())
    const { values, errors } = newRecord(collection, input, at)
    await this.checkRelations(collection, values, Object.keys(collection.declared), errors)
    if (Object.keys(errors).length > 0) throw badRequest('Failed to create record.', errors)
    const { names, encode } = codecOf(collection)
    const record = withFileNames(collection, values)
    const places = names.map(() => '?').join(', ')
    const sql = `INSERT INTO ${quoted(collection.name)} (${names.map(quoted).join(', ')}) VALUES (${places})`
    const created = this.#constrained('Failed to create record.', () =>
      this.store.run(
        sql,
        names.map((name) => encode(name, record[name])),
      ),
    )
    await this.#logged(created, collection, 'create', record.id, undefined, at)
    await attachFiles(this.store, collection, record.id, values, at)
    return record
  }

  async updateStored(
    collection: Collection,
    before: Stored,
    patch: Readonly<Record<string, unknown>>,
  ): Promise<Stored> {
    const at = this.#laterThan(String(before['updated']))
    const errors: FieldErrors = {}
    const values: Record<string, unknown> = {}
    for (const [name, input] of Object.entries(patch)) {
      const field = collection.declared[name]
      if (!field || input === undefined) continue
      const result = normalise(field, input)
      if (result.ok) values[name] = result.value
      else errors[name] = result.error
    }
    for (const name of derivedFields(collection)) delete values[name]
    for (const [name, result] of derivedChanges(collection, before, { ...before, ...values })) {
      if (result.ok) values[name] = result.value
      else errors[name] = result.error
    }
    for (const [name, field] of Object.entries(collection.fields)) {
      if (field.kind === 'autodate' && field.onUpdate) values[name] = at
    }
    await this.checkRelations(collection, values, Object.keys(values), errors)
    if (Object.keys(errors).length > 0) throw badRequest('Failed to update record.', errors)
    const { encode } = codecOf(collection)
    const after: Stored = { ...before, ...withFileNames(collection, { ...values, id: before.id }) }
    const names = Object.keys(values)
    const sql = `UPDATE ${quoted(collection.name)} SET ${names.map((name) => `${quoted(name)} = ?`).join(', ')} WHERE "id" = ?`
    const updated = this.#constrained('Failed to update record.', () =>
      this.store.run(sql, [...names.map((name) => encode(name, after[name])), before.id]),
    )
    await this.#logged(updated, collection, 'update', before.id, before, at)
    await attachFiles(this.store, collection, before.id, values, at)
    await detachReplaced(this.store, collection, before, after, names)
    return after
  }

  /** Deletes a record, and does to what points at it as its relation says. */
  async deleteStored(collection: Collection, before: Stored): Promise<void> {
    const relatives = this.relatives()
    for (const { collection: other, field, relation } of this.selector.schema.pointingAt(collection)) {
      const pointing = await relatives.withRelation(other, field, [before.id])
      for (const record of pointing) {
        if (other === collection && record.id === before.id) continue
        if (relation.onDelete === 'restrict') throw badRequest(STILL_NEEDED)
        if (relation.onDelete === 'cascade') {
          // It may be gone already, deleted along another way.
          const still = await this.stored(other, record.id)
          if (still) await this.deleteStored(other, still)
        } else {
          const still = await this.stored(other, record.id)
          if (still) await this.updateStored(other, still, { [field]: without(still[field], before.id) })
        }
      }
    }
    if (hasFiles(collection)) await detachFiles(this.store, collection, before.id)
    const deleted = this.store.run(`DELETE FROM ${quoted(collection.name)} WHERE "id" = ?`, [before.id])
    await this.#logged(deleted, collection, 'delete', before.id, before, timestamp(this.now()))
  }

  /**
   * Makes everything that points at one record point at another of its collection, in every collection but those left
   * out; answers how many records did, by their collections.
   */
  async repoint(
    collection: Collection,
    from: string,
    to: string,
    leftOut: readonly Collection[] = [],
  ): Promise<Record<string, number>> {
    const relatives = this.relatives()
    const moved: Record<string, number> = {}
    for (const { collection: other, field } of this.selector.schema.pointingAt(collection)) {
      if (leftOut.includes(other)) continue
      for (const { id } of await relatives.withRelation(other, field, [from])) {
        // It may have been changed already, by another of its fields.
        const still = await this.stored(other, id)
        if (!still) continue
        await this.updateStored(other, still, { [field]: replaced(still[field], from, to) })
        moved[other.name] = (moved[other.name] ?? 0) + 1
      }
    }
    return moved
  }

  /** Two changes within a millisecond must not look like one. */
  #laterThan(previous: string): string {
    const at = timestamp(this.now())
    return at > previous ? at : timestamp(new Date(Date.parse(previous) + 1))
  }

  async checkRelations(
    collection: Collection,
    values: Readonly<Record<string, unknown>>,
    names: readonly string[],
    errors: FieldErrors,
  ) {
    for (const name of names) {
      const field = collection.declared[name]
      if (field?.kind !== 'relation' || errors[name]) continue
      const value = values[name]
      const ids = isMany(field) ? (value as string[]) : value ? [String(value)] : []
      if (ids.length === 0) continue
      const table = quoted(field.target)
      const list = this.selector.dialect.elements('?')
      const [row] = await this.store.rows(
        `SELECT count(*) FROM ${table} WHERE "id" IN (SELECT value FROM ${list} AS l)`,
        [listParameter(ids)],
      )
      if (row?.[0] !== ids.length) errors[name] = missingRelation
    }
  }

  async #constrained(message: string, write: () => Promise<unknown>) {
    try {
      await write()
    } catch (error) {
      if (!(error instanceof ConstraintError)) throw error
      const data: FieldErrors =
        error.kind === 'unique' ? Object.fromEntries(error.columns.map((name) => [name, notUnique])) : {}
      throw badRequest(message, data, { cause: error })
    }
  }

  /** Tells every process, in line with the changes, that somebody has signed out of a session. */
  async tellSignOut(person: string): Promise<void> {
    const begins = !this.#hasLogged
    this.#hasLogged = true
    this.#lastSeq = await logSignOut(this.store, { person, at: timestamp(this.now()), begins })
  }

  /** Logs a write that is under way, in the same trip: where it fails, nothing follows it. */
  async #logged(
    writing: Promise<unknown>,
    collection: Collection,
    action: ChangeAction,
    id: string,
    before: Stored | undefined,
    at: string,
  ) {
    const begins = !this.#hasLogged
    this.#hasLogged = true
    const logging = logChange(this.store, { collection, action, id, before, at, begins })
    // The write tells why.
    logging.catch(() => {})
    await writing
    this.#lastSeq = await logging
    this.changes.push({ seq: this.#lastSeq, collection, action, id })
  }
}

const STILL_NEEDED = 'Failed to delete record. Make sure that the record is not part of a required relation reference.'

const without = (value: unknown, id: string) => (Array.isArray(value) ? value.filter((other) => other !== id) : '')

/** Another id in the place of one; a list names nothing twice. */
const replaced = (value: unknown, from: string, to: string) =>
  Array.isArray(value) ? [...new Set(value.map((id: unknown) => (id === from ? to : id)))] : to
