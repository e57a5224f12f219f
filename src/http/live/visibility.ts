import type { Database } from '#records/database.ts'
import { holds, type Stored } from '#records/filter/memory.ts'
import { simplify } from '#records/filter/simplify.ts'
import { KNOWLEDGE, type Knowledge, viewerKey } from '#records/filter/viewer-dependence.ts'
import { GUEST, type Viewer } from '#records/viewing/viewer.ts'
import type { RelatedRecordsOfCommit } from './related-records.ts'
import type { Topic } from './topic.ts'

/** Who sees a record through a topic: asked of everybody at once as far as that goes, then by standing, then one by one. */
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
  forEverybody(): Promise<boolean | undefined> {
    return this.#decide('nothing', GUEST)
  }

  async of(viewer: Viewer): Promise<boolean> {
    for (const known of KNOWLEDGE) {
      const decided = await this.#decide(known, viewer)
      if (decided !== undefined) return decided
    }
    throw new Error('knowing the person was not enough')
  }

  #decide(known: Knowledge, viewer: Viewer): Promise<boolean | undefined> {
    const key = `${known} ${viewerKey(viewer, known)}`
    let decided = this.#decided.get(key)
    if (!decided) this.#decided.set(key, (decided = this.#ask(known, viewer)))
    return decided
  }

  async #ask(known: Knowledge, viewer: Viewer): Promise<boolean | undefined> {
    const { atLeast, atMost } = this.#topic.bounds[known]
    if (!(await this.#holds(atMost, viewer))) return false
    if (atLeast === atMost) return true
    return (await this.#holds(atLeast, viewer)) || undefined
  }

  #holds(condition: Topic['condition'], viewer: Viewer): Promise<boolean> {
    const context = this.#db.contextFor(viewer)
    return holds(simplify(condition, context), this.#record, this.#related.seenBy(context))
  }
}
