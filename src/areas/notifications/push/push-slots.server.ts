/**
 * Which messages leave next. Slots are few, and whoever does not answer holds one for ten seconds: urgent messages come first, services take
 * turns, and neither one service nor one person's devices hold the slots of everybody else. Clock and queue are told, not asked.
 */

/** What is due at one service: its urgent messages, or the others. */
export interface Lane {
  readonly origin: string
  readonly urgent: boolean
}

export interface Message extends Lane {
  readonly person: string
}

/** A message under way, and what was known when it began. */
export interface Slot extends Message {
  /** Its service was never asked before, or did not answer the last time. */
  readonly isProbe: boolean
  readonly service: Standing | undefined
  readonly owner: Standing | undefined
}

/** How a service, or a person's devices at services that are probed, answered the last time. Each answer makes a new one. */
interface Standing {
  readonly failures: number
  readonly pausedUntil: number
  readonly urgentPausedUntil: number
}

/** One that waits costs a socket, no time: there are more than some accounts with silent services can hold. */
export const SLOTS = 60

/** At most so many are taken of those alike, once a message has begun that is not urgent, or one that is. */
const BOUNDS = [
  { usual: 48, urgent: SLOTS, alike: 'all', onlyProbes: false },
  { usual: 16, urgent: 20, alike: 'service', onlyProbes: false },
  { usual: 2, urgent: 4, alike: 'person', onlyProbes: false },
  { usual: 24, urgent: 36, alike: 'all', onlyProbes: true },
  { usual: 1, urgent: 2, alike: 'service', onlyProbes: true },
  { usual: 1, urgent: 2, alike: 'person', onlyProbes: true },
] as const

const ALIKE = {
  all: () => true,
  service: (slot: Slot, { origin }: Lane) => slot.origin === origin,
  person: (slot: Slot, { person }: Partial<Message>) => slot.person === person,
}

const MINUTE = 60_000
/** Waits after one failure after another: of a message, of a service, and of a person. */
export const WAITS_MS: readonly number[] = [MINUTE / 2, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, 60 * MINUTE]
/** What is urgent finds out soon that a service is back. */
const URGENT_WAIT_MS = MINUTE / 2
/** Services and people that are remembered: whoever makes up new names fills no memory. */
const REMEMBERED = 1_000

export class PushSlots {
  readonly #taken = new Set<Slot>()
  readonly #services = new Map<string, Standing>()
  /** Those whose last probe failed. */
  readonly #people = new Map<string, Standing>()
  /** When each service last took a slot. */
  readonly #turns = new Map<string, number>()
  #turn = 0

  /** Urgent messages first; among equals the service that has waited longest for a slot. */
  inOrder(lanes: readonly Lane[]): readonly Lane[] {
    const turn = ({ origin }: Lane) => this.#turns.get(origin) ?? 0
    return lanes.toSorted((a, b) => Number(b.urgent) - Number(a.urgent) || turn(a) - turn(b))
  }

  /** How many more may begin now; without a person, as far as this can be said without knowing whose they are. */
  room(next: Lane & Partial<Message>, now: number): number {
    const isProbe = this.#isProbe(next)
    const owner = isProbe && next.person !== undefined ? this.#people.get(next.person) : undefined
    if (isPaused(this.#services.get(next.origin), next, now) || isPaused(owner, next, now)) return 0
    const taken = [...this.#taken]
    const left = BOUNDS.filter(
      ({ alike, onlyProbes }) => (isProbe || !onlyProbes) && (alike !== 'person' || next.person !== undefined),
    ).map(
      ({ usual, urgent, alike, onlyProbes }) =>
        (next.urgent ? urgent : usual) -
        taken.filter((slot) => (slot.isProbe || !onlyProbes) && ALIKE[alike](slot, next)).length,
    )
    return Math.max(0, Math.min(...left))
  }

  /** Whose messages would find no room there. */
  peopleWithoutRoom(lane: Lane, now: number): readonly string[] {
    const people = new Set([...this.#taken].map(({ person }) => person))
    if (this.#isProbe(lane)) for (const person of this.#people.keys()) people.add(person)
    return [...people].filter((person) => this.room({ ...lane, person }, now) === 0)
  }

  /** Undefined where there is no room for it. */
  take(message: Message, now: number): Slot | undefined {
    if (this.room(message, now) === 0) return undefined
    const { origin, person } = message
    const known = { service: this.#services.get(origin), owner: this.#people.get(person) }
    const slot = { ...message, ...known, isProbe: this.#isProbe(message) }
    this.#taken.add(slot)
    remember(this.#turns, origin, ++this.#turn)
    return slot
  }

  free(slot: Slot): void {
    this.#taken.delete(slot)
  }

  /** The service has answered, whatever it said about the device. */
  answered({ origin, person, isProbe }: Slot): void {
    remember(this.#services, origin, { failures: 0, pausedUntil: 0, urgentPausedUntil: 0 })
    if (isProbe) this.#people.delete(person)
  }

  /** The service was silent, or wants to be left alone for a while. */
  failed({ origin, person, isProbe, service, owner }: Slot, now: number, waitMs = 0): void {
    // Others that were under way may have told the same before, or that it answers after all.
    if (this.#services.get(origin) === service) remember(this.#services, origin, afterFailure(service, now, waitMs))
    if (isProbe && this.#people.get(person) === owner) remember(this.#people, person, afterFailure(owner, now))
  }

  #isProbe({ origin }: Lane): boolean {
    return this.#services.get(origin)?.failures !== 0
  }
}

const isPaused = (standing: Standing | undefined, { urgent }: Lane, now: number) =>
  standing !== undefined && now < (urgent ? standing.urgentPausedUntil : standing.pausedUntil)

function afterFailure(before: Standing | undefined, now: number, waitMs = 0): Standing {
  const urgentPausedUntil = now + URGENT_WAIT_MS
  // An urgent one that asked in a pause makes the pause no longer.
  if (before && now < before.pausedUntil) return { ...before, urgentPausedUntil }
  const failures = (before?.failures ?? 0) + 1
  const wait = WAITS_MS[Math.min(failures, WAITS_MS.length) - 1] ?? 0
  return { failures, pausedUntil: now + Math.max(wait, waitMs), urgentPausedUntil }
}

function remember<T>(known: Map<string, T>, name: string, what: T): void {
  known.delete(name)
  known.set(name, what)
  const [oldest] = known.keys()
  if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest)
}
