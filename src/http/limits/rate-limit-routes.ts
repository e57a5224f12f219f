import { provided, type Routes } from '../areas/dependencies.ts'
import type { HttpRequest } from '../server/http-request.ts'
import { Limiter } from './rate-limits.ts'
import { turnName } from './turns.ts'

/** How much everybody may ask for. */
export const requestLimits = provided(({ rateLimits, clock }) => ({
  persons: new Limiter(rateLimits.person, clock),
  guests: new Limiter(rateLimits.guests, clock),
  pages: new Limiter(rateLimits.pages, clock),
  creates: new Limiter(rateLimits.create, clock),
}))

/** They must stand before the routes that they guard. */
export const rateLimitRoutes: Routes = (router, { sessions, get }) => {
  const { persons, guests, creates } = get(requestLimits)

  router.guard('/api/', async (request) => {
    const viewer = await sessions.viewerOf(request)
    const name = turnName(viewer, request)
    ;(viewer.id === '' ? guests : persons).take(name)
    if (createsRecord(request)) creates.take(name)
  })
}

const createsRecord = ({ method, path }: HttpRequest) =>
  method === 'POST' && /^\/api\/collections\/[^/]+\/records\/?$/.test(path)
