import { type Change, type Commit, placeAfter } from '#records/changes/change.ts'
import type { ChangeOutcome } from '#records/changes/change-outcomes.ts'
import type { Database } from '#records/database.ts'
import type { Stored } from '#records/filter/memory.ts'
import { viewerKey } from '#records/filter/viewer-dependence.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { shaper } from '#records/viewing/viewer-records.ts'
import type { Audience, Group } from './audience.ts'
import type { Cursors } from './cursors.ts'
import type { Pace } from './delivery-queue.ts'
import { eventFrame, type Frame, type RecordAction } from './frames.ts'
import { earlierThan, RelatedRecordsOfCommit } from './related-records.ts'
import type { Topic } from './topic.ts'
import { Visibility } from './visibility.ts'

/** Works out what a commit means to those who listen: who is told what, each frame made once. */
export class Delivery {
  readonly #db: Database
  readonly #pace: Pace
  readonly #cursors: Cursors
  readonly #before: RelatedRecordsOfCommit
  readonly #after: RelatedRecordsOfCommit

  constructor(db: Database, commit: Commit, pace: Pace, cursors: Cursors) {
    this.#db = db
    this.#pace = pace
    this.#cursors = cursors
    this.#before = new RelatedRecordsOfCommit(db, earlierThan(commit))
    this.#after = new RelatedRecordsOfCommit(db)
  }

  /**
   * A record that an update takes out of somebody's view is told as deleted, as it was when they last saw it, and one
   * that comes into view as created: PocketBase tells the first not at all and leaves a list with what nobody may see.
   */
  async tell(
    change: Change,
    outcome: ChangeOutcome,
    { topic, groups }: Audience,
    send: (group: Group, frame: Frame) => Promise<void> | void,
  ): Promise<void> {
    // What had to be forgotten is told of by what came behind it.
    if (outcome === 'unknown') return
    const saw = await this.#visibility(topic, change.before, this.#before)
    const sees = await this.#visibility(topic, outcome, this.#after)
    if (saw === false && sees === false) {
      // A thousand such topics in a row would hold up everybody.
      await this.#pace.pause()
      return
    }
    const frames = new Frames(
      this.#db,
      { before: change.before, after: outcome },
      topic,
      this.#cursors.of(placeAfter(change)),
    )
    for (const group of groups.values()) {
      const { viewer } = group
      const told = toldWhen(
        typeof saw === 'boolean' ? saw : await saw.of(viewer),
        typeof sees === 'boolean' ? sees : await sees.of(viewer),
      )
      if (told) await send(group, await frames.of(told, viewer))
      await this.#pace.pause()
    }
  }

  /** Whether everybody or nobody sees it, or how to tell. */
  async #visibility(
    topic: Topic,
    record: Stored | undefined,
    related: RelatedRecordsOfCommit,
  ): Promise<boolean | Visibility> {
    if (!record) return false
    const visibility = new Visibility(this.#db, topic, record, related)
    return (await visibility.forEverybody()) ?? visibility
  }
}

function toldWhen(saw: boolean, sees: boolean): RecordAction | undefined {
  if (saw) return sees ? 'update' : 'delete'
  return sees ? 'create' : undefined
}

interface BeforeAndAfter {
  readonly before: Stored | undefined
  readonly after: Stored | undefined
}

/** The frames of one change for one topic. */
class Frames {
  readonly #db: Database
  readonly #change: BeforeAndAfter
  readonly #topic: Topic
  readonly #cursor: string
  readonly #made = new Map<string, Promise<Frame>>()

  constructor(db: Database, change: BeforeAndAfter, topic: Topic, cursor: string) {
    this.#db = db
    this.#change = change
    this.#topic = topic
    this.#cursor = cursor
  }

  of(told: RecordAction, viewer: Viewer): Promise<Frame> {
    const key = `${told} ${viewerKey(viewer, this.#topic.looksNeed)}`
    let frame = this.#made.get(key)
    if (!frame) this.#made.set(key, (frame = this.#make(told, viewer)))
    return frame
  }

  async #make(told: RecordAction, viewer: Viewer): Promise<Frame> {
    const { before, after } = this.#change
    const record = told === 'delete' ? before : after
    const { collection, source, expand, fields } = this.#topic
    const shape = shaper(this.#db, this.#db.contextFor(viewer), { expand, fields })
    const [shown] = await shape(collection, record ? [record] : [])
    return eventFrame(source, this.#cursor, shown, told)
  }
}
