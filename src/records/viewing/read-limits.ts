import type { Database } from '../database.ts'
import type { Operand } from '../filter/bind.ts'
import { type CostFacts, conditionCost, ROW, wayCost } from '../filter/cost.ts'
import type { Condition } from '../filter/parse.ts'
import type { StepLimit } from '../filter/steps.ts'
import type { Collection } from '../schema/collection.ts'
import type { Order } from '../select.ts'
import { expandCost, parseExpand, SHOWN_COST } from './expand.ts'

/** What a question from outside is held to. */
export interface ReadLimits {
  /** Before any work: refuses what costs too much, and lets what is not cheap wait for its turn. */
  admit(cost: ReadCost): Promise<void> | undefined
  /** For what the cost did not foresee. */
  readonly steps: StepLimit
}

export interface ReadCost {
  /** Of everything. */
  readonly whole: number
  /** Without the collection's own rule, which nobody makes dearer by asking: however long that takes, an ordinary question is answered. */
  readonly asked: number
}

interface Listing {
  readonly where: readonly Condition<Operand>[]
  readonly order: readonly Order[]
  readonly perPage: number
  readonly options: { readonly skipTotal?: boolean; readonly expand?: string | undefined }
}

/** What a page of a list costs. The first condition is the rule; everything else was asked for. */
export async function listCost(
  db: Database,
  collection: Collection,
  { where, order, perPage, options }: Listing,
): Promise<ReadCost> {
  const facts = await costFacts(db)
  const all = { of: collection, rows: facts.rowsOf(collection) }
  const shown = { of: collection, rows: Math.min(perPage, all.rows) }
  const wishes = parseExpand(options.expand)
  // The rows that match are counted once more than they are read.
  const times = options.skipTotal ? 1 : 2
  const searched = (condition: Condition<Operand>) => times * (all.rows * ROW + conditionCost(condition, all, facts))
  const [rule, ...filters] = where
  let asked = shown.rows * SHOWN_COST + expandCost(wishes, shown, db.selector, facts)
  for (const filter of filters) asked += searched(filter)
  for (const { by } of order) asked += all.rows * ROW + (typeof by === 'string' ? 0 : wayCost(by, all, facts))
  return { asked, whole: asked + (rule && filters.length > 0 ? searched(rule) : 0) }
}

export async function costFacts({ rowCounts, selector }: Database): Promise<CostFacts> {
  const counts = await rowCounts.known()
  const listRuleOf = (collection: Collection) => selector.rule(collection, 'list')
  const magnitudeOf = (collection: Collection) => {
    const count = counts.get(collection) ?? 0
    const rule = listRuleOf(collection)
    return rule.is === 'constant' && rule.value ? { most: count, least: count } : magnitude(count)
  }
  return {
    listRuleOf,
    rowsOf: (collection) => magnitudeOf(collection).most,
    fewestOf: (collection) => magnitudeOf(collection).least,
  }
}

const SMALL = 64
const STEP = 4

/** What not everybody may count is taken as one of a few magnitudes: what is refused as too dear must not tell how many there are. */
function magnitude(count: number): { readonly most: number; readonly least: number } {
  let most = SMALL
  while (most < count) most *= STEP
  return { most, least: most === SMALL ? 1 : most / STEP }
}
