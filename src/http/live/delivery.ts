import { type Change, type Commit, placeAfter } from '#records/changes/change.ts'
import type { ChangeOutcome } from '#records/changes/change-outcomes.ts'
import type { Database } from '#records/database.ts'
import type { Stored } from '#records/filter/memory.ts'
import { viewerKey } from '#records/filter/viewer-dependence.ts'
import type { Collection } from '#records/schema/collection.ts'
import { present } from '#records/viewing/present.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { shaper } from '#records/viewing/viewer-records.ts'
import type { Audience, Group } from './audience.ts'
import type { Pace } from './delivery-queue.ts'
import { eventFrame, type Frame, type RecordAction } from './frames.ts'
import { earlierThan, RelatedRecordsOfCommit } from './related-records.ts'
import type { Cursors } from './since/cursors.ts'
import type { Topic } from './topic.ts'
import { Visibility } from './visibility.ts'

/** What a rule reaches, at the moment that a change is about and, where that is long ago, now. */
interface Moments {
  readonly past: RelatedRecordsOfCommit
  readonly now?: RelatedRecordsOfCommit
}

/** Who saw a record: everybody or nobody, or how to tell; and who still may, where that is long ago. */
interface Seen {
  readonly past: boolean | Visibility
  readonly now?: Visibility
}

const BY_NOBODY: Seen = { past: false }

/** Works out what a commit means to those who listen: who is told what, each frame made once. */
export class Delivery {
  readonly #db: Database
  readonly #pace: Pace
  readonly #cursors: Cursors
  readonly #before: Moments
  readonly #after: Moments

  /** `missed`: all that has changed since somebody was here, if the commit is one of long ago. */
  constructor(db: Database, commit: Commit, pace: Pace, cursors: Cursors, missed?: readonly Change[]) {
    this.#db = db
    this.#pace = pace
    this.#cursors = cursors
    const related = (changes?: readonly Change[], from?: number) =>
      new RelatedRecordsOfCommit(db, changes && earlierThan(changes, from))
    const [first, last] = [commit[0]?.seq ?? 0, commit.at(-1)?.seq ?? 0]
    // What went together is asked about together, now as well.
    const gone = commit.filter(({ action }) => action === 'delete')
    this.#before = missed ? { past: related(missed, first), now: related(gone) } : { past: related(commit) }
    this.#after = missed ? { past: related(missed, last + 1), now: related() } : { past: related() }
  }

  /**
   * A record that an update takes out of somebody's view is told as deleted, as it was when they last saw it, and one
   * that comes into view as created: PocketBase tells the first not at all and leaves a list with what nobody may see.
   * What somebody could have heard then, and may not see now, is withheld.
   */
  async tell(
    change: Change,
    outcome: ChangeOutcome,
    { topic, groups }: Audience,
    send: (group: Group, frame: Frame) => Promise<void> | void,
    withhold: (group: Group) => void = () => {},
  ): Promise<void> {
    // What had to be forgotten is told of by what came behind it.
    if (outcome === 'unknown') return
    const saw = await this.#seen(topic, change.before, this.#before)
    const sees = await this.#seen(topic, outcome, this.#after)
    if (saw.past === false && sees.past === false) {
      // A thousand such topics in a row would hold up everybody.
      await this.#pace.pause()
      return
    }
    const frames = new Frames(
      this.#db,
      { before: change.before, after: outcome },
      topic,
      this.#cursors.after(placeAfter(change)),
    )
    for (const group of groups.values()) {
      const { viewer } = group
      const [isBefore, isAfter] = [await isSeenBy(viewer, saw), await isSeenBy(viewer, sees)]
      const told = toldWhen(isBefore, isAfter)
      if (told) {
        const isStill = (!isBefore || (await maySee(viewer, saw))) && (!isAfter || (await maySee(viewer, sees)))
        if (isStill) await send(group, await frames.of(told, viewer))
        else withhold(group)
      }
      await this.#pace.pause()
    }
  }

  async #seen(topic: Topic, record: Stored | undefined, { past, now }: Moments): Promise<Seen> {
    if (!record) return BY_NOBODY
    const visibility = new Visibility(this.#db, topic, record, past)
    const seen = (await visibility.forEverybody()) ?? visibility
    return now ? { past: seen, now: new Visibility(this.#db, topic, record, now) } : { past: seen }
  }
}

const isSeenBy = async (viewer: Viewer, { past }: Seen) => (typeof past === 'boolean' ? past : past.of(viewer))

const maySee = async (viewer: Viewer, { now }: Seen) => !now || now.isAllowed(viewer)

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
    const { collection, source, expand, fields, tellsBefore } = this.#topic
    const shape = shaper(this.#db, this.#db.contextFor(viewer), { expand, fields })
    const [shown] = await shape(collection, record ? [record] : [])
    const changed = tellsBefore && told === 'update' && before && after && changedIn(collection, before, after)
    const of = { topic: source, cursor: this.#cursor, id: record?.id ?? '' }
    return eventFrame(of, { record: shown, action: told, ...(changed && { before: changed }) })
  }
}

/** As everything that is not hidden was. */
export function changedIn(collection: Collection, before: Stored, after: Stored) {
  const is = present(collection, after)
  const changed = Object.entries(present(collection, before)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(is[name]),
  )
  return Object.fromEntries(changed)
}
