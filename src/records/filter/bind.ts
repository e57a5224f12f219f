import type { Collection } from '../schema/collection.ts'
import { type Field, isMany } from '../schema/fields.ts'
import type { Schema } from '../schema/schema.ts'
import type { Viewer } from '../viewing/viewer.ts'
import { MACROS } from './macros.ts'
import {
  type Comparison,
  type Condition,
  FilterError,
  isLike,
  type Literal,
  type Modifier,
  type Term,
  TooCostly,
} from './parse.ts'

/** Gives a parsed filter its meaning: names become fields, relations and types of a schema. */

export type Scalar = string | number | null

/** What is known of a request when a rule is asked. */
export interface RuleContext {
  readonly viewer: Viewer
  /** What was sent; where it was sent with a modifier such as `score+`, what comes of it. */
  readonly body?: Readonly<Record<string, unknown>> | undefined
  readonly now: Date
}

/** `date` and `text` are compared as text; `any` takes the type of its other side. */
export type ValueType = 'text' | 'date' | 'number' | 'bool' | 'json' | 'any'

/** One step along a relation. */
export interface Hop {
  /** The collection that is reached. */
  collection: Collection
  /** The relation's field: of the record left, or for `back` of the one reached. */
  field: string
  direction: 'forth' | 'back'
  /** The relation's field holds a list. */
  many: boolean
  /** Only records that the asker may list are reached. */
  restricted: boolean
}

export interface KnownOperand {
  is: 'known'
  type: ValueType
  literal: Literal
}

/** Known when somebody asks: the clock, the asker, what was sent. */
export interface LateOperand {
  is: 'late'
  type: ValueType
  of: (context: RuleContext) => unknown
  /** Every value of a list counts on its own. */
  list: boolean
  /** Tells something of the asker. What the asker does not have matches no field: a guest is not the owner of what has no owner. */
  ofAsker?: boolean
  ofClock?: boolean
}

export interface FieldOperand {
  is: 'field'
  type: ValueType
  /** Where the way begins: at the record in question, or at ids known when somebody asks. */
  start: 'record' | ((context: RuleContext) => string)
  hops: readonly Hop[]
  name: string
  field: Field
  jsonPath: readonly string[]
  /** Several values may stand for it: a list, or a way that forks. */
  list: boolean
  forks: boolean
  modifier?: Modifier | undefined
}

export type Operand = KnownOperand | LateOperand | FieldOperand

export interface Binding {
  schema: Schema
  collection: Collection
  /** A client may name only what it may see; a rule of ours may name everything. */
  by: 'client' | 'rule'
}

/** A refusal that is answered with 403, as PocketBase does. */
export class ForbiddenFilter extends FilterError {}

export const forbiddenToClients = (root: string) => new ForbiddenFilter(`Only superusers can filter by ${root}.`)

export const MAX_HOPS = 6
/** Bounds the joins of one filter, so that none can be made slow on purpose. */
const MAX_HOPS_IN_ALL = 60

export function bindFilter(condition: Condition<Term>, binding: Binding): Condition<Operand> {
  let hopsInAll = 0

  function bind(part: Condition<Term>): Condition<Operand> {
    if (part.is === 'constant') return part
    if (part.is !== 'comparison') return { is: part.is, parts: part.parts.map(bind) }
    const left = operand(part.left, binding)
    const right = operand(part.right, binding)
    for (const side of [left, right]) if (side.is === 'field') hopsInAll += side.hops.length
    if (hopsInAll > MAX_HOPS_IN_ALL) throw new TooCostly(`A filter follows at most ${MAX_HOPS_IN_ALL} relations.`)
    checkComparable(part, left, right)
    return { is: 'comparison', operator: part.operator, any: part.any, left, right }
  }
  return bind(condition)
}

/** The operand that a sort term names. */
export function bindPath(names: readonly string[], binding: Binding): FieldOperand {
  return fieldOperand(names, undefined, binding, 'record', binding.collection, [])
}

