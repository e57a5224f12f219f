import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { configOf } from '#areas/configuration/configuration.api.server.ts'
import { config } from '#areas/configuration/configuration.collections.ts'
import { notify } from '#areas/notifications/notices.api.server.ts'
import { games } from '#areas/schedule/schedule.collections.ts'
import { openScores, type ScoresStage } from '#areas/scores/scores.testing.ts'
import { players } from '#areas/teams/teams.collections.ts'
import { timelines } from '#areas/timeline/timeline.collections.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { loader } from './HomePage.tsx'

let stage: ScoresStage

beforeEach(async () => {
  stage = await openScores({ divisions: { mixed: 8 }, fields: 2 })
})
afterEach(() => stage.close())

const load = (viewer?: Viewer) => loader(stage.visit('/', viewer ? { viewer } : {}))

/** Puts a game so many minutes from now. */
async function put(key: string, minutes: number, values: { state?: 'live' | 'scheduled' } = {}) {
  const { id } = await stage.game(key)
  const starts = new Date(stage.db.now().getTime() + minutes * 60_000).toISOString().replace('T', ' ')
  await stage.db.write((tx) => tx.update(games, id, { starts, ...values }))
}

async function playerOf(team: string): Promise<Viewer> {
  const own = await stage.db.write((tx) => tx.create(players, { name: 'Pat P.', number: '7', team }))
  return stage.person('Pat', [], { player: own.id })
}

describe('the games of the first page', () => {
  test('are none before there is a schedule', async () => {
    const { id = '' } = (await configOf(stage.db)) ?? {}
    await stage.db.write((tx) => tx.update(config, id, { schedule_initialized: false }))
    expect((await load()).games).toBeUndefined()
  })

  test('are what is counted or should be on, what comes next, and the latest results', async () => {
    await put('A-1-4', -300, { state: 'live' })
    await put('A-2-3', -10)
    await put('B-1-4', -200)
    await put('A-1-3', 30)
    await put('A-1-2', 60)
    await stage.settle('B-2-3', 15, 9)
    const { games: shown } = await load()
    const now = [await stage.game('A-1-4'), await stage.game('A-2-3')].map(({ id }) => id)
    expect(shown?.now.map(({ id }) => id).toSorted()).toEqual(now.toSorted())
    // Team 1 plays team 3 first; team 2 is next in its game against team 1.
    const next = [await stage.game('A-1-3'), await stage.game('A-1-2')].map(({ id }) => id)
    expect(shown?.next.map(({ id }) => id)).toEqual(next)
    expect(shown?.results).toMatchObject([{ id: (await stage.game('B-2-3')).id, score: [15, 9], state: 'confirmed' }])
    expect(shown?.own).toEqual([])
  })

  test('are kept for guests until a game begins or its field is free', async () => {
    await put('A-1-3', 30)
    await put('A-2-3', -10)
    const visit = stage.visit('/')
    await loader(visit)
    const { reads } = visit.context.get(pageRequest)
    expect(reads.isTrackable).toBe(true)
    expect(reads.freshUntil).toBe(stage.db.now().getTime() + 30 * 60_000)
  })
})

test('a player has the own games of the day, and events that are at the same time are marked', async () => {
  await put('A-1-3', 30)
  const [team = ''] = stage.made.teams['mixed'] ?? []
  // Eight in the evening by the clocks of the tournament.
  await stage.db.write((tx) =>
    tx.create(timelines, {
      day: '2026-06-14',
      starts: '20:45',
      ends: '22:00',
      title_en: 'Party',
      audience: 'everybody',
      published: true,
    }),
  )
  const player = await playerOf(team)
  const { games: shown, own, events } = await load(player)
  expect(own).toEqual([team])
  expect(shown?.own.map(({ id }) => id)).toContain((await stage.game('A-1-3')).id)
  expect(new Set(shown?.own.map(({ day }) => day)).size).toBe(1)
  expect(events).toMatchObject([{ title: { words: 'Party' }, clash: { time: '20:30' } }])
  expect((await load()).events).toEqual([])
})

test('on the days of the tournament what was announced a day ago is gone, before and after them it stays', async () => {
  const early = await openScores({ divisions: { mixed: 4 } }, undefined, { now: '2026-06-12T06:00:00Z' })
  onTestFinished(() => early.close())
  const home = async () => {
    const { isOn, news } = await loader(early.visit('/'))
    return [isOn, ...news.map(({ title }) => title)]
  }
  const tell = (title: string) =>
    early.db.write((tx) => notify(tx, { to: 'everybody' }, { category: 'announcements', title: () => title }))
  await tell('Bring a cup')
  expect(await home()).toEqual([false, 'Bring a cup'])
  early.passMinutes(26 * 60)
  await tell('Field 3 is wet')
  expect(await home()).toEqual([true, 'Field 3 is wet'])
  early.passMinutes(23 * 60)
  expect(await home()).toEqual([true, 'Field 3 is wet'])
  early.passMinutes(2 * 60)
  expect(await home()).toEqual([true])
  early.passMinutes(24 * 60)
  expect(await home()).toEqual([false, 'Field 3 is wet', 'Bring a cup'])
})

describe('whoever looks in', () => {
  test('reads what the organisers said last to everybody; what is for a team or for others is not there', async () => {
    const tell = (title: string, audience: Parameters<typeof notify>[1], category: 'announcements' | 'games') => {
      stage.passMinutes(1)
      return stage.db.write((tx) => notify(tx, audience, { category, title: () => title }))
    }
    await tell('Lunch is ready', { to: 'everybody' }, 'announcements')
    await tell('Helpers meet at the tent', { to: 'role', role: 'worker' }, 'announcements')
    await tell('Pull over', { to: 'team', team: stage.made.teams['mixed']?.[0] ?? '' }, 'announcements')
    await tell('A game was moved', { to: 'everybody' }, 'games')
    const titles = async (viewer?: Viewer) => (await load(viewer)).news.map(({ title }) => title)
    expect(await titles()).toEqual(['Lunch is ready'])
    expect(await titles(await stage.person('Will', ['worker']))).toEqual(['Helpers meet at the tent', 'Lunch is ready'])
  })

  test('sees what is on or comes next of the weekend, until the first of it is over', async () => {
    const event = (title_en: string, starts: string, ends: string, audience: 'everybody' | 'helpers' = 'everybody') =>
      stage.db.write((tx) =>
        tx.create(timelines, { day: '2026-06-14', starts, ends, title_en, audience, published: true }),
      )
    // It is eight in the evening by the clocks of the tournament.
    await event('Warm-up', '09:00', '10:00')
    await event('Dinner', '19:00', '20:30')
    await event('Washing up', '20:30', '21:00', 'helpers')
    await event('Party', '22:00', '')
    const visit = stage.visit('/')
    const { glance } = await loader(visit)
    expect(glance.map(({ title }) => title.words)).toEqual(['Dinner', 'Party'])
    const { reads } = visit.context.get(pageRequest)
    expect([reads.isTrackable, new Date(reads.freshUntil).toISOString()]).toEqual([true, '2026-06-14T18:30:00.000Z'])
    const [team = ''] = stage.made.teams['mixed'] ?? []
    await put('A-1-3', 30)
    expect((await load(await playerOf(team))).glance).toEqual([])
  })
})
