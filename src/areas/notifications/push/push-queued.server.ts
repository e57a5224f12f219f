import { timestamp } from '#records/time.ts'
import type { Transaction } from '#records/transaction.ts'

/** Lets a notice be pushed to whoever asked for it. To whom that is, is found out in the background. */
export async function queuePush(tx: Transaction, notice: string): Promise<void> {
  await tx.execute((queries) => queries.insertInto('_push_fan_outs').values({ notice, created: timestamp(tx.now()) }))
  wakeAfter(tx)
}

/** What was held for somebody is looked at again, because they have changed when they want to be disturbed. */
export async function lookAgain(tx: Transaction, user: string): Promise<void> {
  await tx.execute((queries) =>
    queries
      .updateTable('_push_queue')
      .set({ due: timestamp(tx.now()) })
      .where('failed', 'is', null)
      .where('attempts', '=', 0)
      .where('subscription', 'in', (of) => of.selectFrom('_push_subscriptions').select('id').where('user', '=', user)),
  )
  wakeAfter(tx)
}

function wakeAfter(tx: Transaction) {
  tx.store.afterCommit(() => {
    for (const wake of wakers) wake()
  })
}

const wakers = new Set<() => void>()

/** Calls when something was queued and is durable. Senders poll besides: this only saves the wait. */
export function onPushQueued(wake: () => void): () => void {
  wakers.add(wake)
  return () => wakers.delete(wake)
}
