import type { Watched } from '#client/watched.ts'
import { SILENT_MAX_MS } from './delays.ts'
import { HeardPlaces } from './heard-places.ts'
import { Leadership, type Locks } from './leadership.ts'
import type { Listeners, LiveMessage } from './listeners.ts'
import { LIVE, type LiveState } from './live-state.ts'
import { type PlaceData, type Realtime, Stream } from './stream.ts'
import { NO_OTHER_TABS, type TabChannel, type TabMessage, Wants } from './tabs.ts'

/** A tab that nobody has looked at for so long gives its part of the stream up. */
export const HIDDEN_MAX_MS = 60_000
/** A leader that lives answers at once; one that the system has frozen never does. */
export const ANSWER_MAX_MS = 1_500
/** One that leads passes each beat on, and says so when none comes: whoever hears neither has lost it. */
export const LEADER_SILENT_MAX_MS = SILENT_MAX_MS + 10_000

export interface SharedStreamDependencies {
  readonly listeners: Listeners
  readonly state: Watched<LiveState>
  readonly isSeen: Watched<boolean>
  readonly realtime: Realtime
  /** Undefined where tabs cannot share: then each has a stream of its own. */
  readonly sharing: { locks: Locks; open(onMessage: (message: TabMessage) => void): TabChannel } | undefined
  readonly tab: string
  /** Up to here what is shown knows everything; '' where nobody can say. */
  readonly place: string
  /** Up to here what is shown by now knows everything; '' where nobody can say. */
  loadedPlace(): string
  /** The first connection of this tab stands, and what was shown before it may be older. */
  onFirst(): void
  /** Nobody listened for a while, and what was missed cannot be told. */
  onMissed(): void
  /** Nobody listened for a while, and what was missed has been told. */
  onCaughtUp(): void
  now(): number
  after(ms: number, work: () => void): () => void
}

/**
 * What this tab hears of comes over one stream that all tabs of the browser share. One of them leads: it holds the stream
 * and tells the others. A hidden tab hands the lead over, since phones freeze what nobody looks at.
 */
export class SharedStream {
  readonly #dependencies: SharedStreamDependencies
  readonly #stream: Stream
  readonly #leadership: Leadership | undefined
  readonly #channel: TabChannel
  readonly #wants = new Wants()
  readonly #places = new HeardPlaces()
  #isActive = false
  #wasActive = false
  #wasLive = false
  #isLeading = false
  /** It has not listened for a while: who leads goes on from its place, who follows cannot. */
  #isBehind = false
  #isFirst = false
  #followed: ReadonlySet<string> = new Set()
  /** Where the page was loaded that has added topics which the service has not been told of yet. */
  #addedAt: string | undefined
  #cancelHiding = () => {}
  #cancelSeizing = () => {}
  #cancelSilence = () => {}

