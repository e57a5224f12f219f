import { type DataStrategyResult, data, isRouteErrorResponse, type MiddlewareFunction } from 'react-router'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { type TypedForm, typedIn } from '#rules/typed-form.ts'
import { toast } from '#ui/feedback/toast.ts'
import { m } from '#words/messages.js'
import { isFresh } from './freshness.ts'
import { NO_NETWORK } from './no-network.ts'

type Results = Record<string, DataStrategyResult>

/** What each route of the shown page was given, by its id. */
let shown: ReadonlyMap<string, unknown> = new Map()

export const nowShows = (loaded: ReadonlyMap<string, unknown>) => {
  shown = loaded
}

let isStaying = false

/** The next page that is asked for is the shown one, as it is: the way to another one is called off, and needs no network. */
export const stayShown = () => {
  isStaying = true
}

const notSent = (typed: TypedForm): RefusedForm => ({
  refused: true,
  status: 503,
  problem: { code: NO_NETWORK, text: m.site_problem_no_network() },
  errors: {},
  ...typed,
})

/** A button that says that it is sending is believed so long. */
export const SLOW_MS = 3_000

/**
 * A dead network takes nothing away: a page that cannot be loaded again stays as it is, also for whoever comes back from one that
 * was not loaded, and a form that cannot be sent is refused in its place, with everything that was typed. Both are said where the
 * eye is too: a form may be longer than the screen, and what a menu sends has no form.
 */
export const keepShown: MiddlewareFunction<Results> = async ({ request, url }, next) => {
  const stays = isStaying && request.method === 'GET' && url.pathname === location.pathname
  isStaying = false
  if (stays) return shownAgain()
  // Sending it uses it up.
  const sent = request.method === 'GET' ? undefined : request.clone()
  const slow = sent && setTimeout(() => toast({ text: m.site_sending_slowly() }), SLOW_MS)
  const results = await next().finally(() => clearTimeout(slow))
  if (!isWithoutNetwork(results)) {
    // A worker knows better whether this came from the network, and what is chosen of a page that is there came from nowhere.
    if (!navigator.serviceWorker?.controller && Object.keys(results).length > 0) isFresh()
    return results
  }
  if (sent) {
    toast({ text: m.site_problem_no_network() })
    const typed = typedIn(await sent.formData().catch(() => []))
    return replaced(results, () => data(notSent(typed), { status: 503 }))
  }
  const isSamePage = url.pathname === location.pathname && Object.keys(results).every((id) => shown.has(id))
  if (isSamePage) {
    if (url.search !== location.search) toast({ text: m.site_not_on_device() })
    return replaced(results, (id) => shown.get(id))
  }
  return withAll(results, () => ({ type: 'error', result: new Error(NO_NETWORK) }))
}

/** What an action throws arrives wrapped. */
const isWithoutNetwork = (results: Results) =>
  Object.values(results).some(
    ({ type, result }) => type === 'error' && (isAway(result) || isOfNetwork(unwrapped(result))),
  )

/** Somebody in front of the service says that it is away. */
const isAway = (error: unknown) => isRouteErrorResponse(error) && error.status >= 502 && error.status <= 504

/** `fetch` throws a TypeError when nothing answers, and an answer that breaks off has one as its cause. So has a script that a newer build no longer has. */
function isOfNetwork(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined
  return cause instanceof TypeError && !/module/i.test(cause.message)
}

const unwrapped = (result: unknown) =>
  typeof result === 'object' && result !== null && 'data' in result ? result.data : result

const replaced = (results: Results, instead: (id: string) => unknown): Results =>
  withAll(results, (id) => ({ type: 'data', result: instead(id) }))

const shownAgain = (): Results =>
  Object.fromEntries([...shown].map(([id, result]) => [id, { type: 'data', result }] as const))

const withAll = (results: Results, instead: (id: string) => DataStrategyResult): Results =>
  Object.fromEntries(Object.keys(results).map((id) => [id, instead(id)]))
