import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { temporaryDatabase } from '../databases.testing.ts'
import { TooCostly } from '../filter/parse.ts'
import { StepLimit } from '../filter/steps.ts'
import { DatabaseAwayError, OutcomeUnknownError } from '../storage/store.ts'
import { poolConfig } from './connection.ts'
import { openPostgres, type PostgresStore } from './store.ts'
import { wasCommitted } from './was-committed.ts'

/** What only PostgreSQL does; storage/store.test.ts has what both do. */

let url: string
let remove: () => Promise<void>
let store: PostgresStore

beforeEach(async () => {
  ;({ url, remove } = await temporaryDatabase())
  store = openPostgres(url)
  await store.write((tx) => tx.run('CREATE TABLE "slots" ("name" text PRIMARY KEY, "left" bigint NOT NULL DEFAULT 0)'))
})
afterEach(async () => {
  await store.close()
  await remove()
})

const add = (name: string) => store.write((tx) => tx.run('INSERT INTO "slots" VALUES (?)', [name]))
const count = async () => Number((await store.rows('SELECT count(*) FROM "slots"'))[0]?.[0])

describe('reads while another process writes', () => {
  /** How often two reads, one after the other, found different numbers of rows, until it was enough. */
  async function differences(
    read: (work: () => Promise<boolean>) => Promise<boolean>,
    isEnough: (reads: number, found: number) => boolean,
  ): Promise<number> {
    const other = openPostgres(url)
    const stop = new AbortController()
    const writing = (async () => {
      for (let n = 0; !stop.signal.aborted; n++)
        await other.write((tx) => tx.run('INSERT INTO "slots" VALUES (?)', [`${n}`]))
    })()
    let found = 0
    for (let n = 0; !isEnough(n, found); n++) if (await read(async () => (await count()) !== (await count()))) found++
    stop.abort()
    await writing
    await other.close()
    return found
  }

  test('see the same moment in one piece of work', async () => {
    expect(
      await differences(
        (work) => store.together(work),
        (reads) => reads === 200,
      ),
    ).toBe(0)
  })

  test('without it they do not', async () => {
    expect(
      await differences(
        (work) => work(),
        (_, found) => found > 0,
      ),
    ).toBe(1)
  })
})

test('in one piece of work a read sees what was written before it', async () => {
  await store.together(async () => {
    expect(await count()).toBe(0)
    await add('a')
    expect(await count()).toBe(1)
  })
})

test('a question of somebody else’s that takes too long is too costly, and the next one is answered', async () => {
  const steps = new StepLimit(1_000, 'That takes too long.')
  await store.together(async () => {
    await expect(store.rows('SELECT pg_sleep(20)', [], steps)).rejects.toThrow(TooCostly)
    expect(await count()).toBe(0)
  })
})

test('a constraint on an expression names no columns, one on several all of them', async () => {
  await store.write(async (tx) => {
    await tx.run('CREATE UNIQUE INDEX "slots_lower" ON "slots" (lower("name"))')
    await tx.run('CREATE TABLE "pairs" ("b" text, "a" text, UNIQUE ("b", "a"))')
  })
  await add('a')
  await expect(add('A')).rejects.toMatchObject({ kind: 'unique', columns: [] })
  const pair = () => store.write((tx) => tx.run(`INSERT INTO "pairs" VALUES ('1', '2')`))
  await pair()
  await expect(pair()).rejects.toMatchObject({ kind: 'unique', columns: ['b', 'a'] })
})

test('who waits for a lock that another program holds is written once it is free, however long a transaction takes', async () => {
  const [holder, watcher] = [new Pool(poolConfig(url)), new Pool(poolConfig(url))]
  const held = await holder.connect()
  try {
    await held.query('BEGIN; LOCK TABLE "slots"')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const written = add('a')
    const waiting = async () => (await watcher.query('SELECT 1 FROM pg_locks WHERE NOT granted')).rowCount
    await expect.poll(waiting).toBe(1)
    await vi.advanceTimersByTimeAsync(12_000)
    await held.query('COMMIT')
    await written
  } finally {
    vi.useRealTimers()
    held.release()
    await Promise.all([holder.end(), watcher.end()])
  }
  expect(await count()).toBe(1)
})

