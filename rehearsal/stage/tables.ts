import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import type { RehearsalStage } from './stage.ts'

/** What the service keeps for a while only: what waits to be sent, what repeats are known by, what phones catch up with. */
export const PASSING_TABLES = [
  '_changes',
  '_idempotency',
  '_ended_sessions',
  '_links',
  '_outbox',
  '_push_queue',
  '_push_fan_outs',
] as const

export type PassingRows = Readonly<Record<(typeof PASSING_TABLES)[number], number>>

const COUNTED = `SELECT ${PASSING_TABLES.map((name) => `(SELECT count(*) FROM "${name}") AS "${name}"`).join(', ')}`

/** How many rows of it there are, as whoever runs the installation can count them. */
export async function passingRows({ folder, postgres }: RehearsalStage): Promise<PassingRows> {
  const counted = postgres ? await inPostgres(postgres.url) : inFile(join(folder, 'data', 'fieldside.db'))
  const rows = PASSING_TABLES.map((name) => [name, Number(counted[name] ?? Number.NaN)])
  return Object.fromEntries(rows) as PassingRows
}

type Counted = Readonly<Record<string, unknown>>

function inFile(file: string): Counted {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return database.prepare(COUNTED).get() ?? {}
  } finally {
    database.close()
  }
}

async function inPostgres(url: string): Promise<Counted> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(COUNTED)
    return rows[0] ?? {}
  } finally {
    await client.end()
  }
}
