import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool, type PoolClient } from 'pg'
import type { StepLimit } from '../filter/steps.ts'
import type { Store } from '../storage/store.ts'
import { afterCommit, throwLater, type WriteJob, WriteQueue, withinLimit } from '../storage/write-queue.ts'
import { connectionConfig, queryAll, queryRows } from './connection.ts'
import { postgresDialect } from './dialect.ts'
import { isLost, isUndone, postgresError } from './errors.ts'
import { IndexColumns } from './index-columns.ts'
import { OpenTransaction } from './open-transaction.ts'
import { postgresQueries } from './queries.ts'
import { Reads } from './reads.ts'
import { RETRY_MS, TRIES } from './tries.ts'
import { WakeListener, wakeOthersSql } from './wake-listener.ts'
import { wasCommitted } from './was-committed.ts'

/** Held by every writing transaction, of whatever process: writes run alone, and changes are numbered in their order. */
const LOCK = 'SELECT pg_advisory_xact_lock(6714369)'
const OWN_ID = 'SELECT pg_current_xact_id()::text'

const READERS = 8

/** A database server: one serial writer whose waiting jobs share a commit, and a pool of connections for reads. */
export function openPostgres(url: string, onMistake: (error: unknown) => void = throwLater): PostgresStore {
  const config = connectionConfig(url)
  const writers = new Pool({ ...config, max: 1 })
  const readers = new Pool({ ...config, max: READERS, options: '-c default_transaction_read_only=on' })
  // A connection that ends is told by whoever asks through it; unheard, it would end the process.
  for (const pool of [writers, readers])
    pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  const reads = new Reads(readers)
  const indexes = new IndexColumns(readers)
  const told = (error: unknown) => postgresError(error, (index) => indexes.of(index))
  const queue = new WriteQueue(commitBatch)
  const self = randomUUID()
  const listening: WakeListener[] = []

  async function commitBatch(jobs: readonly WriteJob[]) {
    for (let tries = 1; ; tries++) {
      try {
        const { settled, actions } = await commitOnce(jobs)
        reads.committed()
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
    const batch: Batch = { actions: [], wakesOthers: false }
    try {
      const [, , [[id] = []]] = await together([client.query('BEGIN'), client.query(LOCK), queryRows(client, OWN_ID)])
      for (const job of jobs) settled.push(await runJob(client, job, batch))
      // What is lost with the connection is told by the commit.
      const woken =
        batch.wakesOthers &&
        client.query(wakeOthersSql(self)).catch((error: unknown) => {
          if (!isLost(error)) throw error
        })
      const committed = client.query('COMMIT').catch(async (error: unknown) => {
        if (!isLost(error) || !(await wasCommitted(readers, String(id)))) throw error
      })
      await together([committed, Promise.resolve(woken)])
      client.release()
      return { settled, actions: batch.actions }
    } catch (error) {
      // A new connection is cheaper than finding out what state this one is in.
      client.release(true)
      throw error
    }
  }

  /** Runs one job in its savepoint, so that its failure leaves its neighbours alone. */
  async function runJob(client: PoolClient, { work, resolve, reject }: WriteJob, batch: Batch): Promise<() => void> {
    const tx = new OpenTransaction(client, told)
    const begun = client.query('SAVEPOINT job')
    try {
      const [value] = await together([withinLimit(work(tx)), begun])
      if (tx.failed) throw tx.failed
      await client.query('RELEASE job')
      batch.actions.push(...tx.actions)
      if (tx.wakes) batch.wakesOthers = true
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
    try {
      return await reads.ask(ask, steps)
    } catch (error) {
      throw await told(error)
    }
  }

  const rows: Store['rows'] = (sql, params, steps) => read((client) => queryRows(client, sql, params), steps)

  return {
    dialect: postgresDialect,
    queries: postgresQueries,
    rows,
    together: (work) => reads.together(work),
    all: (sql, params) => read((client) => queryAll(client, sql, params)),
    write: (work) => queue.write(work),
    listen(onWritten) {
      listening.push(new WakeListener(config, self, onWritten))
    },
    async ping() {
      await rows('SELECT 1')
    },
    async size() {
      const [row] = await rows('SELECT pg_database_size(current_database())')
      return { databaseBytes: Number(row?.[0]), freeBytes: Number.POSITIVE_INFINITY }
    },
    async close() {
      if (!(await queue.close())) return
      for (const one of listening) await one.close()
      await Promise.all([writers.end(), readers.end()])
    },
  }
}

/** What follows from the jobs of one commit. */
interface Batch {
  readonly actions: (() => void)[]
  wakesOthers: boolean
}

/** Copies of it are made beside it. */
export type PostgresStore = Omit<Store, 'backup' | 'backupFormat'>

/** All of them, so that no failure is left unheard; the first one counts. */
async function together<T extends readonly unknown[]>(asked: { [K in keyof T]: Promise<T[K]> }): Promise<T> {
  const outcomes = await Promise.allSettled(asked)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return outcomes.map((outcome) => (outcome as PromiseFulfilledResult<unknown>).value) as unknown as T
}
