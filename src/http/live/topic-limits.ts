import { badRequest, type Refusal } from '#records/errors.ts'
import type { Topic } from './topic.ts'

/** What topics may cost each time that something changes: a hundred thousand are some 4 ms. */
export const TOPIC_COSTS = {
  connection: 100_000,
  /** All of a signed-in person's, or of the guests behind one address. */
  owner: 400_000,
  /** Everybody's; the memory that they take is bounded by it too. */
  all: 2_000_000,
} as const

interface Held {
  cost: number
  /** How many connections hold each. */
  readonly topics: Map<Topic['source'], number>
}

/** What is listened to, counted once however many listen: the phones on one field share a network, and what they look at. */
export class TopicLimits {
  readonly #all: Held = { cost: 0, topics: new Map() }
  readonly #owners = new Map<string, Held>()

  get cost(): number {
    return this.#all.cost
  }

  take(owner: string, topics: readonly Topic[]) {
    if (topics.reduce((sum, { cost }) => sum + cost, 0) > TOPIC_COSTS.connection) throw tooDear()
    const own = this.#owners.get(owner) ?? { cost: 0, topics: new Map() }
    if (own.cost + added(own, topics) > TOPIC_COSTS.owner) throw tooDear()
    if (this.#all.cost + added(this.#all, topics) > TOPIC_COSTS.all) throw tooDear()
    for (const held of [own, this.#all]) for (const topic of topics) hold(held, topic)
    if (own.topics.size > 0) this.#owners.set(owner, own)
  }

  free(owner: string, topics: readonly Topic[]) {
    const own = this.#owners.get(owner)
    for (const topic of topics) {
      if (own) release(own, topic)
      release(this.#all, topic)
    }
    if (own?.topics.size === 0) this.#owners.delete(owner)
  }
}

const added = ({ topics: held }: Held, topics: readonly Topic[]) =>
  topics.reduce((sum, { source, cost }) => sum + (held.has(source) ? 0 : cost), 0)

function hold(held: Held, { source, cost }: Topic) {
  if (cost === 0) return
  const holders = held.topics.get(source) ?? 0
  if (holders === 0) held.cost += cost
  held.topics.set(source, holders + 1)
}

function release(held: Held, { source, cost }: Topic) {
  const holders = held.topics.get(source)
  if (holders === undefined) return
  if (holders > 1) held.topics.set(source, holders - 1)
  else {
    held.topics.delete(source)
    held.cost -= cost
  }
}

function tooDear(): Refusal {
  const message = 'These topics would cost too much with every change: use fewer, shorter filters and fewer expands.'
  return badRequest(message, { subscriptions: { code: 'validation_too_costly', message } })
}
