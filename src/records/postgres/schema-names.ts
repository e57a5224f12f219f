import { createHash } from 'node:crypto'
import { schemaIn } from '../storage/schema-in-address.ts'

/** Whatever holds for a whole database, locks and channels, has the schema of its installation in its name. */

/** An advisory lock of an installation, as PostgreSQL's functions take it, and as `pg_locks` shows it. */
export function advisoryLock(key: number, url: string): { readonly key: string; readonly shown: string } {
  const schema = schemaIn(url)
  if (schema === undefined) return { key: String(key), shown: `classid = 0 AND objid = ${key} AND objsubid = 1` }
  // Two that met by accident would hold each other up, and mix nothing.
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
  const schema = schemaIn(url)
  const ending = schema === undefined ? '' : `_${schema}`
  return { changes: `fieldside_changes${ending}`, talk: `fieldside_talk${ending}` }
}
