import type { Reader } from '#records/reader.ts'
import { timestamp } from '#records/time.ts'

/** How the mails are getting on, without a word of what is in them. */
export interface OutboxState {
  /** Not sent yet, and still worth sending. */
  readonly waiting: number
  /** Of those, how many a mail server did not take at least once. */
  readonly tried: number
  /** Given up, of those that are still kept. */
  readonly failed: number
  /** When the last one was sent; undefined when none was. */
  readonly lastSent: string | undefined
}

const WAITING = `"sent" IS NULL AND "failed" IS NULL AND coalesce("expires", '~') > ?`

export async function outboxState(reader: Reader): Promise<OutboxState> {
  const now = timestamp(reader.now())
  const [row] = await reader.store.all<{ waiting: number; tried: number; failed: number; sent: string | null }>(
    `SELECT
      count(*) FILTER (WHERE ${WAITING}) AS "waiting",
      count(*) FILTER (WHERE ${WAITING} AND "attempts" > 0) AS "tried",
      count(*) FILTER (WHERE "failed" IS NOT NULL) AS "failed",
      max("sent") AS "sent"
    FROM "_outbox"`,
    [now, now],
  )
  return {
    waiting: row?.waiting ?? 0,
    tried: row?.tried ?? 0,
    failed: row?.failed ?? 0,
    lastSent: row?.sent ?? undefined,
  }
}
