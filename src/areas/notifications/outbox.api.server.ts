import type { Reader } from '#records/reader.ts'
import { timestamp } from '#records/time.ts'
import type { Transaction } from '#records/transaction.ts'

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
        // Which a mail server took.
        fn.max('sent').filterWhere('by_hand', '=', 0).as('sent'),
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

/** What they were for is met: whoever would have passed them on has nothing to do. */
export async function endMailsAbout(tx: Transaction, about: string): Promise<void> {
  await tx.execute((queries) =>
    queries.deleteFrom('_outbox').where('about', '=', about).where('sent', 'is', null).where('failed', 'is', null),
  )
}

/** Whether one is still to be sent or passed on, whose link works. */
export async function hasMailAbout(reader: Reader, about: string): Promise<boolean> {
  const now = timestamp(reader.now())
  const waiting = await reader.query((queries) =>
    queries
      .selectFrom('_outbox')
      .select('id')
      .where('about', '=', about)
      .where('sent', 'is', null)
      .where('failed', 'is', null)
      .where(({ eb, or }) => or([eb('expires', 'is', null), eb('expires', '>', now)]))
      .limit(1),
  )
  return waiting.length > 0
}

/** The same as `endMailsAbout` for mails with invitations, which can only be told by the link in them. */
export async function endInvitationMails(tx: Transaction, isMet: (text: string) => boolean): Promise<void> {
  const waiting = await tx.query((queries) =>
    queries
      .selectFrom('_outbox')
      .select(['id', 'text'])
      .where('sent', 'is', null)
      .where('failed', 'is', null)
      .where('text', 'like', '%/user/invitation/%'),
  )
  for (const { id, text } of waiting)
    if (isMet(text)) await tx.execute((queries) => queries.deleteFrom('_outbox').where('id', '=', id))
}
