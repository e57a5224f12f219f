import { badRequest } from '../errors.ts'
import { MAX_HOPS } from '../filter/bind.ts'
import { type CollectionRows, type CostFacts, conditionCost } from '../filter/cost.ts'
import type { Stored } from '../filter/memory.ts'
import type { Collection } from '../schema/collection.ts'
import { isMany } from '../schema/fields.ts'
import type { Selector } from '../select.ts'
import type { AnswerSize } from './answer-size.ts'
import { type Presented, present } from './present.ts'
import type { RelatedRecords } from './related-records.ts'

/** The `expand` parameter: `team,team.players_via_team`. Unknown names are passed over, hidden records left out. */

interface Wish {
  name: string
  further: Map<string, Wish>
}

const EXPAND_MAX_LENGTH = 1_000
const EXPANDS_MAX = 30
/** Records that one back-relation may add to an answer. */
const BACK_MAX = 1_000

export type Wishes = ReadonlyMap<string, Wish>

export function parseExpand(source: string | null | undefined): Wishes {
  const root = new Map<string, Wish>()
  if (!source) return root
  if (source.length > EXPAND_MAX_LENGTH) throw badRequest(`An expand has at most ${EXPAND_MAX_LENGTH} characters.`)
  let count = 0
  for (const path of source.split(',')) {
    let level = root
    for (const name of path.trim().split('.').slice(0, MAX_HOPS)) {
      if (name === '') break
      let wish = level.get(name)
      if (!wish) {
        if (++count > EXPANDS_MAX) throw badRequest(`At most ${EXPANDS_MAX} relations are expanded.`)
        level.set(name, (wish = { name, further: new Map() }))
      }
      level = wish.further
    }
  }
  return root
}

/** Where the related records come from: as somebody who sees only what the rules show, or as we ourselves. */
export interface ExpandSource {
  selector: Selector
  relatives: RelatedRecords
  trusted: boolean
  /** Bounds the answer; left out where we ask ourselves. */
  size?: AnswerSize
}

/** Presents records with what they point at: one query per relation and level. */
export async function presentAll(
  collection: Collection,
  records: readonly Stored[],
  options: Wishes,
  source: ExpandSource,
): Promise<Presented[]> {
  const presented = records.map((record) => present(collection, record))
  if (records.length === 0) return presented
  source.size?.present(presented)
  for (const { name, further } of options.values()) {
    const forth = Object.hasOwn(collection.fields, name) ? collection.fields[name] : undefined
    if (forth) {
      if (forth.kind !== 'relation' || (forth.hidden && !source.trusted)) continue
      await expandForth(name, source.selector.schema.get(forth.target), isMany(forth), further)
    } else {
      await expandBack(name, further)
    }
  }
  return presented

  async function expandForth(name: string, target: Collection, many: boolean, further: Wishes) {
    const idsOf = (record: Stored) => (many ? (record[name] as string[]) : record[name] ? [String(record[name])] : [])
    const rule = source.trusted ? undefined : source.selector.rule(target, 'view')
    const found = await source.relatives.withIds(target, [...new Set(records.flatMap(idsOf))], rule)
    const byId = await presentById(target, found, further)
    for (const [index, record] of records.entries()) {
      const expanded = idsOf(record).flatMap<Presented>((id) => byId.get(id) ?? [])
      put(presented[index]!, name, many ? expanded : expanded[0], source.size)
    }
  }

  async function expandBack(name: string, further: Wishes) {
    const back = source.selector.schema.via(collection, name)
    if (!back || (back.relation.hidden && !source.trusted)) return
    const ids = records.map((record) => record.id)
    const rule = source.trusted ? undefined : source.selector.rule(back.collection, 'list')
    const found = await source.relatives.withRelation(back.collection, back.field, ids, rule, BACK_MAX)
    const byId = await presentById(back.collection, found, further)
    const pointing = new Map<string, Presented[]>(ids.map((id) => [id, []]))
    for (const other of found) for (const id of idsIn(other[back.field])) pointing.get(id)?.push(byId.get(other.id)!)
    for (const [index, record] of records.entries()) put(presented[index]!, name, pointing.get(record.id), source.size)
  }

  async function presentById(target: Collection, found: readonly Stored[], further: Wishes) {
    const all = await presentAll(target, found, further, source)
    return new Map(found.map((record, index) => [record.id, all[index]!]))
  }
}

const idsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value : [String(value)])

/** A wish that is known shows in `expand`, if only by its emptiness. */
function put(record: Presented, name: string, value: Presented | Presented[] | undefined, size?: AnswerSize) {
  const expand = (record['expand'] ??= {}) as Presented
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return
  expand[name] = value
  size?.expanded(record, value)
}

/** Reading a record and writing it out, beside what it takes to find it. */
export const SHOWN_COST = 160

/** To some records so many times more others lead than on average. */
const UNEVEN = 4

/** What an expand of so many records costs, and so on from what that reaches. */
export function expandCost(wishes: Wishes, { of, rows }: CollectionRows, selector: Selector, facts: CostFacts): number {
  let cost = 0
  for (const { name, further } of wishes.values()) {
    const forth = Object.hasOwn(of.fields, name) ? of.fields[name] : undefined
    const back = forth ? undefined : selector.schema.via(of, name)
    const target = forth?.kind === 'relation' ? selector.schema.get(forth.target) : back?.collection
    // A hidden relation costs what an unknown one does, or its price would tell that it is there.
    if (!target || forth?.hidden || back?.relation.hidden) continue
    const all = facts.rowsOf(target)
    const perRow = UNEVEN * Math.ceil(all / Math.max(1, facts.fewestOf(of)))
    const most = forth ? rows * (isMany(forth) ? all : 1) : Math.min(BACK_MAX, rows * perRow)
    const asked = { of: target, rows: Math.min(all, most) }
    const condition = selector.rule(target, forth ? 'view' : 'list')
    // Through a list, every record is asked whether it leads here.
    const looked = back && isMany(back.relation) ? all : asked.rows
    cost += looked * SHOWN_COST + conditionCost(condition, asked, facts) + expandCost(further, asked, selector, facts)
  }
  return cost
}
