import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Client } from 'pg'
import { inject } from 'vitest'
import '../../scripts/testing/postgres/global.ts'
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

/** The database that this run of a file is about: those of the project `postgres` run a second time on it. */
export const testedDatabase = (): DatabaseKind => inject('database') ?? 'SQLite'

export interface TemporaryStore {
  readonly store: Store
  /** Only of SQLite. */
  readonly folder: string
  createTables(schema: Schema, tables?: readonly PrivateTable[]): readonly string[]
  close(): Promise<void>
}

/** An empty database for a test, gone with `close`. */
export const openTemporaryStore = (onMistake?: (error: unknown) => void): Promise<TemporaryStore> =>
  testedDatabase() === 'SQLite' ? temporarySqlite(onMistake) : temporaryPostgres(onMistake)

async function temporarySqlite(onMistake?: (error: unknown) => void): Promise<TemporaryStore> {
  const folder = mkdtempSync(join(tmpdir(), 'fieldside-'))
  const store = openSqlite(join(folder, 'fieldside.db'), onMistake)
  const close = async () => {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { store, folder, createTables: createTablesSql, close }
}

async function temporaryPostgres(onMistake?: (error: unknown) => void): Promise<TemporaryStore> {
  const { url, remove } = await temporaryDatabase()
  const store = openPostgres(url, onMistake) as Store
  const close = async () => {
    await store.close()
    await remove()
  }
  return { store, folder: '', createTables: postgresTablesSql, close }
}

/** A database of its own on the server of the run. */
export async function temporaryDatabase(): Promise<{ url: string; remove: () => Promise<void> }> {
  const server = await serverAddress()
  const name = `fieldside_test_${randomBytes(6).toString('hex')}`
  await asAdministrator(server, `CREATE DATABASE ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, remove: () => asAdministrator(server, `DROP DATABASE ${name} WITH (FORCE)`) }
}

let address: Promise<string> | undefined

/** The first who asks has it started. */
const serverAddress = () =>
  (address ??= text(connect({ port: inject('postgresPort'), host: '127.0.0.1' })).then((url) => {
    if (url === '') throw new Error('PostgreSQL did not start.')
    return url
  }))

async function asAdministrator(server: string, sql: string) {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
