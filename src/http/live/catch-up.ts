import { type Change, type ChangeRow, type Commit, changeInRow, placeOfRow } from '#records/changes/change.ts'
import { rowsFromCommitOf } from '#records/changes/change-rows.ts'
import { type ChangeOutcome, changeOutcomes } from '#records/changes/change-outcomes.ts'
import type { Database } from '#records/database.ts'
import { FilterError } from '#records/filter/parse.ts'
import { simplify } from '#records/filter/simplify.ts'
import { isOfRoles, peopleIn } from '../auth/people-changed.ts'
import { Limiter } from '../limits/rate-limits.ts'
import type { Log } from '../server/log.ts'
import { Audiences } from './audience.ts'
import type { Cursors } from './cursors.ts'
import { Delivery } from './delivery.ts'
import type { Pace } from './delivery-queue.ts'
import { MISSED_MAX, Missed, type Returning } from './missed.ts'
import type { Topic } from './topic.ts'

/** In the currency of the topics, of which a hundred thousand are some 4 ms. */
const COSTS = {
  read: 2_000,
  /** Looking at a change with the eyes of one topic. */
  look: 10,
  /** Telling a change through one topic, beside what the topic costs. */
  tell: 1_000,
  /** Of one who comes back. */
  most: 1_000_000,
}
/** Of all who come back: a tenth of a core. */
const ALL = { count: 25_000_000, seconds: 10 }

type Outcomes = ReadonlyMap<number, ChangeOutcome>

/** Tells those who come back what they missed, together, or that they must load again. */
export class CatchUp {
  readonly #db: Database
  readonly #log: Log
  readonly #pace: Pace
  readonly #budget = new Limiter(ALL)

  constructor({ db, log }: { db: Database; log: Log }, pace: Pace) {
    this.#db = db
    this.#log = log
    this.#pace = pace
  }

  /** In line with the changes: nothing else is told meanwhile. */
  async tell(returning: readonly Returning[], cursors: Cursors): Promise<void> {
    const all = returning.map((one) => new Missed(one, cursors))
    const open = all.filter((one) => !one.isNothing)
    for (const one of open) this.#charge([one], COSTS.read + one.count * one.topics.length * COSTS.look)
    try {
      await this.#gather(open, cursors)
    } catch (error) {
      for (const one of open) one.giveUp()
      this.#log.error('what was missed could not be told', { error })
    }
    for (const one of all) one.send(cursors)
  }

  /** What is too dear for now is not told. */
  #charge(listeners: readonly Missed[], cost: number) {
    if (!this.#budget.tryTake('', cost).ok) for (const one of listeners) one.giveUp()
  }

  async #gather(all: readonly Missed[], cursors: Cursors): Promise<void> {
    const open = all.filter((one) => !one.mustLoad)
    if (open.length === 0) return
    const first = Math.min(...open.map((one) => one.first))
    const last = Math.max(...open.map((one) => one.last))
    const rows = await rowsFromCommitOf(this.#db.store, first, last, 2 * MISSED_MAX)
    const marks = new Map(rows.map((row) => [row.seq, placeOfRow(row).mark]))
    const isCut = rows.length === 2 * MISSED_MAX
    for (const one of open) if (isCut || !one.wasAtOne(marks)) one.giveUp()
    const commits = this.#commitsIn(rows)
    const changes = commits.flat()
    const heard = this.#audiencesOf(open)
    const outcomes = await changeOutcomes(
      this.#db,
      changes,
      (change) => isOfRoles(change) || heard.concernedBy(change).length > 0,
    )
    this.#giveUpWhoseRulesChanged(open, changes, outcomes)
    this.#chargeForTelling(open, changes)
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

  /**
   * Rules are asked as of now. Where what they look at has changed since, they would tell what somebody could not see then,
   * and keep quiet about what they no longer see.
   */
  #giveUpWhoseRulesChanged(open: readonly Missed[], changes: readonly Change[], outcomes: Outcomes) {
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

  /** Those who hear the same are told at one price. */
  #chargeForTelling(open: readonly Missed[], changes: readonly Change[]) {
    const listeners = Map.groupBy(
      open.filter((one) => !one.mustLoad).flatMap((one) => one.topics.map((topic) => ({ topic, one }))),
      ({ topic }) => topic.source,
    )
    const costs = new Map<Missed, number>()
    for (const heard of listeners.values()) {
      const { topic } = heard[0]!
      const first = Math.min(...heard.map(({ one }) => one.first))
      const concerned = changes.filter((change) => change.seq > first && concerns(change, topic)).length
      const cost = concerned * (COSTS.tell + topic.cost)
      for (const { one } of heard) costs.set(one, (costs.get(one) ?? 0) + cost)
      const groups = new Set(heard.map(({ one }) => one.viewer.id)).size
      this.#charge(
        heard.map(({ one }) => one),
        cost * groups,
      )
    }
    for (const [one, cost] of costs) if (cost > COSTS.most) one.giveUp()
  }

  async #tellAll(audiences: Audiences, commits: readonly Commit[], outcomes: Outcomes, cursors: Cursors) {
    for (const commit of commits) {
      const delivery = new Delivery(this.#db, commit, this.#pace, cursors)
      for (const change of commit) {
        for (const audience of audiences.concernedBy(change)) {
          try {
            await delivery.tell(change, outcomes.get(change.seq), audience, ({ listeners }, frame) => {
              for (const one of listeners) if (one instanceof Missed && one.hasMissed(change.seq)) one.add(frame)
            })
          } catch (error) {
            // A filter that cannot be asked of this record matches nothing.
            if (!(error instanceof FilterError)) throw error
          }
        }
      }
    }
  }
}

const topicsOf = (open: readonly Missed[]): Topic[] => [
  ...new Map(open.flatMap(({ topics }) => topics).map((topic) => [topic.source, topic])).values(),
]

const concerns = ({ collection, id }: Change, topic: Topic): boolean =>
  collection === topic.collection && (topic.record === undefined || topic.record === id)

function breaks(change: Change, topic: Topic, outcomes: Outcomes): boolean {
  if (topic.ruleReaches.has(change.collection)) return true
  if (!concerns(change, topic)) return false
  if (topic.ruleAsksTheClock || outcomes.get(change.seq) === 'unknown') return true
  return change.action !== 'create' && change.before === undefined
}
