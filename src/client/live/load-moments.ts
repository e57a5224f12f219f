import type { DataStrategyResult, MiddlewareFunction } from 'react-router'

/** What arrives in this tab, in its order. */
let last = 0
export const nextMoment = (): number => ++last

const begun = new WeakMap<object, number>()

/**
 * When the load began that has brought the data of a page: what was heard after that may be missing in them, what was heard before
 * is not. 0 for those of the document, from whose place in the changes the stream goes on.
 */
export const loadedAt = (data: object): number => begun.get(data) ?? 0

/** Behind `keepShown`: what stays because there is no network is as old as it was. */
export const noteLoads: MiddlewareFunction<Record<string, DataStrategyResult>> = async (_, next) => {
  const moment = nextMoment()
  const results = await next()
  for (const { result } of Object.values(results))
    if (typeof result === 'object' && result !== null) begun.set(result, moment)
  return results
}
