import type { Database } from '#records/database.ts'
import { timestamp } from '#records/time.ts'
import type { Lane } from './push-slots.server.ts'

/** What waits to be pushed, as it lies in the database. */

const DAY_MS = 24 * 3_600_000
/** Nobody wants to hear it after that, however long a service was down. */
const GIVE_UP_AFTER_MS = DAY_MS
const FAILED_KEPT_MS = 7 * DAY_MS
export const LAST_PUSH = 'last push'

/** The services at which something is due. */
export async function dueLanes(db: Database): Promise<readonly Lane[]> {
  const lanes = await db.query((queries) =>
    queries
      .selectFrom('_push_queue')
      .select(['origin', 'urgent'])
      .where('failed', 'is', null)
      .where('due', '<=', timestamp(db.now()))
      .groupBy(['origin', 'urgent']),
  )
  return lanes.map(({ origin, urgent }) => ({ origin, urgent: urgent === 1 }))
}

interface Without {
  readonly seqs: readonly number[]
  readonly people: readonly string[]
}

/** The next ones that are due at a service, with all that is needed to send them. */
export const dueRows = (db: Database, { origin, urgent }: Lane, limit: number, without: Without) =>
  db.query((queries) =>
    queries
      .selectFrom('_push_queue as q')
      .innerJoin('_push_subscriptions as s', 's.id', 'q.subscription')
      .innerJoin('users as u', 'u.id', 's.user')
      .innerJoin('notices as n', 'n.id', 'q.notice')
      .leftJoin('_notice_preferences as p', 'p.user', 's.user')
      .select(['q.seq', 'q.notice', 'q.subscription', 'q.attempts'])
      .select(['s.user', 's.endpoint', 's.p256dh', 's.auth', 's.key_mark', 'u.tokenKey', 'u.language'])
      .select(['n.audience', 'n.division', 'n.team', 'n.recipient', 'n.category', 'n.urgent', 'n.href'])
      .select(['n.title_en', 'n.title_de', 'n.text_en', 'n.text_de'])
      .select(({ fn, val }) => [
        'p.off',
        fn.coalesce('p.quiet_from', val('')).as('quiet_from'),
        fn.coalesce('p.quiet_until', val('')).as('quiet_until'),
      ])
      .where('q.failed', 'is', null)
      .where('q.origin', '=', origin)
      .where('q.urgent', '=', Number(urgent))
      .where('q.due', '<=', timestamp(db.now()))
      .where('q.seq', 'not in', without.seqs.length > 0 ? without.seqs : [0])
      .where('s.user', 'not in', without.people.length > 0 ? without.people : [''])
      // By nothing else: so it is read in the order of the index, and no further than the limit.
      .orderBy('q.due')
      .limit(limit),
  )

export type DueRow = Awaited<ReturnType<typeof dueRows>>[number]

/** Those of weeks ago, and those that a service was down for all the time. */
export async function forgetFailed(db: Database): Promise<void> {
  const before = (ms: number) => timestamp(new Date(db.now().getTime() - ms))
  const [old] = await db.query((queries) =>
    queries.selectFrom('_push_queue').select('seq').where('created', '<', before(GIVE_UP_AFTER_MS)).limit(1),
  )
  if (!old) return
  await db.write(async (tx) => {
    await tx.execute((queries) => queries.deleteFrom('_push_queue').where('created', '<', before(FAILED_KEPT_MS)))
    await tx.execute((queries) =>
      queries
        .updateTable('_push_queue')
        .set({ failed: 'too old to be sent' })
        .where('failed', 'is', null)
        .where('created', '<', before(GIVE_UP_AFTER_MS)),
    )
  })
}

interface UnsentPushes {
  readonly dropped: readonly number[]
  /** By the time until which they are held. */
  readonly held: ReadonlyMap<string, readonly number[]>
  /** Devices of people who have signed out everywhere since. */
  readonly gone: readonly string[]
}

/** What becomes of them. Each is one write, so that what is sent once is not sent again. */
export class PushRows {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async sent(seq: number): Promise<void> {
    const value = timestamp(this.#db.now())
    await this.#db.write(async (tx) => {
      await tx.execute((queries) => queries.deleteFrom('_push_queue').where('seq', '=', seq))
      await tx.execute((queries) =>
        queries
          .insertInto('_installation')
          .values({ name: LAST_PUSH, value })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ value })),
      )
    })
  }

  async failed(seq: number, reason: string): Promise<false> {
    await this.#db.write((tx) =>
      tx.execute((queries) => queries.updateTable('_push_queue').set({ failed: reason }).where('seq', '=', seq)),
    )
    return false
  }

  async later({ seq, attempts }: DueRow, due: string): Promise<false> {
    await this.#db.write((tx) =>
      tx.execute((queries) =>
        queries
          .updateTable('_push_queue')
          .set({ attempts: attempts + 1, due })
          .where('seq', '=', seq),
      ),
    )
    return false
  }

  /** It is not reached any more; what waits for it goes along. */
  async forgetDevice(id: string): Promise<false> {
    await this.#db.write((tx) =>
      tx.execute((queries) => queries.deleteFrom('_push_subscriptions').where('id', '=', id)),
    )
    return false
  }

  async settleUnsent({ dropped, held, gone }: UnsentPushes): Promise<void> {
    if (dropped.length === 0 && held.size === 0 && gone.length === 0) return
    await this.#db.write(async (tx) => {
      if (dropped.length > 0)
        await tx.execute((queries) => queries.deleteFrom('_push_queue').where('seq', 'in', dropped))
      if (gone.length > 0)
        await tx.execute((queries) => queries.deleteFrom('_push_subscriptions').where('id', 'in', gone))
      for (const [due, seqs] of held)
        await tx.execute((queries) => queries.updateTable('_push_queue').set({ due }).where('seq', 'in', seqs))
    })
  }
}
