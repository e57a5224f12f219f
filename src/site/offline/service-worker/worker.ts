import {
  type AnswerContext,
  type AnswerDependencies,
  answerAsset,
  answerData,
  answerPage,
  answerPicture,
  keepDocument,
  keepPictures,
  signedOut,
} from './answers.ts'
import { keepAtRest } from './at-rest.ts'
import { ChangesOfPerson } from './changes-of-person.ts'
import { Facts } from './facts.ts'
import { KeptPages } from './kept.ts'
import { isToWorker, type ToPage } from './messages.ts'
import { keptAs, planFor } from './plan.ts'
import { endPush, openPressed, renewSubscription, showPushed } from './push.ts'
import {
  isLasting,
  isWorkerFetch,
  isWorkerMessage,
  isWorkerPress,
  isWorkerPush,
  isWorkerPushChange,
  isWorkerScope,
  type WorkerFetch,
} from './scope.ts'
import { dropOldAssets, fetchShell, offlineDocumentIn, type ShellDependencies } from './shell.ts'

/** Put in by the build. */
declare const SHELL_FILES: readonly string[]

const scope: object = globalThis
if (!isWorkerScope(scope)) throw new Error('This runs as a service worker')
const { clients, registration } = scope

const kept = new KeptPages(caches, Date.now)

const dependencies: AnswerDependencies = {
  caches,
  kept,
  facts: new Facts(caches),
  changes: new ChangesOfPerson(),
  silence: { noticedAt: Number.NEGATIVE_INFINITY },
  fetch: (request) => fetch(request),
  now: Date.now,
  after: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

const shell: ShellDependencies = { caches, files: SHELL_FILES, fetch: (address) => fetch(address) }

on('install', () => Promise.all([fetchShell(shell), scope.skipWaiting()]))

on('activate', async () => {
  // Otherwise every page waits until the worker has started.
  await registration.navigationPreload?.enable()
  await kept.dropData()
  await dropOldAssets(shell, await kept.assetsInUse())
  await clients.claim()
})

on('message', async (event) => {
  if (!isWorkerMessage(event) || !isToWorker(event.data)) return
  const message = event.data
  if (message.is === 'signed-out') {
    await signedOut(dependencies, message.session)
    event.ports[0]?.postMessage('done')
    await endPush(registration)
  }
  if (message.is === 'cleared') await fetchShell(shell)
  if (message.is === 'hello')
    await Promise.all([
      offlineDocumentIn(message.language, shell),
      keepFirst(message.address),
      keepPictures(dependencies, message.pictures.filter(isPicture)),
      rest(message.pages ?? []),
    ])
})

let resting: Promise<void> | undefined

/** Once at a time, however many tabs there are. */
const rest = (pages: readonly string[]): Promise<void> =>
  (resting ??= keepAtRest(dependencies, pages.filter(isPage)).finally(() => {
    resting = undefined
  }))

const isPage = (address: string) =>
  planFor({ method: 'GET', url: new URL(address, location.origin), isNavigation: true }, location.origin) === 'page'

/** Pages that were there before the worker, and the one with which the app starts. */
async function keepFirst(address: string): Promise<void> {
  for (const first of new Set([address, '/'])) {
    if (isPage(first)) await keepDocument(dependencies, keptAs(new URL(first, location.origin)))
  }
}

/** One that is still to be loaded has no address yet. */
const isPicture = (address: string) =>
  planFor(
    { method: 'GET', url: new URL(address, location.origin), isNavigation: false, isPicture: true },
    location.origin,
  ) === 'picture'

const ANSWERS = { page: answerPage, data: answerData, asset: answerAsset, picture: answerPicture }
on('push', async (event) => {
  if (isWorkerPush(event)) await showPushed(registration, jsonOf(event.data))
})

on('notificationclick', async (event) => {
  if (isWorkerPress(event)) await openPressed(clients, event.notification)
})

on('pushsubscriptionchange', async (event) => {
  if (isWorkerPushChange(event)) await renewSubscription(registration, event)
})

function jsonOf(data: { json(): unknown } | null): unknown {
  try {
    return data?.json()
  } catch {
    return undefined
  }
}

addEventListener('fetch', (event) => {
  if (!isWorkerFetch(event)) return
  const { method, url, mode, destination } = event.request
  const asked = { method, url: new URL(url), isNavigation: mode === 'navigate', isPicture: destination === 'image' }
  const plan = planFor(asked, location.origin)
  if (plan !== 'pass') event.respondWith(ANSWERS[plan](dependencies, askingOf(event)))
})

function askingOf(event: WorkerFetch): AnswerContext {
  return {
    request: event.request,
    ...(event.preloadResponse ? { early: event.preloadResponse } : {}),
    meanwhile: (work) => event.waitUntil(work),
    tell: async (message: ToPage) => (await clients.get(event.clientId))?.postMessage(message),
  }
}

type Handled = 'install' | 'activate' | 'message' | 'push' | 'notificationclick' | 'pushsubscriptionchange'

function on(type: Handled, work: (event: Event) => Promise<unknown>) {
  addEventListener(type, (event) => {
    if (isLasting(event)) event.waitUntil(work(event))
  })
}
