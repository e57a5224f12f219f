import { hash } from 'node:crypto'
import { timestamp } from '#records/time.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Dependencies } from '../areas/dependencies.ts'
import { Limiter, type RateLimit, type Taken, takenOf, tooManyRequests } from './rate-limits.ts'

/** Refusals that are remembered, so that who goes on all the same costs the database nothing. */
const REFUSED_MOST = 10_000

/**
 * A limit that guards a secret, or somebody else's mailbox: whoever asks another process has no more tries. It is counted in the
 * database where several processes share one, and in memory where there is one process.
 */
export class SharedLimiter {
  readonly #name: string
  readonly #limit: RateLimit
  readonly #dependencies: Pick<Dependencies, 'db' | 'sharedClock'>
  readonly #inWords: (() => string) | undefined
  readonly #alone: Limiter
  readonly #refusedUntil = new Map<string, number>()

  /** `name` tells it from others of the installation. */
  constructor(
    name: string,
    limit: RateLimit,
    dependencies: Pick<Dependencies, 'db' | 'clock' | 'sharedClock'>,
    inWords?: () => string,
  ) {
    this.#name = name
    this.#limit = limit
    this.#dependencies = dependencies
    this.#inWords = inWords
    this.#alone = new Limiter(limit, dependencies.clock)
  }

  /** Counts one try; answers how long to wait when that is too many, which is not counted. */
  async tryTake(name: string): Promise<Taken> {
    const { db, sharedClock } = this.#dependencies
    if (!db.store.others.mayBe) return this.#alone.tryTake(name)
    const now = sharedClock()
    const until = this.#refusedUntil.get(name) ?? now
    if (until > now) return { ok: false, seconds: Math.ceil((until - now) / 1_000) }
    // A name may be somebody's address.
    const key = hash('sha256', `${this.#name} ${name}`, 'base64url')
    const taken = await db.write((tx) => this.#takeIn(tx, key, now))
    if (!taken.ok) this.#remember(name, now + taken.seconds * 1_000)
    return taken
  }

  async take(name: string): Promise<void> {
    const taken = await this.tryTake(name)
    if (!taken.ok) throw tooManyRequests(taken.seconds, this.#inWords)
  }

  /** Writes run alone, so nobody else counts in between. */
  async #takeIn(tx: Transaction, name: string, now: number): Promise<Taken> {
    const [row] = await tx.query((queries) => queries.selectFrom('_tries').select('restored').where('name', '=', name))
    const { restoredAt, taken } = takenOf(this.#limit, row ? Date.parse(row.restored) : now, now)
    const restored = timestamp(new Date(restoredAt))
    if (taken.ok)
      await tx.execute((queries) =>
        queries
          .insertInto('_tries')
          .values({ name, restored })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ restored })),
      )
    return taken
  }

  #remember(name: string, until: number) {
    this.#refusedUntil.delete(name)
    this.#refusedUntil.set(name, until)
    if (this.#refusedUntil.size > REFUSED_MOST) this.#refusedUntil.delete(this.#refusedUntil.keys().next().value ?? '')
  }
}
