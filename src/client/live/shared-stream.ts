import type { Watched } from '#client/watched.ts'
import { Leadership, type Locks } from './leadership.ts'
import type { Listeners } from './listeners.ts'
import { LIVE, type LiveState } from './live-state.ts'
import { type Realtime, Stream } from './stream.ts'
import { NO_OTHER_TABS, type TabChannel, type TabMessage, Wants } from './tabs.ts'

/** A tab that nobody has looked at for so long gives its part of the stream up. */
export const HIDDEN_MAX_MS = 60_000
/** A leader that lives answers at once; one that the system has frozen never does. */
export const ANSWER_MAX_MS = 1_500

export interface SharedStreamDependencies {
  readonly listeners: Listeners
  readonly state: Watched<LiveState>
  readonly isSeen: Watched<boolean>
  readonly realtime: Realtime
  /** Undefined where tabs cannot share: then each has a stream of its own. */
  readonly sharing: { locks: Locks; open(onMessage: (message: TabMessage) => void): TabChannel } | undefined
  readonly tab: string
  /** The first connection of this tab stands: what was shown before it may be older. */
  onFirst(): void
  /** Nobody listened for a while. */
  onMissed(): void
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
  #isActive = false
  #wasActive = false
  #wasLive = false
  #isLeading = false
  #cancelHiding = () => {}
  #cancelSeizing = () => {}

  constructor(dependencies: SharedStreamDependencies) {
    this.#dependencies = dependencies
    const { sharing, realtime, after } = dependencies
    this.#stream = new Stream({
      realtime,
      after,
      onMessage: (message) => {
        dependencies.listeners.tell(message)
        this.#channel.post({ is: 'message', message })
      },
      onConnected: (again) => {
        // Whoever takes the lead over has heard nothing since the last leader left.
        const isFirst = !again && !this.#wasLive
        this.#show(LIVE)
        if (isFirst) return dependencies.onFirst()
        dependencies.onMissed()
        this.#channel.post({ is: 'missed' })
      },
      onLost: () => this.#show(this.#offline()),
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
    if (this.#isLeading) void this.#stream.restart()
    else this.#channel.post({ is: 'person' })
  }

  /** The tab is going away. */
  leave() {
    this.#cancelHiding()
    this.#cancelSeizing()
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
    if (this.#wasActive) this.#dependencies.onMissed()
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
    switch (message.is) {
      case 'wants':
        this.#wants.note(message.tab, message.topics)
        if (this.#isLeading) this.#followTopics()
        return
      case 'anybody':
        if (!this.#isLeading) return
        this.#channel.post({ is: 'state', state: this.#dependencies.state.get() })
        if (!this.#dependencies.isSeen.get()) void this.#handOver()
        return
      case 'leading':
        this.#cancelSeizing()
        this.#say()
        return
      case 'state':
        this.#cancelSeizing()
        if (this.#isActive) this.#note(message.state)
        return
      case 'message':
        if (this.#isActive) this.#dependencies.listeners.tell(message.message)
        return
      case 'missed':
        if (this.#isActive) this.#dependencies.onMissed()
        return
      case 'person':
        if (this.#isLeading) void this.#stream.restart()
        return
    }
  }

  /** What this tab wants: to itself when it leads, else to whoever does. */
  #say() {
    if (this.#isLeading) this.#followTopics()
    else this.#channel.post({ is: 'wants', tab: this.#dependencies.tab, topics: this.#ownTopics() })
  }

  #ownTopics(): readonly string[] {
    return this.#isActive ? this.#dependencies.listeners.topics : []
  }

  #followTopics() {
    this.#stream.follow(this.#wants.with(this.#ownTopics()))
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
  #offline(): LiveState {
    const state = this.#dependencies.state.get()
    return state.is === 'offline' ? state : { is: 'offline', since: this.#dependencies.now() }
  }
}
