import { provided, type Routes } from '../areas/dependencies.ts'
import type { HttpRequest } from '../server/http-request.ts'
import { placeOf } from './place.ts'
import { Limiter } from './rate-limits.ts'

/** The limits of the whole API. */
export const apiLimits = provided(({ rateLimits, clock }) => ({
  persons: new Limiter(rateLimits.person, clock),
  guests: new Limiter(rateLimits.guests, clock),
  creates: new Limiter(rateLimits.create, clock),
}))

/** They must stand before the routes that they guard. */
export const rateLimitRoutes: Routes = (router, { sessions, get }) => {
  const { persons, guests, creates } = get(apiLimits)

  router.guard('/api/', async (request) => {
    const { id } = await sessions.viewerOf(request)
    const name = id || placeOf(request.address)
    const limiter = id ? persons : guests
    limiter.take(name)
    if (createsRecord(request)) creates.take(name)
  })
}

const createsRecord = ({ method, path }: HttpRequest) =>
  method === 'POST' && /^\/api\/collections\/[^/]+\/records\/?$/.test(path)
