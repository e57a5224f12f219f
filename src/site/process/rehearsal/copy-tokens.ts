import { users } from '#areas/accounts/accounts.collections.ts'
import type { SessionKeeper } from '#http/auth/sessions.ts'
import type { Database } from '#records/database.ts'

interface KeptToken {
  readonly token: string
  readonly tokenKey: string
  /** By the copy's clock. */
  readonly begunAt: number
}

/** Days of a copy are minutes; a token holds for seven. */
const KEPT_MS = 24 * 60 * 60_000

/** With which people are signed in to a copy: one session each, however many pages they open. */
export class CopyTokens {
  readonly #sessions: SessionKeeper
  readonly #db: Database
  readonly #kept = new Map<string, KeptToken>()

  constructor(sessions: SessionKeeper, db: Database) {
    this.#sessions = sessions
    this.#db = db
    // Whoever signs out in the copy is signed in to it anew: the real session is asked.
    sessions.onEnd((person) => this.#kept.delete(person))
  }

  /** Undefined for whom the copy does not know. */
  async of(person: string): Promise<string | undefined> {
    const stored = await this.#db.stored(users, person)
    if (!stored) return undefined
    const tokenKey = String(stored['tokenKey'])
    const now = this.#db.now().getTime()
    const kept = this.#kept.get(person)
    if (kept?.tokenKey === tokenKey && now - kept.begunAt < KEPT_MS) return kept.token
    const token = (await this.#sessions.begin({ id: person, tokenKey }))?.token
    if (token !== undefined) this.#kept.set(person, { token, tokenKey, begunAt: now })
    return token
  }
}
