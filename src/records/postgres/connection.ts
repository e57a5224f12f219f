import { type ClientBase, type ClientConfig, type PoolConfig, type QueryConfig, types } from 'pg'
import { searchable } from '../schema/storable-text.ts'
import { schemaIn } from '../storage/schema-in-address.ts'
import type { SqlValue } from '../storage/store.ts'
import { Statements } from './numbered.ts'

/** How statements go to PostgreSQL, and what comes back. */

/** PostgreSQL's numbers for its types. */
const INT8 = 20
const JSON_TEXT = 114
const NUMERIC = 1700
const JSONB = 3802

/** Counts and sums are numbers as elsewhere; ours are far below where that would round. JSON stays text. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [INT8, Number],
  [NUMERIC, Number],
  [JSON_TEXT, String],
  [JSONB, String],
])

/** A statement that takes longer has lost its asker. */
export const STATEMENT_MOST_MS = 30_000
/** So long a writer waits for the writers of other processes. */
const LOCK_MOST_MS = 10_000
/** A transaction that nobody goes on with holds up everybody. */
const IDLE_MOST_MS = 60_000
const CONNECT_MOST_MS = 5_000

export interface SessionOptions {
  readonly isReadOnly?: boolean
  /** 0: a statement takes as long as it takes. */
  readonly statementMs?: number
  readonly lockMs?: number
}

/** Said once there is a session, and not as parameters of its start, which a pooler such as PgBouncer refuses. */
export async function beginSession(client: ClientBase, url: string, options: SessionOptions = {}): Promise<void> {
  const { isReadOnly = false, statementMs = STATEMENT_MOST_MS, lockMs = LOCK_MOST_MS } = options
  const schema = schemaIn(url)
  const settings = [
    `statement_timeout = ${statementMs}`,
    `lock_timeout = ${lockMs}`,
    `idle_in_transaction_session_timeout = ${IDLE_MOST_MS}`,
    ...(schema === undefined ? [] : [`search_path = ${schema}`]),
    ...(isReadOnly ? ['default_transaction_read_only = on'] : []),
  ]
  const text = settings.map((it) => `SET ${it}`).join('; ')
  // A pooler with nothing left lets one in, and then wait.
  await client.query({ text, query_timeout: CONNECT_MOST_MS } as QueryConfig)
}

/** These check the server's certificate today, which the driver tells in nine lines; so does `verify-full`, without a word. */
const CHECKING_MODES = /([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/

const isAsLibpq = (url: string) => new URL(url).searchParams.get('uselibpqcompat') === 'true'

export const poolConfig = (url: string, options?: SessionOptions): PoolConfig => ({
  ...connectionConfig(url),
  // The pool waits for it.
  onConnect: (client) => beginSession(client, url, options) as unknown as void,
})

export const connectionConfig = (url: string): ClientConfig & Pick<PoolConfig, 'pipeline'> => ({
  connectionString: isAsLibpq(url) ? url : url.replace(CHECKING_MODES, '$1verify-full'),
  application_name: 'fieldside',
  connectionTimeoutMillis: CONNECT_MOST_MS,
  keepAlive: true,
  // What is asked together is on its way together.
  pipeline: true,
  types: {
    getTypeParser: (type: number, format?: 'text' | 'binary') =>
      (format !== 'binary' && PARSERS.get(type)) || types.getTypeParser(type, format),
  },
})

/** As many as SQLite takes; of 65,536 the driver would tell PostgreSQL that there are none. */
const PARAMETERS_MOST = 32_766

function valuesOf(params: readonly SqlValue[]): SqlValue[] {
  if (params.length > PARAMETERS_MOST) throw new Error(`too many SQL variables: ${params.length}`)
  return params.map((value) => (typeof value === 'string' ? searchable(value) : value))
}

const statements = new Statements()

export async function queryRows(
  client: ClientBase,
  sql: string,
  params: readonly SqlValue[] = [],
): Promise<SqlValue[][]> {
  const { rows } = await client.query<SqlValue[]>({
    ...statements.of(sql),
    values: valuesOf(params),
    rowMode: 'array',
  })
  return rows
}

export async function queryAll<Row>(client: ClientBase, sql: string, params: readonly SqlValue[] = []): Promise<Row[]> {
  const { rows } = await client.query({ ...statements.of(sql), values: valuesOf(params) })
  return rows as Row[]
}

export async function runStatement(client: ClientBase, sql: string, params: readonly SqlValue[] = []): Promise<number> {
  const { rowCount } = await client.query({ ...statements.of(sql), values: valuesOf(params) })
  return rowCount ?? 0
}
