import { createHash, timingSafeEqual } from 'node:crypto'
import { provided, type Routes } from '../areas/dependencies.ts'
import { installationFacts } from '../areas/installation.ts'
import { type HttpRequest, type HttpResponse, jsonResponse } from '../server/http-request.ts'
import type { Handler } from '../server/router.ts'
import { type Figures, installationFigures } from './installation-figures.ts'
import { METRICS_TYPES, type MetricFamily, metricsFormat, metricsText } from './open-metrics.ts'
import { type BuildFacts, processFigures } from './process-figures.ts'

const WITHOUT_TOKEN = jsonResponse({ data: {}, message: 'The token is missing or wrong.', status: 401 }, 401, {
  'www-authenticate': 'Bearer',
})

/** Given what this process counts: how to ask for what all processes behind its port have counted, each with its label. */
export type CountedByAll = (own: () => readonly MetricFamily[]) => () => Promise<readonly MetricFamily[]>

/** Left out: there is one process. */
export const countedByAll = provided<CountedByAll>(() => (own) => async () => own())

/** `GET /metrics` for whoever has the token. Without one there is no such address. */
export const metricsRoutes =
  (token: string | undefined): Routes =>
  (router, dependencies) => {
    if (token === undefined) return
    const facts = () => dependencies.get(installationFacts)
    const figures = installationFigures(dependencies)
    router.get('/metrics', metricsHandler(token, facts, figures, dependencies.get(countedByAll)))
  }

/** Tells the figures of all processes, and what is the same for each of them once. */
export function metricsHandler(
  token: string,
  facts: () => BuildFacts,
  { counted, looked }: Figures,
  ofAll: CountedByAll,
): Handler {
  const ofProcess = processFigures()
  const counts = ofAll(() => [...counted(), ...ofProcess(facts())])
  const wanted = digest(token)
  return async (request): Promise<HttpResponse> => {
    if (!timingSafeEqual(digest(bearer(request)), wanted)) return WITHOUT_TOKEN
    const format = metricsFormat(request.header('accept'))
    const body = metricsText((await Promise.all([counts(), looked()])).flat(), format)
    return { status: 200, headers: { 'content-type': METRICS_TYPES[format], vary: 'accept' }, body }
  }
}

/** Of equal length, whatever is sent: so that comparing takes the same time. */
const digest = (text: string) => createHash('sha256').update(text).digest()

const bearer = (request: HttpRequest) => /^Bearer (\S+)$/i.exec(request.header('authorization') ?? '')?.[1] ?? ''
