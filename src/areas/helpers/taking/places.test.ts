import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { casesOr } from '#properties.testing.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { canTakeJob } from '#rules/helpers/taking-jobs.ts'
import { helperJobEntries } from '../helpers.collections.ts'
import { type HelpersStage, openHelpers } from '../helpers.testing.ts'
import { jobInHand } from './job-in-hand.server.ts'
import { book, nextPlace, settle } from './places.server.ts'
import { takeJob } from './taking.commands.server.ts'

/** The last place of a job, and many who want it at once: `npm run campaign -- places` has 1,000 of them, 20 times. */

const CROWD = casesOr(50)
const ROUNDS = CROWD > 50 ? 20 : 2

let stage: HelpersStage
let crowd: Viewer[]
beforeAll(async () => {
  stage = await openHelpers()
  crowd = await stage.helpers(...Array.from({ length: CROWD }, (_, index) => `Helper ${index}`))
}, 600_000)
afterAll(() => stage.close())

/** One free place of three. */
async function lastPlace(round: number): Promise<string> {
  const job = await stage.job({
    title: `Round ${round}`,
    needed: 1,
    maximum: 1,
    starts: times(round)[0],
    ends: times(round)[1],
  })
  return job
}

/** Each round at a time of its own, so that nobody has another job then. */
const times = (round: number): [string, string] => {
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  return [clock(360 + round * 30), clock(390 + round * 30)]
}

describe(`${CROWD} people take the last place at once`, () => {
  test.each(Array.from({ length: ROUNDS }, (_, round) => round))('round %i: exactly one has it', async (round) => {
    const job = await lastPlace(round)
    const answers = await Promise.allSettled(crowd.map((helper) => stage.run(takeJob, helper, { job })))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = answers.flatMap((it) => (it.status === 'rejected' ? [it.reason as { status: number }] : []))
    expect(refused.filter(({ status }) => status !== 409)).toEqual([])
    expect(await stage.counted(job)).toEqual({ taken: 1, seeking: 0, waiting: 0 })
  })

  test('without the transaction all who looked before have one', async () => {
    const job = await lastPlace(30)
    const few = crowd.slice(0, 50)
    const looked = await Promise.all(few.map((helper) => jobInHand(stage.db, helper, job)))
    const now = stage.db.now().getTime()
    const may = looked.filter(({ places, taker }) => canTakeJob(places, taker, now).ok)
    for (const [index, { job: found, places }] of may.entries())
      await stage.db.write(async (tx) => book(tx, found, few[index]?.id ?? '', places.from, await nextPlace(tx, job)))
    await stage.db.write((tx) => settle(tx, job))
    expect((await stage.counted(job)).taken).toBe(few.length)
  })

  test('two who chose the same place before they wrote: the database lets one have it', async () => {
    const job = await lastPlace(31)
    const write = (helper: Viewer | undefined) =>
      stage.db.write((tx) => tx.create(helperJobEntries, { job, user: helper?.id ?? '', status: 'booked', place: 1 }))
    await write(crowd[0])
    await expect(write(crowd[1])).rejects.toMatchObject({ data: { place: { code: 'validation_not_unique' } } })
  })
})
