import { asciiLower, type Hop, type Scalar } from './bind.ts'
import { matchesOne } from './matches.ts'
import type { Comparison, Condition } from './parse.ts'
import type { Settled, SettledField } from './simplify.ts'
import type { StepLimit } from './steps.ts'

/** The other interpreter of the filter language: a condition over a record at hand. */

export type Stored = Readonly<Record<string, unknown>> & { readonly id: string }

/** Where the records come from that a condition reaches along relations. */
export interface RelationReader {
  /** Those with the ids; only visible ones where the hop is restricted. */
  byIds(hop: Hop, ids: readonly string[]): Promise<readonly Stored[]>
  /** Those whose relation points at one of the ids. */
  pointingAt(hop: Hop, ids: readonly string[]): Promise<readonly Stored[]>
  /** Bounds what a filter of somebody else's does. */
  readonly steps?: StepLimit | undefined
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
  neighbours.steps?.take(lefts.length * rights.length)
  const matches = (left: Scalar) => rights.some((right) => matchesOne(comparison, left, right))
  const matchesAll = (left: Scalar) => rights.every((right) => matchesOne(comparison, left, right))
  return comparison.any ? lefts.some(matches) : lefts.every(matchesAll)
}

async function valuesOf(operand: Settled, record: Stored, neighbours: RelationReader): Promise<readonly Scalar[]> {
  if (operand.is === 'value') return [operand.value]
  if (operand.hops.length === 0) return read(operand, record)
  const { ends, breaksOff } = await follow(operand, record, neighbours)
  const values = new Set(ends.flatMap((end) => read(operand, end)))
  return [...(breaksOff ? values.add(null) : values)]
}

/** The records at the end of a way, each once however many ways lead there, and whether one of them leads nowhere. */
interface Reached {
  ends: readonly Stored[]
  breaksOff: boolean
}

async function follow({ start, hops }: SettledField, record: Stored, neighbours: RelationReader): Promise<Reached> {
  let here: Reached = { ends: [record], breaksOff: false }
  for (const [index, hop] of hops.entries()) {
    const { ends, breaksOff } = await reached(hop, index === 0 && start !== 'record' ? start.id : undefined, here.ends)
    here = { ends, breaksOff: breaksOff || here.breaksOff }
    neighbours.steps?.take(ends.length)
  }
  return here

  async function reached(hop: Hop, id: string | undefined, from: readonly Stored[]): Promise<Reached> {
    if (hop.direction === 'back') return back(hop, from, neighbours)
    return forth(hop, id === undefined ? from.map((one) => toIds(one[hop.field])) : [[id]], neighbours)
  }
}

/** `lists` has what each record leads to. */
async function forth(hop: Hop, lists: readonly (readonly string[])[], neighbours: RelationReader): Promise<Reached> {
  const ids = [...new Set(lists.flat())]
  const ends = ids.length === 0 ? [] : await neighbours.byIds(hop, ids)
  return { ends, breaksOff: ends.length < ids.length || lists.some((list) => list.length === 0) }
}

async function back(hop: Hop, from: readonly Stored[], neighbours: RelationReader): Promise<Reached> {
  const ids = from.map((record) => record.id)
  const ends = ids.length === 0 ? [] : await neighbours.pointingAt(hop, ids)
  const pointedAt = new Set(ends.flatMap((record) => toIds(record[hop.field])))
  return { ends, breaksOff: ids.some((id) => !pointedAt.has(id)) }
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
