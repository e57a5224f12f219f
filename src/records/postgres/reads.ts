import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import type { StepLimit } from '../filter/steps.ts'
import { STATEMENT_MOST_MS } from './connection.ts'
import { isCancelled, isUndone } from './errors.ts'
import { RETRY_MS, TRIES } from './tries.ts'

/** A question of somebody else's that takes longer was dearer than it looked. */
const ASKED_MOST_MS = 3_000

type Question<T> = (client: PoolClient) => Promise<T>

/**
 * Reads of one piece of work that follow upon one another see the same moment, as reads of one turn do on SQLite: they go
 * through one connection, in a transaction that ends as soon as the work waits for anything else.
 */
export class Reads {
  readonly #pool: Pool
  readonly #scope = new AsyncLocalStorage<{ moment: Moment | undefined }>()
  #commits = 0

  constructor(pool: Pool) {
    this.#pool = pool
  }

  together<T>(work: () => T): T {
    return this.#scope.getStore() ? work() : this.#scope.run({ moment: undefined }, work)
  }

  /** Whoever asks from now on sees what was committed. */
  committed() {
    this.#commits++
  }

  async ask<T>(question: Question<T>, steps?: StepLimit): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#once(question, steps !== undefined)
      } catch (error) {
        if (isCancelled(error)) steps?.take(Number.POSITIVE_INFINITY)
        // Reading changes nothing: it may be asked again.
        if (tries >= TRIES || !isUndone(error)) throw error
        await pause(RETRY_MS * 2 ** tries)
      }
    }
  }

  #once<T>(question: Question<T>, isBounded: boolean): Promise<T> {
    const scope = this.#scope.getStore()
    // By itself, it needs no transaction, unless it has a time limit of its own.
    if (!scope) return isBounded ? new Moment(this.#pool, 0).ask(question, true) : alone(this.#pool, question)
    if (scope.moment?.isOver || scope.moment?.commits !== this.#commits)
      scope.moment = new Moment(this.#pool, this.#commits)
    return scope.moment.ask(question, isBounded)
  }
}

async function alone<T>(pool: Pool, question: Question<T>): Promise<T> {
  const client = await pool.connect()
  try {
    const answer = await question(client)
    client.release()
    return answer
  } catch (error) {
    client.release(isUndone(error))
    throw error
  }
}

/** A moment of the database, seen through one connection. */
class Moment {
  /** How many commits of this process it sees. */
  readonly commits: number
  isOver = false
  readonly #client: Promise<PoolClient>
  #asked = 0
  #hasFailed = false

  constructor(pool: Pool, commits: number) {
    this.commits = commits
    this.#client = pool.connect().then((client) => {
      this.#send(client, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
      return client
    })
  }

  async ask<T>(question: Question<T>, isBounded: boolean): Promise<T> {
    this.#asked++
    try {
      const client = await this.#client
      if (isBounded) this.#send(client, `SET LOCAL statement_timeout = ${ASKED_MOST_MS}`)
      const answer = question(client)
      if (isBounded) this.#send(client, `SET LOCAL statement_timeout = ${STATEMENT_MOST_MS}`)
      return await answer
    } catch (error) {
      this.#hasFailed = true
      this.isOver = true
      throw error
    } finally {
      // By then whoever got the answer has asked on, or waits for something else.
      if (--this.#asked === 0) setImmediate(() => this.#endIfIdle())
    }
  }

  /** What goes wrong is told by the question behind it. */
  #send(client: PoolClient, sql: string) {
    client.query(sql).catch(() => (this.#hasFailed = true))
  }

  #endIfIdle() {
    if (this.#asked > 0) return
    this.isOver = true
    this.#end().catch(() => {})
  }

  #ended: Promise<void> | undefined

  #end(): Promise<void> {
    return (this.#ended ??= (async () => {
      const client = await this.#client
      try {
        await client.query(this.#hasFailed ? 'ROLLBACK' : 'COMMIT')
        client.release()
      } catch {
        client.release(true)
      }
    })())
  }
}
