import { Refusal } from '#records/errors.ts'
import type { Hop, Operand } from '#records/filter/bind.ts'
import { type CostFacts, recordCost } from '#records/filter/cost.ts'
import { type Condition, FilterError } from '#records/filter/parse.ts'
import {
  KNOWLEDGE,
  type Knowledge,
  knowledgeFor,
  type ListRuleOf,
  most,
  supposing,
} from '#records/filter/viewer-dependence.ts'
import type { Collection } from '#records/schema/collection.ts'
import type { Selector } from '#records/select.ts'
import { expandCost, parseExpand, type Wishes } from '#records/viewing/expand.ts'
import { pickerOf } from '#records/viewing/pick.ts'

/** What somebody may subscribe to: `games/*`, `games`, `games/<id>`, each with `?options=…` behind. */
export interface Topic {
  /** As it was asked for; the name of its events. */
  readonly source: string
  readonly collection: Collection
  /** One record; undefined stands for all. */
  readonly record: string | undefined
  /** Asked first, always: how long a filter takes must tell nothing of what its asker may not see. */
  readonly rule: Readonly<Record<Knowledge, Bounds>>
  readonly filter: Condition<Operand> | undefined
  /** How much must be known of a receiver to ask the filter: it reaches only what they may list. */
  readonly filterNeeds: Knowledge
  /** How much must be known of a receiver to tell whether they see a record and how it looks. */
  readonly needs: Knowledge
  /** How much of that concerns how it looks. */
  readonly looksNeed: Knowledge
  readonly expand: string | undefined
  readonly fields: string | undefined
  /** Whether an update says how what it has changed was before. */
  readonly tellsBefore: boolean
  /** Whether it is told once a second, together. */
  readonly isPaced: boolean
  /** Where the rule looks besides the record. */
  readonly ruleReaches: ReadonlySet<Collection>
  readonly ruleAsksTheClock: boolean
  /** Relations that are followed for each change. */
  readonly lookups: number
  /** What a change costs because of it, and what it takes to keep it. None for what everybody may ask for alike. */
  readonly cost: number
}

/** What holds at least and at most, as far as is known of the asker. Both are the same where that is enough. */
export interface Bounds {
  readonly atLeast: Condition<Operand>
  readonly atMost: Condition<Operand>
}

/** PocketBase's own limit. */
export const TOPIC_MAX_LENGTH = 2_500

/** Undefined for what leads nowhere: no such collection, or a filter, fields or expand that cannot be understood. */
export function topicOf(source: string, selector: Selector, facts: CostFacts): Topic | undefined {
  // An event's name is one line.
  if (/\p{Cc}/u.test(source)) return undefined
  const [path, query = ''] = split(source, '?')
  const [name, record] = split(path, '/')
  const collection = selector.schema.find(name)
  if (!collection || record === '') return undefined
  try {
    return boundTopic(source, collection, record === '*' ? undefined : record, optionsIn(query), selector, facts)
  } catch (error) {
    if (error instanceof FilterError || error instanceof Refusal) return undefined
    throw error
  }
}

function split(text: string, sign: string): [string, string | undefined] {
  const at = text.indexOf(sign)
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}

interface Options {
  filter?: string | undefined
  fields?: string | undefined
  expand?: string | undefined
  tellsBefore?: boolean
  isPaced?: boolean
}

