import { createHash } from 'node:crypto'

/**
 * Several installations share a database by a schema each: `postgres://…/federation?schema=north`. Whatever holds for the
 * whole database, locks and channels, has the schema in its name. Without one everything is as the server has it.
 */

/** Behind the longest name of ours PostgreSQL has room for no more. */
const SCHEMA = /^[a-z_][a-z\d_]{0,44}$/

export const isSchemaName = (text: string): boolean => SCHEMA.test(text) && !text.startsWith('pg_')

/** Undefined: the address names none. */
export function schemaOf(url: string): string | undefined {
  const schema = new URL(url).searchParams.get('schema') ?? undefined
  // It becomes part of statements.
  if (schema !== undefined && !isSchemaName(schema)) throw new Error(`"${schema}" is no name of a schema`)
  return schema
}

/** The same database, in another schema of it. */
export function inSchema(url: string, schema: string): string {
  const place = new URL(url)
  place.searchParams.set('schema', schema)
  return place.href
}

/** An advisory lock of an installation, as PostgreSQL's functions take it, and as `pg_locks` shows it. */
export function advisoryLock(key: number, url: string): { readonly key: string; readonly shown: string } {
  const schema = schemaOf(url)
  if (schema === undefined) return { key: String(key), shown: `classid = 0 AND objid = ${key} AND objsubid = 1` }
  // Two that met by accident would wait for one another, and no more.
  const own = createHash('sha256').update(schema).digest().readUInt32BE() >>> 1
  return { key: `${key}, ${own}`, shown: `classid = ${key} AND objid = ${own} AND objsubid = 2` }
}

export interface Channels {
  /** Under which writers wake those who listen. */
  readonly changes: string
  /** Under which processes talk to each other. */
  readonly talk: string
}

export function channelsOf(url: string): Channels {
  const schema = schemaOf(url)
  const ending = schema === undefined ? '' : `_${schema}`
  return { changes: `fieldside_changes${ending}`, talk: `fieldside_talk${ending}` }
}
