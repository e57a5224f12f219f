import { afterEach, beforeEach, expect, test } from 'vitest'
import { players, teams } from '#areas/teams/teams.collections.ts'
import { runDueWork } from '#http/areas/due-work.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { newId } from '#records/ids.ts'
import { timestamp } from '#records/time.ts'
import { GUEST, type Viewer } from '#records/viewing/viewer.ts'
import { rootData } from '#site/root-data.server.ts'
import { openStage, type Stage } from '#site/stage.testing.ts'
import { announce, recallAnnouncement } from '../announcements/announcements.commands.server.ts'
import { devicesOf } from '../audience.server.ts'
import { ALARMS_EXPIRE } from './alarms.api.server.ts'

let stage: Stage
let admin: Viewer
beforeEach(async () => {
  stage = await openStage()
  admin = await stage.person('Boss', ['admin'])
})
afterEach(() => stage.close())

const STORM = { to: 'everybody', title_en: 'Thunderstorm', text_en: 'Leave the fields.', urgent: true }

/** Those on a page: what every page knows, also the next one. */
async function alarmsOn(path: string, viewer: Viewer = GUEST) {
  const visit = stage.visit(path, { viewer })
  return (await rootData(visit.context.get(pageRequest))).alarms.map(({ title, text }) => [title, text])
}

test('an urgent announcement is on every page with its text until it is recalled', async () => {
  expect(await alarmsOn('/')).toEqual([])
  const { announcement } = await stage.run(announce, admin, STORM)
  for (const path of ['/', '/map', '/screen/schedule'])
    expect(await alarmsOn(path)).toEqual([['Thunderstorm', 'Leave the fields.']])
  await stage.run(recallAnnouncement, admin, { announcement })
  expect(await alarmsOn('/')).toEqual([])
})

test('it expires after three hours, which open pages hear of', async () => {
  await stage.run(announce, admin, STORM)
  stage.passMinutes(179)
  expect(await runDueWork(stage.db, [ALARMS_EXPIRE])).toBe(0)
  expect(await alarmsOn('/')).toHaveLength(1)
  stage.passMinutes(1)
  expect(await runDueWork(stage.db, [ALARMS_EXPIRE])).toBe(1)
  expect(await alarmsOn('/')).toEqual([])
  expect(await runDueWork(stage.db, [ALARMS_EXPIRE])).toBe(0)
})

test('what is not urgent is on no page, and what is for a team on the pages of its people alone', async () => {
  const { id: team } = await stage.db.write((tx) =>
    tx.create(teams, { name: 'Herons', division: 'mixed', state: 'accepted' }),
  )
  const { id: player } = await stage.db.write((tx) => tx.create(players, { name: 'Pat P.', team }))
  const pat = await stage.person('Pat', [], { player })
  await stage.run(announce, admin, { ...STORM, urgent: false })
  await stage.run(announce, admin, { ...STORM, to: `team.${team}` })
  expect(await alarmsOn('/', pat)).toHaveLength(1)
  for (const viewer of [GUEST, admin]) expect(await alarmsOn('/', viewer)).toEqual([])
})

test('a page of a guest does not depend on notices while there is no alarm', async () => {
  const visit = stage.visit('/map')
  const page = visit.context.get(pageRequest)
  await rootData(page)
  expect([...page.reads.collections].map(({ name }) => name)).not.toContain('notices')
})

test('the sender is told how many devices ring', async () => {
  const [one, two, blocked] = [
    await stage.person('One', ['worker']),
    await stage.person('Two'),
    await stage.person('Blocked', ['worker'], { blocked: true }),
  ]
  for (const [user, devices] of [
    [one, 2],
    [two, 1],
    [blocked, 1],
  ] as const)
    for (let nr = 0; nr < devices; nr += 1) await subscribe(user.id)
  expect(await devicesOf(stage.db, { to: 'everybody' })).toBe(3)
  expect(await devicesOf(stage.db, { to: 'role', role: 'worker' })).toBe(2)
})

const subscribe = (user: string) =>
  stage.db.write((tx) => {
    const id = newId()
    const origin = 'https://push.example'
    const device = { id, user, endpoint: `${origin}/${id}`, origin, p256dh: '-', auth: '-', key_mark: '-' }
    return tx.execute((queries) =>
      queries.insertInto('_push_subscriptions').values({ ...device, created: timestamp(tx.now()) }),
    )
  })
