import { setTimeout as pause } from 'node:timers/promises'
import { Pool, type PoolClient } from 'pg'
import type { StepLimit } from '../filter/steps.ts'
import { DatabaseAwayError, type SqlValue, type Store, type StoreTransaction } from '../storage/store.ts'
import { afterCommit, throwLater, type WriteJob, WriteQueue, withinLimit } from '../storage/write-queue.ts'
import { connectionConfig, queryAll, queryRows, runStatement } from './connection.ts'
import { postgresDialect } from './dialect.ts'
import { isCancelled, isLost, isWorthAnotherTry, storeError } from './errors.ts'
import { postgresQueries } from './queries.ts'

/** Held by every writing transaction, of whatever process: writes run alone, and changes are numbered in their order. */
const WRITERS_LOCK = 0x66_73_01

const READERS = 8
/** How often a batch of writes begins again, and how long it waits before. */
const TRIES = 4
const RETRY_MS = 50

/** A database server: one serial writer whose waiting jobs share a commit, and a pool of connections for reads. */
export function openPostgres(url: string, onMistake: (error: unknown) => void = throwLater): PostgresStore {
  const config = connectionConfig(url)
  const writers = new Pool({ ...config, max: 1 })
  const readers = new Pool({ ...config, max: READERS, options: '-c default_transaction_read_only=on' })
  // Told by the next who asks.
  for (const pool of [writers, readers]) pool.on('error', () => {})
  const indexes = new IndexColumns(readers)
  const told = (error: unknown) => storeError(error, (index) => indexes.of(index))
  const queue = new WriteQueue(commitBatch)

  async function commitBatch(jobs: readonly WriteJob[]) {
    for (let tries = 1; ; tries++) {
      try {
        const { settled, actions } = await commitOnce(jobs)
        afterCommit(actions, onMistake)
        for (const answer of settled) answer()
        return
      } catch (error) {
        if (tries < TRIES && isUndone(error)) {
          await pause(RETRY_MS * 2 ** tries)
          continue
        }
        const reason = await told(error)
        for (const job of jobs) job.reject(reason)
        return
      }
    }
  }

  async function commitOnce(jobs: readonly WriteJob[]) {
    const client = await writers.connect()
    const settled: (() => void)[] = []
    const actions: (() => void)[] = []
    try {
      await together([client.query('BEGIN'), client.query(`SELECT pg_advisory_xact_lock(${WRITERS_LOCK})`)])
      for (const job of jobs) settled.push(await runJob(client, job, actions))
      await client.query('COMMIT').catch((error: unknown) => {
        throw isLost(error) ? new CommitUnknown({ cause: error }) : error
      })
      client.release()
      return { settled, actions }
    } catch (error) {
      // A new connection is cheaper than finding out what state this one is in.
      client.release(true)
      throw error
    }
  }

  /** Runs one job in its savepoint, so that its failure leaves its neighbours alone. */
  async function runJob(
    client: PoolClient,
    { work, resolve, reject }: WriteJob,
    actions: (() => void)[],
  ): Promise<() => void> {
    const tx = new OpenTransaction(client, told)
    const begun = client.query('SAVEPOINT job')
    try {
      const [value] = await together([withinLimit(work(tx)), begun])
      await client.query('RELEASE job')
      actions.push(...tx.actions)
      return () => resolve(value)
    } catch (error) {
      if (tx.lost) throw tx.lost
      await together([client.query('ROLLBACK TO job'), client.query('RELEASE job')])
      return () => reject(error)
    } finally {
      tx.end()
    }
  }

  async function read<T>(ask: (client: PoolClient) => Promise<T>, steps?: StepLimit): Promise<T> {
    for (let tries = 1; ; tries++) {
      let client: PoolClient | undefined
      try {
        client = await readers.connect()
        const found = await ask(client)
        client.release()
        return found
      } catch (error) {
        client?.release(isLost(error))
        if (isCancelled(error)) steps?.take(Number.POSITIVE_INFINITY)
        // Reading changes nothing: it may be asked again.
        if (tries >= TRIES || !isUndone(error)) throw await told(error)
        await pause(RETRY_MS * 2 ** tries)
      }
    }
  }

  const rows: Store['rows'] = (sql, params, steps) => read((client) => queryRows(client, sql, params), steps)

  return {
    dialect: postgresDialect,
    queries: postgresQueries,
    rows,
    all: (sql, params) => read((client) => queryAll(client, sql, params)),
    write: (work) => queue.write(work),
    async ping() {
      await rows('SELECT 1')
    },
    async size() {
      const [row] = await rows('SELECT pg_database_size(current_database())')
      return { databaseBytes: Number(row?.[0]), freeBytes: Number.POSITIVE_INFINITY }
    },
    async close() {
      if (!(await queue.close())) return
      await Promise.all([writers.end(), readers.end()])
    },
  }
}

/** Copies of it are made by `npm run move`. */
export type PostgresStore = Omit<Store, 'backup' | 'backupFormat'>

/** The connection was lost while the commit was under way: whether it counts is not known. */
class CommitUnknown extends DatabaseAwayError {}

/** Whether nothing is left of what was tried, and trying again makes sense. */
const isUndone = (error: unknown) => isWorthAnotherTry(error) || isLost(error)

/** All of them, so that no failure is left unheard; the first one counts. */
async function together<T extends readonly unknown[]>(asked: { [K in keyof T]: Promise<T[K]> }): Promise<T> {
  const outcomes = await Promise.allSettled(asked)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return outcomes.map((outcome) => (outcome as PromiseFulfilledResult<unknown>).value) as unknown as T
}

/** Which columns the unique indexes are about, asked once each: the error tells only the index. */
class IndexColumns {
  readonly #readers: Pool
  readonly #known = new Map<string, readonly string[]>()

  constructor(readers: Pool) {
    this.#readers = readers
  }

  async of(index: string): Promise<readonly string[]> {
    const known = this.#known.get(index)
    if (known) return known
    const { rows } = await this.#readers.query<{ name: string | null }>(COLUMNS, [index])
    const names = rows.map(({ name }) => name)
    // One on an expression is about no column that could be named.
    const columns = names.every((name) => name !== null) ? names : []
    this.#known.set(index, columns)
    return columns
  }
}

const COLUMNS = `
  SELECT a.attname AS name
  FROM pg_index AS i
  CROSS JOIN unnest(i.indkey) WITH ORDINALITY AS k (number, place)
  LEFT JOIN pg_attribute AS a ON a.attrelid = i.indrelid AND a.attnum = k.number AND k.number > 0
  WHERE i.indexrelid = to_regclass(quote_ident($1))
  ORDER BY k.place`

/** Ends with its work: a call that comes later must not land in a neighbour's savepoint. */
class OpenTransaction implements StoreTransaction {
  readonly queries = postgresQueries
  readonly actions: (() => void)[] = []
  /** Why the transaction as a whole is gone, if it is. */
  lost: unknown
  readonly #told: (error: unknown) => Promise<unknown>
  #client: PoolClient | undefined

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

  end() {
    this.#client = undefined
  }

  async #ask<T>(question: (client: PoolClient) => Promise<T>): Promise<T> {
    if (!this.#client) throw new Error('The transaction has ended')
    try {
      return await question(this.#client)
    } catch (error) {
      if (isUndone(error)) this.lost = error
      throw await this.#told(error)
    }
  }
}
