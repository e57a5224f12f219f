import type { Database } from '../database.ts'
import { badRequest, type FieldError, type FieldErrors, locked, mismatch, notFound, Refusal, stale } from '../errors.ts'
import { ForbiddenFilter, type RuleContext } from '../filter/bind.ts'
import { holds, type Stored } from '../filter/memory.ts'
import { FilterError, type Literal, TooCostly } from '../filter/parse.ts'
import { simplify } from '../filter/simplify.ts'
import { newRecord } from '../new-record.ts'
import type { CountableField, Counted, Reader } from '../reader.ts'
import { emptyValue } from '../schema/codec.ts'
import type { Action, Collection, VisibleRecord } from '../schema/collection.ts'
import { type Field, isMany } from '../schema/fields.ts'
import { isPreparedFile, normalise } from '../schema/values.ts'
import { timestamp } from '../time.ts'
import type { Transaction } from '../transaction.ts'
import type { Actor } from './actor.ts'
import { AnswerSize } from './answer-size.ts'
import { parseExpand, presentAll } from './expand.ts'
import { pickerOf } from './pick.ts'
import { present } from './present.ts'
import { listCost, type ReadLimits } from './read-limits.ts'
import { RelatedRecords } from './related-records.ts'
import type { Viewer } from './viewer.ts'

/** The records as somebody asks for them from outside: every step is limited by the collection's rules. */

export interface ListOptions extends ShapeOptions {
  page?: number
  perPage?: number
  skipTotal?: boolean
  sort?: string | undefined
  filter?: string | undefined
  /** Values of our own that stand in the filter as `{:name}`. */
  params?: Readonly<Record<string, Literal>> | undefined
  /** Left out where our own pages ask. */
  limits?: ReadLimits | undefined
}

export interface ShapeOptions {
  expand?: string | undefined
  fields?: string | undefined
}

export interface RecordPage {
  items: unknown[]
  page: number
  perPage: number
  totalItems: number
  totalPages: number
}

export type Body = Readonly<Record<string, unknown>>

export const PER_PAGE = 30
export const PER_PAGE_MAX = 1_000
const PAGE_MAX = 1_000_000_000

export async function listAs(
  db: Database,
  viewer: Viewer,
  collection: Collection,
  options: ListOptions,
): Promise<RecordPage> {
  checkOpen(collection, 'list')
  const page = atLeastOne(options.page, 1, PAGE_MAX)
  const perPage = atLeastOne(options.perPage, PER_PAGE, PER_PAGE_MAX)
  return refusingBadFilters(async () => {
    const context = db.contextFor(viewer)
    const rule = db.selector.rule(collection, 'list')
    const where = options.filter
      ? [rule, db.selector.bind(options.filter, collection, 'client', options.params)]
      : [rule]
    const order = options.sort ? db.selector.order(options.sort, collection, 'client') : []
    const shape = shaper(db, context, options)
    const { limits } = options
    const waiting = limits?.admit(await listCost(db, collection, { where, order, perPage, options }))
    if (waiting) await waiting
    // Where only the rule and the record's own fields are asked, the table bounds the work.
    const follows = order.some(({ by }) => typeof by !== 'string' && by.hops.length > 0)
    const steps = options.filter || follows ? limits?.steps : undefined
    const records = await db.selector.records(db.store, collection, {
      where,
      context,
      order,
      limit: perPage,
      offset: (page - 1) * perPage,
      steps,
    })
    const totalItems = options.skipTotal ? -1 : await total()
    const totalPages = options.skipTotal ? -1 : Math.ceil(totalItems / perPage)
    return { items: await shape(collection, records), page, perPage, totalItems, totalPages }

    /** Counted only where the page itself does not tell. */
    async function total(): Promise<number> {
      if (records.length < perPage && (records.length > 0 || page === 1)) return (page - 1) * perPage + records.length
      return db.selector.count(db.store, collection, { where, context, steps })
    }
  })
}

