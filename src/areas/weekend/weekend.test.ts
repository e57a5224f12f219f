import { afterEach, beforeEach, expect, test } from 'vitest'
import { users } from '#areas/accounts/accounts.collections.ts'
import { promiseFood } from '#areas/foods/foods.commands.server.ts'
import { type HelpersStage, openHelpers } from '#areas/helpers/helpers.testing.ts'
import { takeJob } from '#areas/helpers/taking/taking.commands.server.ts'
import { timelines } from '#areas/timeline/timeline.collections.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { myWeekend } from './my-weekend.api.server.ts'
import { personOfCalendar, weekendCalendarHref } from './weekend-calendar.server.ts'

let stage: HelpersStage
let will: Viewer
beforeEach(async () => {
  stage = await openHelpers()
  ;[will] = (await stage.helpers('Will')) as [Viewer]
})
afterEach(() => stage.close())

const weekendOfViewer = (viewer?: Viewer) =>
  myWeekend(stage.visit('/al', viewer ? { viewer } : {}).context.get(pageRequest))

test('jobs, food and events stand in one line of time', async () => {
  await stage.run(takeJob, will, { job: await stage.job() })
  await stage.run(promiseFood, will, {
    day: 'Saturday',
    category: 'Cake',
    dish: 'Marble cake',
    portions: 12,
    diet: 'vegan',
    comes_at: '09:00',
  })
  await stage.db.write((tx) =>
    tx.create(timelines, {
      day: '2026-06-13',
      starts: '11:00',
      ends: '12:30',
      title_en: 'Opening',
      audience: 'everybody',
      published: true,
    }),
  )
  const found = await weekendOfViewer(will)
  expect(found?.entries.map(({ title, isOptional = false }) => [title, isOptional])).toEqual([
    ['Bring: Marble cake', false],
    ['Opening', true],
    ['Serve lunch', false],
  ])
  expect(await weekendOfViewer()).toBeUndefined()
})

test('the address of a calendar is its secret, and ends with the sessions', async () => {
  const href = (await weekendCalendarHref(stage.db, will.id)) ?? ''
  const { person, key } = Object.fromEntries(new URL(href, 'https://cup.example').searchParams)
  expect(await personOfCalendar(stage.db, person ?? '', key ?? '')).toMatchObject({ id: will.id, roles: ['worker'] })
  expect(await personOfCalendar(stage.db, person ?? '', `${key}x`)).toBeUndefined()
  expect(await personOfCalendar(stage.db, stage.admin.id, key ?? '')).toBeUndefined()
  await stage.db.write((tx) => tx.update(users, will.id, { tokenKey: 'another one' }))
  expect(await personOfCalendar(stage.db, person ?? '', key ?? '')).toBeUndefined()
})
