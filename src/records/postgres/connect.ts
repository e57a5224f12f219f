import { Client, type ClientConfig } from 'pg'
import { CannotStart } from '../storage/cannot-start.ts'
import { connectionConfig } from './connection.ts'
import { databasePlace } from './database-place.ts'

/** A connection of one's own, or a sentence about why there is none. Whoever asks through it learns that it has ended. */
export async function connectTo(url: string, config: ClientConfig = {}): Promise<Client> {
  const client = new Client({ ...connectionConfig(url), ...config })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new CannotStart(
      `The database ${databasePlace(url)} cannot be reached: ${reasonOf(error)}. DATABASE_URL says where it is.`,
      { cause: error },
    )
  }
  return client
}

/** Of several addresses that were tried, the system's code is all that there is. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}
