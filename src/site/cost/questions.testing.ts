import { OPERATORS } from '#records/filter/parse.ts'
import type { Collection } from '#records/schema/collection.ts'
import { type Field, isMany } from '#records/schema/fields.ts'
import type { Schema } from '#records/schema/schema.ts'
import type { Dice } from '../access/random-requests.testing.ts'

/** Questions that are understood, from cheap to far too dear, about whatever the collections have. */

export interface CostQuestion {
  readonly collection: Collection
  readonly filter?: string
  readonly sort?: string
  readonly expand?: string
  readonly perPage: number
  readonly skipTotal: boolean
}

export function questionOf(dice: Dice, schema: Schema): CostQuestion {
  const collection = dice.one(schema.collections.filter(({ rules }) => rules.list !== null))
  const longest = 1 + dice.below(dice.once(4) ? 60 : 6)
  return {
    collection,
    perPage: dice.one([1, 30, 30, 200, 1_000]),
    skipTotal: dice.once(4),
    ...(!dice.once(5) && { filter: filterOf(dice, schema, collection, longest) }),
    ...(dice.once(3) && { sort: dice.some(dice.once(3) ? 8 : 2, () => sortOf(dice, schema, collection)).join() }),
    ...(dice.once(3) && { expand: dice.some(dice.once(3) ? 8 : 2, () => expandOf(dice, schema, collection)).join() }),
  }
}

export function filterOf(dice: Dice, schema: Schema, collection: Collection, longest: number): string {
  const joins = dice.one([[' && '], [' || '], [' && ', ' || ']])
  let filter = comparisonOf(dice, schema, collection)
  for (let parts = 1; parts < longest && filter.length < 3_000; parts++)
    filter += dice.one(joins) + comparisonOf(dice, schema, collection)
  return filter.length > 3_400 ? 'id != "x"' : filter
}

interface End {
  readonly path: string
  readonly field: Field
}

/** Bounds the looking for a way that ends well. */
const TRIES = 12

function wayOf(dice: Dice, schema: Schema, from: Collection, fits: (field: Field, forks: boolean) => boolean): End {
  for (let tries = 0; tries < TRIES; tries++) {
    const names: string[] = []
    let [at, forks] = [from, false]
    for (let hops = dice.below(dice.once(3) ? 6 : 3); hops > 0; hops--) {
      const next = dice.one(hopsFrom(schema, at))
      if (!next) break
      names.push(next.name)
      ;[at, forks] = [next.to, forks || next.forks]
    }
    const ends = Object.entries(at.fields).filter(([, field]) => !field.hidden && fits(field, forks))
    if (ends.length === 0) continue
    const [name, field] = dice.one(ends)
    return { path: [...names, name].join('.'), field }
  }
  return { path: 'id', field: from.fields['id']! }
}

/** Where a client's way may lead on to. */
function hopsFrom(schema: Schema, from: Collection) {
  const forth = Object.entries(from.fields).flatMap(([name, field]) =>
    field.kind === 'relation' && !field.hidden ? [{ name, to: schema.get(field.target), forks: isMany(field) }] : [],
  )
  const back = schema
    .pointingAt(from)
    .filter(({ relation }) => !relation.hidden)
    .map(({ collection, field }) => ({ name: `${collection.name}_via_${field}`, to: collection, forks: true }))
  return [...forth, ...back].filter(({ to }) => to.rules.list !== null)
}

const isText = ({ kind }: Field) => ['text', 'editor', 'choice', 'relation', 'file', 'email', 'url'].includes(kind)
const isNumber = ({ kind }: Field) => kind === 'number' || kind === 'integer'

const TEXTS = ['""', '"a"', '"%a%e%i%"', `"%${'a%'.repeat(9)}"`, `"${'x'.repeat(60)}"`, '"accepted"']

function comparisonOf(dice: Dice, schema: Schema, collection: Collection): string {
  const left = wayOf(dice, schema, collection, (field) => isText(field) || isNumber(field))
  const any = dice.one(['', '?'])
  const operators = isText(left.field) ? OPERATORS : OPERATORS.filter((operator) => !operator.includes('~'))
  const isLikeLeft = isText(left.field) ? isText : isNumber
  const right = dice.once(4)
    ? wayOf(dice, schema, collection, isLikeLeft)
    : { path: isText(left.field) ? dice.one(TEXTS) : String(dice.below(20)), field: left.field }
  if (isLikeLeft(right.field)) return `${left.path} ${any}${dice.one(operators)} ${right.path}`
  return `${left.path} ${any}= ""`
}

function sortOf(dice: Dice, schema: Schema, collection: Collection): string {
  if (dice.once(10)) return dice.one(['@random', '-@rowid'])
  const { path } = wayOf(dice, schema, collection, (field, forks) => !forks && !isMany(field) && field.kind !== 'json')
  return dice.one(['', '-']) + path
}

export function expandOf(dice: Dice, schema: Schema, collection: Collection): string {
  const names: string[] = []
  let at = collection
  for (let hops = 1 + dice.below(dice.once(3) ? 6 : 2); hops > 0; hops--) {
    const next = dice.one(hopsFrom(schema, at))
    if (!next) break
    names.push(next.name)
    at = next.to
  }
  return names.join('.')
}
