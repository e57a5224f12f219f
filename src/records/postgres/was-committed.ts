import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseError, type Pool, type PoolClient } from 'pg'
import { OutcomeUnknownError } from '../storage/store.ts'
import { isLost } from './errors.ts'
import { RETRY_MS } from './tries.ts'

/** A server that starts again after a crash is mostly back by then. */
const WAIT_MOST_MS = 10_000

/** What PostgreSQL says of a transaction that it has not begun yet. */
const IN_THE_FUTURE = '22023'

/**
 * Whether a transaction counts whose commit was under way when the connection was lost: the server knows, once it answers
 * again. Throws where nobody does: a server that crashed has forgotten the ids of transactions that did not reach its log, and
 * gives them to others. A connection from before the transaction that still answers shows that there was no crash.
 */
export async function wasCommitted(
  pool: Pool,
  id: string,
  isFromBefore: (client: PoolClient) => boolean,
): Promise<boolean> {
  for (let waited = 0, wait = RETRY_MS; ; waited += wait, wait *= 2) {
    try {
      const { status, isCertain } = await statusOf(pool, id, isFromBefore)
      if (status === 'committed' && !isCertain) throw new OutcomeUnknownError()
      if (status !== 'in progress') return status === 'committed'
    } catch (error) {
      if (error instanceof DatabaseError && error.code === IN_THE_FUTURE) return false
      if (!isLost(error)) throw error
    }
    if (waited + wait > WAIT_MOST_MS) throw new OutcomeUnknownError()
    await pause(wait)
  }
}

async function statusOf(pool: Pool, id: string, isFromBefore: (client: PoolClient) => boolean) {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ status: string }>('SELECT pg_xact_status($1::xid8) AS status', [id])
    return { status: rows[0]?.status, isCertain: isFromBefore(client) }
  } finally {
    client.release()
  }
}
