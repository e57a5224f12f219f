import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { CAMPAIGN_TIMEOUT_MS, casesOr } from '#properties.testing.ts'
import { LIVE_COLLECTIONS, type LiveStage, openLiveStage } from '../live.testing.ts'
import { CATCH_UP_COSTS, CATCH_UP_GUESTS } from './budget.ts'

/** Somebody who comes back in a loop, always from the same old place: 100 times in the tests, 1,000 in a campaign. */

const { games } = LIVE_COLLECTIONS
const TIMES = 5 * casesOr(20)
const MISSED = 200
/** One after the other, so that nobody shares the price. */
const READ = MISSED * (CATCH_UP_COSTS.read + CATCH_UP_COSTS.look)
const TOLD = MISSED * CATCH_UP_COSTS.tell

let stage: LiveStage
beforeAll(async () => {
  stage = await openLiveStage()
})
afterAll(() => stage.close())

/** How much was told, or that they must load again; and where they are. */
async function comeBack(since: string, token?: string) {
  const listener = await stage.listen(['games/*'], token, since)
  for (let told = 0; ; told++) {
    const { id, event, data } = await listener.next()
    if (event !== 'FS_PLACE') continue
    listener.leave()
    return { told, id, isComplete: (data as unknown as { complete: boolean }).complete }
  }
}

test(
  'costs no more than all guests behind one address may, takes nothing from others, and leaves nothing behind',
  async () => {
    const person = await stage.person()
    const { id: since } = await comeBack('')
    await stage.db.write(async (tx) => {
      for (let n = 0; n < MISSED; n++) await tx.create(games, { status: 'missed' })
    })
    const reading = vi.spyOn(stage.db.store, 'rows')
    const began = performance.now()
    let told = 0
    for (let n = 0; n < TIMES; n++) {
      const back = await comeBack(since)
      expect(back.told).toBe(back.isComplete ? MISSED : 0)
      if (back.isComplete) told++
    }
    const seconds = (performance.now() - began) / 1_000
    const reads = reading.mock.calls.filter(([sql]) => sql.includes('"_changes"') && sql.includes('LIMIT')).length
    reading.mockRestore()
    const most = CATCH_UP_GUESTS.count * (1 + seconds / CATCH_UP_GUESTS.seconds)
    expect(told).toBeGreaterThan(0)
    expect(told * TOLD + reads * READ).toBeLessThan(most)
    expect(await comeBack(since, person.token)).toMatchObject({ told: MISSED, isComplete: true })
    await expect.poll(() => stage.live.sizes()).toEqual({ clients: 0, people: 0, topics: 0, cost: 0 })
  },
  CAMPAIGN_TIMEOUT_MS,
)
