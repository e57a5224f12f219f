import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endPush, openPressed, pushedIn, renewSubscription, showPushed } from './push.ts'

const calls: { path: string; body: unknown }[] = []
beforeEach(() => {
  calls.length = 0
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    calls.push({ path, body: JSON.parse(body) })
    return new Response('{}')
  })
})
afterEach(() => vi.unstubAllGlobals())

function subscription(endpoint: string) {
  const unsubscribe = vi.fn(async () => true)
  const it = {
    endpoint,
    unsubscribe,
    options: { applicationServerKey: new ArrayBuffer(65) },
    toJSON: () => ({ endpoint, keys: { p256dh: 'key', auth: 'secret' } }),
  }
  return it as unknown as PushSubscription & { unsubscribe: typeof unsubscribe }
}

const registrationWith = (pushManager: object, showNotification = vi.fn(async () => {})) =>
  ({ pushManager, showNotification }) as unknown as ServiceWorkerRegistration

test('what is pushed is shown, and stays until it is put away where it is urgent', async () => {
  const show = vi.fn(async () => {})
  const pushed = { title: 'Rain', body: 'Come in.', href: '/inbox', tag: 'abc', urgent: true, lang: 'en' }
  await showPushed(registrationWith({}, show), pushed)
  expect(show).toHaveBeenCalledWith(
    'Rain',
    expect.objectContaining({ body: 'Come in.', tag: 'abc', requireInteraction: true, data: { href: '/inbox' } }),
  )
})

test.each([undefined, null, 'text', 7, {}, { title: 4, href: '//elsewhere.example' }, { href: 'https://x.example' }])(
  '%o is shown as something of ours',
  (data) => expect(pushedIn(data)).toMatchObject({ title: 'Fieldside', href: '/inbox', urgent: false }),
)

test('a press leads the tab that is open, or opens one', async () => {
  const tab = { focus: vi.fn(async () => {}), navigate: vi.fn(async () => {}) }
  const clients = (open: readonly (typeof tab)[]) => ({
    get: async () => undefined,
    claim: async () => {},
    matchAll: async () => open,
    openWindow: vi.fn(async () => {}),
  })
  const notification = { data: { href: '/al' }, close: vi.fn() }
  const [withTab, without] = [clients([tab]), clients([])]
  await openPressed(withTab, notification)
  expect(tab.navigate).toHaveBeenCalledWith('/al')
  expect(withTab.openWindow).not.toHaveBeenCalled()
  await openPressed(without, notification)
  expect(without.openWindow).toHaveBeenCalledWith('/al')
  tab.navigate.mockRejectedValue(new Error('not ours'))
  await openPressed(withTab, notification)
  expect(withTab.openWindow).toHaveBeenCalledWith('/al')
  expect(notification.close).toHaveBeenCalledTimes(3)
})

test('a device that is reached elsewhere is subscribed anew in the place of the old one', async () => {
  const subscribe = vi.fn(async () => subscription('https://push.example/new'))
  await renewSubscription(registrationWith({ subscribe, getSubscription: async () => null }), {
    oldSubscription: subscription('https://push.example/old'),
  })
  expect(subscribe).toHaveBeenCalledWith(expect.objectContaining({ userVisibleOnly: true }))
  expect(calls).toEqual([
    {
      path: '/api/commands/notifications.subscribePush',
      body: {
        endpoint: 'https://push.example/new',
        p256dh: 'key',
        auth: 'secret',
        replaces: 'https://push.example/old',
      },
    },
  ])
})

test('whoever signs out is not told on the device any more', async () => {
  const own = subscription('https://push.example/own')
  await endPush(registrationWith({ getSubscription: async () => own }))
  expect(own.unsubscribe).toHaveBeenCalled()
  expect(calls).toMatchObject([
    { path: '/api/commands/notifications.unsubscribePush', body: { endpoint: own.endpoint } },
  ])
  // A browser without push, and one that never asked.
  await endPush({} as ServiceWorkerRegistration)
  await endPush(registrationWith({ getSubscription: async () => null }))
  expect(calls).toHaveLength(1)
})
