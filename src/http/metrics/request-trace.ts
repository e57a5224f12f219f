import { AsyncLocalStorage } from 'node:async_hooks'

/** Where the time of one request went, in milliseconds. */
export class RequestTrace {
  readonly startedAt = performance.now()
  statements = 0
  /** In all statements together; some wait for their answer side by side. */
  sqlMs = 0
  /** For its turn to write. */
  waitMs = 0
  /** Loading, deciding and writing in a transaction, statements included. */
  workMs = 0
  /** Until that was durable. */
  commitMs = 0
  /** Loaders and React. */
  renderMs = 0
  /** The last of its changes; 0 where it made none. */
  changedSeq = 0
  changedAt = 0
}

const traces = new AsyncLocalStorage<RequestTrace | undefined>()

/** Of the request on whose behalf something is done; undefined beside requests. */
export const currentTrace = (): RequestTrace | undefined => traces.getStore()

export const tracing = <T>(trace: RequestTrace, work: () => T): T => traces.run(trace, work)

/** For work that is carried out in another one's turn. */
export function inSameTrace<Args extends unknown[], T>(work: (...args: Args) => T): (...args: Args) => T {
  const trace = traces.getStore()
  return (...args) => traces.run(trace, work, ...args)
}
