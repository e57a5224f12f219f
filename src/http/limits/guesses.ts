import { setTimeout as pause } from 'node:timers/promises'
import { type Dependencies, provided } from '../areas/dependencies.ts'
import { Limiter, type RateLimit } from './rate-limits.ts'
import { ClientGone, Rounds } from './turns.ts'

/** How long somebody waits for an answer before they give up. */
const WAIT_SECONDS = 5

/** For codes of 40 bits that people without an account type at a field. */
export const CODE_PACE: RateLimit = { count: 500, seconds: 10 }

/** A flood is one line of the log a minute. */
const TOLD = { count: 1, seconds: 60 }

/** Time that passes before the next try is looked at. Tests let it pass by themselves. */
export const passTime = provided(
  () =>
    (ms: number): Promise<unknown> =>
      pause(ms, undefined, { ref: false }),
)

/**
 * Tries at something that could be guessed, such as a code that is typed. So many are looked at in all, right and wrong ones, whatever
 * number of addresses they come from: a try beyond it waits, in rounds by name, and is never refused for what others tried. Only the
 * length of a code keeps it from being guessed, so decision 0072 works out for each kind what a flood would find.
 */
export class Guesses {
  readonly #what: string
  readonly #fullMs: number
  readonly #gapMs: number
  readonly #rounds: Rounds
  readonly #told: Limiter
  readonly #dependencies: Pick<Dependencies, 'clock' | 'log' | 'get'>
  /** When all tries of the pace will be there again. */
  #restoredAt = 0
  #isPacing = false
  #begun = 0

  /** `what` is tried, for the log. */
  constructor(what: string, { count, seconds }: RateLimit, dependencies: Pick<Dependencies, 'clock' | 'log' | 'get'>) {
    this.#what = what
    this.#fullMs = seconds * 1_000
    this.#gapMs = this.#fullMs / count
    this.#dependencies = dependencies
    this.#rounds = new Rounds(Math.ceil((count / seconds) * WAIT_SECONDS))
    this.#told = new Limiter(TOLD, dependencies.clock)
  }

  get counts() {
    return { begun: this.#begun, ...this.#rounds.counts }
  }

  /** Until the next try of this name may be looked at: of a person, or of all guests of a place. */
  turn(name: string, gone?: AbortSignal): Promise<void> {
    if (gone?.aborted) return Promise.reject(new ClientGone())
    if (!this.#isPacing && this.#msToNext() <= 0) return Promise.resolve(this.#begin())
    const turn = this.#rounds.wait(name, () => this.#begin(), gone)
    if (!this.#isPacing) void this.#inRounds()
    return turn
  }

  async #inRounds() {
    const { get, log } = this.#dependencies
    this.#isPacing = true
    if (this.#told.tryTake('').ok) log.warn('more is tried than is looked at at once', { what: this.#what })
    while (!this.#rounds.isEmpty) {
      const ms = this.#msToNext()
      if (ms > 0) await get(passTime)(ms)
      this.#rounds.next()
    }
    this.#isPacing = false
  }

  #msToNext(): number {
    return this.#restoredAt + this.#gapMs - this.#fullMs - this.#dependencies.clock()
  }

  #begin() {
    this.#begun++
    const now = this.#dependencies.clock()
    this.#restoredAt = Math.min(Math.max(this.#restoredAt, now), now + this.#fullMs) + this.#gapMs
  }
}
