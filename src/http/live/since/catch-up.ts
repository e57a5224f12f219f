import { type Change, type ChangeRow, type Commit, changeInRow, placeOfRow } from '#records/changes/change.ts'
import { type ChangeOutcome, changeOutcomes } from '#records/changes/change-outcomes.ts'
import { rowsFromCommitOf } from '#records/changes/change-rows.ts'
import type { Database } from '#records/database.ts'
import { FilterError } from '#records/filter/parse.ts'
import { simplify } from '#records/filter/simplify.ts'
import { viewerKey } from '#records/filter/viewer-dependence.ts'
import { isOfRoles, peopleIn } from '../../auth/people-changed.ts'
import type { Log } from '../../server/log.ts'
import { Audiences, type Group } from '../audience.ts'
import { Delivery } from '../delivery.ts'
import type { Pace } from '../delivery-queue.ts'
import type { Topic } from '../topic.ts'
import { CATCH_UP_COSTS, CatchUpBudget } from './budget.ts'
import type { Cursors } from './cursors.ts'
import { MISSED_MAX, Missed, type Returning } from './missed.ts'

/** A transaction may have begun long before the place that somebody gives. */
const READ_MOST = { rows: 2 * MISSED_MAX, length: 4 * 1024 * 1024 }
/** Of all that is told at once. */
const TOLD_MOST_BYTES = 32 * 1024 * 1024

interface Price {
  readonly key: string
  readonly price: number
}

type Outcomes = ReadonlyMap<number, ChangeOutcome>

/** Tells those who come back what they missed, together, or that they must load again. */
export class CatchUp {
  readonly #db: Database
  readonly #log: Log
  readonly #pace: Pace
  readonly #budget = new CatchUpBudget()

  constructor({ db, log }: { db: Database; log: Log }, pace: Pace) {
    this.#db = db
    this.#log = log
    this.#pace = pace
  }

  /** In line with the changes: nothing else is told meanwhile. */
  async tell(returning: readonly Returning[], cursors: Cursors, within: number): Promise<void> {
    const all = returning.map((one) => new Missed(one, cursors))
    const open = all.filter((one) => !one.isNothing)
    try {
      await this.#gather(open, cursors)
    } catch (error) {
      for (const one of open) one.giveUp()
      this.#log.error('what was missed could not be told', { error })
    }
    for (const one of all) one.send(cursors, within)
  }

  /** Who is told what is dear pays for it, once for all who hear the same. What is too dear for now is not told. */
  #admit(open: readonly Missed[], pricesOf: (one: Missed) => readonly Price[]): readonly Missed[] {
    const paid = new Set<string>()
    for (const one of open) {
      if (one.mustLoad) continue
      const prices = pricesOf(one)
      const sum = (all: readonly Price[]) => all.reduce((total, { price }) => total + price, 0)
      const cost = CATCH_UP_COSTS.each + sum(prices.filter(({ key }) => !paid.has(key)))
      const isTooDear = sum(prices) > CATCH_UP_COSTS.most * one.patience
      if (isTooDear || !this.#budget.affords({ person: one.viewer.id, place: one.place }, cost)) one.giveUp()
      else for (const { key } of prices) paid.add(key)
    }
    return open.filter((one) => !one.mustLoad)
  }

