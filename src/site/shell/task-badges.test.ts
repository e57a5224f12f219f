import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSpirit, type SpiritStage } from '#areas/spirit/spirit.testing.ts'
import { connectionRequests, players } from '#areas/teams/teams.collections.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { GUEST, type Viewer } from '#records/viewing/viewer.ts'
import { rootData } from '../root-data.server.ts'

let stage: SpiritStage
beforeEach(async () => {
  stage = await openSpirit()
})
afterEach(() => stage.close())

/** But for the news of their games in the inbox, which a phone counts at More as well. */
async function badgesFor(viewer: Viewer) {
  const { badges } = await rootData(stage.visit('/', { viewer }).context.get(pageRequest))
  const { '/inbox': unread = 0, more = 0, ...tasks } = badges
  return { ...tasks, ...(more > unread && { more: more - unread }) }
}

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

test('the navigation of a manager has the number of people who say that they are in the team', async () => {
  const game = await stage.game('A-1-4')
  const [manager, other] = [await stage.managerOf(game, 'home'), await stage.managerOf(game, 'away')]
  const { id: user } = await stage.person('Runa')
  const request = await stage.db.write(async (tx) => {
    const { id: player } = await tx.create(players, { name: 'Runa P.', team: game.home })
    return tx.create(connectionRequests, { user, player, status: 'open' })
  })
  expect(await badgesFor(manager)).toEqual({ '/teammanager/players': 1, more: 1 })
  expect(await badgesFor(other)).toEqual({})
  await stage.db.write((tx) => tx.update(connectionRequests, request.id, { status: 'declined' }))
  expect(await badgesFor(manager)).toEqual({})
})
