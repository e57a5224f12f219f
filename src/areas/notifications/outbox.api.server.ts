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

export async function outboxState(reader: Reader): Promise<OutboxState> {
  const now = timestamp(reader.now())
  const [row] = await reader.query((queries) =>
    queries.selectFrom('_outbox').select(({ eb, fn, and, or }) => {
      const isWaiting = and([
        eb('sent', 'is', null),
        eb('failed', 'is', null),
        or([eb('expires', 'is', null), eb('expires', '>', now)]),
      ])
      return [
        fn.countAll<number>().filterWhere(isWaiting).as('waiting'),
        fn
          .countAll<number>()
          .filterWhere(isWaiting.and('attempts', '>', 0))
          .as('tried'),
        fn.countAll<number>().filterWhere('failed', 'is not', null).as('failed'),
        fn.max('sent').as('sent'),
      ]
    }),
  )
  return {
    waiting: row?.waiting ?? 0,
    tried: row?.tried ?? 0,
    failed: row?.failed ?? 0,
    lastSent: row?.sent ?? undefined,
  }
}
