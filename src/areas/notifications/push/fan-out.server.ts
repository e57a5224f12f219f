import type { Role } from '#access/roles.ts'
import { users } from '#areas/accounts/accounts.collections.ts'
import type { Database } from '#records/database.ts'
import type { RecordOf } from '#records/schema/collection.ts'
import { timestamp } from '#records/time.ts'
import type { Transaction } from '#records/transaction.ts'
import { concerned } from '../audience.server.ts'
import type { NoticeAudience } from '../notices.api.server.ts'
import { notices } from '../notifications.collections.ts'

/** So many people at a time hold up no other writer. */
const PORTION = 200

type Notice = RecordOf<typeof notices>

export function audienceOf({
  audience,
  division,
  team,
  recipient,
}: Pick<Notice, 'audience' | 'division' | 'team' | 'recipient'>): NoticeAudience {
  switch (audience) {
    case 'division':
      return { to: 'division', division }
    case 'team':
      return { to: 'team', team }
    case 'person':
      return { to: 'person', person: recipient }
    case '':
    case 'everybody':
      return { to: 'everybody' }
    default:
      return { to: 'role', role: audience satisfies Role }
  }
}

/** Puts the next portion of whom a notice concerns into the queue, urgent notices first. How many people these were; undefined once there is nothing more to do. */
export async function fanOutSome(db: Database): Promise<number | undefined> {
  const [next] = await db.query((queries) =>
    queries
      .selectFrom('_push_fan_outs as f')
      .innerJoin('notices as n', 'n.id', 'f.notice')
      .select('f.notice')
      .orderBy('n.urgent', 'desc')
      .orderBy('f.created')
      .orderBy('f.notice')
      .limit(1),
  )
  return next && (await db.write((tx) => fanOutPortion(tx, next.notice)))
}

async function fanOutPortion(tx: Transaction, id: string): Promise<number> {
  const [[row], notice, [device]] = [
    await tx.query((queries) => queries.selectFrom('_push_fan_outs').select('after').where('notice', '=', id)),
    await tx.get(notices, id),
    await tx.query((queries) => queries.selectFrom('_push_subscriptions').select('id').limit(1)),
  ]
  if (!row) return 0
  const people = notice && device ? await peopleAfter(tx, notice, row.after) : []
  if (notice && people.length > 0) await enqueue(tx, notice, people)
  const last = people.at(-1)
  if (last !== undefined && people.length === PORTION)
    await tx.execute((queries) => queries.updateTable('_push_fan_outs').set({ after: last }).where('notice', '=', id))
  else await tx.execute((queries) => queries.deleteFrom('_push_fan_outs').where('notice', '=', id))
  return people.length
}

async function peopleAfter(tx: Transaction, notice: Notice, after: string): Promise<readonly string[]> {
  const { filter, params } = concerned(audienceOf(notice))
  const found = await tx.list(users, {
    filter: `id > {:after} && ${filter}`,
    params: { ...params, after },
    sort: 'id',
    limit: PORTION,
  })
  return found.map(({ id }) => id)
}

async function enqueue(tx: Transaction, { id, urgent }: Notice, people: readonly string[]): Promise<void> {
  const devices = await tx.query((queries) =>
    queries.selectFrom('_push_subscriptions').select(['id as subscription', 'origin']).where('user', 'in', people),
  )
  if (devices.length === 0) return
  const at = timestamp(tx.now())
  await tx.execute((queries) =>
    queries
      .insertInto('_push_queue')
      .values(devices.map((device) => ({ ...device, notice: id, urgent: Number(urgent), created: at, due: at })))
      .onConflict((conflict) => conflict.doNothing()),
  )
}
