import { Client } from 'pg'
import { CannotStart } from '../storage/cannot-start.ts'
import { beginSession, connectionConfig, type SessionOptions } from './connection.ts'
import { databasePlace } from './database-place.ts'

/** A connection of one's own, or a sentence about why there is none. Whoever asks through it learns that it has ended. */
export async function connectTo(
  url: string,
  { isPipelined = true, ...options }: SessionOptions & { isPipelined?: boolean } = {},
): Promise<Client> {
  let client: Client | undefined
  try {
    // The files that it names for TLS are read here.
    client = new Client({ ...connectionConfig(url), pipeline: isPipelined })
    client.on('error', () => {})
    await client.connect()
    await beginSession(client, url, options)
    return client
  } catch (error) {
    client?.end().catch(() => {})
    throw new CannotStart(
      `The database ${databasePlace(url)} cannot be reached: ${reasonOf(error)}. DATABASE_URL says where it is.`,
      { cause: error },
    )
  }
}

/** Of several addresses that were tried, the system's code is all that there is. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}
