import { afterEach, beforeEach, expect, test } from 'vitest'
import { ceremony } from '#areas/ceremony/ceremony.collections.ts'
import { loader } from '#areas/teams/public/TeamPage.tsx'
import { publishSpirit } from './admin/publish.commands.server.ts'
import { openSpirit, type SpiritStage } from './spirit.testing.ts'

let stage: SpiritStage
beforeEach(async () => {
  stage = await openSpirit()
  await stage.settleAll('pool')
})
afterEach(() => stage.close())

/** What the public page of the first team says of its spirit. */
async function shown() {
  const { home: team } = await stage.game('A-1-4')
  return (await loader(stage.visit(`/teams/${team}`, { params: { team } }))).spirit
}

/** All sheets of the pool of the first team; it received more than the others. */
async function exchangeAll() {
  for (const key of ['A-1-4', 'A-2-3', 'A-1-3', 'A-2-4', 'A-1-2', 'A-3-4'])
    for (const side of ['home', 'away'] as const) {
      const isAboutFirst = key.startsWith('A-1') && side === 'away'
      await stage.give(key, side, isAboutFirst ? { their_fouls: 3 } : {})
    }
}

test('the page of a team shows its spirit once the ranking is published, and no sooner', async () => {
  await exchangeAll()
  expect(await shown()).toBeUndefined()
  await stage.run(publishSpirit, stage.admin, {})
  expect(await shown()).toMatchObject({ place: 1, numbers: { mean: 11 } })
  await stage.shows('after_both_sheets')
  expect(await shown()).toBeUndefined()
})

test('where too few have rated the place is all that is told, and what a ceremony holds back is not', async () => {
  // The first team is rated by two, the others by one.
  for (const key of ['A-1-4', 'A-1-3']) for (const side of ['home', 'away'] as const) await stage.give(key, side)
  await stage.run(publishSpirit, stage.admin, {})
  expect(await shown()).toEqual({ place: 1, numbers: undefined })
  await stage.db.write((tx) => tx.create(ceremony, { is_held: true, revealed: {} }))
  expect(await shown()).toBeUndefined()
})