/** How many of the records that somebody may list hold the same values. Fields that nobody is shown cannot be named. */
export async function countByAs<C extends Collection, Name extends CountableField<C> & keyof VisibleRecord<C>>(
  db: Database,
  viewer: Viewer,
  collection: C,
  names: readonly Name[],
): Promise<Counted<C, Name>[]> {
  checkOpen(collection, 'list')
  const selection = { where: [db.selector.rule(collection, 'list')], context: db.contextFor(viewer) }
  return (await db.selector.counts(db.store, collection, names, selection)) as unknown as Counted<C, Name>[]
}

const atLeastOne = (value: number | undefined, otherwise: number, max: number) =>
  value === undefined || !(value >= 1) ? otherwise : Math.min(Math.trunc(value), max)

export async function viewAs(
  db: Database,
  viewer: Viewer,
  collection: Collection,
  id: string,
  options: ShapeOptions,
): Promise<unknown> {
  checkOpen(collection, 'view')
  const context = db.contextFor(viewer)
  const record = await find(db, collection, id, 'view', context)
  return shapeOne(db, context, collection, record, options)
}

/** A record as a write has left it, and who was shown what when it was asked for. */
export interface WrittenRecord {
  readonly collection: Collection
  readonly record: Stored
  readonly context: RuleContext
}

/** What belongs to a change and happens together with it. */
export type Along = (tx: Transaction, viewer: Viewer, before: Stored, after: Stored) => Promise<void>

export async function createAs(
  db: Database,
  actor: Actor,
  collection: Collection,
  body: Body,
  options: ShapeOptions,
): Promise<unknown> {
  checkOpen(collection, 'create')
  return shown(db, await db.writeAs(actor, (tx, viewer) => createIn(tx, viewer, collection, body)), options)
}

export async function updateAs(
  db: Database,
  actor: Actor,
  collection: Collection,
  id: string,
  body: Body,
  options: ShapeOptions,
  also?: Along,
): Promise<unknown> {
  checkOpen(collection, 'update')
  return shown(db, await db.writeAs(actor, (tx, viewer) => updateIn(tx, viewer, collection, id, body, also)), options)
}

export async function deleteAs(db: Database, actor: Actor, collection: Collection, id: string): Promise<void> {
  checkOpen(collection, 'delete')
  await db.writeAs(actor, (tx, viewer) => deleteIn(tx, viewer, collection, id))
}

/** The same in a transaction that others share, in the name of who somebody is at that moment. */
export async function createIn(
  tx: Transaction,
  viewer: Viewer,
  collection: Collection,
  body: Body,
): Promise<WrittenRecord> {
  checkOpen(collection, 'create')
  const { sent, values, errors, context } = await readNew(tx, viewer, collection, body)
  if (Object.keys(errors).length > 0)
    throw badRequest('Failed to create record.', await withMissingRelations(tx, collection, values, errors))
  // With the id that the rule was asked about.
  return { collection, record: await tx.createStored(collection, { ...sent, id: values.id }), context }
}

export async function updateIn(
  tx: Transaction,
  viewer: Viewer,
  collection: Collection,
  id: string,
  body: Body,
  also?: Along,
): Promise<WrittenRecord> {
  checkOpen(collection, 'update')
  const { before, values, errors, context } = await readChange(tx, viewer, collection, body, id)
  if (collection.refuseStale && isStale(before, body)) throw stale(body, present(collection, before))
  if (Object.keys(errors).length > 0)
    throw badRequest('Failed to update record.', await withMissingRelations(tx, collection, values, errors))
  const record = await tx.updateStored(collection, before, values)
  await also?.(tx, viewer, before, record)
  return { collection, record, context }
}

export async function deleteIn(tx: Transaction, viewer: Viewer, collection: Collection, id: string): Promise<void> {
  checkOpen(collection, 'delete')
  await tx.deleteStored(collection, await find(tx, collection, id, 'delete', tx.contextFor(viewer)))
}

/** What was written, as its asker wants to see it. */
export const shown = (
  reader: Reader,
  { collection, record, context }: WrittenRecord,
  options: ShapeOptions,
  size?: AnswerSize,
): unknown => shapeOne(reader, context, collection, record, options, size)

