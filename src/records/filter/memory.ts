import { asciiLower, type Hop, type Scalar } from './bind.ts'
import { compare, contains } from './compare.ts'
import { type Comparison, type Condition, isLike } from './parse.ts'
import { isNothing, type Settled, type SettledField } from './simplify.ts'

/** The other interpreter of the filter language: a condition over a record at hand. */

export type Stored = Readonly<Record<string, unknown>> & { readonly id: string }

/** Where the records come from that a condition reaches along relations. */
export interface RelationReader {
  /** Those with the ids; only visible ones where the hop is restricted. */
  byIds(hop: Hop, ids: readonly string[]): Promise<readonly Stored[]>
  /** Those whose relation points at one of the ids. */
  pointingAt(hop: Hop, ids: readonly string[]): Promise<readonly Stored[]>
}

export async function holds(
  condition: Condition<Settled>,
  record: Stored,
  neighbours: RelationReader,
): Promise<boolean> {
  if (condition.is === 'constant') return condition.value
  if (condition.is === 'comparison') return comparisonHolds(condition, record, neighbours)
  const isAnd = condition.is === 'and'
  for (const part of condition.parts) {
    if ((await holds(part, record, neighbours)) !== isAnd) return !isAnd
  }
  return isAnd
}

async function comparisonHolds(
  comparison: Comparison<Settled>,
  record: Stored,
  neighbours: RelationReader,
): Promise<boolean> {
  const lefts = await valuesOf(comparison.left, record, neighbours)
  const rights = await valuesOf(comparison.right, record, neighbours)
  const matches = (left: Scalar) => rights.some((right) => matchesOne(comparison, left, right))
  const matchesAll = (left: Scalar) => rights.every((right) => matchesOne(comparison, left, right))
  return comparison.any ? lefts.some(matches) : lefts.every(matchesAll)
}

function matchesOne({ left, operator, right }: Comparison<Settled>, a: Scalar, b: Scalar): boolean {
  if ((isOfAsker(left) && isNothing(a)) || (isOfAsker(right) && isNothing(b))) return false
  if (!isLike(operator)) return compare(a, operator, b)
  // Only a text inside json is like something; a missing one is not even the empty text.
  const isLikeIt =
    left.is === 'field' && left.type === 'json' && typeof a !== 'string'
      ? false
      : right.is === 'field'
        ? contains(a, b)
        : compare(a, '~', b)
  return isLikeIt === (operator === '~')
}

const isOfAsker = (side: Settled) => side.is === 'field' && side.start !== 'record'

async function valuesOf(operand: Settled, record: Stored, neighbours: RelationReader): Promise<readonly Scalar[]> {
  if (operand.is === 'value') return [operand.value]
  const ends = operand.hops.length === 0 ? [record] : await follow(operand, record, neighbours)
  return ends.flatMap((end) => (end ? read(operand, end) : [null]))
}

/** The records at the end of the way; undefined where it breaks off. */
async function follow(
  { start, hops }: SettledField,
  record: Stored,
  neighbours: RelationReader,
): Promise<readonly (Stored | undefined)[]> {
  let here: readonly (Stored | undefined)[] = [record]
  for (const [index, hop] of hops.entries()) {
    if (index === 0 && start !== 'record') {
      here = orMissing(await neighbours.byIds(hop, [start.id]))
    } else if (hop.direction === 'back') {
      here = await back(hop, here, neighbours)
    } else {
      here = await forth(hop, here, neighbours)
    }
  }
  return here
}

const orMissing = (found: readonly Stored[]): readonly (Stored | undefined)[] =>
  found.length === 0 ? [undefined] : found

async function forth(hop: Hop, here: readonly (Stored | undefined)[], neighbours: RelationReader) {
  const idsOf = (record: Stored | undefined) => (record ? toIds(record[hop.field]) : [])
  const ids = [...new Set(here.flatMap(idsOf))]
  const found = new Map((ids.length === 0 ? [] : await neighbours.byIds(hop, ids)).map((record) => [record.id, record]))
  return here.flatMap((record) => {
    const targets = idsOf(record)
    return targets.length === 0 ? [undefined] : targets.map((id) => found.get(id))
  })
}

async function back(hop: Hop, here: readonly (Stored | undefined)[], neighbours: RelationReader) {
  const ids = [...new Set(here.flatMap((record) => (record ? [record.id] : [])))]
  const found = ids.length === 0 ? [] : await neighbours.pointingAt(hop, ids)
  return here.flatMap((record) =>
    orMissing(record ? found.filter((other) => toIds(other[hop.field]).includes(record.id)) : []),
  )
}

const toIds = (value: unknown): readonly string[] => (Array.isArray(value) ? value : value ? [String(value)] : [])

function read(operand: SettledField, record: Stored): readonly Scalar[] {
  const value = record[operand.name]
  if (operand.modifier === 'length') return [Array.isArray(value) ? value.length : 0]
  if (operand.list)
    return Array.isArray(value) && value.length > 0 ? value.map((element) => cased(operand, String(element))) : [null]
  if (operand.type === 'json') return [jsonScalar(jsonPart(value, operand.jsonPath))]
  if (operand.type === 'bool') return [value ? 1 : 0]
  if (operand.type === 'number') return [Number(value)]
  // An empty relation is stored as null, and null has no order.
  if (operand.field.kind === 'relation' && value === '') return [null]
  return [cased(operand, String(value ?? ''))]
}

const cased = ({ modifier }: SettledField, text: string) => (modifier === 'lower' ? asciiLower(text) : text)

function jsonPart(value: unknown, path: readonly string[]): unknown {
  let part = value
  for (const name of path) {
    const isIndex = /^\d+$/.test(name)
    if (typeof part !== 'object' || part === null || Array.isArray(part) !== isIndex || !Object.hasOwn(part, name))
      return undefined
    part = (part as Record<string, unknown>)[name]
  }
  return part
}

function jsonScalar(value: unknown): Scalar {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'string' || typeof value === 'number') return value
  return JSON.stringify(value)
}
