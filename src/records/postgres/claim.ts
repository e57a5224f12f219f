import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { CannotStart, TakenByAnother } from '../storage/cannot-start.ts'
import type { Claim, ClaimKind } from '../storage/data-source.ts'
import { connectTo } from './connect.ts'
import { queryRows } from './connection.ts'
import { databasePlace } from './database-place.ts'
import { advisoryLock } from './schema-names.ts'

/** Held by a connection of each process that uses the database: the server lets go of it however that process ends. */
const KEY = 6_714_368

/** Processes that start wait for one another here: one of them migrates, and none is counted that has not begun. */
const STARTING = 6_714_371
/** A migration of a large database takes its time. */
const STARTING_MOST_MS = 120_000

/** What is asked of the server, in the words of the schema that the address names. */
function questionsOf(url: string) {
  const [claim, starting] = [advisoryLock(KEY, url), advisoryLock(STARTING, url)]
  const claims: Readonly<Record<ClaimKind, string>> = {
    alone: `SELECT pg_try_advisory_lock(${claim.key})::int`,
    shared: `SELECT pg_try_advisory_lock_shared(${claim.key})::int`,
  }
  return {
    claims,
    beginStarting: `SELECT pg_advisory_lock(${starting.key})`,
    endStarting: `SELECT pg_advisory_unlock(${starting.key})::int`,
    others: `SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND ${claim.shown}
AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND granted AND pid <> pg_backend_pid()`,
  }
}

const LET_GO = 'SELECT pg_advisory_unlock_all()::text'

/** How often a server that was away is asked for the claim again. */
const AGAIN_MS = 1_000

/** Tells one connection from all others that there ever were. */
const OWN = 'SELECT pid, backend_start::text FROM pg_stat_activity WHERE pid = pg_backend_pid()'
const END = 'SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE pid = ? AND backend_start::text = ?'

/** Claims a database for this process. A claim that is lost with its connection is taken again as soon as the server is back. */
export async function claimDatabase(url: string, kind: ClaimKind): Promise<Claim> {
  const questions = questionsOf(url)
  const lost = Promise.withResolvers<string>()
  let held: Client | undefined
  let own: Awaited<ReturnType<typeof queryRows>>[number] | undefined
  const released = new AbortController()

  async function take({ isFirst }: { isFirst: boolean }): Promise<boolean> {
    const client = await connectTo(url, { statementMs: STARTING_MOST_MS, lockMs: STARTING_MOST_MS })
    try {
      // After a cut the server may not know yet that the connection which held it is gone.
      if (own) await queryRows(client, END, own)
      if (isFirst) await refuseLentSessions(client, url)
      if (isFirst && kind === 'shared') await queryRows(client, questions.beginStarting)
      const [claimed] = await queryRows(client, questions.claims[kind])
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
        if (!(await take({ isFirst: false }))) lost.resolve(taken(url))
        return
      } catch {
        await pause(AGAIN_MS, undefined, { ref: false })
      }
    }
  }

  if (!(await take({ isFirst: true }))) throw new TakenByAnother(taken(url))
  return {
    lost: lost.promise,
    async isAlone() {
      const [row] = held ? await queryRows(held, questions.others) : []
      return row?.[0] === 0
    },
    async begun() {
      if (held && kind === 'shared') await queryRows(held, questions.endStarting)
    },
    async release() {
      released.abort()
      const client = held
      if (!client) return
      // Not when the server notices that the connection is gone: somebody may wait for it.
      await queryRows(client, LET_GO).catch(() => {})
      await client.end().catch(() => {})
    },
  }
}

/** A pooler that chooses another session each time does not do so twice by chance. */
const ROUNDS = 3

async function backendOf(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return rows[0]?.pid
}

/** Given who answers two connections, each time that one of them asks. */
export async function areSessionsLent(
  first: () => Promise<number | undefined>,
  second: () => Promise<number | undefined>,
): Promise<boolean> {
  const [firsts, seconds] = [new Set<unknown>(), new Set<unknown>()]
  for (let round = 0; round < ROUNDS; round++) {
    // Twice: with two sessions that take turns, each connection would otherwise meet its own again.
    firsts.add(await first()).add(await first())
    seconds.add(await second())
  }
  return firsts.size > 1 || seconds.size > 1 || !firsts.isDisjointFrom(seconds)
}

/**
 * A pooler that lends a session for one transaction at a time would lose the claim, the settings and what is listened to. Then
 * two connections are answered by the same session, or one of them by several.
 */
async function refuseLentSessions(client: Client, url: string): Promise<void> {
  const { processID } = client as Client & { processID?: number | null }
  // The server itself says at the start who answers; a pooler makes something up.
  if (processID === (await backendOf(client))) return
  const other = await connectTo(url)
  try {
    if (
      !(await areSessionsLent(
        () => backendOf(client),
        () => backendOf(other),
      ))
    )
      return
    throw new CannotStart(
      `A pooler in front of the database ${databasePlace(url)} lends a session for one transaction at a time: set its pool_mode to session, or let DATABASE_URL name the server itself.`,
    )
  } finally {
    await other.end().catch(() => {})
  }
}

const taken = (url: string) => `Another Fieldside process uses the database ${databasePlace(url)}: stop it first.`
