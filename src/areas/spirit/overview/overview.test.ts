import { afterEach, beforeEach, expect, test } from 'vitest'
import { loader as gameLoader } from '#areas/schedule/public/GamePage.tsx'
import { teams } from '#areas/teams/teams.collections.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { loader as homeLoader } from '#site/home/HomePage.tsx'
import { sheetOfTotal } from '../sheet-said.testing.ts'
import { openSpirit, type SpiritStage } from '../spirit.testing.ts'
import { SPIRIT_TODOS } from '../spirit.todos.server.ts'
import { loader } from './SpiritOverviewPage.tsx'

let stage: SpiritStage
const KEY = 'A-1-4'
const PATH = '/teammanager/spirit-overview'
beforeEach(async () => {
  stage = await openSpirit()
  await stage.settleAll('pool')
})
afterEach(() => stage.close())

const seenBy = (viewer: Viewer, path = PATH) => loader(stage.visit(path, { viewer }))
const manager = async (side: 'home' | 'away' = 'home') => stage.managerOf(await stage.game(KEY), side)

test('given, received, self and what is missing: every mean is of sheets beside it', async () => {
  const viewer = await manager()
  await stage.give(KEY, 'away', sheetOfTotal(16))
  expect((await seenBy(viewer)).found).toMatchObject({ means: { received: undefined, given: undefined } })
  await stage.give(KEY, 'home', { their_rules: 3, own_fouls: 1 })
  const { found, team } = await seenBy(viewer)
  expect(team?.name).toBe('mixed 1')
  expect(found?.means).toMatchObject({
    received: { count: 1, total: 16 },
    given: { count: 1, total: 11 },
    self: { count: 1, total: 9 },
  })
  expect(found?.sheets.filter(({ given }) => !given)).toHaveLength(2)
  // Given to them elsewhere, where they have not answered: part of no mean.
  await stage.give('A-1-3', 'away', sheetOfTotal(2))
  expect((await seenBy(viewer)).found?.means.received).toMatchObject({ count: 1, total: 16 })
})

test('is closed by its switch, with the words of the organisers', async () => {
  await stage.switches({
    teammanager_spirit_overview_active: false,
    teammanager_spirit_overview_message: 'On Sunday.',
  })
  expect(await seenBy(await manager())).toMatchObject({
    overview: { isOn: false, message: { words: 'On Sunday.', language: 'en' } },
    found: undefined,
  })
})

test('of a team that somebody does not manage there is nothing', async () => {
  const viewer = await manager()
  const { away } = await stage.game(KEY)
  await expect(seenBy(viewer, `${PATH}?team=${away}`)).rejects.toMatchObject({ init: { status: 404 } })
  const { home } = await stage.game(KEY)
  await stage.db.write((tx) => tx.update(teams, home, { state: 'withdrawn' }))
  expect(await seenBy(viewer)).toMatchObject({ team: undefined, found: undefined })
})

test('with several teams one is chosen: by the address, else the one that was looked at last', async () => {
  const viewer = await manager()
  const { away } = await stage.game('A-2-3')
  await stage.db.write((tx) => tx.update(teams, away, { managers: [viewer.id] }))
  const { teams: managed, team } = await seenBy(viewer, `${PATH}?team=${away}`)
  expect(managed).toHaveLength(2)
  expect(team?.id).toBe(away)
  const cookie = `managed_team=${away}`
  expect((await loader(stage.visit(PATH, { viewer, cookie }))).team?.id).toBe(away)
  expect((await seenBy(viewer)).team?.name).toBe('mixed 1')
})

test('whoever owes a sheet is told on the game and on the first page, until it is given', async () => {
  const game = await stage.game(KEY)
  const viewer = await stage.playerOf(game, 'home')
  const gamePage = async (who?: Viewer) =>
    gameLoader(stage.visit(`/schedule/${game.id}`, { ...(who && { viewer: who }), params: { game: game.id } }))
  expect((await homeLoader(stage.visit('/', { viewer }))).owed).toHaveLength(3)
  expect((await gamePage(viewer)).owed).toContain(`game=${game.id}`)
  expect((await gamePage()).owed).toBeUndefined()
  expect((await gamePage(await stage.playerOf(await stage.game('A-2-3'), 'home'))).owed).toBeUndefined()
  await stage.give(KEY, 'home')
  expect((await homeLoader(stage.visit('/', { viewer }))).owed).toHaveLength(2)
  expect((await gamePage(viewer)).owed).toBeUndefined()
  await stage.switches({ spirit_entry_active: false })
  expect((await homeLoader(stage.visit('/', { viewer }))).owed).toEqual([])
})

test('a team has its missing sheets to do, each until it is given', async () => {
  const { home, away } = await stage.game(KEY)
  const about = async () =>
    (await SPIRIT_TODOS.of(stage.db, [home, away])).map(
      ({ team, text }) => `${team === home ? 'home' : 'away'}: ${text}`,
    )
  expect(await about()).toHaveLength(6)
  expect(await about()).toContain('home: Spirit sheet for mixed 4')
  await stage.give(KEY, 'home')
  expect(await about()).toHaveLength(5)
  expect(await about()).not.toContain('home: Spirit sheet for mixed 4')
  expect(await about()).toContain('away: Spirit sheet for mixed 1')
})
