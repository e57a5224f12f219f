import { users } from '#areas/accounts/accounts.collections.ts'
import { provided } from '#http/areas/dependencies.ts'
import { command } from '#http/commands/commands.ts'
import { refusals, refuse } from '#http/commands/refusals.ts'
import { newId } from '#records/ids.ts'
import { timestamp } from '#records/time.ts'
import type { Transaction } from '#records/transaction.ts'
import { m } from '#words/messages.js'
import { encrypted } from './encrypt.server.ts'
import { type EndpointRules, endpointIn } from './endpoint.server.ts'
import { subscribePushInput, unsubscribePushInput } from './push.inputs.ts'
import { keyMark } from './push-sender.server.ts'

/** Which push services may be called; told by whoever starts the installation. */
export const pushEndpointRules = provided<EndpointRules>(() => ({ allowsLoopback: false }))

const PUSH_REFUSALS = refusals({
  endpoint_refused: m.notifications_push_problem,
  keys_refused: m.notifications_push_problem,
})

/** Phones, laptops and browsers of one person; the oldest make room. */
const DEVICES_MOST = 10

/** This device rings for whoever is signed in on it. The same again does no harm; somebody else's before is theirs no more. */
export const subscribePush = command({
  name: 'notifications.subscribePush',
  input: subscribePushInput,
  who: 'signedIn',
  async run(tx, actor, { endpoint, p256dh, auth, replaces }, { dependencies }) {
    const url = endpointIn(endpoint, dependencies.get(pushEndpointRules))
    if (!url) throw refuse(PUSH_REFUSALS, 'endpoint_refused', 'endpoint')
    if (!isUsable({ p256dh, auth })) throw refuse(PUSH_REFUSALS, 'keys_refused', 'p256dh')
    const person = await tx.get(users, actor.id)
    if (replaces !== '') await forgetEndpoint(tx, replaces)
    const kept = { user: actor.id, origin: url.origin, p256dh, auth, key_mark: keyMark(person?.tokenKey ?? '') }
    await tx.execute((queries) =>
      queries
        .insertInto('_push_subscriptions')
        .values({ id: newId(), endpoint, ...kept, created: timestamp(tx.now()) })
        .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(kept)),
    )
    await forgetOldest(tx, actor.id)
  },
})

/** The device does not ring any more. Whoever knows its address is the device: it works after signing out too. */
export const unsubscribePush = command({
  name: 'notifications.unsubscribePush',
  input: unsubscribePushInput,
  who: 'anyone',
  async run(tx, _actor, { endpoint }) {
    await forgetEndpoint(tx, endpoint)
  },
})

/** Whether the key is a point of the curve. */
function isUsable(keys: { p256dh: string; auth: string }): boolean {
  try {
    encrypted(Buffer.alloc(1), keys)
    return true
  } catch {
    return false
  }
}

const forgetEndpoint = (tx: Transaction, endpoint: string) =>
  tx.execute((queries) => queries.deleteFrom('_push_subscriptions').where('endpoint', '=', endpoint))

async function forgetOldest(tx: Transaction, user: string): Promise<void> {
  const devices = await tx.query((queries) =>
    queries
      .selectFrom('_push_subscriptions')
      .select('id')
      .where('user', '=', user)
      .orderBy('created', 'desc')
      .orderBy('id')
      .limit(DEVICES_MOST * 2),
  )
  const beyond = devices.slice(DEVICES_MOST).map(({ id }) => id)
  if (beyond.length > 0)
    await tx.execute((queries) => queries.deleteFrom('_push_subscriptions').where('id', 'in', beyond))
}
