import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { config } from '#areas/configuration/configuration.collections.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import { tournament } from '#areas/tournament/tournament.collections.ts'
import { makeTournament } from '#areas/tournament/tournament.testing.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { rootData } from '#site/root-data.server.ts'
import { openStage, type Stage } from '#site/stage.testing.ts'

/** Every page of an admin asks what is left of the way to a tournament: see the first hour. */

let stage: Stage
let admin: Viewer
beforeEach(async () => {
  stage = await openStage()
  admin = await stage.person('Ada', ['admin'])
})
afterEach(() => stage.close())

const setupOn = async (path: string) =>
  (await rootData(stage.visit(path, { viewer: admin }).context.get(pageRequest))).setup

/** What the steps ask besides what every page asks. */
async function countsOf(ask: () => Promise<unknown>): Promise<number> {
  const counted = vi.spyOn(stage.db, 'count')
  await ask()
  const asked = counted.mock.calls.filter(([collection]) => collection === teams).length
  counted.mockRestore()
  return asked
}

async function everythingDone() {
  const { db } = stage
  await stage.person('Bo', ['worker'])
  await db.write(async (tx) => {
    const [about] = await tx.list(tournament)
    await tx.update(tournament, about?.id ?? '', { name: 'Cup', starts: '2026-06-13', ends: '2026-06-14' })
    const [switches] = await tx.list(config)
    const on = { schedule_initialized: true, user_login_active: true, spirit_entry_active: true }
    await (switches ? tx.update(config, switches.id, on) : tx.create(config, on))
    for (const name of ['Herons', 'Otters']) await tx.create(teams, { name, division: 'mixed', state: 'accepted' })
  })
}

test('once all steps are done no page asks for them, until something of them changes', async () => {
  await makeTournament(stage.db)
  expect(await countsOf(() => setupOn('/admin'))).toBeGreaterThan(0)
  expect((await setupOn('/admin'))?.map(({ done }) => done)).toContain(false)
  await everythingDone()
  expect(await setupOn('/admin')).toBeUndefined()
  expect(await countsOf(() => setupOn('/schedule'))).toBe(0)

  const [team] = await stage.db.list(teams)
  await stage.db.write((tx) => tx.update(teams, team?.id ?? '', { state: 'withdrawn' }))
  expect((await setupOn('/schedule'))?.filter(({ done }) => !done).map(({ step }) => step)).toEqual(['teams'])
  await stage.db.write((tx) => tx.update(teams, team?.id ?? '', { state: 'accepted' }))
  expect(await setupOn('/schedule')).toBeUndefined()
})
