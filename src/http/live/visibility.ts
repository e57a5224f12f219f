import type { Database } from '#records/database.ts'
import type { Operand } from '#records/filter/bind.ts'
import { holds, type Stored } from '#records/filter/memory.ts'
import type { Condition } from '#records/filter/parse.ts'
import { simplify } from '#records/filter/simplify.ts'
import { StepLimit } from '#records/filter/steps.ts'
import { KNOWLEDGE, type Knowledge, viewerKey } from '#records/filter/viewer-dependence.ts'
import { GUEST, type Viewer } from '#records/viewing/viewer.ts'
import type { RelatedRecordsOfCommit } from './related-records.ts'
import type { Topic } from './topic.ts'

/** Records that one filter reaches from one record, and pairs that it compares, whatever it was expected to cost. */
const FILTER_STEPS_MAX = 5_000

/**
 * Who sees a record through a topic: asked of everybody at once as far as that goes, then by standing, then one by one. A
 * client's filter is asked only of what the rule shows.
 */
export class Visibility {
  readonly #db: Database
  readonly #topic: Topic
  readonly #record: Stored
  readonly #related: RelatedRecordsOfCommit
  readonly #decided = new Map<string, Promise<boolean | undefined>>()

  constructor(db: Database, topic: Topic, record: Stored, related: RelatedRecordsOfCommit) {
    this.#db = db
    this.#topic = topic
    this.#record = record
    this.#related = related
  }

  /** The same for everybody; undefined when it depends. */
  async forEverybody(): Promise<boolean | undefined> {
    const isAllowed = await this.#allowed('nothing', GUEST)
    if (!isAllowed) return isAllowed
    return this.#topic.filterNeeds === 'nothing' ? this.#matches(GUEST) : undefined
  }

  async of(viewer: Viewer): Promise<boolean> {
    return (await this.isAllowed(viewer)) && this.#matches(viewer)
  }

  /** Whether the rule shows it, whatever a filter says. */
  async isAllowed(viewer: Viewer): Promise<boolean> {
    for (const known of KNOWLEDGE) {
      const isAllowed = await this.#allowed(known, viewer)
      if (isAllowed !== undefined) return isAllowed
    }
    throw new Error('knowing the person was not enough')
  }

  #allowed(known: Knowledge, viewer: Viewer): Promise<boolean | undefined> {
    return this.#once(`rule ${known} ${viewerKey(viewer, known)}`, async () => {
      const { atLeast, atMost } = this.#topic.rule[known]
      if (!(await this.#holds(atMost, viewer))) return false
      if (atLeast === atMost) return true
      return (await this.#holds(atLeast, viewer)) || undefined
    })
  }

  async #matches(viewer: Viewer): Promise<boolean> {
    const { filter, filterNeeds } = this.#topic
    if (!filter) return true
    const steps = new StepLimit(FILTER_STEPS_MAX, 'The filter of a topic reaches too much.')
    const key = `filter ${viewerKey(viewer, filterNeeds)}`
    return (await this.#once(key, () => this.#holds(filter, viewer, steps))) === true
  }

  #once(key: string, ask: () => Promise<boolean | undefined>): Promise<boolean | undefined> {
    let decided = this.#decided.get(key)
    if (!decided) this.#decided.set(key, (decided = ask()))
    return decided
  }

  #holds(condition: Condition<Operand>, viewer: Viewer, steps?: StepLimit): Promise<boolean> {
    const context = this.#db.contextFor(viewer)
    return holds(simplify(condition, context), this.#record, this.#related.seenBy(context, steps))
  }
}
