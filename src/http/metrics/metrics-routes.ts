import { createHash, timingSafeEqual } from 'node:crypto'
import type { Routes } from '../areas/dependencies.ts'
import { installationFacts } from '../areas/installation.ts'
import { type HttpRequest, type HttpResponse, jsonResponse } from '../server/http-request.ts'
import type { Handler } from '../server/router.ts'
import { installationFigures } from './installation-figures.ts'
import { type MetricFamily, OPEN_METRICS_TYPE, openMetricsText } from './open-metrics.ts'
import { type BuildFacts, processFigures } from './process-figures.ts'

const WITHOUT_TOKEN = jsonResponse({ data: {}, message: 'The token is missing or wrong.', status: 401 }, 401, {
  'www-authenticate': 'Bearer',
})

/** `GET /metrics` for whoever has the token. Without one there is no such address. */
export const metricsRoutes =
  (token: string | undefined): Routes =>
  (router, dependencies) => {
    if (token === undefined) return
    const facts = () => dependencies.get(installationFacts)
    router.get(
      '/metrics',
      metricsHandler(token, facts, () => installationFigures(dependencies)),
    )
  }

/** Tells the figures that are asked for, and those of the process. */
export function metricsHandler(
  token: string,
  facts: () => BuildFacts,
  figures: () => Promise<readonly MetricFamily[]>,
): Handler {
  const ofProcess = processFigures()
  const wanted = digest(token)
  return async (request): Promise<HttpResponse> => {
    if (!timingSafeEqual(digest(bearer(request)), wanted)) return WITHOUT_TOKEN
    const body = openMetricsText([...(await figures()), ...ofProcess(facts())])
    return { status: 200, headers: { 'content-type': OPEN_METRICS_TYPE }, body }
  }
}

/** Of equal length, whatever is sent: so that comparing takes the same time. */
const digest = (text: string) => createHash('sha256').update(text).digest()

const bearer = (request: HttpRequest) => /^Bearer (\S+)$/i.exec(request.header('authorization') ?? '')?.[1] ?? ''
