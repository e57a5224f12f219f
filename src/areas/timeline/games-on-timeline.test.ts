import { afterEach, beforeEach, expect, test } from 'vitest'
import { users } from '#areas/accounts/accounts.collections.ts'
import { games } from '#areas/schedule/schedule.collections.ts'
import { makeDraft } from '#areas/schedule/schedule.testing.ts'
import { openSchedule, type ScheduleStage } from '#areas/schedule/schedule-stage.testing.ts'
import { players, teams } from '#areas/teams/teams.collections.ts'
import { GUEST, type Viewer } from '#records/viewing/viewer.ts'
import { loader } from './TimelinePage.tsx'

let stage: ScheduleStage

beforeEach(async () => {
  stage = await openSchedule()
})

afterEach(() => stage.close())

const gamesSeenBy = async (viewer: Viewer) => (await loader(stage.visit('/timeline', { viewer }))).games

test('nothing is said of games before they are published', async () => {
  await makeDraft(stage.db)
  expect(await gamesSeenBy(GUEST)).toEqual({ days: [], own: [] })
})

test('each day says how much is played, and from when to when', async () => {
  await stage.publishNew()
  const { days, own } = await gamesSeenBy(GUEST)
  expect(days.reduce((sum, { count }) => sum + count, 0)).toBe(10)
  expect(days[0]).toMatchObject({ day: '2026-06-13', href: '/schedule?day=2026-06-13' })
  const [first] = await stage.db.list(games, { sort: 'starts', limit: 1 })
  // Berlin is two hours ahead.
  expect(days[0]?.from).toBe(new Date(Date.parse(first?.starts ?? '') + 2 * 3_600_000).toISOString().slice(11, 16))
  expect(days[0]?.to).toMatch(/^1\d:\d\d$/)
  expect(own).toEqual([])
})

test('whoever plays or manages knows of the own games', async () => {
  const { teams: made } = await stage.publishNew()
  const [first = '', second = ''] = made['mixed'] ?? []
  const player = await stage.person('Pia')
  const manager = await stage.person('Max', ['teammanager'])
  await stage.db.write(async (tx) => {
    const { id } = await tx.create(players, { name: 'Pia P.', team: first })
    await tx.update(users, player.id, { player: id })
    await tx.update(teams, second, { managers: [manager.id] })
  })
  for (const [viewer, name] of [
    [player, 'mixed 1'],
    [manager, 'mixed 2'],
  ] as const) {
    const { own } = await gamesSeenBy(viewer)
    expect(own).toHaveLength(3)
    expect(own.every(({ title }) => title.includes(name))).toBe(true)
    expect(own.every(({ from, to }) => to - from === 60 * 60_000)).toBe(true)
  }
})
