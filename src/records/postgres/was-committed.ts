import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { OutcomeUnknownError } from '../storage/store.ts'
import { isLost } from './errors.ts'
import { RETRY_MS } from './tries.ts'

/** A server that starts again after a crash is mostly back by then. */
const WAIT_MOST_MS = 10_000

/**
 * Whether a transaction counts whose commit was under way when the connection was lost: the server knows, once it answers
 * again. Throws where it does not.
 */
export async function wasCommitted(pool: Pool, id: string): Promise<boolean> {
  for (let waited = 0, wait = RETRY_MS; ; waited += wait, wait *= 2) {
    try {
      const { rows } = await pool.query<{ status: string }>('SELECT pg_xact_status($1::xid8) AS status', [id])
      const status = rows[0]?.status
      if (status !== 'in progress') return status === 'committed'
    } catch (error) {
      if (!isLost(error)) throw error
    }
    if (waited + wait > WAIT_MOST_MS) throw new OutcomeUnknownError()
    await pause(wait)
  }
}
