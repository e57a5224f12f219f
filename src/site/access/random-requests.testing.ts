import { OPERATORS } from '#records/filter/parse.ts'
import type { Collection } from '#records/schema/collection.ts'
import { type Field, isMany } from '#records/schema/fields.ts'
import type { Schema } from '#records/schema/schema.ts'
import type { TestRequest } from './house.testing.ts'

/** Requests of somebody who tries everything, made from thrown numbers: the same numbers, the same request. */

/** What they know, or guess. */
export interface Guesses {
  schema: Schema
  /** Collections in which they see something, and from which a relation leads on to what they must not see. */
  shown: readonly Collection[]
  ids: readonly string[]
  /** Texts that are, or begin like, somebody's secrets, and texts that everybody knows. */
  texts: readonly string[]
  files: readonly { collection: string; record: string; name: string }[]
}

export class Dice {
  readonly #numbers: readonly number[]
  #next = 0

  constructor(numbers: readonly number[]) {
    this.#numbers = numbers
  }

  below(count: number): number {
    return (this.#numbers[this.#next++] ?? 0) % count
  }

  /** Once in so many times. */
  once(times: number): boolean {
    return this.below(times) === times - 1
  }

  one<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!
  }

  /** At most so many. */
  some<T>(max: number, make: () => T): T[] {
    return [...Array(1 + this.below(max)).keys()].map(make)
  }
}

type Maker = (dice: Dice, guesses: Guesses) => TestRequest

/** The order in the list is how often. */
export function requestOf(numbers: readonly number[], guesses: Guesses): TestRequest {
  const dice = new Dice(numbers)
  const roll = dice.below(200)
  const [, make] = KINDS.find(([upTo]) => roll < upTo)!
  return make(dice, guesses)
}

const KINDS: readonly (readonly [upTo: number, Maker])[] = [
  [140, list],
  [158, view],
  [168, update],
  [176, create],
  [180, remove],
  [190, file],
  [195, malformed],
  [199, account],
  [200, signIn],
]

const recordsOf = (name: string) => `/api/collections/${name}/records`

const startOf = (dice: Dice, { schema, shown }: Guesses) => dice.one(dice.once(6) ? schema.collections : shown)

function list(dice: Dice, guesses: Guesses): TestRequest {
  const collection = startOf(dice, guesses)
  const query = new URLSearchParams()
  if (!dice.once(6)) query.set('filter', filter(dice, guesses, collection))
  if (dice.once(3))
    query.set('sort', dice.some(2, () => dice.one(['', '-', '+']) + sortName(dice, guesses, collection)).join())
  addShape(query, dice, guesses, collection)
  if (dice.once(4)) query.set('page', dice.one(['1', '2', '3', '0', '-1', 'x', '999999999']))
  if (dice.once(3)) query.set('perPage', dice.one(['1', '2', '5', '1000', '0', '-1', '1e9']))
  if (dice.once(8)) query.set('skipTotal', '1')
  return { path: `${recordsOf(dice.once(20) ? collection.id : collection.name)}?${query.toString()}` }
}

function view(dice: Dice, guesses: Guesses): TestRequest {
  const collection = dice.one(guesses.schema.collections)
  const query = new URLSearchParams()
  addShape(query, dice, guesses, collection)
  const id = dice.once(20) ? dice.one(['', '.', '%00', "' OR 1=1", '*']) : dice.one(guesses.ids)
  return { path: `${recordsOf(collection.name)}/${encodeURIComponent(id)}?${query.toString()}` }
}

function addShape(query: URLSearchParams, dice: Dice, guesses: Guesses, collection: Collection) {
  if (dice.once(3)) query.set('expand', dice.some(3, () => relations(dice, guesses, collection)).join())
  if (dice.once(4)) query.set('fields', dice.some(3, () => shownName(dice, guesses, collection)).join())
}

function update(dice: Dice, guesses: Guesses): TestRequest {
  const collection = dice.one(guesses.schema.collections)
  const path = `${recordsOf(collection.name)}/${dice.one(guesses.ids)}`
  return { method: 'PATCH', path, body: body(dice, guesses, collection) }
}

/** With an id of its own, so that two worlds make the same record. */
function create(dice: Dice, guesses: Guesses): TestRequest {
  const collection = dice.one(guesses.schema.collections)
  const id = dice.once(3) ? dice.one(guesses.ids) : `made${String(dice.below(1_000_000_000)).padStart(11, '0')}`
  return { method: 'POST', path: recordsOf(collection.name), body: { id, ...body(dice, guesses, collection) } }
}

function remove(dice: Dice, guesses: Guesses): TestRequest {
  const collection = dice.one(guesses.schema.collections)
  return { method: 'DELETE', path: `${recordsOf(collection.name)}/${dice.one(guesses.ids)}` }
}

