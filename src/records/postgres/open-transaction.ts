import type { PoolClient } from 'pg'
import { type SqlValue, type StoreTransaction, WorkHasFailed } from '../storage/store.ts'
import { queryAll, queryRows, runStatement } from './connection.ts'
import { isUndone } from './errors.ts'
import { postgresQueries } from './queries.ts'

/** Ends with its work: a call that comes later must not land in a neighbour's savepoint. */
export class OpenTransaction implements StoreTransaction {
  readonly queries = postgresQueries
  readonly actions: (() => void)[] = []
  wakes = false
  /** Why the transaction as a whole is gone, if it is. */
  lost: unknown
  /** Why its work is over before its end, if it is: what went wrong first. */
  failed: Promise<unknown> | undefined
  readonly #told: (error: unknown) => Promise<unknown>
  readonly #asked = new Set<Promise<unknown>>()
  #client: PoolClient | undefined
  #isAsked = false

  constructor(client: PoolClient, told: (error: unknown) => Promise<unknown>) {
    this.#client = client
    this.#told = told
  }

  rows(sql: string, params?: readonly SqlValue[]) {
    return this.#ask((client) => queryRows(client, sql, params))
  }

  all<Row>(sql: string, params?: readonly SqlValue[]) {
    return this.#ask((client) => queryAll<Row>(client, sql, params))
  }

  run(sql: string, params?: readonly SqlValue[]) {
    return this.#ask((client) => runStatement(client, sql, params))
  }

  afterCommit(action: () => void) {
    this.actions.push(action)
  }

  wakeOthers() {
    this.wakes = true
  }

  /** Since the last time, or still: it waits for the server, which has limits of its own. */
  readonly wasAsked = () => {
    const was = this.#isAsked || this.#asked.size > 0
    this.#isAsked = false
    return was
  }

  /** Once everything was answered, even what its work did not wait for. */
  async answered() {
    if (this.#asked.size > 0) await Promise.allSettled(this.#asked)
  }

  end() {
    this.#client = undefined
  }

  async #ask<T>(question: (client: PoolClient) => Promise<T>): Promise<T> {
    if (!this.#client) throw new Error('The transaction has ended')
    if (this.failed) throw new WorkHasFailed({ cause: await this.failed })
    this.#isAsked = true
    const asked = question(this.#client)
    this.#asked.add(asked)
    try {
      return await asked
    } catch (error) {
      if (isUndone(error)) this.lost = error
      const told = this.#told(error)
      this.failed ??= told
      throw await told
    } finally {
      this.#asked.delete(asked)
    }
  }
}
