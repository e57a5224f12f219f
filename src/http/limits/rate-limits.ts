import { m } from '#words/messages.js'
import { RefusalInWords, RefusedField } from '../commands/refusals.ts'

/** How often somebody may do something: so many at once, then as many again over the time. */
export interface RateLimit {
  count: number
  seconds: number
}

/** Every limit of an installation. */
export interface RateLimits {
  /** Password attempts, by account and address together. */
  signIn: RateLimit
  /** Asking for a mail of one kind, by the mail's address whether anybody has it or not. */
  mail: RateLimit
  /** Mails to addresses that nobody has proved to be theirs, by where they are asked for. */
  strangers: RateLimit
  /** New records and new accounts, by person, for guests by address. */
  create: RateLimit
  /** Calls of a signed-in person: phones on one field share an address. */
  person: RateLimit
  /** Calls of everybody else behind one address: a whole club shares one Wi-Fi. */
  guests: RateLimit
  /** Pages and their data that guests behind one address ask for. */
  pages: RateLimit
}

export const RATE_LIMITS: RateLimits = {
  signIn: { count: 10, seconds: 180 },
  mail: { count: 3, seconds: 3_600 },
  strangers: { count: 60, seconds: 3_600 },
  create: { count: 20, seconds: 5 },
  person: { count: 300, seconds: 10 },
  guests: { count: 5_000, seconds: 10 },
  pages: { count: 3_000, seconds: 10 },
}

/** Refused for now; the same request may pass later. */
export class ComeBackLater extends RefusalInWords {
  readonly retryAfterSeconds: number

  constructor(status: 429 | 503, message: string, retryAfterSeconds: number, inWords: () => string = WORDS[status]) {
    super(status, new RefusedField(`status_${status}`, message, inWords), {})
    this.retryAfterSeconds = retryAfterSeconds
  }
}

const WORDS = { 429: () => m.site_problem_too_often(), 503: () => m.site_problem_service_down() }

export const tooManyRequests = (retryAfterSeconds: number, inWords?: () => string) =>
  new ComeBackLater(429, 'Too Many Requests.', retryAfterSeconds, inWords)

/** Names remembered at once. Beyond it those who were quiet longest are forgotten. */
const REMEMBERED_MAX = 50_000

export type Taken = { readonly ok: true } | { readonly ok: false; readonly seconds: number }

/** What becomes of the moment when a name has all its calls back, once it takes some more. */
export function takenOf(
  { count, seconds }: RateLimit,
  restoredBefore: number,
  now: number,
  calls = 1,
): { restoredAt: number; taken: Taken } {
  const full = seconds * 1_000
  const restoredAt = Math.max(restoredBefore, now) + (full / count) * calls
  const wait = restoredAt - now - full
  // Fractions of a call must not cost the last one.
  return { restoredAt, taken: wait > 0.001 ? { ok: false, seconds: Math.ceil(wait / 1_000) } : { ok: true } }
}

/**
 * Counts by name, in this process. Each name has one moment: when it will have all its calls back (a token bucket kept as a time).
 * `now` is in milliseconds and never goes back.
 */
export class Limiter {
  readonly #limit: RateLimit
  readonly #now: () => number
  readonly #inWords: (() => string) | undefined
  /** In order of use: the one that was quiet longest comes first. */
  readonly #restoredAt = new Map<string, number>()

  /** `inWords` is said to people who come too often, where the general words do not say what to do. */
  constructor(limit: RateLimit, now: () => number = () => performance.now(), inWords?: () => string) {
    this.#limit = limit
    this.#now = now
    this.#inWords = inWords
  }

  /** Counts one call, or so many; answers how long to wait when that is too many, which is not counted. */
  tryTake(name: string, calls = 1): Taken {
    const now = this.#now()
    const { restoredAt, taken } = takenOf(this.#limit, this.#restoredAt.get(name) ?? now, now, calls)
    if (!taken.ok) return taken
    this.#restoredAt.delete(name)
    this.#restoredAt.set(name, restoredAt)
    this.#forget(now)
    return taken
  }

  /** More than all of them at once count as all. */
  take(name: string, calls = 1) {
    const taken = this.tryTake(name, Math.min(calls, this.#limit.count))
    if (!taken.ok) throw tooManyRequests(taken.seconds, this.#inWords)
  }

  get remembered(): number {
    return this.#restoredAt.size
  }

  /** Whoever has all calls back needs no memory. */
  #forget(now: number) {
    for (const [name, restoredAt] of this.#restoredAt) {
      if (restoredAt > now && this.#restoredAt.size <= REMEMBERED_MAX) return
      this.#restoredAt.delete(name)
    }
  }
}