/** Says nothing secret itself: what is written would be read again later. */
function body(dice: Dice, guesses: Guesses, collection: Collection): Record<string, unknown> {
  const names = dice.some(
    3,
    () => dice.one(['', '', '+']) + fieldName(dice, collection, 4) + dice.one(['', '', '', '+', '-']),
  )
  const value = () =>
    dice.one([
      'Ada',
      '',
      7,
      0,
      -1,
      true,
      null,
      [],
      {},
      'accepted',
      'de',
      [dice.one(guesses.ids)],
      dice.one(guesses.ids),
    ])
  return Object.fromEntries(names.map((name) => [name, value()]))
}

function file(dice: Dice, guesses: Guesses): TestRequest {
  const known = dice.one(guesses.files)
  const record = dice.once(4) ? dice.one(guesses.ids) : known.record
  const query = dice.one(['', '?thumb=64x64', '?thumb=9x9', '?download=1', '?token=x'])
  return {
    method: dice.one(['GET', 'GET', 'HEAD']),
    path: `/api/files/${known.collection}/${record}/${known.name}${query}`,
  }
}

function malformed(dice: Dice, guesses: Guesses): TestRequest {
  const { name } = dice.one(guesses.schema.collections)
  const path = recordsOf(name)
  const text = encodeURIComponent(dice.one(guesses.texts))
  return dice.one<TestRequest>([
    { path: `${path}?filter=%` },
    { path: `${path}?filter=${text}` },
    { path: `${path}?filter=((id="${text}"` },
    { path: `${path}?sort=${text}&sort=-id` },
    { path: `${path}?fields=${text}:excerpt(` },
    { path: `${path}?expand=..,.${text}` },
    { path: `${path}/${text}/${text}` },
    { path: `/api/collections/${text}/records` },
    { method: 'POST', path, body: '{"' },
    { method: 'POST', path, body: '[]' },
    { method: 'PATCH', path: `${path}/${dice.one(guesses.ids)}`, body: '{"__proto__":{}}' },
    { method: 'PUT', path, body: {} },
    { method: 'OPTIONS', path },
    { method: 'POST', path: '/api/realtime', body: { clientId: dice.one(guesses.ids), subscriptions: [name] } },
    { method: 'POST', path: `/api/commands/${name}.list`, body: {} },
  ])
}

function account(dice: Dice, guesses: Guesses): TestRequest {
  const email = `${dice.one(guesses.texts)}@cup.example`
  const base = '/api/collections/users'
  return dice.one<TestRequest>([
    { path: `${base}/auth-methods` },
    { method: 'POST', path: `${base}/request-password-reset`, body: { email } },
    { method: 'POST', path: `${base}/request-verification`, body: { email } },
    { method: 'POST', path: `${base}/confirm-verification`, body: { token: dice.one(guesses.texts) } },
    { method: 'POST', path: `${base}/request-email-change`, body: { newEmail: email } },
    { method: 'POST', path: `${base}/auth-refresh` },
  ])
}

/** Slow on purpose, all of them: a password is hashed. */
function signIn(dice: Dice, guesses: Guesses): TestRequest {
  const email = `${dice.one(guesses.texts)}@cup.example`
  const password = 'seven-herons-1'
  return dice.one<TestRequest>([
    { method: 'POST', path: '/api/collections/users/auth-with-password', body: { identity: email, password } },
    {
      method: 'POST',
      path: '/api/commands/accounts.signUp',
      body: { name: 'Ada', email, password, passwordConfirm: password },
    },
  ])
}

/** A topic to follow, with options as the official client sends them. */
export function topicFrom(numbers: readonly number[], guesses: Guesses): string {
  const dice = new Dice(numbers)
  const collection = startOf(dice, guesses)
  const query: Record<string, string> = {}
  if (!dice.once(4)) query['filter'] = filter(dice, guesses, collection)
  if (dice.once(3)) query['expand'] = relations(dice, guesses, collection)
  if (dice.once(4)) query['fields'] = dice.some(3, () => shownName(dice, guesses, collection)).join()
  if (dice.once(3)) query['before'] = 'true'
  const record = dice.once(3) ? dice.one(guesses.ids) : '*'
  return topicWith(`${collection.name}/${record}`, query)
}

export const topicWith = (topic: string, query: Readonly<Record<string, string>>): string =>
  `${topic}?options=${encodeURIComponent(JSON.stringify({ query }))}`

function filter(dice: Dice, guesses: Guesses, collection: Collection): string {
  const parts = dice.some(3, () => comparison(dice, guesses, collection))
  const joined = parts.reduce((all, part) => `${all}${dice.one([' && ', ' || '])}${part}`)
  return dice.once(10) ? `(${joined}) || ${comparison(dice, guesses, collection)}` : joined
}

const ALL_OPERATORS = OPERATORS.flatMap((operator) => [operator, `?${operator}`])

function comparison(dice: Dice, guesses: Guesses, collection: Collection): string {
  const { path, field } = way(dice, guesses, collection)
  const right = dice.once(12) ? way(dice, guesses, collection).path : literal(dice, guesses, field)
  return `${path}${modifierFor(dice, field)} ${operatorFor(dice, field)} ${right}`
}