/** Options that are no JSON are passed over, as PocketBase does. */
function optionsIn(query: string): Options {
  const raw = new URLSearchParams(query).get('options')
  if (raw === null) return {}
  let options: unknown
  try {
    options = JSON.parse(raw)
  } catch {
    return {}
  }
  const asked = propertyOf(options, 'query')
  const text = (name: string) => {
    const value = propertyOf(asked, name)
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  return {
    filter: text('filter'),
    fields: text('fields'),
    expand: text('expand'),
    tellsBefore: text('before') === 'true',
    isPaced: text('pace') === 'second',
  }
}

const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined

function boundTopic(
  source: string,
  collection: Collection,
  record: string | undefined,
  { filter, fields, expand, tellsBefore = false, isPaced = false }: Options,
  selector: Selector,
  facts: CostFacts,
): Topic {
  const { listRuleOf } = facts
  const rule = selector.rule(collection, record === undefined ? 'list' : 'view')
  const wish = filter ? selector.bind(filter, collection, 'client') : undefined
  const wishes = parseExpand(expand)
  const looks = rulesAlong(wishes, collection, selector)
  // Refuses what cannot be picked now, not at the first event.
  pickerOf(fields)
  const looksNeed = most(...looks.map((one) => knowledgeFor(one, listRuleOf)))
  const filterNeeds = wish ? knowledgeFor(wish, listRuleOf) : 'nothing'
  return {
    source,
    collection,
    record,
    rule: boundsOf(rule, listRuleOf),
    filter: wish,
    filterNeeds,
    needs: most(knowledgeFor(rule, listRuleOf), filterNeeds, looksNeed),
    looksNeed,
    expand,
    fields,
    tellsBefore,
    isPaced,
    ...reachOf(rule),
    lookups: looks.length + hopsIn(wish),
    cost: isPlain(source, record) ? 0 : ownCost(),
  }

  function ownCost(): number {
    const asked = { of: collection, rows: 1 }
    return KEPT_COST + (wish ? 2 * recordCost(wish, collection, facts) : 0) + expandCost(wishes, asked, selector, facts)
  }
}

/** `games/*` or `games`: there are only so many of them. */
const isPlain = (source: string, record: string | undefined) => record === undefined && !source.includes('?')
/** The memory that a topic takes beside its filter, in the currency of the work. */
const KEPT_COST = 100

const kept = new WeakMap<Condition<Operand>, Topic['rule']>()

/** Kept by rule: a thousand topics of one collection share them. */
function boundsOf(rule: Condition<Operand>, listRuleOf: ListRuleOf): Topic['rule'] {
  let bounds = kept.get(rule)
  if (!bounds) {
    const needs = knowledgeFor(rule, listRuleOf)
    const boundsWith = (known: Knowledge): Bounds =>
      most(known, needs) === known
        ? { atLeast: rule, atMost: rule }
        : { atLeast: supposing(rule, known, false, listRuleOf), atMost: supposing(rule, known, true, listRuleOf) }
    bounds = Object.fromEntries(KNOWLEDGE.map((known) => [known, boundsWith(known)])) as Topic['rule']
    kept.set(rule, bounds)
  }
  return bounds
}

/** The rules that decide what an expand shows. */
function rulesAlong(options: Wishes, from: Collection, selector: Selector): Condition<Operand>[] {
  return [...options.values()].flatMap(({ name, further }) => {
    const field = Object.hasOwn(from.fields, name) ? from.fields[name] : undefined
    if (field?.kind === 'relation') {
      const target = selector.schema.get(field.target)
      return [selector.rule(target, 'view'), ...rulesAlong(further, target, selector)]
    }
    const back = field ? undefined : selector.schema.via(from, name)
    if (!back) return []
    return [selector.rule(back.collection, 'list'), ...rulesAlong(further, back.collection, selector)]
  })
}

const reaches = new WeakMap<Condition<Operand>, Pick<Topic, 'ruleReaches' | 'ruleAsksTheClock'>>()

/** Kept by rule. */
function reachOf(rule: Condition<Operand>) {
  let reach = reaches.get(rule)
  if (!reach) {
    const operands = operandsIn(rule)
    reach = {
      ruleReaches: new Set(operands.flatMap((one) => hopsOf(one).map((hop) => hop.collection))),
      ruleAsksTheClock: operands.some((one) => one.is === 'late' && one.ofClock === true),
    }
    reaches.set(rule, reach)
  }
  return reach
}

const hopsIn = (condition: Condition<Operand> | undefined): number =>
  condition ? operandsIn(condition).reduce((sum, one) => sum + hopsOf(one).length, 0) : 0

const hopsOf = (operand: Operand): readonly Hop[] => (operand.is === 'field' ? operand.hops : [])

function operandsIn(condition: Condition<Operand>): Operand[] {
  if (condition.is === 'constant') return []
  return condition.is === 'comparison' ? [condition.left, condition.right] : condition.parts.flatMap(operandsIn)
}
