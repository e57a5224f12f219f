import { endSubscription, tellSubscribed } from '#client/push/device-calls.ts'
import type { WorkerScope } from './scope.ts'

/** What the service pushes becomes a notification, and a press on it opens the page that says more. */

/** As the service writes it, whatever else may come. */
interface Pushed {
  readonly title: string
  readonly body: string
  readonly href: string
  readonly tag: string
  readonly urgent: boolean
  readonly lang: string
}

const UNREADABLE: Pushed = { title: 'Fieldside', body: '', href: '/inbox', tag: 'fieldside', urgent: false, lang: '' }

/** Browsers insist that something is shown for everything that arrives. */
export function pushedIn(data: unknown): Pushed {
  const read = (name: string) => {
    const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined
    return value
  }
  const text = (name: 'title' | 'body' | 'href' | 'tag' | 'lang') => {
    const value = read(name)
    return typeof value === 'string' && value !== '' ? value : UNREADABLE[name]
  }
  return {
    title: text('title'),
    body: text('body'),
    href: ownPath(text('href')),
    tag: text('tag'),
    urgent: read('urgent') === true,
    lang: text('lang'),
  }
}

/** Pages of ours only. */
const ownPath = (href: string) => (/^\/(?!\/)/.test(href) ? href : UNREADABLE.href)

export async function showPushed(registration: ServiceWorkerRegistration, data: unknown): Promise<void> {
  const { title, body, href, tag, urgent, lang } = pushedIn(data)
  await registration.showNotification(title, {
    body,
    tag,
    lang,
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-192.png',
    requireInteraction: urgent,
    data: { href },
  })
}

interface Pressed {
  readonly data: unknown
  close(): void
}

/** In a tab that is open already, else in a new one. */
export async function openPressed(clients: WorkerScope['clients'], notification: Pressed): Promise<void> {
  notification.close()
  const { href } = pushedIn(notification.data)
  const [open] = await clients.matchAll({ type: 'window' })
  if (!open) return void (await clients.openWindow(href))
  try {
    await open.focus()
    await open.navigate(href)
  } catch {
    // A tab that the worker does not look after yet cannot be led.
    await clients.openWindow(href)
  }
}

interface Changed {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}

/** The browser has given the device another address, or wants one to be asked for. */
export async function renewSubscription(
  { pushManager }: ServiceWorkerRegistration,
  { oldSubscription, newSubscription }: Changed,
): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey
  const renewed =
    newSubscription ??
    (await pushManager.getSubscription()) ??
    (key ? await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }) : undefined)
  if (renewed) await tellSubscribed(renewed, oldSubscription?.endpoint ?? '')
}

/** Whoever signs out does not want to be told on this device any more. */
export async function endPush({ pushManager }: ServiceWorkerRegistration): Promise<void> {
  try {
    await endSubscription((await pushManager?.getSubscription()) ?? null)
  } catch {
    // The device is off in any case; the service finds out when it tries.
  }
}
