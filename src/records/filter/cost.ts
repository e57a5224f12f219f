import type { Collection } from '../schema/collection.ts'
import type { FieldOperand, Hop, Operand } from './bind.ts'
import { type Comparison, type Condition, isLike } from './parse.ts'
import type { ListRuleOf } from './viewer-dependence.ts'

/**
 * What a question will cost, known before it is asked: the rows that are gone through and the comparisons that are made,
 * each with its weight.
 */

export interface CostFacts {
  /** At most, and at least: of what not everybody may count neither is exact. */
  readonly rowsOf: (collection: Collection) => number
  readonly fewestOf: (collection: Collection) => number
  /** Asked of each record that a client's way reaches. */
  readonly listRuleOf: ListRuleOf
}

/** The records about which something is asked. */
export interface CollectionRows {
  readonly of: Collection
  readonly rows: number
}

/** Two values; the others are multiples of it, measured. It takes some 40 ns on a small machine. */
const COMPARE = 1
/** A row found by its key, or gone through on the way to others. */
export const ROW = 8
/** Following a way from one row, beside the rows on it. */
const WAY = 20
/** A list is text that has to be read. */
const LIST = 25
/** Signs of a text that are looked through at the price of a comparison. */
const SIGNS = 300
/** A statement is prepared part by part, however few rows there are. */
const PREPARE = 200
/** Where nothing says how long a list is. */
const LIST_LENGTH = 4

export function conditionCost(condition: Condition<Operand>, asked: CollectionRows, facts: CostFacts): number {
  if (condition.is === 'constant') return 0
  if (condition.is === 'comparison')
    return PREPARE + comparisonCost(condition, isOfRecord(condition) ? asked : { ...asked, rows: 1 }, facts)
  return condition.parts.reduce((sum, part) => sum + conditionCost(part, asked, facts), 0)
}

/** Otherwise it is the same for all of them, and asked once. */
const isOfRecord = ({ left, right }: Comparison<Operand>) =>
  [left, right].some((side) => side.is === 'field' && side.start === 'record')

function comparisonCost(comparison: Comparison<Operand>, asked: CollectionRows, facts: CostFacts): number {
  const { left, right } = comparison
  const pair = pairCost(comparison)
  const ways = [left, right].filter((side) => side.is === 'field')
  if (!ways.some((way) => way.forks))
    return ways.reduce((sum, way) => sum + wayCost(way, from(way, asked), facts), asked.rows * pair)
  const [first, second] = ways
  if (first && !second) return reachedCost(first, asked, pair, facts)
  const [lefts, rights] = [valuesCost(first!, asked, facts), valuesCost(second!, asked, facts)]
  return asked.rows * (lefts.cost + rights.cost + lefts.values * rights.values * pair)
}

/** What begins at the asker's own record is followed once, however many records are asked about. */
const from = ({ start }: FieldOperand, asked: CollectionRows): CollectionRows =>
  start === 'record' ? asked : { ...asked, rows: 1 }

/** A comparison of values at hand, beside what it takes to have them. */
const AT_HAND = 25
/** A record that is fetched rather than looked at. */
const FETCHED = 20 * ROW

/** What it costs to ask a condition of one record at hand. */
export function recordCost(condition: Condition<Operand>, of: Collection, facts: CostFacts): number {
  if (condition.is === 'constant') return 0
  if (condition.is !== 'comparison') return condition.parts.reduce((sum, part) => sum + recordCost(part, of, facts), 0)
  let [cost, pairs] = [AT_HAND, pairCost(condition)]
  for (const side of [condition.left, condition.right]) {
    if (side.is !== 'field') continue
    const reached = valuesCost(side, { of, rows: 1 }, facts)
    cost += reached.records * FETCHED + reached.cost
    pairs *= reached.values
  }
  return cost + pairs
}

/** One look at two values. */
function pairCost({ left, operator, right }: Comparison<Operand>): number {
  if (!isLike(operator) || left.is !== 'field') return COMPARE
  const { field } = left
  const longest = 'max' in field ? (field.max ?? 0) : 'maxBytes' in field ? (field.maxBytes ?? 0) : 0
  const wanted = right.is === 'known' ? String(right.literal ?? '').length : 0
  return 2 * COMPARE + (longest / SIGNS) * (1 + wanted / SIGNS)
}

/** A way that does not fork is followed from each row. */
export function wayCost(way: FieldOperand, { rows }: CollectionRows, facts: CostFacts): number {
  const perRow = readCost(way) + (way.hops.length > 0 ? WAY : 0)
  return way.hops.reduce((sum, hop) => sum + PREPARE + hopCost(hop, rows, facts), rows * perRow)
}

const readCost = ({ list, modifier, type }: FieldOperand) =>
  list || modifier === 'length' || type === 'json' ? LIST : 0

/** So many records looked at along a hop, each asked whether it may be seen. */
function hopCost(hop: Hop, rows: number, facts: CostFacts): number {
  const asked = { of: hop.collection, rows }
  const visible = hop.restricted ? conditionCost(facts.listRuleOf(hop.collection), asked, facts) : 0
  return rows * (ROW + (hop.many ? LIST : 0)) + visible
}

/** Asked from its end: every table on the way twice, for what is found there and for where it leads nowhere. */
function reachedCost(way: FieldOperand, asked: CollectionRows, pair: number, facts: CostFacts): number {
  let [cost, rows] = [0, asked.rows]
  for (const [index, hop] of way.hops.entries()) {
    // What is known when somebody asks is found by its key.
    const here = index === 0 && way.start !== 'record' ? 1 : facts.rowsOf(hop.collection)
    cost += PREPARE + 2 * (rows * (ROW + (hop.many ? LIST : 0)) + hopCost(hop, here, facts))
    rows = here
  }
  return cost + rows * (pair + readCost(way))
}

/** What is reached from one row: as many as there are for each on average, and never more than there are. */
function valuesCost(way: FieldOperand, asked: CollectionRows, facts: CostFacts) {
  let [cost, records, values, from] = [0, 0, 1, asked.of]
  for (const hop of way.hops) {
    const all = facts.rowsOf(hop.collection)
    const found = Math.min(all, values * fanOut(hop, from, facts))
    // A list has no index: every record is asked whether its own leads here.
    const looked = hop.direction === 'back' && hop.many ? values * all : found
    cost += 2 * hopCost(hop, values + looked, facts)
    records += found
    ;[values, from] = [Math.max(1, found), hop.collection]
  }
  if (way.list) values *= LIST_LENGTH
  return { cost: cost + values * (ROW + readCost(way)), records, values }
}

function fanOut(hop: Hop, from: Collection, facts: CostFacts): number {
  const list = hop.many ? LIST_LENGTH : 1
  if (hop.direction === 'forth') return list
  return Math.ceil((list * facts.rowsOf(hop.collection)) / Math.max(1, facts.fewestOf(from)))
}
