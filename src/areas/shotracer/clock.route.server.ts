import type { Routes } from '#http/areas/dependencies.ts'
import { checkWho } from '#http/commands/commands.ts'
import { jsonResponse } from '#http/server/http-request.ts'

/** What the service's clock says, for phones that take times. Its address is `RACE_CLOCK_PATH`. */
export const raceClockRoute: Routes = (router, { db, sessions, clockRate }) =>
  router.get('/api/shotracer/clock', async (request) => {
    checkWho('signedIn', await sessions.viewerOf(request))
    return jsonResponse({ now: db.now().getTime(), rate: clockRate?.() ?? 1 })
  })