function operand(term: Term, binding: Binding): Operand {
  if (term.is === 'literal') return { is: 'known', type: literalType(term.value), literal: term.value }
  if (term.is === 'macro') return macroOperand(term.name)
  const [root, source, ...rest] = term.names
  if (root?.startsWith('@')) {
    if (binding.by === 'client') throw forbiddenToClients(root)
    if (root === '@request' && source === 'auth') return authOperand(rest, term.modifier, binding)
    if (root === '@request' && source === 'body') return bodyOperand(rest, term.modifier)
    if (root === '@collection') return singleOperand(source, rest, term.modifier, binding)
    throw new FilterError(`unknown ${term.names.join('.')}`)
  }
  return fieldOperand(term.names, term.modifier, binding, 'record', binding.collection, [])
}

function literalType(value: Literal): ValueType {
  if (value === null) return 'any'
  if (typeof value === 'string') return 'any'
  return typeof value === 'number' ? 'number' : 'bool'
}

function macroOperand(name: string): LateOperand {
  const macro = MACROS.get(name)
  if (!macro) throw new FilterError(`unknown @${name}`)
  return { is: 'late', type: macro.type, of: ({ now }) => macro.of(now), list: false, ofClock: true }
}

const late = (type: ValueType, of: LateOperand['of'], list = false): LateOperand => ({ is: 'late', type, of, list })

const ofAsker = (type: ValueType, of: (viewer: Viewer) => unknown, list = false): LateOperand => ({
  ...late(type, ({ viewer }) => of(viewer), list),
  ofAsker: true,
})

function authOperand(names: readonly string[], modifier: Modifier | undefined, binding: Binding): Operand {
  const [name, ...rest] = names
  if (!name || modifier === 'isset') throw new FilterError('unknown @request.auth')
  if (rest.length === 0 && name === 'id')
    return modified(
      ofAsker('text', (viewer) => viewer.id),
      modifier,
    )
  if (rest.length === 0 && name === 'roles')
    return modified(
      ofAsker('text', (viewer) => viewer.roles, true),
      modifier,
    )
  const people = binding.schema.find('users')
  const field = people?.fields[name]
  if (!people) throw new FilterError(`unknown @request.auth.${name}`)
  // What points at the asker: the teams that somebody manages.
  if (!field) return fieldOperand(names, modifier, binding, ({ viewer }) => viewer.id, people, [oneRecordOf(people)])
  if (rest.length === 0)
    return modified(
      ofAsker(typeOf(field), (viewer) => viewer.record[name], isMany(field)),
      modifier,
    )
  if (field.kind !== 'relation' || isMany(field)) throw new FilterError(`@request.auth.${name} leads nowhere`)
  const start = ({ viewer }: RuleContext) => String(viewer.record[name] ?? '')
  const collection = binding.schema.get(field.target)
  const first: Hop = { collection, field: name, direction: 'forth', many: false, restricted: false }
  return fieldOperand(rest, modifier, binding, start, collection, [first])
}

/** A field of a collection that has one record, whatever the record in question: the installation's switches. */
function singleOperand(
  name: string | undefined,
  names: readonly string[],
  modifier: Modifier | undefined,
  binding: Binding,
): Operand {
  const collection = binding.schema.find(name ?? '')
  const id = collection?.singleId
  if (!collection || id === undefined) throw new FilterError(`unknown @collection.${name}`)
  return fieldOperand(names, modifier, binding, () => id, collection, [oneRecordOf(collection)])
}

/** The step to a record whose id is known when somebody asks. */
const oneRecordOf = (collection: Collection): Hop => ({
  collection,
  field: 'id',
  direction: 'forth',
  many: false,
  restricted: false,
})

function bodyOperand(names: readonly string[], modifier: Modifier | undefined): Operand {
  const [name] = names
  if (name === undefined || names.length > 1) throw new FilterError('unknown @request.body')
  if (modifier === 'isset') return late('bool', ({ body }) => body !== undefined && Object.hasOwn(body, name))
  const of = ({ body }: RuleContext) => (body && Object.hasOwn(body, name) ? body[name] : null)
  if (modifier === 'length') return late('number', (context) => listOf(of(context)).length)
  return modified(late('any', of, true), modifier)
}

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined || value === '' ? [] : [value]