/** Whether a rule lets the asker do this with a record at hand. */
export function allows(
  reader: Reader,
  collection: Collection,
  action: Action,
  record: Stored,
  context: RuleContext,
): boolean | Promise<boolean> {
  const condition = simplify(reader.selector.rule(collection, action), context)
  if (condition.is === 'constant') return condition.value
  return holds(condition, record, new RelatedRecords(reader.selector, reader.store, context))
}

/** Whether a rule refuses the asker whatever the record; saves expensive work for a request that cannot succeed. */
export function refusesAlways(reader: Reader, collection: Collection, action: Action, context: RuleContext): boolean {
  const condition = simplify(reader.selector.rule(collection, action), context)
  return condition.is === 'constant' && !condition.value
}

/**
 * What can be said against a write before expensive work is done for it: whoever may not is refused, the rest is told
 * per field. Without an id a record would be made. The write itself asks everything again.
 */
export async function objections(
  reader: Reader,
  viewer: Viewer,
  collection: Collection,
  body: Body,
  id?: string,
): Promise<FieldErrors> {
  const read = id === undefined ? readNew : readChange
  return (await read(reader, viewer, collection, body, id ?? '')).errors
}

/** A body that makes a record, once its rule has let it. Whoever may not create learns nothing about the fields. */
async function readNew(reader: Reader, viewer: Viewer, collection: Collection, body: Body) {
  const { values: sent, errors: wrong, asked } = readBody(collection, body, undefined)
  const context = reader.contextFor(viewer, asked)
  const { values, errors } = newRecord(collection, sent, timestamp(context.now))
  if (!(await allows(reader, collection, 'create', values, context))) throw badRequest('Failed to create record.')
  return { sent, values, errors: { ...errors, ...wrong }, context }
}

/** A body that changes a record, once its rule has let it. */
async function readChange(reader: Reader, viewer: Viewer, collection: Collection, body: Body, id: string) {
  const before = await existing(reader, collection, id)
  const { values, errors, asked } = readBody(collection, body, before)
  const context = reader.contextFor(viewer, asked)
  await mustAllow(reader, collection, 'update', before, context)
  return { before, values, errors, context }
}

export function checkOpen(collection: Collection, action: Action) {
  if (collection.rules[action] === null) throw locked()
}

async function find(
  reader: Reader,
  collection: Collection,
  id: string,
  action: Action,
  context: RuleContext,
): Promise<Stored> {
  const record = await existing(reader, collection, id)
  await mustAllow(reader, collection, action, record, context)
  return record
}

async function existing(reader: Reader, collection: Collection, id: string): Promise<Stored> {
  const record = await reader.stored(collection, id)
  if (!record) throw notFound()
  return record
}

async function mustAllow(
  reader: Reader,
  collection: Collection,
  action: Action,
  record: Stored,
  context: RuleContext,
): Promise<void> {
  const allowed = allows(reader, collection, action, record, context)
  // Most rules are decided at once; waiting for what is known costs as much as the rule.
  if (!(typeof allowed === 'boolean' ? allowed : await allowed)) throw notFound()
}

const isStale = (before: Stored, body: Body) => body['updated'] !== undefined && body['updated'] !== before['updated']

/** Shows records with expands and fields as asked. */
export function shaper(
  db: Reader,
  context: RuleContext,
  { expand, fields }: ShapeOptions,
  /** Of an answer that holds more than these. */
  shared?: AnswerSize,
) {
  const wanted = parseExpand(expand)
  const pick = pickerOf(fields)
  const relatives = new RelatedRecords(db.selector, db.store, context)
  return async (collection: Collection, records: readonly Stored[]): Promise<unknown[]> => {
    // A few records without others are never long enough to be weighed.
    const size = shared ?? (wanted.size > 0 || records.length > PER_PAGE ? new AnswerSize() : undefined)
    const source = { selector: db.selector, relatives, trusted: false, ...(size && { size }) }
    const presented = await presentAll(collection, records, wanted, source)
    size?.check(presented)
    return pick ? presented.map(pick) : presented
  }
}

function shapeOne(
  db: Reader,
  context: RuleContext,
  collection: Collection,
  record: Stored,
  options: ShapeOptions,
  size?: AnswerSize,
): unknown {
  if (!options.expand && !options.fields) return present(collection, record)
  return refusingBadFilters(async () => (await shaper(db, context, options, size)(collection, [record]))[0])
}