  constructor(dependencies: SharedStreamDependencies) {
    this.#dependencies = dependencies
    const { sharing, realtime, after, place } = dependencies
    this.#places.reach(place)
    this.#stream = new Stream({
      realtime,
      after,
      now: () => this.#dependencies.now(),
      since: () => {
        this.#addedAt = undefined
        return this.#places.since
      },
      sinceLoaded: () => {
        const place = this.#addedAt || this.#places.since
        this.#addedAt = undefined
        return place
      },
      onMessage: (message, place) => {
        this.#tell(message, place)
        this.#channel.post({ is: 'message', message, place })
      },
      onConnected: (again) => {
        this.#isFirst = !again && !this.#wasLive
        this.#show(LIVE)
      },
      onCaughtUp: (told) => this.#caughtUp(told),
      onPlace: (place) => this.#reach(place),
      onLost: (since) => this.#show(this.#stale(since)),
    })
    this.#channel = sharing ? sharing.open((message) => this.#hear(message)) : NO_OTHER_TABS
    this.#leadership =
      sharing &&
      new Leadership(
        sharing.locks,
        () => this.#lead(),
        () => this.#follow(),
      )
  }

  start() {
    this.#dependencies.listeners.follow(() => this.#say())
    this.#dependencies.isSeen.follow(() => this.#look())
    this.#look()
  }

  /** Somebody else is signed in: the stream must be theirs. */
  personChanged() {
    this.#places.forget()
    if (this.#isLeading) void this.#stream.restart()
    else this.#channel.post({ is: 'person' })
  }

  /** The tab is going away. */
  leave() {
    this.#cancelHiding()
    this.#cancelSeizing()
    this.#cancelSilence()
    if (!this.#isActive) return
    this.#isActive = false
    this.#say()
    if (this.#leadership) this.#leadership.stepBack()
    else this.#follow()
  }

  #look() {
    this.#cancelHiding()
    if (this.#dependencies.isSeen.get()) return this.#enter()
    this.#cancelHiding = this.#dependencies.after(HIDDEN_MAX_MS, () => this.leave())
    if (this.#isLeading) void this.#handOver()
  }

  #enter() {
    if (this.#isActive) return
    this.#isActive = true
    this.#isBehind = this.#wasActive
    this.#wasActive = true
    this.#say()
    if (!this.#leadership) return this.#lead()
    this.#cancelSeizing = this.#dependencies.after(ANSWER_MAX_MS, () => this.#leadership?.seize())
    this.#leadership.stand()
    this.#channel.post({ is: 'anybody' })
  }

  async #handOver(): Promise<void> {
    if (!(await this.#leadership?.isWantedByOthers())) return
    if (this.#dependencies.isSeen.get()) return
    this.#leadership?.stepBack()
  }

  #lead() {
    this.#cancelSeizing()
    this.#cancelSilence()
    this.#isLeading = true
    this.#channel.post({ is: 'leading' })
    this.#followTopics()
  }

  #follow() {
    this.#isLeading = false
    this.#stream.close()
    if (!this.#isActive) return
    this.#say()
    this.#leadership?.stand()
  }

  #hear(message: TabMessage) {
    if (message.is !== 'wants' && message.is !== 'anybody' && message.is !== 'person') this.#hearLeader()
    switch (message.is) {
      case 'wants':
        this.#wants.note(message.tab, message.topics)
        if (this.#isLeading) this.#followTopics(message.loaded)
        return
      case 'anybody':
        if (!this.#isLeading) return
        this.#channel.post({ is: 'state', state: this.#dependencies.state.get(), place: this.#places.since })
        if (!this.#dependencies.isSeen.get()) void this.#handOver()
        return
      case 'leading':
        this.#cancelSeizing()
        this.#say()
        return
      case 'state':
        this.#cancelSeizing()
        this.#fallIn()
        if (!this.#isActive) return
        this.#note(message.state)
        if (this.#places.since === '') this.#places.reach(message.place ?? '')
        return
      case 'message':
        this.#fallIn()
        if (this.#isActive) this.#tell(message.message, message.place)
        return
      case 'place':
        this.#fallIn()
        if (this.#isActive) this.#places.reach(message.place)
        return
      case 'missed':
        if (!this.#isActive) return
        this.#isBehind = false
        this.#places.reach(message.place)
        this.#dependencies.onMissed()
        return
      case 'person':
        this.#places.forget()
        if (this.#isLeading) void this.#stream.restart()
        return
    }
  }

  /** One that the system has frozen while this tab is in use is replaced. */
  #hearLeader() {
    const { after } = this.#dependencies
    this.#cancelSilence()
    if (!this.#isActive || this.#isLeading) return
    this.#cancelSilence = after(LEADER_SILENT_MAX_MS, () => this.#leadership?.seize())
  }

  /** What was heard already, by this tab or from the one that led before, is passed over. */
  #tell(message: LiveMessage, place: string) {
    if (this.#places.note(message.topic, place)) this.#dependencies.listeners.tell(message)
  }

  #caughtUp({ place, isComplete }: PlaceData) {
    const isFirst = this.#isFirst
    this.#isFirst = false
    this.#isBehind = false
    this.#reach(place)
    if (isComplete) return this.#dependencies.onCaughtUp()
    if (isFirst) return this.#dependencies.onFirst()
    this.#dependencies.onMissed()
    this.#channel.post({ is: 'missed', place })
  }

  #reach(place: string) {
    this.#places.reach(place)
    this.#channel.post({ is: 'place', place })
  }

  /** Somebody else leads, and is further than this tab. */
  #fallIn() {
    if (!this.#isActive || !this.#isBehind) return
    this.#isBehind = false
    this.#places.forget()
    this.#dependencies.onMissed()
  }

  /** What this tab wants: to itself when it leads, else to whoever does. */
  #say() {
    const { tab, loadedPlace } = this.#dependencies
    if (!this.#isLeading)
      return this.#channel.post({ is: 'wants', tab, topics: this.#ownTopics(), loaded: loadedPlace() })
    this.#followTopics(loadedPlace())
  }

  #ownTopics(): readonly string[] {
    return this.#isActive ? this.#dependencies.listeners.topics : []
  }

  /** `loaded`: the place of the page that wants them. */
  #followTopics(loaded = '') {
    const topics = new Set(this.#wants.with(this.#ownTopics()))
    if (!topics.isSubsetOf(this.#followed)) this.#addedAt ??= loaded
    this.#followed = topics
    this.#stream.follow([...topics])
  }

  #note(state: LiveState) {
    if (state.is === 'live') this.#wasLive = true
    this.#dependencies.state.set(state)
  }

  #show(state: LiveState) {
    this.#note(state)
    this.#channel.post({ is: 'state', state })
  }

  /** Since it was first lost. */
  #stale(since = this.#dependencies.now()): LiveState {
    const state = this.#dependencies.state.get()
    return state.is === 'stale' ? state : { is: 'stale', since }
  }
}
