import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Viewer } from '#records/viewing/viewer.ts'
import { type ServedStage, serveStage } from '#site/served.testing.ts'
import { bookByHand } from './entries/entries.commands.server.ts'
import { openTill, type Till } from './settlement.testing.ts'

/** What programs are told of a team's money. */

let till: Till
let served: ServedStage
beforeEach(async () => {
  till = await openTill()
  served = await serveStage(till.stage)
})
afterEach(async () => {
  await served.stop()
  await till.stage.close()
})

const pays = (amount: string, day = '2026-06-04') =>
  till.stage.run(bookByHand, till.admin, { team: till.team, kind: 'payment', amount, day, method: 'cash' })

/** How much of the entries somebody finds, at every door. */
async function foundBy(viewer: Viewer, entry: string) {
  const client = await served.clientOf(viewer)
  const entries = client.collection('settlement_entries')
  const team = await client.collection('teams').getOne(till.team, { expand: 'settlement_entries_via_team' })
  const byAmount = { filter: 'settlement_entries_via_team.amount ?< 0' }
  return {
    listed: (await entries.getFullList()).length,
    counted: (await entries.getList(1, 1)).totalItems,
    viewed: await entries.getOne(entry).then(
      () => 1,
      () => 0,
    ),
    expanded: [team.expand?.['settlement_entries_via_team'] ?? []].flat().length,
    filtered: (await client.collection('teams').getList(1, 10, byAmount)).totalItems,
  }
}

const ALL = { listed: 1, counted: 1, viewed: 1, expanded: 1, filtered: 1 }
const NOTHING = { listed: 0, counted: 0, viewed: 0, expanded: 0, filtered: 0 }

test('while the switch is off managers find no entry at any door, and admins every one', async () => {
  const { entry } = await pays('20')
  expect(await foundBy(till.manager, entry)).toEqual(ALL)
  await till.setConfig({ teammanager_settlement_active: false })
  expect(await foundBy(till.manager, entry)).toEqual(NOTHING)
  expect(await foundBy(till.admin, entry)).toEqual(ALL)
  await till.setConfig({ teammanager_settlement_active: true })
  expect(await foundBy(till.manager, entry)).toEqual(ALL)
})

test('managers of other teams find none, whatever the switch says', async () => {
  const { entry } = await pays('20')
  const other = await till.stage.person('Otto', ['teammanager'])
  await till.newTeam('Wall City', { managers: [other.id] })
  expect(await foundBy(other, entry)).toEqual(NOTHING)
})

/** What somebody hears of a collection, up to a change that everybody hears. */
async function listens(viewer: Viewer, collection: string) {
  const client = await served.clientOf(viewer)
  const heard: unknown[] = []
  let fee = 0
  await client.collection(collection).subscribe('*', ({ record }) => heard.push(record))
  await client.collection('config').subscribe('*', ({ record }) => (fee = Number(record['playersfee'])))
  return {
    async heardBefore(playersfee: number) {
      await till.setConfig({ playersfee })
      await expect.poll(() => fee).toBe(playersfee)
      return heard
    },
  }
}

test('live, a manager hears of an entry only while the switch is on', async () => {
  const manager = await listens(till.manager, 'settlement_entries')
  await pays('1')
  expect(await manager.heardBefore(1)).toMatchObject([{ amount: -100 }])
  await till.setConfig({ teammanager_settlement_active: false })
  await pays('2')
  expect(await manager.heardBefore(2)).toHaveLength(1)
  await till.setConfig({ teammanager_settlement_active: true })
  await pays('3')
  expect(await manager.heardBefore(3)).toMatchObject([{ amount: -100 }, { amount: -300 }])
})

test('the desk hears that something was booked for a team, and nothing of what', async () => {
  const booker = await till.stage.person('Bo', ['booker'])
  const [desk, manager] = [await listens(booker, 'team_accounts'), await listens(till.manager, 'team_accounts')]
  await pays('20')
  expect(await desk.heardBefore(1)).toMatchObject([{ team: till.team, entry_count: 1 }])
  await till.lock()
  const heard = await desk.heardBefore(2)
  expect(heard.at(-1)).toMatchObject({ team: till.team, entry_count: 3 })
  const names = heard.flatMap((record) => Object.keys(Object(record)))
  expect(new Set(names)).toEqual(
    new Set(['collectionId', 'collectionName', 'id', 'team', 'entry_count', 'created', 'updated']),
  )
  expect(await manager.heardBefore(3)).toEqual([])
})
