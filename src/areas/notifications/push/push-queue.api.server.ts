import type { Reader } from '#records/reader.ts'
import { LAST_PUSH } from './push-rows.server.ts'

/** How what is pushed is getting on, without a word of what is in it. */
export interface PushQueueState {
  /** Not sent yet: under way, to be tried again, or held for the morning. */
  readonly waiting: number
  /** Given up, of those that are still kept. */
  readonly failed: number
  /** When a service last took one; undefined when none did. */
  readonly lastSuccess: string | undefined
  /** How many devices asked for it. */
  readonly devices: number
}

export async function pushQueue(reader: Reader): Promise<PushQueueState> {
  const [[queue], [devices], [last]] = await Promise.all([
    reader.query((queries) =>
      queries
        .selectFrom('_push_queue')
        .select(({ fn }) => [
          fn.countAll<number>().filterWhere('failed', 'is', null).as('waiting'),
          fn.countAll<number>().filterWhere('failed', 'is not', null).as('failed'),
        ]),
    ),
    reader.query((queries) =>
      queries.selectFrom('_push_subscriptions').select(({ fn }) => fn.countAll<number>().as('count')),
    ),
    reader.query((queries) => queries.selectFrom('_installation').select('value').where('name', '=', LAST_PUSH)),
  ])
  return {
    waiting: queue?.waiting ?? 0,
    failed: queue?.failed ?? 0,
    lastSuccess: last?.value,
    devices: devices?.count ?? 0,
  }
}
