import { setTimeout as pause } from 'node:timers/promises'
import { Pool, type PoolClient, type QueryResult } from 'pg'
import type { StepLimit } from '../filter/steps.ts'
import { randomName } from '../ids.ts'
import { schemaIn } from '../storage/schema-in-address.ts'
import { DiskFullError, type Store } from '../storage/store.ts'
import { afterCommit, throwLater, type WriteJob, WriteQueue, withinLimit } from '../storage/write-queue.ts'
import { connectionConfig, poolConfig, queryAll, queryRows } from './connection.ts'
import { postgresDialect } from './dialect.ts'
import { isLost, isUndone, postgresError } from './errors.ts'
import { IndexColumns } from './index-columns.ts'
import { OpenTransaction } from './open-transaction.ts'
import { OtherProcesses } from './processes/other-processes.ts'
import { WakeListener, wakeOthersSql } from './processes/wake-listener.ts'
import { postgresQueries } from './queries.ts'
import { Reads } from './reads.ts'
import { advisoryLock, channelsOf } from './schema-names.ts'
import { RETRY_MS, TRIES } from './tries.ts'
import { wasCommitted } from './was-committed.ts'

/**
 * In one trip. The lock is held by every writing transaction, of whatever process: writes run alone, and changes are numbered in
 * their order. The id tells later whether the transaction counts.
 */
const WRITING = 6_714_369
const beginSql = (url: string) =>
  `BEGIN; SELECT pg_advisory_xact_lock(${advisoryLock(WRITING, url).key}), pg_current_xact_id()::text AS id`
const FIRST_JOB = 'SAVEPOINT job'
const NEXT_JOB = 'RELEASE job; SAVEPOINT job'

/** Connections for reading, at most. */
const READERS = 8
const DATABASE_SIZE = 'SELECT pg_database_size(current_database())'
const SCHEMA_SIZE = `SELECT coalesce(sum(pg_total_relation_size(oid)), 0) FROM pg_class
WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'`

/** The disk is the server's: all that is known of it is that a write found no room. */
const FULL_MS = 30_000

/** Enough to tell all processes apart that there ever are. */
const NAME_LENGTH = 8