test('a sign that no text can have equals nothing', async () => {
  await add('a')
  expect(await store.rows('SELECT 1 FROM "slots" WHERE "name" = ?', ['a\0'])).toEqual([])
})

describe('a connection that is lost', () => {
  const END_ITSELF = 'SELECT pg_terminate_backend(pg_backend_pid())'

  test('before the commit: the work runs again, with its neighbours, and is done once', async () => {
    let runs = 0
    const losing = store.write(async (tx) => {
      await tx.run('INSERT INTO "slots" VALUES (?)', ['lost'])
      if (++runs === 1) await tx.rows(END_ITSELF)
      return runs
    })
    const [, lost] = await Promise.all([add('before'), losing, add('after')])
    expect(lost).toBe(2)
    expect(await count()).toBe(3)
  })

  test('every time: the writers are told that the database is away, and those after them are served', async () => {
    const losing = store.write((tx) => tx.rows(END_ITSELF))
    await expect(losing).rejects.toThrow(DatabaseAwayError)
    await add('a')
    expect(await count()).toBe(1)
  })

  test('while reading: the next one is answered over another', async () => {
    await store.together(async () => {
      expect(await count()).toBe(0)
      const ended = store.rows(END_ITSELF)
      await expect(ended).rejects.toThrow(DatabaseAwayError)
      expect(await count()).toBe(0)
    })
  })

  /** Stands between, and cuts the connection when the server has answered to a commit. */
  async function cutAfterCommit(): Promise<{ url: string; server: Server; folder: string; cuts: () => number }> {
    const target = new URL(url)
    const host = target.searchParams.get('host') ?? ''
    const folder = mkdtempSync(join(tmpdir(), 'fieldside-cut-'))
    let cuts = 0
    const server = createServer((asker: Socket) => {
      const answerer = host
        ? connect(join(host, '.s.PGSQL.5432'))
        : connect(Number(target.port || 5432), target.hostname)
      let isCommitting = false
      asker.on('data', (bytes) => {
        isCommitting ||= cuts === 0 && bytes.includes('COMMIT')
        answerer.write(bytes)
      })
      answerer.on('data', (bytes) => {
        if (!isCommitting) return void asker.write(bytes)
        cuts++
        asker.destroy()
        answerer.destroy()
      })
      for (const [one, other] of [
        [asker, answerer],
        [answerer, asker],
      ] as const)
        one.on('error', () => {}).on('close', () => other.destroy())
    })
    server.listen(join(folder, '.s.PGSQL.5432'))
    await once(server, 'listening')
    target.searchParams.set('host', folder)
    return { url: target.href, server, folder, cuts: () => cuts }
  }

  test('during the commit: the server is asked whether it counts, and nothing is done twice', async () => {
    const between = await cutAfterCommit()
    const cut = openPostgres(between.url)
    // As people do all the time.
    await cut.ping()
    let runs = 0
    await cut.write(async (tx) => {
      runs++
      await tx.run('INSERT INTO "slots" VALUES (?)', ['a'])
    })
    expect({ cuts: between.cuts(), runs, rows: await count() }).toEqual({ cuts: 1, runs: 1, rows: 1 })
    await cut.close()
    between.server.close()
    rmSync(between.folder, { recursive: true })
  })

  test('during the commit, and every other too: a server that crashed may have given the id to somebody else', async () => {
    const between = await cutAfterCommit()
    const cut = openPostgres(between.url)
    await expect(cut.write((tx) => tx.run('INSERT INTO "slots" VALUES (?)', ['a']))).rejects.toThrow(
      OutcomeUnknownError,
    )
    await cut.close()
    between.server.close()
    rmSync(between.folder, { recursive: true })
  })

  test('during the commit: an id that the server has not given yet was lost with it', async () => {
    const pool = new Pool(poolConfig(url))
    // Its database goes while its connection may still be on the way out.
    pool.on('error', () => {})
    pool.on('connect', (client) => client.on('error', () => {}))
    const [row] = await store.rows('SELECT pg_snapshot_xmax(pg_current_snapshot())::text')
    const later = String(BigInt(String(row?.[0])) + 100_000n)
    expect(await wasCommitted(pool, later, () => true)).toBe(false)
    await pool.end()
  })
})
