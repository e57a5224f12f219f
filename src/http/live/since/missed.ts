import type { ChangePlace } from '#records/changes/change.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import type { Listener } from '../audience.ts'
import type { Connection } from '../connection.ts'
import { type Frame, placeFrame } from '../frames.ts'
import type { Topic } from '../topic.ts'
import type { Cursors } from './cursors.ts'

/** Somebody who was away. */
export interface Returning extends Listener {
  /** Where they are, by which guests are known. */
  readonly place: string
  /** What they did not listen to until now. */
  readonly topics: readonly Topic[]
  /** The place up to which they have heard everything, as they say. */
  readonly since: string
  /** Up to here they are told what they missed; what comes later is told as it comes. */
  readonly until: ChangePlace
}

/** Whoever missed more loads again, which is cheaper for everybody. */
export const MISSED_MAX = 1_000
/** Told to one at once: a slow phone that was sent more than it can take would be dropped, come back and ask again. */
const TOLD_MAX_BYTES = 512 * 1024

/** What somebody missed: all of it, or nothing where they must load again. */
export class Missed implements Listener {
  readonly connection: Connection
  readonly viewer: Viewer
  readonly place: string
  readonly topics: readonly Topic[]
  /** The part of each limit that holds for them: one that everybody knows would count what they may not see. */
  readonly patience: number
  readonly #since: ChangePlace | undefined
  readonly #until: ChangePlace
  readonly #frames: Frame[] = []
  #bytes = 0
  #mustLoad: boolean

  constructor({ connection, viewer, place, topics, since, until }: Returning, cursors: Cursors) {
    this.connection = connection
    this.viewer = viewer
    this.place = place
    this.topics = topics
    this.#since = cursors.placeOf(since)
    this.#until = until
    this.patience = 0.5 + cursors.chance(this.#since ?? until, viewer.id) / 2
    this.#mustLoad = !this.#since || this.count < 0 || this.count > MISSED_MAX * this.patience
  }

  get first(): number {
    return this.#since?.seq ?? 0
  }

  get last(): number {
    return this.#until.seq
  }

  /** How many changes there were, whether they may know of them or not. */
  get count(): number {
    return this.last - this.first
  }

  get mustLoad(): boolean {
    return this.#mustLoad
  }

  /** Whether there is nothing to look for. Where nothing has happened it is looked for as well: that takes its time. */
  get isNothing(): boolean {
    return this.#mustLoad || this.topics.length === 0
  }

  /** Whether the place where they were is one of these: everything behind it is kept, too. */
  wasAtOne(marks: ReadonlyMap<number, number>): boolean {
    return this.#since !== undefined && marks.get(this.#since.seq) === this.#since.mark
  }

  hasMissed(seq: number): boolean {
    return !this.#mustLoad && seq > this.first && seq <= this.last
  }

  add(frame: Frame) {
    this.#frames.push(frame)
    this.#bytes += frame.plain.length
    if (this.#bytes > TOLD_MAX_BYTES) this.giveUp()
  }

  giveUp() {
    this.#mustLoad = true
    this.#frames.length = 0
  }

  send(cursors: Cursors, within: number) {
    const { connection } = this
    if (!connection.isReady()) return connection.drop()
    connection.cork()
    for (const frame of this.#frames) connection.write(frame)
    connection.write(placeFrame(this.last > 0 ? cursors.at(this.#until) : undefined, !this.#mustLoad, within))
    connection.uncork()
  }
}