  async #gather(all: readonly Missed[], cursors: Cursors): Promise<void> {
    // Who was away longest pays for the whole stretch; how long others were away makes nobody dearer.
    const open = this.#admit(
      all.toSorted((one, other) => other.count - one.count),
      pricesOfLooking,
    )
    if (open.length === 0) return
    const first = Math.min(...open.map((one) => one.first))
    const last = Math.max(...open.map((one) => one.last))
    const rows = await rowsFromCommitOf(this.#db.store, first, last, READ_MOST)
    const marks = new Map(rows?.map((row) => [row.seq, placeOfRow(row).mark]))
    for (const one of open) if (!one.wasAtOne(marks)) one.giveUp()
    if (!rows) return
    const commits = this.#commitsIn(rows)
    const changes = commits.flat()
    const heard = this.#audiencesOf(open)
    const outcomes = await changeOutcomes(
      this.#db,
      changes,
      (change) => isOfRoles(change) || heard.concernedBy(change).length > 0,
    )
    this.#giveUpWhoCannotBeAsked(open, changes, outcomes)
    this.#admit(open, pricesOfTelling(changes))
    await this.#tellAll(this.#audiencesOf(open), commits, outcomes, cursors)
  }

  #commitsIn(rows: readonly ChangeRow[]): Commit[] {
    const commits: Change[][] = []
    for (const row of rows) {
      if (row.begins || commits.length === 0) commits.push([])
      const change = changeInRow(this.#db.schema, row)
      if (change) commits.at(-1)?.push(change)
    }
    return commits
  }

  #audiencesOf(open: readonly Missed[]): Audiences {
    const audiences = new Audiences(this.#db.selector)
    for (const one of open) if (!one.mustLoad) for (const topic of one.topics) audiences.join(topic, one)
    return audiences
  }

  /** Rules are asked as of then and as of now: that needs to be known, and the person must be the same. */
  #giveUpWhoCannotBeAsked(open: readonly Missed[], changes: readonly Change[], outcomes: Outcomes) {
    const brokenAt = new Map<string, number>()
    for (const topic of topicsOf(open)) {
      const broken = changes.findLast((change) => breaks(change, topic, outcomes))
      if (broken) brokenAt.set(topic.source, broken.seq)
    }
    const changedAt = new Map<string, number>()
    for (const change of changes) for (const person of peopleIn([change], outcomes)) changedAt.set(person, change.seq)
    for (const one of open) {
      const isBroken = one.topics.some(
        (topic) => (brokenAt.get(topic.source) ?? 0) > one.first && this.#maySeeAny(topic, one),
      )
      if (isBroken || (changedAt.get(one.viewer.id) ?? 0) > one.first) one.giveUp()
    }
  }

  /** Whoever sees nothing of a collection, whatever its records are, must not notice that something happened there. */
  #maySeeAny(topic: Topic, { viewer }: Missed): boolean {
    const rule = simplify(topic.rule.person.atMost, this.#db.contextFor(viewer))
    return rule.is !== 'constant' || rule.value
  }

  async #tellAll(audiences: Audiences, commits: readonly Commit[], outcomes: Outcomes, cursors: Cursors) {
    const changes = commits.flat()
    let bytes = 0
    for (const commit of commits) {
      const delivery = new Delivery(this.#db, commit, this.#pace, cursors, changes)
      for (const change of commit) {
        for (const audience of audiences.concernedBy(change)) {
          try {
            await delivery.tell(
              change,
              outcomes.get(change.seq),
              audience,
              (group, frame) => {
                bytes += frame.plain.length
                for (const one of missing(group, change))
                  if (bytes > TOLD_MOST_BYTES) one.giveUp()
                  else one.add(frame)
              },
              (group) => missing(group, change).forEach((one) => one.giveUp()),
            )
          } catch (error) {
            // A filter that cannot be asked of this record matches nothing.
            if (!(error instanceof FilterError)) throw error
          }
        }
      }
    }
  }
}

const pricesOfLooking = ({ topics, count }: Missed): readonly Price[] => [
  { key: '', price: count * CATCH_UP_COSTS.read },
  ...topics.map(({ source }) => ({ key: source, price: count * CATCH_UP_COSTS.look })),
]

const missing = ({ listeners }: Group, { seq }: Change): Missed[] =>
  [...listeners].filter((one) => one instanceof Missed).filter((one) => one.hasMissed(seq))

/** What it costs to tell these changes, once for those who are alike to a topic. */
function pricesOfTelling(changes: readonly Change[]): (one: Missed) => readonly Price[] {
  const known = new Map<string, number>()
  const priceOf = (topic: Topic): number => {
    let price = known.get(topic.source)
    if (price === undefined) {
      price = changes.filter((change) => concerns(change, topic)).length * (CATCH_UP_COSTS.tell + topic.cost)
      known.set(topic.source, price)
    }
    return price
  }
  return ({ topics, viewer }) =>
    topics.map((topic) => ({ key: `${viewerKey(viewer, topic.needs)} ${topic.source}`, price: priceOf(topic) }))
}

const topicsOf = (open: readonly Missed[]): Topic[] => [
  ...new Map(open.flatMap(({ topics }) => topics).map((topic) => [topic.source, topic])).values(),
]

const concerns = ({ collection, id }: Change, topic: Topic): boolean =>
  collection === topic.collection && (topic.record === undefined || topic.record === id)

function breaks(change: Change, topic: Topic, outcomes: Outcomes): boolean {
  const isForgotten = change.action !== 'create' && change.before === undefined
  if (isForgotten && topic.ruleReaches.has(change.collection)) return true
  if (!concerns(change, topic)) return false
  return isForgotten || topic.ruleAsksTheClock || outcomes.get(change.seq) === 'unknown'
}
