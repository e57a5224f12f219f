/** A change of a record, as far as the person may know of it. */
export interface LiveMessage {
  readonly topic: string
  readonly action: 'create' | 'update' | 'delete'
  readonly record: LiveRecord
  /** What an update has changed, as it was; where the topic asks for it. */
  readonly before?: Readonly<Record<string, unknown>> | undefined
}

export interface LiveRecord {
  readonly id: string
  readonly [field: string]: unknown
}

type Listener = (message: LiveMessage) => void

/** Who in this tab wants to hear of what. */
export class Listeners {
  readonly #byTopic = new Map<string, Set<Listener>>()
  readonly #followers = new Set<() => void>()
  readonly #ofAll = new Set<Listener>()

  /** What it returns ends it. */
  listen(topics: readonly string[], listener: Listener): () => void {
    for (const topic of topics) {
      const listeners = this.#byTopic.get(topic)
      if (listeners) listeners.add(listener)
      else this.#byTopic.set(topic, new Set([listener]))
    }
    this.#tellFollowers()
    return () => {
      for (const topic of topics) {
        const listeners = this.#byTopic.get(topic)
        listeners?.delete(listener)
        if (listeners?.size === 0) this.#byTopic.delete(topic)
      }
      // The next page may want the same in this very moment, and a topic must not go and come at once: the official client
      // would send nothing, as what it listens to is the same, and hear nothing, as it has forgotten who does.
      queueMicrotask(() => this.#tellFollowers())
    }
  }

  get topics(): readonly string[] {
    return [...this.#byTopic.keys()]
  }

  /** Hears of whatever is told in this browser, also while no page of this tab wants it. */
  listenToAll(listener: Listener) {
    this.#ofAll.add(listener)
  }

  tell(message: LiveMessage) {
    for (const listener of this.#ofAll) listener(message)
    for (const listener of this.#byTopic.get(message.topic) ?? []) listener(message)
  }

  /** Told whenever the topics may have changed. */
  follow(follower: () => void): () => void {
    this.#followers.add(follower)
    return () => {
      this.#followers.delete(follower)
    }
  }

  #tellFollowers() {
    for (const follower of this.#followers) follower()
  }
}

export const listeners = new Listeners()
