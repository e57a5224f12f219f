import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { configOf } from '#areas/configuration/configuration.api.server.ts'
import { notices } from '#areas/notifications/notifications.collections.ts'
import { removeTeam } from '#areas/teams/admin-teams/admin-teams.commands.server.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { refusalAt } from '#site/stage.testing.ts'
import { games, plannedGames } from '../schedule.collections.ts'
import { type DraftMade, type DraftOptions, makeDraft } from '../schedule.testing.ts'
import { openSchedule, type ScheduleStage } from '../schedule-stage.testing.ts'
import { setBreaks } from './edit.commands.server.ts'
import { lockGames, placeGames } from './plan.commands.server.ts'
import { discardDraft, publicationFor, publishSchedule } from './publish.commands.server.ts'

let stage: ScheduleStage
let admin: Viewer
let made: DraftMade

beforeEach(async () => {
  stage = await openSchedule()
  ;({ admin } = stage)
})

afterEach(() => stage.close())

const open = async (options?: DraftOptions) => {
  made = await makeDraft(stage.db, options)
}

async function planned(game: string) {
  const found = (await stage.draft()).games.get(game)
  if (!found) throw new Error(`No game ${game}`)
  return found
}

interface To {
  field?: string
  starts?: number
  base?: string
}

async function move(game: string, to: To) {
  const { field, starts, updated } = await planned(game)
  return { game, base: updated, field, starts, ...to }
}

const place = async (...moves: Awaited<ReturnType<typeof move>>[]) => stage.run(placeGames, admin, { moves })

/** So that the last day has room. */
async function clearFinals() {
  const later = (await stage.draft()).plan.setting.games.filter(({ id }) => !id.includes('/A-'))
  await place(...(await Promise.all(later.map(({ id }) => move(id, { field: '', starts: 0 })))))
}

const publish = async () => stage.run(publishSchedule, admin, { version: await stage.version() })

const published = (key: string) => stage.db.first(games, { filter: 'key = {:key}', params: { key } })

describe('a draft', () => {
  test('has every game of the formats, placed by the rules', async () => {
    await open({ divisions: { mixed: 8, open: 4 }, fields: 3 })
    const { plan, games } = await stage.draft()
    expect(games.size).toBe(30)
    expect(plan.placements).toHaveLength(30)
  })

  test('is not seen by those who are no admins', async () => {
    await open()
    expect(await stage.db.count(games)).toBe(0)
  })
})

test('a team that is in a draft is not removed, and that is said', async () => {
  await open()
  const removed = stage.run(removeTeam, admin, { team: made.teams['mixed']?.[0] ?? '' })
  await expect(removed).rejects.toMatchObject({ status: 400, message: expect.stringContaining('is in the schedule') })
})

