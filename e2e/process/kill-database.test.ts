import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { CAMPAIGN_TIMEOUT_MS, casesOr } from '#properties.testing.ts'
import { listenTo } from '../stage/listening.ts'
import { canKillPostgres, newPlace, type TestedPlace } from './data-places.ts'
import { type Service, startService } from './service.ts'
import { prepareWriters, problemsOf, WITHOUT_LIMITS } from './writers.ts'

/** PostgreSQL is killed with all its processes while people write: the service goes on by itself, and nothing is lost. */

const KILLS = casesOr(3)
/** Commits take a few milliseconds, recovery some hundreds. */
const KILL_WITHIN_MS = 300
const MOMENTS = fc.sample(fc.nat(KILL_WITHIN_MS), KILLS)

let place: TestedPlace | undefined
let last: Service | undefined
afterEach(async () => {
  last?.child.kill('SIGKILL')
  await last?.ended
  await place?.remove()
})

test.skipIf(!canKillPostgres)(
  `${KILLS} times kill -9 of PostgreSQL under write load: nothing that was acknowledged is lost, and everything goes on`,
  async () => {
    place = await newPlace('PostgreSQL')
    const writers = await prepareWriters(place)
    const service = (last = await startService(place.folder, { ...WITHOUT_LIMITS, ...place.env }))
    const stop = new AbortController()
    const writing = writers.write(service.url, stop.signal)
    for (const moment of MOMENTS) {
      await writers.more(5)
      await new Promise((resolve) => setTimeout(resolve, moment))
      await place.server?.kill()
      const acknowledged = writers.acknowledged()
      await place.server?.start()
      expect(problemsOf(await place.copied(), acknowledged)).toEqual([])
    }
    await writers.more(5)
    stop.abort()
    await writing
    expect(problemsOf(await place.copied(), writers.acknowledged())).toEqual([])
  },
  CAMPAIGN_TIMEOUT_MS,
)
