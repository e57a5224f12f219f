import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { CannotStart } from '../storage/cannot-start.ts'
import type { Claim } from '../storage/data-source.ts'
import { connectTo } from './connect.ts'
import { queryRows } from './connection.ts'
import { databasePlace } from './database-place.ts'

/** Held by a connection of the process that uses the database: the server lets go of it however that process ends. */
const CLAIM = 'SELECT pg_try_advisory_lock(6714368)::int'
/** How often a server that was away is asked for the claim again. */
const AGAIN_MS = 1_000

/** Tells one connection from all others that there ever were. */
const OWN = 'SELECT pid, backend_start::text FROM pg_stat_activity WHERE pid = pg_backend_pid()'
const END = 'SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE pid = ? AND backend_start::text = ?'

/** Claims a database for this process. A claim that is lost with its connection is taken again as soon as the server is back. */
export async function claimDatabase(url: string): Promise<Claim> {
  const lost = Promise.withResolvers<string>()
  let held: Client | undefined
  let own: Awaited<ReturnType<typeof queryRows>>[number] | undefined
  const released = new AbortController()

  async function take(): Promise<boolean> {
    const client = await connectTo(url)
    try {
      // After a cut the server may not know yet that the connection which held it is gone.
      if (own) await queryRows(client, END, own)
      const [claimed] = await queryRows(client, CLAIM)
      if (claimed?.[0] !== 1 || released.signal.aborted) {
        await client.end()
        return released.signal.aborted
      }
      ;[own] = await queryRows(client, OWN)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    held = client
    client.once('end', () => void takeAgain())
    return true
  }

  async function takeAgain() {
    held = undefined
    while (!released.signal.aborted) {
      try {
        if (!(await take())) lost.resolve(taken(url))
        return
      } catch {
        await pause(AGAIN_MS, undefined, { ref: false })
      }
    }
  }

  if (!(await take())) throw new CannotStart(taken(url))
  return {
    lost: lost.promise,
    async release() {
      released.abort()
      await held?.end().catch(() => {})
    },
  }
}

const taken = (url: string) =>
  `Another Fieldside process uses the database ${databasePlace(url)}: stop it first, because a database belongs to one process.`