/** Keys of a record that was read and is sent back whole. */
const SENT_BACK = new Set(['id', 'collectionId', 'collectionName', 'expand', 'created', 'updated'])

const unknownField: FieldError = { code: 'validation_unknown_field', message: 'There is no such field.' }

/**
 * What a body says of the fields, its modifiers (`score+`, `+tags`, `tags-`) worked out. `asked` is what rules know as
 * `@request.body`: as it was sent, with what comes of each modifier in its place.
 */
function readBody(collection: Collection, body: Body, before: Stored | undefined) {
  const values: Record<string, unknown> = {}
  const errors: FieldErrors = {}
  const asked: Record<string, unknown> = {}
  for (const [key, input] of Object.entries(body)) {
    const name = key.replace(/^\+|[+-]$/g, '')
    asked[name] = key === name ? input : null
    if (key === 'id' && !before) values['id'] = input
    if (SENT_BACK.has(key)) continue
    const field = Object.hasOwn(collection.declared, name) ? collection.declared[name] : undefined
    if (!field || field.hidden) {
      errors[key] = unknownField
      continue
    }
    if (field.kind === 'autodate') continue
    const current = name in values ? values[name] : (before?.[name] ?? emptyValue(field))
    const result = key === name ? normalise(field, input) : modified(field, key, current, input)
    const unknown = result.ok && field.kind === 'file' ? unknownNames(result.value, before?.[name]) : []
    if (!result.ok) errors[name] = result.error
    else if (field.locked && !sameValue(result.value, before?.[name] ?? emptyValue(field))) errors[name] = mismatch
    else if (unknown.length > 0) errors[name] = unknownFiles(unknown)
    else {
      values[name] = result.value
      if (key !== name) asked[name] = result.value
    }
  }
  return { values, errors, asked }
}

function modified(field: Field, key: string, current: unknown, input: unknown): ReturnType<typeof normalise> {
  const wrong: FieldError = { code: 'validation_invalid_modifier', message: 'The field cannot be changed in this way.' }
  const prepends = key.startsWith('+')
  const removes = key.endsWith('-')
  if (field.kind === 'number' || field.kind === 'integer') {
    const amount = normalise({ kind: 'number' }, input)
    if (prepends || !amount.ok) return amount.ok ? { ok: false, error: wrong } : amount
    return normalise(field, Number(current) + (removes ? -1 : 1) * Number(amount.value))
  }
  if (field.kind === 'file' && !isMany(field) && removes) {
    return normalise(field, [input].flat().includes(current) ? '' : current)
  }
  if (!isMany(field)) return { ok: false, error: wrong }
  const list = current as unknown[]
  const items = [input].flat()
  if (removes)
    return normalise(
      field,
      list.filter((item) => !items.includes(item)),
    )
  return normalise(field, prepends ? [...items, ...list] : [...list, ...items])
}

const sameValue = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** A name in a file field must be one that the record has; new files come as files. */
function unknownNames(value: unknown, before: unknown): unknown[] {
  const known = new Set([before].flat())
  return [value].flat().filter((item) => item !== '' && !isPreparedFile(item) && !known.has(item))
}

const unknownFiles = (invalidFiles: readonly unknown[]): FieldError => ({
  code: 'validation_invalid_file',
  message: `Invalid new files: [${invalidFiles.join(' ')}].`,
  params: { invalidFiles },
})

/** Relations that lead nowhere are told together with the other errors. */
async function withMissingRelations(
  tx: Transaction,
  collection: Collection,
  values: Readonly<Record<string, unknown>>,
  errors: FieldErrors,
): Promise<FieldErrors> {
  const found: FieldErrors = { ...errors }
  await tx.checkRelations(collection, values, Object.keys(values), found)
  return found
}

/** A filter that cannot be understood, or names what its asker may not see, is the asker's mistake. */
async function refusingBadFilters<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ForbiddenFilter) throw new Refusal(403, error.message, {}, { cause: error })
    if (error instanceof TooCostly) throw badRequest(error.message, undefined, { cause: error })
    if (error instanceof FilterError) throw badRequest(undefined, undefined, { cause: error })
    throw error
  }
}