function modifierFor(dice: Dice, field: Field | undefined): string {
  if (!dice.once(8)) return ''
  if (dice.once(6) || !field) return dice.one([':lower', ':length', ':each', ':isset'])
  if (isMany(field)) return dice.one([':length', ':each'])
  return field.kind === 'text' || field.kind === 'email' ? ':lower' : ''
}

/** Mostly one that the field takes: a refused filter teaches nothing. */
const operatorFor = (dice: Dice, field: Field | undefined) =>
  dice.one(
    field && NO_TEXTS.has(field.kind) && !dice.once(10)
      ? ALL_OPERATORS.filter((it) => !it.includes('~'))
      : ALL_OPERATORS,
  )

const NO_TEXTS = new Set<Field['kind']>(['number', 'integer', 'bool'])

function literal(dice: Dice, guesses: Guesses, field: Field | undefined): string {
  if (dice.once(5)) return dice.one(['null', '""', 'true', '0', '@now', '@todayStart', '"%"', '"_%"'])
  switch (field?.kind) {
    case 'number':
    case 'integer':
      return String(dice.one([0, 1, 500, 1950, 2000, 2050, dice.below(1_000_000)]))
    case 'bool':
      return dice.one(['true', 'false'])
    case 'choice':
      return quote(dice.one(field.values))
    case 'date':
    case 'autodate':
      return quote(`2026-0${1 + dice.below(9)}-${10 + dice.below(18)} 10:00:00.000Z`)
    case 'relation':
      return dice.once(20) ? '@request.auth.id' : quote(dice.one(guesses.ids))
    default:
      return textLiteral(dice, guesses)
  }
}

/** Halves the alphabet, as somebody would who reads a secret letter by letter. */
function textLiteral(dice: Dice, guesses: Guesses): string {
  const text = dice.one(guesses.texts)
  const letter = dice.below(36).toString(36)
  return quote(dice.one([text, text.slice(0, 3) + letter, `${text.slice(0, 3)}${letter}%`, `%${letter}%`, letter]))
}

const quote = (text: string) => JSON.stringify(text)

interface Way {
  path: string
  field: Field | undefined
}

/** Along relations to a field; now and then through a relation that is not there. */
function way(dice: Dice, { schema }: Guesses, from: Collection): Way {
  const names: string[] = []
  let collection = from
  const hops = dice.one([0, 0, 0, 1, 1, 1, 2, 2, 3, 5])
  for (let hop = 0; hop < hops; hop++) {
    const next = nextFrom(dice, schema, collection)
    if (!next) break
    names.push(next.name)
    if (!next.reached) break
    collection = next.reached
  }
  const name = fieldName(dice, collection, 12)
  return { path: [...names, name].join('.'), field: collection.fields[name] }
}

interface Next {
  name: string
  reached: Collection | undefined
}

function nextFrom(dice: Dice, schema: Schema, from: Collection): Next | undefined {
  const odd = dice.once(15)
  const forth = Object.entries(from.declared).flatMap(([name, field]): Next[] =>
    field.kind === 'relation' && (odd || !field.hidden) ? [{ name, reached: schema.get(field.target) }] : [],
  )
  const back = schema
    .pointingAt(from)
    .filter(({ relation }) => odd || !relation.hidden)
    .map(({ collection, field }): Next => ({ name: `${collection.name}_via_${field}`, reached: collection }))
  const ways = [...forth, ...back, ...(odd ? [{ name: 'nowhere', reached: undefined }] : [])]
  return ways.length === 0 ? undefined : dice.one(ways)
}

/** A hidden or unknown one once in so many times. */
function fieldName(dice: Dice, { fields }: Collection, times: number): string {
  const names = Object.keys(fields)
  const isHidden = (name: string) => fields[name]?.hidden === true
  if (dice.once(times)) return dice.one([...names.filter(isHidden), 'nothing', 'constructor', '_seq'])
  return dice.one(names.filter((name) => !isHidden(name)))
}

/** Mostly one that has an order: a list and a way that forks have none. */
function sortName(dice: Dice, guesses: Guesses, collection: Collection): string {
  const { path, field } = way(dice, guesses, collection)
  if (dice.once(12)) return path
  return !field || isMany(field) || path.includes('_via_') ? '@rowid' : path
}

function relations(dice: Dice, { schema }: Guesses, from: Collection): string {
  const names: string[] = []
  let next: Next | undefined = { name: '', reached: from }
  for (let hop = 1 + dice.below(3); hop > 0 && next?.reached; hop--) {
    next = nextFrom(dice, schema, next.reached)
    if (next) names.push(next.name)
  }
  return names.join('.')
}

function shownName(dice: Dice, guesses: Guesses, collection: Collection): string {
  if (dice.once(5)) return '*'
  const names = way(dice, guesses, collection).path.split('.')
  const expanded = [...names.slice(0, -1).map((name) => `expand.${name}`), names.at(-1)].join('.')
  return dice.once(6) ? `${expanded}:excerpt(5,true)` : expanded
}
