import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { inject } from 'vitest'
import '../../scripts/testing/postgres/global.ts'
import { valueAt } from '../../scripts/testing/value-server.ts'
import { postgresTablesSql } from './postgres/dialect.ts'
import { openPostgres } from './postgres/store.ts'
import type { PrivateTable } from './schema/private-table.ts'
import type { Schema } from './schema/schema.ts'
import { createTablesSql } from './sqlite/ddl.ts'
import { openSqlite } from './sqlite/store.ts'
import type { Store } from './storage/store.ts'

export type DatabaseKind = 'SQLite' | 'PostgreSQL'

declare module 'vitest' {
  export interface ProvidedContext {
    database: DatabaseKind | undefined
  }
}

/** The database that this run of a file is about: those of the project `postgres` run a second time on it. Benchmarks are no test run. */
export const testedDatabase = (): DatabaseKind => (process.env['VITEST'] ? inject('database') : undefined) ?? 'SQLite'

export interface TemporaryStore {
  readonly store: Store
  /** Only of SQLite. */
  readonly folder: string
  /** As after another start, or in another process. */
  another(): Store
  close(): Promise<void>
}

export interface TemporaryOptions {
  /** What has tables in it from the beginning. */
  readonly schema?: Schema
  readonly tables?: readonly PrivateTable[] | undefined
  /** Of SQLite, in the place of empty tables: the file of a database that was made with the same declarations. */
  readonly file?: Buffer | undefined
  readonly onMistake?: (error: unknown) => void
}

/** A database for a test, gone with `close`. */
export const openTemporaryStore = (options: TemporaryOptions = {}): Promise<TemporaryStore> =>
  openTemporaryOn(testedDatabase(), options)

/** One of this kind, where both are held against each other. */
export async function openTemporaryOn(kind: DatabaseKind, options: TemporaryOptions): Promise<TemporaryStore> {
  const opened = await (kind === 'SQLite' ? temporarySqlite(options) : temporaryPostgres(options))
  if (process.env['WRITES_TWICE']) opened.store.write = twice(opened.store.write.bind(opened.store))
  return opened
}

/**
 * With `WRITES_TWICE=1 npm test -- src/areas`: each write is run, undone and run again, as where the connection was lost. What it
 * does besides writing shows, because it is done twice.
 */
const twice =
  (write: Store['write']): Store['write'] =>
  async (work) => {
    const undone = new Error('undone')
    const tried = write(async (tx) => {
      await work(tx)
      throw undone
    })
    await tried.catch((error: unknown) => {
      if (error !== undone) throw error
    })
    return write(work)
  }

