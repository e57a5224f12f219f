/** The worker's own surroundings, as far as they are used: TypeScript's are either a page's or a worker's. */

export interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}

/** A page speaks. It is no `MessageEvent`, though it looks like one. */
export interface WorkerMessage extends Lasting {
  readonly data: unknown
  /** Where the page waits for an answer. */
  readonly ports: readonly MessagePort[]
}

export interface WorkerFetch extends Lasting {
  readonly request: Request
  readonly clientId: string
  readonly preloadResponse?: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}

/** Something was pushed. */
export interface WorkerPush extends Lasting {
  readonly data: { json(): unknown } | null
}

/** Somebody pressed a notification. */
export interface WorkerPress extends Lasting {
  readonly notification: Notification
}

/** The device is reached elsewhere from now on. */
export interface WorkerPushChange extends Lasting {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}

interface WindowClient {
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
}

export interface WorkerScope {
  readonly clients: {
    get(id: string): Promise<{ postMessage(message: unknown): void } | undefined>
    claim(): Promise<void>
    matchAll(options: { type: 'window' }): Promise<readonly WindowClient[]>
    openWindow(url: string): Promise<unknown>
  }
  readonly registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
}

export const isWorkerScope = (scope: object): scope is WorkerScope => 'skipWaiting' in scope && 'clients' in scope

export const isLasting = (event: Event): event is Lasting => 'waitUntil' in event

export const isWorkerMessage = (event: Event): event is WorkerMessage => isLasting(event) && 'data' in event

export const isWorkerFetch = (event: Event): event is WorkerFetch => 'respondWith' in event && 'request' in event

export const isWorkerPush = (event: Event): event is WorkerPush => isLasting(event) && event.type === 'push'

export const isWorkerPress = (event: Event): event is WorkerPress => isLasting(event) && 'notification' in event

export const isWorkerPushChange = (event: Event): event is WorkerPushChange =>
  isLasting(event) && event.type === 'pushsubscriptionchange'
