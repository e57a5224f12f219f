import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { CAMPAIGN_TIMEOUT_MS, casesOr } from '#properties.testing.ts'
import { DATABASES } from '../stage/databases.ts'
import { newPlace, type TestedPlace } from './data-places.ts'
import { type Service, startService } from './service.ts'
import { prepareWriters, problemsInCopy, problemsWithoutOne, WITHOUT_LIMITS } from './writers.ts'

/** Killed in the middle of writing, again and again: what was acknowledged is there, and the database is whole. */

/** Each is a start more; a campaign does it a hundred times. */
const KILLS = casesOr(2)
/** From the first acknowledged write of a round; a commit takes a few milliseconds. */
const KILL_WITHIN_MS = 150
const MOMENTS = fc.sample(fc.nat(KILL_WITHIN_MS), KILLS)

let place: TestedPlace | undefined
let last: Service | undefined
afterEach(async () => {
  last?.child.kill('SIGKILL')
  await last?.ended
  await place?.remove()
})

test.each(DATABASES)(
  `on %s ${KILLS} times kill -9 under write load: nothing that was acknowledged is lost, nothing is done twice`,
  async (kind) => {
    place = await newPlace(kind)
    const writers = await prepareWriters(place)
    const started = async () => (last = await startService(place?.folder ?? '', { ...WITHOUT_LIMITS, ...place?.env }))
    for (const moment of MOMENTS) {
      const service = await started()
      expect(problemsInCopy(await place.copied(), writers.acknowledged())).toEqual([])
      void writers.more(1).then(() => setTimeout(() => service.child.kill('SIGKILL'), moment))
      await writers.write(service.url)
      expect((await service.ended).signal).toBe('SIGKILL')
    }
    await started()
    const copy = await place.copied()
    expect(problemsInCopy(copy, writers.acknowledged())).toEqual([])
    expect(writers.written).toBeGreaterThanOrEqual(KILLS)
    expect(writers.refusals).toEqual([])
    const { id, problems } = problemsWithoutOne(copy, writers.acknowledged())
    expect(problems).toEqual([`player ${id} is lost`])
  },
  CAMPAIGN_TIMEOUT_MS,
)