async function temporarySqlite({ schema, tables, file, onMistake }: TemporaryOptions): Promise<TemporaryStore> {
  const folder = mkdtempSync(join(tmpdir(), 'fieldside-'))
  const path = join(folder, 'fieldside.db')
  if (schema) writeFileSync(path, file ?? (await sqliteWith(schema, tables)))
  const another = () => openSqlite(path, onMistake)
  const store = another()
  if (process.env['UNORDERED_BACKWARDS']) await turnUnordered(store)
  const close = async () => {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { store, folder, another, close }
}

/**
 * With `UNORDERED_BACKWARDS=1 npm test -- src/areas --project=unit`: what no statement puts in order comes the other way round. SQLite
 * answers it in the order of adding, PostgreSQL as it likes.
 */
async function turnUnordered(store: Store) {
  const sql = 'PRAGMA reverse_unordered_selects = 1'
  await store.rows(sql)
  await store.write((tx) => tx.rows(sql))
}

const sqliteFiles: { readonly declared: readonly object[]; readonly file: Promise<Buffer> }[] = []

/** A database with these tables, as its file has it: making them takes ten times as long as copying it. */
function sqliteWith(schema: Schema, tables: readonly PrivateTable[] = []): Promise<Buffer> {
  const declared = [...schema.collections, ...tables]
  const known = sqliteFiles.find((it) => areSame(it.declared, declared))
  if (known) return known.file
  const file = makeSqlite(createTablesSql(schema, tables))
  sqliteFiles.push({ declared, file })
  return file
}

const areSame = (some: readonly object[], others: readonly object[]) =>
  some.length === others.length && some.every((it, index) => it === others[index])

async function makeSqlite(statements: readonly string[]): Promise<Buffer> {
  const { store, folder, close } = await temporarySqlite({})
  await store.write(async (tx) => {
    for (const sql of statements) await tx.run(sql)
  })
  // Closed, so that nothing of it stands in a journal beside it.
  await store.close()
  const file = readFileSync(join(folder, 'fieldside.db'))
  await close()
  return file
}

async function temporaryPostgres({ schema, tables, onMistake }: TemporaryOptions): Promise<TemporaryStore> {
  const { url, remove } = await temporaryDatabase(schema ? postgresTablesSql(schema, tables) : [])
  const another = () => ({ ...openPostgres(url, onMistake), ...UNCOPIED })
  const store = another()
  const close = async () => {
    await store.close()
    await remove()
  }
  return { store, folder: '', another, close }
}

/** A copy begins with migrations, which databases of tests have not seen: `postgresDataSource` makes them. */
const UNCOPIED: Pick<Store, 'backup' | 'backupFormat'> = {
  backup: () => Promise.reject(new Error('This database has seen no migration.')),
  backupFormat: { contentType: 'application/vnd.sqlite3', extension: 'db' },
}

/** Has the database refuse every update of a table; answers how that ends. */
export async function refuseUpdates({ write }: Pick<Store, 'write'>, table: string): Promise<() => Promise<void>> {
  const isSqlite = testedDatabase() === 'SQLite'
  const begin = isSqlite
    ? [`CREATE TRIGGER "refusing" BEFORE UPDATE ON "${table}" BEGIN SELECT RAISE(ABORT, 'no'); END`]
    : [
        `CREATE OR REPLACE FUNCTION "refusing"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$`,
        `CREATE TRIGGER "refusing" BEFORE UPDATE ON "${table}" EXECUTE FUNCTION "refusing"()`,
      ]
  const run = (statements: readonly string[]) =>
    write(async (tx) => {
      for (const sql of statements) await tx.run(sql)
    })
  await run(begin)
  return () => run([isSqlite ? 'DROP TRIGGER "refusing"' : `DROP TRIGGER "refusing" ON "${table}"`])
}

/** A database of its own on the server of the run, with these tables. */
export async function temporaryDatabase(
  statements: readonly string[] = [],
): Promise<{ url: string; remove: () => Promise<void> }> {
  const server = await serverAddress()
  return newDatabaseOn(server, statements.length === 0 ? undefined : await templateWith(server, statements))
}

/** One with all that another has on the server of the run, while nobody uses that. */
export const copyOfDatabase = async (url: string) =>
  newDatabaseOn(await serverAddress(), new URL(url).pathname.slice(1))

/** An empty database of its own on a server, unless a template says otherwise. Its files are copied: by way of the log it takes four times as long. */
export async function newDatabaseOn(
  server: string,
  template = 'template1',
): Promise<{ url: string; remove: () => Promise<void> }> {
  const name = `fieldside_test_${randomBytes(6).toString('hex')}`
  await administer(server, 'making', `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  const remove = async () => {
    const removed = administer(server, 'removing', `DROP DATABASE ${name} WITH (FORCE)`)
    if (IS_SERVER_KEPT) await removed
    else removed.catch(() => {})
  }
  return { url: addressOf(server, name), remove }
}

/**
 * A server of our own goes with all that is in it: nobody waits until a database is removed. Where its connections are just ending,
 * PostgreSQL looks again after a tenth of a second.
 */
const IS_SERVER_KEPT = process.env['TEST_DATABASE_URL'] !== undefined

const administrators = new Map<string, Promise<Client>>()

/** Each connection is a process of the server: all files of a worker share one for what they make, as long as it holds, and one for what they remove. */
async function administer(server: string, work: 'making' | 'removing', sql: string): Promise<void> {
  const key = `${work} ${server}`
  const client = await (administrators.get(key) ?? administratorOf(server, key))
  await client.query(sql)
}

function administratorOf(server: string, key: string): Promise<Client> {
  const client = new Client({ connectionString: server })
  const forget = () => void administrators.delete(key)
  const connected = client
    .on('error', forget)
    .on('end', forget)
    .connect()
    .then(() => {
      // Its types do not know it. A worker ends although it is open.
      ;(client as Client & { unref(): void }).unref()
      return client
    })
  connected.catch(forget)
  administrators.set(key, connected)
  return connected
}

let address: Promise<string> | undefined

/** The first who asks has it started. */
const serverAddress = () =>
  (address ??= valueAt(inject('postgresPort')).then((url) => {
    if (url === undefined) throw new Error('PostgreSQL did not start.')
    return url
  }))

function addressOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

const templates = new Map<string, Promise<string>>()

/** Making tables takes ten times as long as copying a database that has them. Removed with the server of the run. */
function templateWith(server: string, statements: readonly string[]): Promise<string> {
  const sql = statements.join(';\n')
  const name = `fieldside_template_${createHash('sha256').update(sql).digest('hex').slice(0, 16)}`
  let made = templates.get(name)
  if (!made) templates.set(name, (made = makeTemplate(server, name, sql)))
  return made
}

const TEMPLATES_LOCK = 6_714_370

async function makeTemplate(server: string, name: string, sql: string): Promise<string> {
  await withClient(server, async (client) => {
    // Files of several workers may want the same one.
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATES_LOCK])
    const { rows } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1 AND datistemplate', [name])
    if (rows.length > 0) return
    await client.query(`DROP DATABASE IF EXISTS ${name}`)
    await client.query(`CREATE DATABASE ${name}`)
    await withClient(addressOf(server, name), (inside) => inside.query(sql))
    await client.query(`ALTER DATABASE ${name} IS_TEMPLATE true`)
  })
  return name
}

async function withClient(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
