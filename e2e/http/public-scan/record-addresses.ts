import { casesOr } from '#properties.testing.ts'
import type { Collection } from '#records/schema/collection.ts'
import { COLLECTIONS } from '#site/declared.ts'
import { recordsPath, rows } from './scanned-demo.ts'

/** A way from a collection to others: along a relation, or back along one. */
export interface RelationStep {
  readonly name: string
  readonly to: Collection
}

export function stepsFrom({ name, declared }: Collection): readonly RelationStep[] {
  const ahead = Object.entries(declared).flatMap(([field, it]) => {
    const to = it.kind === 'relation' ? COLLECTIONS.find((other) => other.name === it.target) : undefined
    return to ? [{ name: field, to }] : []
  })
  const back = COLLECTIONS.flatMap((other) =>
    Object.entries(other.declared).flatMap(([field, it]) =>
      it.kind === 'relation' && it.target === name ? [{ name: `${other.name}_via_${field}`, to: other }] : [],
    ),
  )
  return [...ahead, ...back]
}

/** One step, and two. */
export const waysFrom = (collection: Collection): readonly RelationStep[] =>
  stepsFrom(collection).flatMap((first) => [
    first,
    ...stepsFrom(first.to).map(({ name, to }) => ({ name: `${first.name}.${name}`, to })),
  ])

/** Every field, also a step away; two steps away once for each second step, wherever one comes from. */
function pathsFrom(collection: Collection, walked: Set<string>): readonly string[] {
  const fieldsOf = ({ name, to }: RelationStep) => Object.keys(to.declared).map((field) => `${name}.${field}`)
  const first = stepsFrom(collection)
  const second = first.flatMap(({ name, to: from }) =>
    stepsFrom(from).flatMap((step) => {
      const key = `${from.name}.${step.name}`
      if (walked.has(key)) return []
      walked.add(key)
      return [{ name: `${name}.${step.name}`, to: step.to }]
    }),
  )
  return [...Object.keys(collection.declared), ...[...first, ...second].flatMap(fieldsOf)]
}

export const recordsHref = (collection: string, query: Readonly<Record<string, string>>) =>
  `${recordsPath(collection)}?${new URLSearchParams({ perPage: '1000', ...query }).toString()}`

const isCampaign = casesOr(0) > 0

/**
 * Of the fields of others, so many steps away, one in so many: each is also a field of its own collection, and what is planted is
 * asked for along every way.
 */
const ONE_IN = [1, 2, 9] as const

/** Fields of others are sorted by or filtered in turns: the same reading of their path refuses both. A campaign asks everything. */
function isAsked(path: string, at: number, way: 'sort' | 'filter'): boolean {
  const steps = path.split('.').length - 1
  if (isCampaign || steps === 0) return true
  const oneIn = ONE_IN[steps] ?? 1
  return at % oneIn === 0 && ((at / oneIn) % 2 === 0) === (way === 'sort')
}

/** Lists with every expand, with every field sorted or filtered, and views of what there is. */
export function recordAddresses(): readonly string[] {
  const walked = new Set<string>()
  return COLLECTIONS.flatMap((collection) => {
    const { name } = collection
    const ways = waysFrom(collection).map((way) => way.name)
    const paths = pathsFrom(collection, walked)
    const ids = (rows.get(name) ?? []).slice(0, VIEWS_EACH).map(({ id }) => String(id))
    return [
      recordsHref(name, {}),
      ...chunks(ways).map((expand) => recordsHref(name, { expand: expand.join() })),
      ...chunks(ways).map((expand) => recordsHref(name, { expand: expand.join(), fields: '*,expand.*' })),
      ...paths
        .filter((path, at) => isAsked(path, at, 'sort'))
        .map((path) => recordsHref(name, { sort: path, perPage: '30' })),
      ...paths
        .filter((path, at) => isAsked(path, at, 'filter'))
        .map((path) => recordsHref(name, { filter: `${path} ?!= ""`, perPage: '30' })),
      ...ids.map(
        (id) => `${recordsPath(name)}/${id}?${new URLSearchParams({ expand: ways.slice(0, EXPANDS).join() })}`,
      ),
    ]
  })
}

export const VIEWS_EACH = 5
/** No more at once are answered. */
const EXPANDS = 25
const chunks = (list: readonly string[]) =>
  Array.from({ length: Math.ceil(list.length / EXPANDS) }, (_, at) => list.slice(at * EXPANDS, (at + 1) * EXPANDS))
