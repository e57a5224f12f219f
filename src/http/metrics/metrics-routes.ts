import { createHash, timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { installedAreas } from '../areas/area.ts'
import type { Routes } from '../areas/dependencies.ts'
import { installationFacts } from '../areas/installation.ts'
import { type HttpRequest, jsonResponse } from '../server/http-request.ts'
import { metricsOf } from './metrics.ts'
import { counter, gauge, gauges, type MetricFamily, OPEN_METRICS_TYPE, openMetricsText } from './open-metrics.ts'

const NANOSECONDS = 1e9
const MILLISECONDS = 1e3
const MICROSECONDS = 1e6

const WITHOUT_TOKEN = jsonResponse({ data: {}, message: 'The token is missing or wrong.', status: 401 }, 401, {
  'www-authenticate': 'Bearer',
})

/** `GET /metrics` for whoever has the token. Without one there is no such address. */
export const metricsRoutes =
  (token: string | undefined): Routes =>
  (router, dependencies) => {
    if (token === undefined) return
    const { db } = dependencies
    const metrics = dependencies.get(metricsOf)
    const delay = monitorEventLoopDelay()
    delay.enable()
    const wanted = digest(token)

    router.get('/metrics', async (request) => {
      if (!timingSafeEqual(digest(bearer(request)), wanted)) return WITHOUT_TOKEN
      const { version, build, live } = dependencies.get(installationFacts)
      const { connections, people } = live()
      const own = dependencies.get(installedAreas).flatMap((area) => area.gauges ?? [])
      const asked = await Promise.all(
        own.map(async ({ name, help, read }) => gauge(`fieldside_${name}`, help, await read(db))),
      )
      const pool = db.store.connections?.()
      const families: readonly MetricFamily[] = [
        {
          name: 'fieldside_build',
          type: 'info',
          help: 'What runs.',
          samples: [{ suffix: '_info', labels: { version, build }, value: 1 }],
        },
        ...metrics.families(),
        ...asked,
        gauge('fieldside_live_clients', 'Open live connections.', connections),
        gauge('fieldside_live_people', 'Signed-in people behind them.', people),
        ...(pool ? [gauges('fieldside_read_connections', 'Connections for reading.', 'state', pool)] : []),
        ...ofProcess(delay),
      ]
      return { status: 200, headers: { 'content-type': OPEN_METRICS_TYPE }, body: openMetricsText(families) }
    })
  }

/** Of equal length, whatever is sent: so that comparing takes the same time. */
const digest = (text: string) => createHash('sha256').update(text).digest()

const bearer = (request: HttpRequest) => /^Bearer (\S+)$/i.exec(request.header('authorization') ?? '')?.[1] ?? ''

function ofProcess(delay: ReturnType<typeof monitorEventLoopDelay>): readonly MetricFamily[] {
  const { rss, heapUsed, external } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const delays = { '0.5': delay.percentile(50), '0.99': delay.percentile(99), '1': delay.max }
  // Since the last look: what happened in the morning must not hide what happens now.
  delay.reset()
  const seconds = Object.entries(delays).map(([quantile, ns]) => [quantile, ns / NANOSECONDS] as const)
  return [
    gauges(
      'fieldside_event_loop_delay_seconds',
      'How late timers were since the last look.',
      'quantile',
      Object.fromEntries(seconds),
    ),
    counter('fieldside_event_loop_busy_seconds', 'Time in which the event loop did not wait.', [
      { value: performance.eventLoopUtilization().active / MILLISECONDS },
    ]),
    counter('process_cpu_seconds', 'Processor time.', [{ value: (user + system) / MICROSECONDS }]),
    gauge('process_resident_memory_bytes', 'Memory of the process.', rss),
    gauges('fieldside_memory_bytes', 'Memory by what it is for.', 'of', { heap: heapUsed, external }),
    gauge('process_start_time_seconds', 'When it started.', performance.timeOrigin / MILLISECONDS),
  ]
}
