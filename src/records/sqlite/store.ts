import { setImmediate as nextTurn } from 'node:timers/promises'
import type { StepLimit } from '../filter/steps.ts'
import { DamagedError, whyDamaged } from '../storage/damaged.ts'
import { NO_OTHERS } from '../storage/others.ts'
import { DiskFullError, type SqlValue, type Store, type StoreTransaction, WorkHasFailed } from '../storage/store.ts'
import { afterCommit, throwLater, type WriteJob, WriteQueue, withinLimit } from '../storage/write-queue.ts'
import { SqliteConnection } from './connection.ts'
import { checkWhole, writeCopy } from './copies.ts'
import { sqliteDialect } from './dialect.ts'
import { sqliteQueries } from './queries.ts'
import { hasRoom, sizeOf } from './size.ts'

/** An embedded database: one serial writer whose waiting jobs share a durable commit, and a connection for reads. */
export function openSqlite(path: string, onMistake: (error: unknown) => void = throwLater): Store {
  const damaged = Promise.withResolvers<string>()
  let damage: string | undefined
  const onError = (error: unknown) => {
    damage ??= whyDamaged(error)
    if (damage !== undefined) damaged.resolve(damage)
  }
  const writer = new SqliteConnection(path, { readOnly: false, onError })
  const reader = new SqliteConnection(path, { readOnly: true, onError })
  const snapshot = new Snapshot(reader)
  const queue = new WriteQueue(commitBatch)
  const pace = new Pace()

  async function commitBatch(jobs: readonly WriteJob[]) {
    const settled: (() => void)[] = []
    const actions: (() => void)[] = []
    pace.begin()
    try {
      writer.run('BEGIN IMMEDIATE', [])
      for (const job of jobs) settled.push(await runJob(job, actions))
      writer.run('COMMIT', [])
      snapshot.end()
    } catch (error) {
      if (writer.database.isTransaction) writer.run('ROLLBACK', [])
      for (const job of jobs) job.reject(error)
      return
    }
    afterCommit(actions, onMistake)
    for (const answer of settled) answer()
  }

  /** Runs one job in its savepoint, so that its failure leaves its neighbours alone. */
  async function runJob({ work, resolve, reject }: WriteJob, actions: (() => void)[]): Promise<() => void> {
    const tx = new OpenTransaction(writer, pace)
    writer.run('SAVEPOINT job', [])
    try {
      const value = await withinLimit(work(tx), tx.wasAsked)
      if (tx.failed) throw tx.failed
      writer.run('RELEASE job', [])
      actions.push(...tx.actions)
      return () => resolve(value)
    } catch (error) {
      // A full disk takes the whole transaction back, and everybody in it has to hear why.
      if (!writer.database.isTransaction) throw error
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
    // The snapshot of the turn is everybody's.
    together: (work) => work(),
    rows: async (sql, params = [], steps) => snapshot.reader.rows(sql, params, steps),
    all: async <Row>(sql: string, params: readonly SqlValue[] = []) => snapshot.reader.all<Row>(sql, params),
    write: (work) => queue.write(work),
    // No other process may.
    listen() {},
    renew() {},
    others: NO_OTHERS,
    async ping() {
      if (damage !== undefined) throw new DamagedError(damage)
      snapshot.reader.rows('SELECT 1', [])
      if (!(await hasRoom(path))) throw new DiskFullError()
    },
    check: () => checkWhole(path).catch(onError),
    damaged: damaged.promise,
    size: async () => ({ ...(await sizeOf(path)), damage }),
    async backup(file) {
      await writeCopy(path, file).catch((error: unknown) => {
        onError(error)
        throw error
      })
    },
    backupFormat: { contentType: 'application/vnd.sqlite3', extension: 'db' },
    async close() {
      if (!(await queue.close())) return
      snapshot.end()
      reader.close()
      if (damage === undefined) writer.run('PRAGMA optimize', [])
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

/** Statements answer at once, so that whoever writes much would hold the thread to the end. */
const HELD_MS = 10

/** Lets everybody else have a turn of the event loop now and then, while no other writer begins. */
class Pace {
  #since = 0
  #pause: Promise<void> | undefined

  begin() {
    this.#since = performance.now()
  }

  /** Undefined: go on. Whoever comes during a pause waits for the same one, so that nobody overtakes. */
  get pause(): Promise<void> | undefined {
    if (performance.now() - this.#since >= HELD_MS) this.#pause ??= this.#rest()
    return this.#pause
  }

  async #rest() {
    await nextTurn()
    this.#pause = undefined
    this.begin()
  }
}

/** Ends with its work: a call that comes later must not land in a neighbour's savepoint. */
class OpenTransaction implements StoreTransaction {
  readonly queries = sqliteQueries
  readonly actions: (() => void)[] = []
  /** Why its work is over before its end, if it is. */
  failed: unknown
  #connection: SqliteConnection | undefined
  readonly #pace: Pace
  #isAsked = false

  constructor(connection: SqliteConnection, pace: Pace) {
    this.#connection = connection
    this.#pace = pace
  }

  /** Since the last time. */
  readonly wasAsked = () => {
    const was = this.#isAsked
    this.#isAsked = false
    return was
  }

  rows(sql: string, params: readonly SqlValue[] = [], steps?: StepLimit) {
    return this.#ask((connection) => connection.rows(sql, params, steps))
  }

  all<Row>(sql: string, params: readonly SqlValue[] = []) {
    return this.#ask((connection) => connection.all<Row>(sql, params))
  }

  run(sql: string, params: readonly SqlValue[] = []) {
    return this.#ask((connection) => connection.run(sql, params))
  }

  afterCommit(action: () => void) {
    this.actions.push(action)
  }

  wakeOthers() {}

  end() {
    this.#connection = undefined
  }

  async #ask<T>(question: (connection: SqliteConnection) => T): Promise<T> {
    this.#isAsked = true
    const { pause } = this.#pace
    if (pause) await pause
    if (!this.#connection) throw new Error('The transaction has ended')
    if (this.failed) throw new WorkHasFailed({ cause: this.failed })
    try {
      return question(this.#connection)
    } catch (error) {
      this.failed = error
      throw error
    }
  }
}
