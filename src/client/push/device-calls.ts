/** What pages and the service worker tell the service about this device. */

const call = (command: string, input: object): Promise<Response> =>
  fetch(`/api/commands/notifications.${command}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })

/** Whether the service knows by now where the device of whoever is signed in is reached. */
export async function tellSubscribed(subscription: PushSubscription, replaces = ''): Promise<boolean> {
  const { endpoint, keys } = subscription.toJSON()
  if (!endpoint || !keys?.['p256dh'] || !keys['auth']) return false
  const { ok } = await call('subscribePush', { endpoint, p256dh: keys['p256dh'], auth: keys['auth'], replaces })
  return ok
}

/** The device first: from then on nothing that is still on its way to it arrives. */
export async function endSubscription(subscription: PushSubscription | null): Promise<void> {
  if (!subscription) return
  const { endpoint } = subscription
  await subscription.unsubscribe()
  await call('unsubscribePush', { endpoint })
}
