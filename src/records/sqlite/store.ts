import type { StepLimit } from '../filter/steps.ts'
import type { SqlValue, Store, StoreTransaction } from '../storage/store.ts'
import { SqliteConnection } from './connection.ts'
import { writeCopy } from './copies.ts'
import { sqliteDialect } from './dialect.ts'
import { sqliteQueries } from './queries.ts'
import { sizeOf } from './size.ts'

/** Work of one batch is committed together; beyond this the next batch takes it. */
const BATCH_MAX = 256
/** Work that awaits anything but its transaction holds up every other writer. */
const WORK_MAX_MS = 10_000

interface Job {
  work: (tx: StoreTransaction) => Promise<unknown>
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

/** An embedded database: one serial writer whose waiting jobs share a durable commit, and a connection for reads. */
export function openSqlite(path: string, onMistake: (error: unknown) => void = throwLater): Store {
  const writer = new SqliteConnection(path, { readOnly: false })
  const reader = new SqliteConnection(path, { readOnly: true })
  const snapshot = new Snapshot(reader)
  const queue: Job[] = []
  let running: Promise<void> | undefined
  let closed = false

  function write<T>(work: (tx: StoreTransaction) => Promise<T>): Promise<T> {
    if (closed) return Promise.reject(new Error('The database is closed'))
    return new Promise<T>((resolve, reject) => {
      queue.push({ work, resolve: resolve as (value: unknown) => void, reject })
      running ??= drain()
    })
  }

  async function drain() {
    try {
      while (queue.length > 0) {
        // Lets every request that has arrived by now join the same commit.
        await new Promise<void>((resolve) => setImmediate(resolve))
        await commitBatch(queue.splice(0, BATCH_MAX))
      }
    } finally {
      running = undefined
    }
  }

  async function commitBatch(jobs: readonly Job[]) {
    const settled: (() => void)[] = []
    const afterCommit: (() => void)[] = []
    try {
      writer.run('BEGIN IMMEDIATE', [])
      for (const job of jobs) settled.push(await runJob(job, afterCommit))
      writer.run('COMMIT', [])
      snapshot.end()
    } catch (error) {
      if (writer.database.isTransaction) writer.run('ROLLBACK', [])
      for (const job of jobs) job.reject(error)
      return
    }
    for (const action of afterCommit) tryAction(action)
    for (const answer of settled) answer()
  }

  /** What was written is written: a mistake in what follows is not the writers' to know. */
  function tryAction(action: () => void) {
    try {
      action()
    } catch (error) {
      onMistake(error)
    }
  }

  /** Runs one job in its savepoint, so that its failure leaves its neighbours alone. */
  async function runJob({ work, resolve, reject }: Job, afterCommit: (() => void)[]): Promise<() => void> {
    const tx = new OpenTransaction(writer)
    writer.run('SAVEPOINT job', [])
    try {
      const value = await withinLimit(work(tx))
      writer.run('RELEASE job', [])
      afterCommit.push(...tx.actions)
      return () => resolve(value)
    } catch (error) {
      writer.run('ROLLBACK TO job', [])
      writer.run('RELEASE job', [])
      return () => reject(error)
    } finally {
      tx.end()
    }
  }

  return {
    dialect: sqliteDialect,
    queries: sqliteQueries,
    rows: async (sql, params = [], steps) => snapshot.reader.rows(sql, params, steps),
    all: async <Row>(sql: string, params: readonly SqlValue[] = []) => snapshot.reader.all<Row>(sql, params),
    write,
    async ping() {
      snapshot.reader.rows('SELECT 1', [])
    },
    size: () => sizeOf(path),
    async backup(file) {
      await writeCopy(path, file)
    },
    backupFormat: { contentType: 'application/vnd.sqlite3', extension: 'db' },
    async close() {
      if (closed) return
      closed = true
      await running
      snapshot.end()
      reader.close()
      writer.run('PRAGMA optimize', [])
      writer.close()
    },
  }
}

/** Reads of one turn of the event loop see the same moment, and ask the file system for it once. */
class Snapshot {
  readonly #reader: SqliteConnection
  #isOpen = false

  constructor(reader: SqliteConnection) {
    this.#reader = reader
  }

  get reader(): SqliteConnection {
    if (!this.#isOpen) {
      this.#reader.run('BEGIN', [])
      this.#isOpen = true
      setImmediate(() => this.end())
    }
    return this.#reader
  }

  /** After a commit, so that everybody reads what was written. */
  end() {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#reader.run('COMMIT', [])
  }
}

/** Ends with its work: a call that comes later must not land in a neighbour's savepoint. */
class OpenTransaction implements StoreTransaction {
  readonly queries = sqliteQueries
  readonly actions: (() => void)[] = []
  #connection: SqliteConnection | undefined

  constructor(connection: SqliteConnection) {
    this.#connection = connection
  }

  async rows(sql: string, params: readonly SqlValue[] = [], steps?: StepLimit) {
    return this.#open().rows(sql, params, steps)
  }

  async all<Row>(sql: string, params: readonly SqlValue[] = []) {
    return this.#open().all<Row>(sql, params)
  }

  async run(sql: string, params: readonly SqlValue[] = []) {
    return this.#open().run(sql, params)
  }

  afterCommit(action: () => void) {
    this.actions.push(action)
  }

  end() {
    this.#connection = undefined
  }

  #open(): SqliteConnection {
    if (!this.#connection) throw new Error('The transaction has ended')
    return this.#connection
  }
}

/** To whoever watches over the process. */
const throwLater = (error: unknown) =>
  queueMicrotask(() => {
    throw error
  })

async function withinLimit<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('A transaction took too long')), WORK_MAX_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