/** A database server: one serial writer whose waiting jobs share a commit, and a pool of connections for reads. */
export function openPostgres(
  url: string,
  onMistake: (error: unknown) => void = throwLater,
  readConnections = READERS,
): PostgresStore {
  const writers = new Pool({ ...poolConfig(url), max: 1 })
  const readers = new Pool({ ...poolConfig(url, { isReadOnly: true }), max: readConnections })
  // A connection that ends is told by whoever asks through it; unheard, it would end the process.
  for (const pool of [writers, readers])
    pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  const connectedAt = new WeakMap<object, number>()
  readers.on('connect', (client) => connectedAt.set(client, performance.now()))
  const reads = new Reads(readers)
  const indexes = new IndexColumns(readers)
  let fullUntil = 0
  const told = async (error: unknown) => {
    const reason = await postgresError(error, (index) => indexes.of(index))
    if (reason instanceof DiskFullError) fullUntil = performance.now() + FULL_MS
    return reason
  }
  const queue = new WriteQueue(commitBatch)
  const self = randomName(NAME_LENGTH)
  const channels = channelsOf(url)
  const beginWriting = beginSql(url)
  const write: Store['write'] = (work) => queue.write(work)
  const others = new OtherProcesses(self, channels.talk, readers, write, () => listen())
  const onWritten = new Set<() => void>()
  let ear: WakeListener | undefined

  function listen() {
    if (ear) return
    others.appear()
    ear = new WakeListener(connectionConfig(url), channels, self, {
      written() {
        for (const listener of onWritten) listener()
      },
      said: (text) => others.receive(text),
    })
  }

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
    const since = performance.now()
    // The first job asks behind it without waiting: the server does one after the other, and nothing once one has failed.
    const begun = begin(client, beginWriting)
    begun.catch(() => {})
    const batch: Batch = {
      client,
      since,
      begun,
      isShared: jobs.length > 1,
      actions: [],
      wakesOthers: false,
      isUndone: false,
    }
    const settled: (() => void)[] = []
    try {
      for (const job of jobs) settled.push(await runJob(batch, job, settled.length === 0))
      const id = await begun
      if (!batch.isUndone) await commit(batch, id)
      client.release()
      return { settled, actions: batch.actions }
    } catch (error) {
      // A new connection is cheaper than finding out what state this one is in.
      client.release(true)
      throw error
    }
  }

  /** Runs one job, in a savepoint where it has neighbours, so that its failure leaves them alone. */
  async function runJob(batch: Batch, { work, resolve, reject }: WriteJob, isFirst: boolean): Promise<() => void> {
    const { client, isShared } = batch
    const tx = new OpenTransaction(client, told)
    // Where it fails, so does everything behind it.
    if (isShared) client.query(isFirst ? FIRST_JOB : NEXT_JOB).catch(() => {})
    try {
      const working = work(tx)
      working.catch(() => {})
      // Waiting for the writers of other processes is not its fault.
      if (isFirst) await Promise.race([batch.begun, working])
      const value = await withinLimit(working, tx.wasAsked)
      await tx.answered()
      if (tx.failed) throw await tx.failed
      batch.actions.push(...tx.actions)
      if (tx.wakes) batch.wakesOthers = true
      return () => resolve(value)
    } catch (error) {
      await batch.begun
      if (tx.lost) throw tx.lost
      await client.query(isShared ? 'ROLLBACK TO job' : 'ROLLBACK')
      if (!isShared) batch.isUndone = true
      return () => reject(error)
    } finally {
      tx.end()
    }
  }

  async function commit({ client, since, wakesOthers }: Batch, id: string) {
    const isFromBefore = (other: PoolClient) => (connectedAt.get(other) ?? since) < since
    try {
      const answers = await queryEach(client, wakesOthers ? `${wakeOthersSql(channels, self)}; COMMIT` : 'COMMIT')
      // PostgreSQL answers ROLLBACK, and no error, where something had failed before.
      if (answers.at(-1)?.command !== 'COMMIT') throw new Error('The transaction was rolled back')
    } catch (error) {
      if (!isLost(error) || !(await wasCommitted(readers, id, isFromBefore))) throw error
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
    connections() {
      const { totalCount, idleCount: idle, waitingCount: waiting } = readers
      return { used: totalCount - idle, idle, waiting }
    },
    rows,
    together: (work) => reads.together(work),
    all: (sql, params) => read((client) => queryAll(client, sql, params)),
    write,
    others,
    listen(listener) {
      onWritten.add(listener)
      listen()
    },
    renew: () => reads.committed(),
    async ping() {
      await rows('SELECT 1')
      if (performance.now() < fullUntil) throw new DiskFullError()
    },
    async size() {
      const [row] = await rows(schemaIn(url) === undefined ? DATABASE_SIZE : SCHEMA_SIZE)
      return { databaseBytes: Number(row?.[0]), freeBytes: Number.POSITIVE_INFINITY }
    },
    async close() {
      others.leave()
      if (!(await queue.close())) return
      await ear?.close()
      await Promise.all([writers.end(), readers.end()])
    },
  }
}

/** Jobs of one commit, and what follows from them. */
interface Batch {
  readonly client: PoolClient
  /** When it began, by the clock of this process. */
  readonly since: number
  /** Answers with the id of the transaction. */
  readonly begun: Promise<string>
  readonly isShared: boolean
  readonly actions: (() => void)[]
  wakesOthers: boolean
  /** Whether nothing of it is left to commit. */
  isUndone: boolean
}

/** Copies of it are made beside it. */
export type PostgresStore = Omit<Store, 'backup' | 'backupFormat'>

async function begin(client: PoolClient, sql: string): Promise<string> {
  const [, locked] = await queryEach(client, sql)
  return String(locked?.rows[0]?.['id'])
}

/** Several statements in one trip; what each of them answered. */
async function queryEach(client: PoolClient, sql: string): Promise<readonly QueryResult<Record<string, unknown>>[]> {
  const answers: unknown = await client.query(sql)
  return [answers as QueryResult | QueryResult[]].flat()
}
