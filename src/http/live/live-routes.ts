import { badRequest, required } from '#records/errors.ts'
import type { Body } from '#records/viewing/viewer-records.ts'
import type { Routes } from '../areas/dependencies.ts'
import { readJson } from '../bodies/body.ts'
import { metricsOf } from '../metrics/metrics.ts'
import { NO_CONTENT, WRITTEN } from '../server/http-request.ts'
import { Handover } from './handover.ts'
import { Hub } from './hub.ts'
import type { LiveTimes } from './live-times.ts'
import { tooLong, tooMuch } from './refusals.ts'
import { TOPIC_MAX_LENGTH } from './topic.ts'

/** Live messages: PocketBase's realtime protocol. */
export interface Live {
  readonly routes: Routes
  /** Sends everybody away with a hint when to come back. */
  stop(): Promise<void>
  sizes(): Hub['sizes']
}

const PATH = '/api/realtime'

const TOPICS_MAX = 100
/** Of all together: reading them takes time before anything is known of their cost. */
const TOPICS_MAX_LENGTH = 20_000

/** Topics that are too long or a few too many are better told by their figures. */
const SUBSCRIPTIONS_JSON = { bytes: TOPICS_MAX * TOPIC_MAX_LENGTH + 64 * 1024, values: TOPICS_MAX + 50 }

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  // Proxies of this kind would keep messages back to send them in bulk.
  'x-accel-buffering': 'no',
}

export function liveRoutes(times: Partial<LiveTimes> = {}): Live {
  let hub: Hub | undefined
  return {
    routes(router, dependencies) {
      const here = new Hub(dependencies, times, dependencies.get(metricsOf))
      hub = here
      const wishes = new Handover(dependencies, (wish, session) => here.subscribe(wish, session))
      router.get(PATH, (request) => {
        if (request.method === 'HEAD') return { status: 200, headers: HEADERS }
        here.connect(request.response, HEADERS, request.address)
        return WRITTEN
      })
      router.post(PATH, SUBSCRIPTIONS_JSON, async (request) => {
        const session = await dependencies.sessions.sessionOf(request)
        const { clientId, sources } = readWish(await readJson(request, dependencies))
        const [since, as] = [request.query('since'), request.query('as')]
        // Somebody else's place is none: what they show was made for another.
        const isTheirs = as === undefined || as === session.viewer.id
        await wishes.ask({ clientId, sources, since: since === undefined || isTheirs ? since : '' }, session)
        return NO_CONTENT
      })
    },
    async stop() {
      await hub?.stop()
    },
    sizes: () => hub?.sizes ?? { clients: 0, people: 0, topics: 0, cost: 0 },
  }
}

function readWish({ clientId, subscriptions }: Body): { clientId: string; sources: readonly string[] } {
  if (clientId === undefined || clientId === null || clientId === '')
    throw badRequest(undefined, { clientId: required })
  const sources = subscriptions ?? []
  if (typeof clientId !== 'string' || !isTexts(sources)) throw badRequest()
  if (sources.length > TOPICS_MAX) throw tooLong(TOPICS_MAX)
  if (sources.some((source) => source.length > TOPIC_MAX_LENGTH)) throw tooLong(TOPIC_MAX_LENGTH)
  if (sources.reduce((sum, { length }) => sum + length, 0) > TOPICS_MAX_LENGTH) throw tooMuch(TOPICS_MAX_LENGTH)
  return { clientId, sources }
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')