function modified(operand: LateOperand, modifier: Modifier | undefined): LateOperand {
  if (modifier === undefined || modifier === 'each') return operand
  if (modifier === 'length') return late('number', (context) => listOf(operand.of(context)).length)
  const lower = (value: unknown) => (typeof value === 'string' ? asciiLower(value) : value)
  return {
    ...operand,
    of: (context) => {
      const value = operand.of(context)
      return Array.isArray(value) ? value.map(lower) : lower(value)
    },
  }
}

/** The lower case that both databases agree on. */
export const asciiLower = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

function fieldOperand(
  names: readonly string[],
  modifier: Modifier | undefined,
  binding: Binding,
  start: FieldOperand['start'],
  from: Collection,
  before: readonly Hop[],
): FieldOperand {
  const hops = [...before]
  let collection = from
  for (const [index, name] of names.entries()) {
    const field = visibleField(collection, name, binding)
    const isLast = index === names.length - 1
    if (field && (isLast || field.kind === 'json')) {
      return finish(field, name, names.slice(index + 1))
    }
    const hop = nextHop(collection, name, field, binding)
    hops.push(hop)
    collection = hop.collection
    if (hops.length > MAX_HOPS) throw new TooCostly(`A name follows at most ${MAX_HOPS} relations in a row.`)
  }
  throw new FilterError(`unknown ${names.join('.')}`)

  function finish(field: Field, name: string, jsonPath: readonly string[]): FieldOperand {
    const many = isMany(field)
    if (modifier === 'isset') throw new FilterError(':isset is for @request.body')
    if ((modifier === 'length' || modifier === 'each') && !many) throw new FilterError(`${name} is not a list`)
    const type = modifier === 'length' ? 'number' : typeOf(field)
    if (modifier === 'lower' && type !== 'text') throw new FilterError(`${name} is not a text`)
    const forks = hops.some((hop) => hop.many || hop.direction === 'back')
    return {
      is: 'field',
      type,
      start,
      hops,
      name,
      field,
      jsonPath,
      list: many && modifier !== 'length',
      forks,
      modifier,
    }
  }
}

function visibleField(collection: Collection, name: string, binding: Binding): Field | undefined {
  if (!Object.hasOwn(collection.fields, name)) return undefined
  const field = collection.fields[name]
  return field && (binding.by === 'rule' || !field.hidden) ? field : undefined
}

function nextHop(from: Collection, name: string, field: Field | undefined, binding: Binding): Hop {
  const { schema, by } = binding
  const back = field ? undefined : schema.via(from, name)
  if (back && by === 'client' && back.relation.hidden) throw new FilterError(`unknown ${name}`)
  const hop: Omit<Hop, 'restricted'> | undefined =
    field?.kind === 'relation'
      ? { collection: schema.get(field.target), field: name, direction: 'forth', many: isMany(field) }
      : back && { collection: back.collection, field: back.field, direction: 'back', many: isMany(back.relation) }
  if (!hop) throw new FilterError(`unknown ${name}`)
  const rule = hop.collection.rules.list
  if (by === 'client' && rule === null) throw new FilterError(`unknown ${name}`)
  return { ...hop, restricted: by === 'client' && rule !== '' }
}

function typeOf(field: Field): ValueType {
  switch (field.kind) {
    case 'number':
    case 'integer':
      return 'number'
    case 'bool':
    case 'json':
      return field.kind
    case 'date':
    case 'autodate':
      return 'date'
    default:
      return 'text'
  }
}

const family = (type: ValueType) => (type === 'date' ? 'text' : type)

function checkComparable({ operator }: Comparison<Term>, left: Operand, right: Operand) {
  const forText = isLike(operator)
  if (
    forText &&
    [left, right].some((side) => side.is === 'field' && (side.type === 'number' || side.type === 'bool'))
  ) {
    throw new FilterError('only text is like something')
  }
  if (forText && right.is === 'field' && right.type === 'json') throw new FilterError('json is no text to look for')
  const types = [family(left.type), family(right.type)]
  if (left.is === 'known' || right.is === 'known' || types.includes('any')) return
  const isOrder = !forText && operator !== '=' && operator !== '!='
  if (types.includes('json')) {
    if (types[0] === types[1] && isOrder) throw new FilterError('two json values have no order')
    return
  }
  if (types[0] !== types[1]) throw new FilterError(`a ${types[0]} is never a ${types[1]}`)
}
