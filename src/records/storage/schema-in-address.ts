/**
 * Several installations share a database on a server by a schema each: `postgres://…/federation?schema=north`. Without one
 * everything is as the server has it.
 */

/** Behind the longest name of ours PostgreSQL has room for no more. */
const SCHEMA = /^[a-z_][a-z\d_]{0,44}$/

export const isSchemaName = (text: string): boolean => SCHEMA.test(text) && !text.startsWith('pg_')

/** Undefined: the address names none. */
export function schemaIn(url: string): string | undefined {
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
