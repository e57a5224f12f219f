import { isFresh, isKeptSince } from '#client/page/freshness.ts'
import { Watched } from '#client/watched.ts'
import type { ToPage, ToWorker } from './service-worker/messages.ts'
import { isOurCache } from './service-worker/names.ts'

/** Why there is no service worker, where there should be one. The site works without. */
export const registrationError = new Watched<unknown>(undefined)

/** Pages without TLS have none. */
const workers = () => ('serviceWorker' in navigator ? navigator.serviceWorker : undefined)

export async function registerWorker(): Promise<void> {
  const container = workers()
  if (!container) return
  container.addEventListener('message', ({ data }: MessageEvent<ToPage>) => hear(data))
  container.startMessages()
  try {
    await container.register('/sw.js', { scope: '/' })
    say((await container.ready).active, {
      is: 'hello',
      language: document.documentElement.lang,
      address: location.pathname + location.search,
      ...(savesData()
        ? { pictures: [], pages: [] }
        : { pictures: Array.from(document.images, ({ currentSrc }) => currentSrc), pages: tournamentPages() }),
    })
  } catch (error) {
    registrationError.set(error)
  }
}

/** What people need at the fields, and what is their own. */
const TOURNAMENT_PAGES = [
  '/schedule',
  '/standings',
  '/teams',
  '/map',
  '/timeline',
  '/tournament',
  '/jingles',
  '/discgolf/course',
  '/scores',
  '/new-spirit',
  '/teammanager',
  '/al',
]

/** Those that this person is offered, or what lies below them. */
function tournamentPages(): readonly string[] {
  const offered = new Set(Array.from(document.querySelectorAll<HTMLAnchorElement>('nav a[href]'), (it) => it.pathname))
  const isOffered = (page: string) => offered.has(page) || offered.has(page.slice(0, page.lastIndexOf('/')))
  return TOURNAMENT_PAGES.filter(isOffered)
}

/** The person has told the browser that data are dear. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}

function hear(message: ToPage) {
  if (message.is === 'network') isFresh()
  else isKeptSince(message.seenAt)
}

const say = (worker: ServiceWorker | null, message: ToWorker) => worker?.postMessage(message)

/** The worker of this page; one that came before it has none. */
export const tellWorker = (message: ToWorker) => say(workers()?.controller ?? null, message)

/** Resolves once it has done what follows, or has had time enough. */
export async function toldWorker(message: ToWorker): Promise<void> {
  const worker = workers()?.controller
  if (!worker) return
  const { port1, port2 } = new MessageChannel()
  await new Promise((resolve) => {
    port1.addEventListener('message', resolve, { once: true })
    port1.start()
    setTimeout(resolve, WORKER_MOST_MS)
    worker.postMessage(message, [port2])
  })
  port1.close()
}

/** It may have to be started first. */
const WORKER_MOST_MS = 3_000

/** A newer build brings a newer worker. */
export async function lookForNewerWorker(): Promise<void> {
  const registration = await workers()?.getRegistration('/')
  await registration?.update().catch(() => {})
}

/** Everything that pages left on this device, but what waits to be sent. The worker fills its part again by and by. */
export async function clearOfflineData(): Promise<void> {
  if (typeof caches === 'undefined') return
  const names = await caches.keys()
  await Promise.all(names.filter(isOurCache).map((name) => caches.delete(name)))
  tellWorker({ is: 'cleared' })
}
