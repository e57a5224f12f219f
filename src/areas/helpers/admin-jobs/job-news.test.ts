import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { notices } from '#areas/notifications/notifications.collections.ts'
import { tournament, tournamentAccount } from '#areas/tournament/tournament.collections.ts'
import { runDueWork } from '#http/areas/due-work.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { helpersArea } from '../helpers.area.ts'
import { helperJobs } from '../helpers.collections.ts'
import { type HelpersStage, openHelpers } from '../helpers.testing.ts'
import { takeJob, waitForJob } from '../taking/taking.commands.server.ts'
import { removeJob, setJobsState } from './admin-jobs.commands.server.ts'
import { importJobs } from './jobs-import.commands.server.ts'

let stage: HelpersStage
let will: Viewer
let nina: Viewer
let job: string
/** Will has the only place of a job on Saturday at noon, and Nina waits for it. */
beforeEach(async () => {
  stage = await openHelpers()
  ;[will, nina] = (await stage.helpers('Will', 'Nina')) as [Viewer, Viewer]
  job = await stage.job()
  await stage.run(takeJob, will, { job })
  await stage.run(waitForJob, nina, { job })
})
afterEach(() => stage.close())

const workDue = () => runDueWork(stage.db, helpersArea.dueWork ?? [])
const until = (hour: number) => stage.passMinutes((7 * 24 + hour - 12) * 60)
const baseOf = async () => (await stage.db.get(helperJobs, job))?.updated ?? ''
const imported = (line: string) =>
  stage.run(importJobs, stage.admin, { text: `day,from,to,job,place,maximum\n${line}`, lines: [2] })
const texts = async ({ id }: Viewer) =>
  (await stage.db.list(notices, { filter: 'recipient = {:id}', params: { id }, sort: '@added' })).map(
    ({ text_en, text_de }) => [text_en, text_de],
  )

describe('a list that changes a job', () => {
  test('tells whoever has a place when and where it is now', async () => {
    expect(await imported('Saturday,12:00,14:00,Serve lunch,Big tent,1')).toEqual({ made: 0, changed: 1 })
    expect(await stage.told(will)).toEqual(['Your job has changed: Serve lunch'])
    expect(await texts(will)).toEqual([
      ['Now Saturday 13 June, 12:00 to 14:00: Big tent', 'Jetzt Samstag, 13. Juni, 12:00 bis 14:00: Big tent'],
    ])
    expect(await stage.told(nina)).toEqual([])
  })

  test('offers the places that it adds to those who wait', async () => {
    await imported('Saturday,12:00,13:30,Serve lunch,Food tent,2')
    expect(await stage.told(will)).toEqual([])
    expect(await stage.statuses(job)).toEqual({ Will: 'booked', Nina: 'offered' })
  })
})

describe('a job that does not take place', () => {
  test.each(['cancelled', 'draft'] as const)('since it is %s is told to all who count on it', async (state) => {
    await stage.run(setJobsState, stage.admin, { jobs: [job], state })
    for (const person of [will, nina])
      expect(await stage.told(person)).toEqual(['Your job has been cancelled: Serve lunch'])
    until(11)
    await workDue()
    expect(await stage.told(will)).toHaveLength(1)
  })

  test('and then does is told too, and reminded of', async () => {
    await stage.run(setJobsState, stage.admin, { jobs: [job], state: 'cancelled' })
    await stage.run(setJobsState, stage.admin, { jobs: [job], state: 'open' })
    until(11)
    await workDue()
    expect(await stage.told(will)).toEqual([
      'Your job has been cancelled: Serve lunch',
      'Your job is on again: Serve lunch',
      'Your job starts in 60 minutes: Serve lunch',
    ])
  })

  test('since it is deleted is told to all who count on it', async () => {
    await stage.run(removeJob, stage.admin, { job, base: await baseOf() })
    for (const person of [will, nina])
      expect(await stage.told(person)).toEqual(['Your job has been cancelled: Serve lunch'])
    until(11)
    await workDue()
    expect(await stage.told(will)).toHaveLength(1)
  })

  test('is told once', async () => {
    await stage.run(setJobsState, stage.admin, { jobs: [job], state: 'cancelled' })
    await imported('Saturday,12:00,15:00,Serve lunch,Food tent,1')
    await stage.run(removeJob, stage.admin, { job, base: await baseOf() })
    expect(await stage.told(will)).toHaveLength(1)
  })
})

test('what is over is no news', async () => {
  until(20)
  await stage.run(removeJob, stage.admin, { job, base: await baseOf() })
  expect(await stage.told(will)).toEqual([])
})

test('when the tournament moves, jobs move along, and their helpers are told and reminded by the new day', async () => {
  const tents = await stage.job({ title: 'Tents', date: '2026-06-12' })
  const [{ id: _, created: __, ...about } = { id: '', created: '' }] = await stage.db.list(tournament)
  const [{ id: ___, created: ____, ...account } = { id: '', created: '' }] = await stage.db.list(tournamentAccount)
  const moved = { ...about, starts: '2026-06-20', ends: '2026-06-21' }
  await stage.attempt('tournament.save', stage.admin, { tournament: moved, account })
  expect(await stage.db.get(helperJobs, job)).toMatchObject({ date: '2026-06-20', day: 'Saturday' })
  expect(await stage.db.get(helperJobs, tents)).toMatchObject({ date: '2026-06-19', day: '' })
  expect(await stage.told(will)).toEqual(['Your job has changed: Serve lunch'])
  until(11)
  await workDue()
  expect(await stage.told(will)).toHaveLength(1)
  stage.passMinutes(7 * 24 * 60)
  await workDue()
  expect(await stage.told(will)).toEqual([
    'Your job has changed: Serve lunch',
    'Your job starts in 60 minutes: Serve lunch',
  ])
})
