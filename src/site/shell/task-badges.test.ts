import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSpirit, type SpiritStage } from '#areas/spirit/spirit.testing.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { GUEST, type Viewer } from '#records/viewing/viewer.ts'
import { rootData } from '../root-data.server.ts'

let stage: SpiritStage
beforeEach(async () => {
  stage = await openSpirit()
})
afterEach(() => stage.close())

const badgesFor = async (viewer: Viewer) =>
  (await rootData(stage.visit('/', { viewer }).context.get(pageRequest))).badges

test('the navigation of a team’s people has the number of sheets that are missing', async () => {
  const game = await stage.game('A-1-4')
  const people = [await stage.managerOf(game, 'home'), await stage.playerOf(game, 'home')]
  for (const person of people) expect(await badgesFor(person)).toEqual({})
  await stage.settle('A-1-4', 15, 9)
  for (const person of people) expect(await badgesFor(person)).toEqual({ '/new-spirit': 1, more: 1 })
  expect(await badgesFor(GUEST)).toEqual({})
  await stage.give('A-1-4', 'home')
  for (const person of people) expect(await badgesFor(person)).toEqual({})
})

test('while no sheets are taken none is missing', async () => {
  const game = await stage.game('A-1-4')
  await stage.settle('A-1-4', 15, 9)
  await stage.switches({ spirit_entry_active: false })
  expect(await badgesFor(await stage.managerOf(game, 'home'))).toEqual({})
})
