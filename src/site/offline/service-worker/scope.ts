/** The worker's own surroundings, as far as they are used: TypeScript's are either a page's or a worker's. */

export interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}

/** A page speaks. It is no `MessageEvent`, though it looks like one. */
export interface WorkerMessage extends Lasting {
  readonly data: unknown
}

export interface WorkerFetch extends Lasting {
  readonly request: Request
  readonly clientId: string
  readonly preloadResponse?: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}

export interface WorkerScope {
  readonly clients: {
    get(id: string): Promise<{ postMessage(message: unknown): void } | undefined>
    claim(): Promise<void>
  }
  readonly registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
}

export const isWorkerScope = (scope: object): scope is WorkerScope => 'skipWaiting' in scope && 'clients' in scope

export const isLasting = (event: Event): event is Lasting => 'waitUntil' in event

export const isWorkerMessage = (event: Event): event is WorkerMessage => isLasting(event) && 'data' in event

export const isWorkerFetch = (event: Event): event is WorkerFetch => 'respondWith' in event && 'request' in event
