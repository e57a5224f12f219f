import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ceremony } from '#areas/ceremony/ceremony.collections.ts'
import { feedback } from '#areas/feedback/feedback.collections.ts'
import { helperJobEntries, helperJobs } from '#areas/helpers/helpers.collections.ts'
import { spiritRankings } from '#areas/spirit/spirit.collections.ts'
import { statementsOf } from '#areas/teams/statements.testing.ts'
import { players, teams } from '#areas/teams/teams.collections.ts'
import { tournament } from '#areas/tournament/tournament.collections.ts'
import { NEW_TOURNAMENT } from '#areas/tournament/tournament.testing.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { serveStage } from '#site/served.testing.ts'
import { openStage, type Stage } from '#site/stage.testing.ts'
import { loader } from './StatsPage.tsx'
import { statsCsvPath } from './stat-table.ts'
import { STAT_TABLES } from './stats.tables.server.ts'

let stage: Stage
let viewer: Viewer
beforeEach(async () => {
  stage = await openStage()
  viewer = await stage.person('Stan', ['stats'])
})
afterEach(() => stage.close())

async function tableOf(key: string) {
  const { tables } = await loader(stage.visit('/stats', { viewer }))
  return tables.find((table) => table.key === key)?.rows ?? []
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

test('are for those who have the role, and for admins as little as for anybody else', async () => {
  const admin = await stage.person('Boss', ['admin'])
  await expect(loader(stage.visit('/stats', { viewer: admin }))).rejects.toMatchObject({ status: 403 })
  await expect(loader(stage.visit('/stats'))).rejects.toMatchObject({ status: 401 })
})

test('go out as files to the same people, with what the page shows and nothing else', async () => {
  await stage.db.write(async (tx) => {
    const { id: team } = await tx.create(teams, {
      name: 'Kite Club',
      division: 'open',
      state: 'accepted',
      country: 'DE',
    })
    for (const number of times(7)) await tx.create(players, { name: `P ${number}`, team })
  })
  const served = await serveStage(stage)
  const fileFor = async (key: string, headers: Record<string, string>) =>
    fetch(served.url + statsCsvPath(key), { headers })
  const admin = await stage.person('Boss', ['admin'])
  for (const { key } of STAT_TABLES) {
    expect((await fileFor(key, {})).status).toBe(401)
    expect((await fileFor(key, { authorization: await served.tokenOf(admin) })).status).toBe(403)
    const file = await fileFor(key, { authorization: await served.tokenOf(viewer) })
    expect(file.headers.get('content-disposition')).toContain(`stats-${key}`)
    const [, ...lines] = (await file.text()).trim().split(/\r?\n/)
    const shown = await tableOf(key)
    expect(lines).toHaveLength(shown.length)
    for (const [at, { name }] of shown.entries()) expect(lines[at]).toContain(name)
  }
  await served.stop()
})

test('count teams and players by division and country', async () => {
  await stage.db.write(async (tx) => {
    const { id: team } = await tx.create(teams, {
      name: 'Kite Club',
      division: 'open',
      state: 'accepted',
      country: 'DE',
    })
    await tx.create(teams, { name: 'Gulls', division: 'open', state: 'waiting', country: 'NL' })
    for (const number of times(7)) await tx.create(players, { name: `P ${number}`, team })
  })
  expect((await tableOf('teams')).map(({ cells }) => cells)).toContainEqual([1, 7])
  expect(await tableOf('countries')).toEqual([{ name: 'Germany', cells: [1, 7] }])
})

describe('what few people did', () => {
  const JOB = { date: '2026-06-13', starts: '22:00', ends: '01:00', needed: 1, maximum: 20, state: 'open' } as const

  test('is not told: shifts by category', async () => {
    const people = await Promise.all(times(9).map((number) => stage.person(`Helper ${number}`)))
    for (const [category, count] of [
      ['Drinks', 8],
      ['Food', 2],
      ['Party', 9],
    ] as const)
      await stage.db.write(async (tx) => {
        const { id: job } = await tx.create(helperJobs, { ...JOB, category, title: category })
        for (const [number, { id: user }] of people.slice(0, count).entries())
          await tx.create(helperJobEntries, { job, user, status: 'booked', place: number + 1 })
      })
    const rows = await tableOf('helpers')
    expect(rows.find(({ name }) => name === 'Party')?.cells).toEqual([9, 27])
    expect(rows.find(({ name }) => name === 'Food')?.cells).toEqual([undefined, undefined])
  })

  test('nor what one more said: feedback counts in fives', async () => {
    const say = (number: number, games: number) =>
      stage.db.write((tx) => tx.create(feedback, { author: `a${number}`, games, state: 'new' }))
    for (const number of times(4)) await say(number, 5)
    expect((await tableOf('feedback'))[0]?.cells).toEqual([undefined, undefined])
    await say(4, 5)
    await say(5, 1)
    expect((await tableOf('feedback'))[0]?.cells).toEqual([5, 5])
  })
})

describe('spirit', () => {
  const NUMBERS = { mean: 12, averages: [2, 2.5, 3, 2, 2.5] }

  async function ranked(visibility: 'hidden' | 'public', count: number) {
    await stage.db.write(async (tx) => {
      const found = await tx.first(tournament, {})
      const values = { ...NEW_TOURNAMENT, spirit_visibility: visibility }
      if (found) await tx.update(tournament, found.id, values)
      else await tx.create(tournament, values)
      const told = times(count).map((number) => ({
        place: number + 1,
        teams: [{ team: `t${number}`, numbers: NUMBERS }],
      }))
      await tx.create(spiritRankings, {
        division: 'mixed',
        published_at: '2026-06-05 10:00:00.000Z',
        told,
        told_from: {},
      })
    })
  }

  test('is told as it was published, of five teams and more', async () => {
    await ranked('public', 5)
    expect((await tableOf('spirit')).map(({ cells }) => cells)).toEqual([[2], [2.5], [3], [2], [2.5]])
  })

  test('is not told of fewer, while it is hidden, or while a ceremony holds places back', async () => {
    await ranked('public', 4)
    expect(await tableOf('spirit')).toEqual([])
    await stage.db.write(async (tx) => {
      for (const { id } of await tx.list(spiritRankings)) await tx.delete(spiritRankings, id)
    })
    await ranked('hidden', 6)
    expect(await tableOf('spirit')).toEqual([])
    await stage.db.write(async (tx) => {
      const found = await tx.first(tournament, {})
      if (found) await tx.update(tournament, found.id, { spirit_visibility: 'public' })
      const held = await tx.first(ceremony, {})
      if (held) await tx.update(ceremony, held.id, { is_held: true })
      else await tx.create(ceremony, { is_held: true, revealed: {} })
    })
    expect(await tableOf('spirit')).toEqual([])
  })
})

test('every table is a file for the role alone, and a handful of queries', async () => {
  expect(new Set(STAT_TABLES.map(({ key }) => key)).size).toBe(STAT_TABLES.length)
  const asked = await statementsOf(stage.db, () => loader(stage.visit('/stats', { viewer })))
  expect(asked).toBeLessThan(40)
})