describe('a game that is moved', () => {
  // Round robin of four and finals on two fields: A-1-4 is among the first games.
  beforeEach(() => open())

  test('goes where there is room', async () => {
    await clearFinals()
    const { bases, version: after } = await place(await move('mixed/A-1-4', { starts: 2_400 }))
    expect(await planned('mixed/A-1-4')).toMatchObject({ starts: 2_400, updated: bases['mixed/A-1-4'] })
    expect(after).toBe(await stage.version())
  })

  test('does not go where another game is', async () => {
    const [one, other] = await Promise.all([planned('mixed/A-1-4'), planned('mixed/A-2-3')])
    await expect(place(await move('mixed/A-1-4', { field: other.field, starts: other.starts }))).rejects.toMatchObject({
      status: 409,
    })
    expect(await planned('mixed/A-1-4')).toMatchObject({ field: one.field, starts: one.starts })
  })

  test('is not moved by somebody who saw it elsewhere', async () => {
    await expect(place(await move('mixed/A-1-4', { base: '2026-01-01 00:00:00.000Z' }))).rejects.toMatchObject({
      status: 409,
      ...refusalAt('moves', 'game_moved'),
    })
  })

  test('stays while it is locked', async () => {
    await stage.run(lockGames, admin, { games: ['mixed/A-1-4'], locked: true })
    await expect(place(await move('mixed/A-1-4', { field: '' }))).rejects.toMatchObject(
      refusalAt('moves', 'game_locked'),
    )
    expect((await stage.draft()).plan.setting.games.find(({ id }) => id === 'mixed/A-1-4')?.lockedAt).toBeDefined()
  })

  test('stays when it has begun', async () => {
    await publish()
    const { id = '' } = (await published('A-1-4')) ?? {}
    await stage.db.write((tx) => tx.update(games, id, { state: 'live' }))
    await expect(place(await move('mixed/A-1-4', { field: '' }))).rejects.toMatchObject(
      refusalAt('moves', 'game_begun'),
    )
  })

  test('changes its place with another in one step', async () => {
    const [one, other] = await Promise.all([planned('mixed/A-1-4'), planned('mixed/A-2-3')])
    await place(
      await move('mixed/A-1-4', { field: other.field, starts: other.starts }),
      await move('mixed/A-2-3', { field: one.field, starts: one.starts }),
    )
    expect(await planned('mixed/A-1-4')).toMatchObject({ field: other.field, starts: other.starts })
    expect(await planned('mixed/A-2-3')).toMatchObject({ field: one.field, starts: one.starts })
  })

  test('by two admins at once: one wins, the other is told', async () => {
    const ben = await stage.person('Ben', ['admin'])
    await clearFinals()
    const [one, other] = [await move('mixed/A-1-4', { starts: 2_400 }), await move('mixed/A-1-4', { starts: 2_480 })]
    const results = await Promise.allSettled([
      stage.run(placeGames, admin, { moves: [one] }),
      stage.run(placeGames, ben, { moves: [other] }),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const told = results.find((it) => it.status === 'rejected')
    expect(told?.reason).toMatchObject({ status: 409, ...refusalAt('moves', 'game_moved') })
  })

  test('two games into one slot by two admins at once: one wins, nothing overlaps', async () => {
    const ben = await stage.person('Ben', ['admin'])
    await clearFinals()
    const slot = { field: made.fields[0] ?? '', starts: 2_400 }
    const moves = [await move('mixed/A-1-4', slot), await move('mixed/A-2-3', slot)]
    const results = await Promise.allSettled([
      stage.run(placeGames, admin, { moves: moves.slice(0, 1) }),
      stage.run(placeGames, ben, { moves: moves.slice(1) }),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const there = (await stage.draft()).plan.placements.filter(
      ({ field, start }) => field === slot.field && start === 2_400,
    )
    expect(there).toHaveLength(1)
  })
})

describe('publishing', () => {
  beforeEach(() => open())

  test('the first time shows everything, opens the schedule and tells everybody once', async () => {
    expect(await publish()).toEqual({ added: 10, changed: 0, cancelled: 0 })
    const game = await published('A-1-4')
    expect(game).toMatchObject({ state: 'scheduled', sequence: 0, moved_at: '' })
    expect([game?.home, game?.away].every((team) => made.teams['mixed']?.includes(team ?? ''))).toBe(true)
    expect(await published('SF1')).toMatchObject({ home: '', away: '', home_source: 'A.1' })
    expect((await configOf(stage.db))?.schedule_initialized).toBe(true)
    expect(await stage.db.list(notices)).toMatchObject([{ audience: 'everybody', title_en: 'The schedule is out' }])
  })

  test('has the time of the place, whatever the zone', async () => {
    await publish()
    const { starts } = await planned('mixed/A-1-4')
    const game = await published('A-1-4')
    // Summer in Berlin is two hours ahead.
    expect(game?.starts).toBe(new Date(Date.UTC(2026, 5, 13, 0, starts - 120)).toISOString().replace('T', ' '))
  })

  test('of a moved game marks it, counts it for calendars and tells its two teams alone', async () => {
    await publish()
    const before = await published('A-1-4')
    const swap = await planned('mixed/A-2-3')
    const own = await planned('mixed/A-1-4')
    await place(
      await move('mixed/A-1-4', { field: swap.field, starts: swap.starts }),
      await move('mixed/A-2-3', { field: own.field, starts: own.starts }),
    )
    expect(await publish()).toEqual({ added: 0, changed: 2, cancelled: 0 })
    const after = await published('A-1-4')
    expect(after).toMatchObject({
      id: before?.id,
      sequence: 1,
      field: swap.field,
      moved_starts: before?.starts,
      moved_field: before?.field,
    })
    expect(after?.moved_at).not.toBe('')
    const told = await stage.db.list(notices, { filter: 'audience = "team"' })
    expect(told.map(({ team }) => team).toSorted()).toEqual(made.teams['mixed']?.toSorted())
    const home = await stage.db.get(teams, after?.home ?? '')
    expect(told.find(({ team }) => team === home?.id)?.title_en).toMatch(/ moved to Saturday \d+:\d\d, field [12]$/)
  })

  test('of a game without a place cancels it, and it comes back', async () => {
    await publish()
    const back = await planned('mixed/P3')
    await place(await move('mixed/P3', { field: '', starts: 0 }))
    expect(await publish()).toEqual({ added: 0, changed: 0, cancelled: 1 })
    expect(await published('P3')).toMatchObject({ state: 'cancelled', sequence: 1 })
    // Nobody knows yet who would have played it.
    expect(await stage.db.list(notices, { filter: 'audience = "division"' })).toMatchObject([
      { title_en: 'Mixed, Game for place 3 is cancelled', title_de: 'Mixed, Spiel um Platz 3 fällt aus' },
    ])
    await place(await move('mixed/P3', { field: back.field, starts: back.starts }))
    expect(await publish()).toEqual({ added: 0, changed: 1, cancelled: 0 })
    expect(await published('P3')).toMatchObject({ state: 'scheduled', sequence: 2 })
  })

  test('keeps who has come into a game by results', async () => {
    await publish()
    const semi = await published('SF1')
    const winner = made.teams['mixed']?.[0] ?? ''
    await stage.db.write((tx) => tx.update(games, semi?.id ?? '', { home: winner }))
    const [one, other] = await Promise.all([planned('mixed/SF1'), planned('mixed/SF2')])
    await place(
      await move('mixed/SF1', { field: other.field, starts: other.starts }),
      await move('mixed/SF2', { field: one.field, starts: one.starts }),
    )
    await publish()
    expect(await published('SF1')).toMatchObject({ home: winner, field: other.field })
  })

  test('is refused where a result would be lost', async () => {
    await publish()
    await place(await move('mixed/P3', { field: '', starts: 0 }))
    const game = await published('P3')
    await stage.db.write((tx) => tx.update(games, game?.id ?? '', { state: 'confirmed' }))
    expect((await publicationFor(stage.db, await stage.draft())).lost).toHaveLength(1)
    await expect(publish()).rejects.toMatchObject({ status: 409 })
    expect(await published('P3')).toMatchObject({ state: 'confirmed' })
  })

  test('is refused when somebody has changed the draft meanwhile, or when there is nothing new', async () => {
    const seen = await stage.version()
    await stage.run(lockGames, admin, { games: ['mixed/A-1-4'], locked: true })
    await expect(stage.run(publishSchedule, admin, { version: seen })).rejects.toMatchObject({ status: 409 })
    await publish()
    await expect(publish()).rejects.toMatchObject({ status: 409 })
  })

  test('is done by admins alone', async () => {
    const guest = await stage.person('Gus', ['scorekeeper'])
    await expect(stage.run(publishSchedule, guest, { version: await stage.version() })).rejects.toMatchObject({
      status: 403,
    })
  })
})

describe('discarding', () => {
  beforeEach(() => open())

  test('takes the draft back to what is published', async () => {
    await publish()
    const before = await planned('mixed/P3')
    await place(await move('mixed/P3', { field: '', starts: 0 }))
    await stage.run(discardDraft, admin, { version: await stage.version() })
    expect(await planned('mixed/P3')).toMatchObject({ field: before.field, starts: before.starts })
    await expect(publish()).rejects.toMatchObject({ status: 409 })
  })

  test('takes back breaks as well, to those that were published last', async () => {
    const breaks = [{ from: 420, to: 450 }]
    await stage.run(setBreaks, admin, { breaks, seen: [] })
    await publish()
    await stage.run(setBreaks, admin, { breaks: [], seen: breaks })
    await place(await move('mixed/P3', { field: '', starts: 0 }))
    await stage.run(discardDraft, admin, { version: await stage.version() })
    expect((await stage.draft()).settings.breaks).toEqual(breaks)
    await stage.run(setBreaks, admin, { breaks: [], seen: breaks })
    await place(await move('mixed/P3', { field: '', starts: 0 }))
    await publish()
    await place(await move('mixed/F', { field: '', starts: 0 }))
    await stage.run(discardDraft, admin, { version: await stage.version() })
    expect((await stage.draft()).settings.breaks).toEqual([])
  })

  test('is refused while nothing is published', async () => {
    await expect(stage.run(discardDraft, admin, { version: await stage.version() })).rejects.toMatchObject({
      status: 409,
    })
    expect(await stage.db.count(plannedGames)).toBe(10)
  })
})
