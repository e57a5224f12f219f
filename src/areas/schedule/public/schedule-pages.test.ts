import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { configOf } from '#areas/configuration/configuration.api.server.ts'
import { config } from '#areas/configuration/configuration.collections.ts'
import { loader as loadTeam } from '#areas/teams/public/TeamPage.tsx'
import { players, teams } from '#areas/teams/teams.collections.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { GUEST, type Viewer } from '#records/viewing/viewer.ts'
import { PUBLIC_URL } from '#site/stage.testing.ts'
import { placeGames } from '../plan/plan.commands.server.ts'
import { games, scoreSteps } from '../schedule.collections.ts'
import { type DraftMade, type DraftOptions, makeDraft } from '../schedule.testing.ts'
import { openSchedule, type ScheduleStage } from '../schedule-stage.testing.ts'
import { chosenGames } from './chosen-games.ts'
import { loader as loadGame } from './GamePage.tsx'
import { unpackRows } from './rows/packed-rows.ts'
import { loader as loadSchedule } from './SchedulePage.tsx'
import { loader as loadScreen } from './screen/ScreenPage.tsx'
import { gamesForCsv } from './take-along/games-csv.route.server.ts'
import { calendarOf } from './take-along/games-ics.route.server.ts'

let stage: ScheduleStage
let admin: Viewer
let made: DraftMade

beforeEach(async () => {
  stage = await openSchedule()
  ;({ admin } = stage)
})
afterEach(() => stage.close())

/** Two divisions of four on two fields: everybody meets everybody, then finals. */
const USUAL: DraftOptions = { divisions: { mixed: 4, open: 4 }, fields: 2 }

interface Seen {
  viewer?: Viewer
  language?: 'en' | 'de'
}

const load = (query = '', seen: Seen = {}) => loadSchedule(stage.visit(`/schedule${query}`, seen))

async function page(query = '', seen: Seen = {}) {
  const { schedule } = await load(query, seen)
  if (!schedule) throw new Error('There is no schedule')
  const all = { ...schedule, rows: unpackRows(schedule.rows) }
  return { ...all, ...chosenGames(all, new URLSearchParams(schedule.query)) }
}

const rows = async (query = '', seen: Seen = {}) => (await page(query, seen)).rows

/** Moves a game of the draft, and publishes it. */
async function move(key: string, to: { field?: string; starts?: number }) {
  const { games: planned } = await stage.draft()
  const found = planned.get(`mixed/${key}`)
  if (!found) throw new Error(`There is no game ${key} in the draft`)
  const { field, starts, updated: base } = found
  await stage.run(placeGames, admin, { moves: [{ game: `mixed/${key}`, base, field, starts, ...to }] })
  await stage.publish()
}

describe('before there is a schedule', () => {
  test('everybody is told so, admins find the wizard', async () => {
    expect(await load()).toMatchObject({ schedule: undefined, isAdmin: false })
    expect(await load('', { viewer: admin })).toMatchObject({ schedule: undefined, isAdmin: true })
  })

  test('a draft is seen by nobody, and a schedule that was closed again neither', async () => {
    await makeDraft(stage.db, USUAL)
    expect((await load()).schedule).toBeUndefined()
    await stage.publish()
    expect((await load()).schedule).toBeDefined()
    const { id = '' } = (await configOf(stage.db)) ?? {}
    await stage.db.write((tx) => tx.update(config, id, { schedule_initialized: false }))
    expect((await load()).schedule).toBeUndefined()
    const { id: game } = await stage.game('SF1')
    await expect(loadGame(stage.visit(`/schedule/${game}`, { params: { game } }))).rejects.toMatchObject({
      init: { status: 404 },
    })
    expect(await gamesForCsv(stage.db, 'en')).toEqual([])
  })
})

describe('the page', () => {
  beforeEach(async () => {
    made = await stage.publishNew(USUAL)
  })

  test('shows one day: today while the tournament runs, the first one otherwise', async () => {
    const { days } = await page()
    expect(days).toEqual(['2026-06-13', '2026-06-14'])
    expect((await page()).day).toBe('2026-06-13')
    stage.passMinutes(24 * 60)
    expect((await page()).day).toBe('2026-06-14')
    stage.passMinutes(24 * 60)
    expect((await page()).day).toBe('2026-06-13')
    expect((await page('?day=2026-06-14')).day).toBe('2026-06-14')
    expect((await page('?day=2026-06-15')).day).toBe('2026-06-13')
    expect(new Set((await rows('?day=2026-06-14')).map(({ day }) => day))).toEqual(new Set(['2026-06-14']))
  })

  test('is the same for guest, player and admin, but for whose teams come first', async () => {
    const [team = ''] = made.teams['mixed'] ?? []
    const own = await stage.db.write((tx) => tx.create(players, { name: 'Pat P.', number: '7', team }))
    const player = await stage.person('Pat', [], { player: own.id })
    const [, managed = ''] = made.teams['open'] ?? []
    const manager = await stage.person('Mia', ['teammanager'])
    await stage.db.write((tx) => tx.update(teams, managed, { managers: [manager.id] }))
    expect(await load()).toMatchObject({ own: [], isAdmin: false })
    expect(await load('', { viewer: player })).toMatchObject({ own: [team] })
    expect(await load('', { viewer: manager })).toMatchObject({ own: [managed] })
    expect(await rows('', { viewer: admin })).toEqual(await rows())
  })

  test('tells how many teams and fields there are', async () => {
    expect((await page()).counts).toEqual({ teams: 8, fields: 2 })
  })

  test('names teams, and where they come from while nobody knows', async () => {
    const all = [...(await rows()), ...(await rows('?day=2026-06-14'))]
    expect(all.find(({ phase }) => phase === 'pool A')).toMatchObject({
      home: { name: expect.stringMatching(/^(?:mixed|open) \d$/) },
      field: expect.stringMatching(/^[12]$/),
    })
    expect(all.find(({ phase, division }) => phase === 'final' && division === 'mixed')).toMatchObject({
      home: { id: '', name: 'Winner of semi-final 1' },
      away: { id: '', name: 'Winner of semi-final 2' },
    })
    const german = [...(await rows('', { language: 'de' })), ...(await rows('?day=2026-06-14', { language: 'de' }))]
    expect(german.find(({ phase }) => phase === 'Finale')?.home.name).toBe('Sieger Halbfinale 1')
  })

  test('holds every game whatever is asked for, and a device chooses of them as the server does', async () => {
    const [team = ''] = made.teams['mixed'] ?? []
    await stage.changeGame('A-2-3', { duty: team })
    const { schedule: whole } = await load()
    const here = whole && { ...whole, rows: unpackRows(whole.rows) }
    const queries = ['', '?day=2026-06-14', '?by=field', '?by=team', '?division=open', `?team=${team}`, '?q=SEMI']
    const loaded = await Promise.all(queries.map((query) => load(query)))
    expect(loaded.map(({ schedule }) => schedule?.rows)).toEqual(queries.map(() => whole?.rows))
    const there = await Promise.all(queries.map((query) => page(query)))
    expect(there).toMatchObject(queries.map((query) => (here ? chosenGames(here, new URLSearchParams(query)) : {})))
  })

  test('goes by time, by field, by division or by team', async () => {
    const times = (await rows()).map(({ time }) => time)
    expect(times).toEqual(times.toSorted())
    const fields = (await rows('?by=field')).map(({ field = '' }) => field)
    expect(fields).toEqual(fields.toSorted())
    const divisions = (await rows('?by=division')).map(({ division }) => division)
    expect(divisions).toEqual(divisions.toSorted())
    expect((await page('?by=team')).teams.map(({ name }) => name)).toEqual([
      ...[1, 2, 3, 4].map((seed) => `mixed ${seed}`),
      ...[1, 2, 3, 4].map((seed) => `open ${seed}`),
    ])
    expect((await page()).teams).toEqual([])
  })

  test('shows one division with its table, its bracket and how it is played', async () => {
    await stage.changeGame('A-1-4', { state: 'confirmed', home_score: 15, away_score: 4 })
    await stage.changeGame('A-2-3', { state: 'live', home_score: 3, away_score: 9 })
    const { rows, division } = await page('?division=mixed')
    expect(new Set(rows.map((row) => row.division))).toEqual(new Set(['mixed']))
    expect(division?.pools[0]).toMatchObject({
      name: 'Pool A',
      rows: [
        { team: { name: 'mixed 1' }, wins: 1, losses: 0, goals: 15, against: 4 },
        { team: { name: 'mixed 2' }, wins: 0, losses: 0, goals: 0 },
        { team: { name: 'mixed 3' }, wins: 0, losses: 0 },
        { team: { name: 'mixed 4' }, wins: 0, losses: 1, goals: 4, against: 15 },
      ],
    })
    expect(division?.rounds.map(({ name, games }) => [name, games.length])).toEqual([
      ['Semi-finals', 2],
      ['Finals', 2],
    ])
    const [semis, finals] = division?.rounds.map(({ games }) => games) ?? []
    expect(semis?.map(({ label }) => label)).toEqual(['SF1, Sunday 11:30', 'SF2, Sunday 11:30'])
    // The winners meet between them.
    expect(semis).toMatchObject([
      { row: 1, reach: 0.5, pair: 'upper', meeting: 'Final' },
      { row: 3, reach: -0.5, pair: 'lower' },
    ])
    expect(finals?.map(({ home, away }) => [home.team.name, away.team.name])).toEqual([
      ['W SF1', 'W SF2'],
      ['L SF1', 'L SF2'],
    ])
    expect(finals).toMatchObject([{ row: 2, isFed: true }, { row: 4 }])
    expect(division?.text[0]).toBe('All 4 teams play in one pool. Everyone plays everyone, over 3 rounds.')
    expect((await page()).division).toBeUndefined()
  })

  test('shows all games of a team, on whatever day', async () => {
    const [team = ''] = made.teams['mixed'] ?? []
    const shown = await page(`?team=${team}`)
    expect(shown).toMatchObject({ day: '', team: { name: 'mixed 1' } })
    expect(shown.rows.length).toBeGreaterThanOrEqual(3)
    expect(shown.rows.every(({ home, away }) => [home.id, away.id].includes(team))).toBe(true)
    expect((await page('?team=nobody')).team).toBeUndefined()
    await stage.changeGame('A-2-3', { duty: team })
    const { id } = await stage.game('A-2-3')
    const kept = (await rows(`?team=${team}`)).find((row) => row.id === id)
    expect(kept?.phase).toBe('pool A, mixed 1 keeps score')
    expect((await rows()).find((row) => row.id === id)?.phase).toBe('pool A')
  })

  test('finds teams and rounds, whatever the case', async () => {
    expect((await rows('?q=MIXED 1')).every(({ home, away }) => /mixed 1/.test(`${home.name} ${away.name}`))).toBe(true)
    expect((await rows('?q=semi-final')).length).toBe(8)
    expect(await rows('?q=nobody')).toEqual([])
  })

  test('shows scores of games that have one', async () => {
    await stage.changeGame('A-1-4', { state: 'live', home_score: 3, away_score: 0 })
    const { id } = await stage.game('A-1-4')
    const found = (await rows()).find((row) => row.id === id)
    expect(found).toMatchObject({ state: 'live', score: [3, 0] })
    expect((await rows()).filter(({ score }) => score)).toHaveLength(1)
  })

  test('can be kept for guests until a game changes, or the day does', async () => {
    const visit = stage.visit('/schedule')
    await loadSchedule(visit)
    const { reads } = visit.context.get(pageRequest)
    expect(reads.isTrackable).toBe(true)
    expect([...reads.collections].map(({ name }) => name)).toEqual(
      expect.arrayContaining(['games', 'fields', 'formats', 'teams', 'tournament', 'config']),
    )
    // Midnight in Berlin.
    expect(new Date(reads.freshUntil).toISOString()).toBe('2026-06-13T22:00:00.000Z')
  })
})

describe('what has changed', () => {
  beforeEach(async () => {
    made = await stage.publishNew({ divisions: { mixed: 4 }, fields: 2 })
  })
  const lately = async (key: string) => {
    const { id } = await stage.game(key)
    return [...(await rows()), ...(await rows('?day=2026-06-14'))].find((row) => row.id === id)
  }

  test('is marked for a day: when and where the game was', async () => {
    const { starts, field } = await stage.game('P3')
    expect((await lately('P3'))?.change).toBeUndefined()
    await move('P3', { starts: 2_490 })
    expect((await stage.game('P3')).starts).not.toBe(starts)
    expect((await lately('P3'))?.change).toMatch(/^Moved from \d+:\d\d$/)
    stage.passMinutes(24 * 60 + 1)
    expect((await lately('P3'))?.change).toBeUndefined()

    const [first = '', second = ''] = made.fields
    const at = '2026-06-14 06:00:00.000Z'
    const was = async (moved_starts: string, moved_field: string) => {
      await stage.changeGame('P3', { moved_at: at, moved_starts, moved_field })
      return (await lately('P3'))?.change
    }
    const [other, name] = field === first ? [second, '2'] : [first, '1']
    expect(await was('2026-06-13 10:00:00.000Z', field)).toBe('Moved from Saturday 12:00')
    expect(await was('2026-06-13 10:00:00.000Z', other)).toBe(`Moved from Saturday 12:00, field ${name}`)
    expect(await was((await stage.game('P3')).starts, other)).toBe(`Moved from field ${name}`)
  })

  test('is out of date on a kept page when the first mark goes', async () => {
    await stage.changeGame('P3', { moved_at: '2026-06-12 12:00:00.000Z', moved_starts: '2026-06-13 10:00:00.000Z' })
    const visit = stage.visit('/schedule')
    await loadSchedule(visit)
    expect(new Date(visit.context.get(pageRequest).reads.freshUntil).toISOString()).toBe('2026-06-13T12:00:00.000Z')
  })

  test('a cancelled game is shown as such for a day', async () => {
    await stage.changeGame('A-1-4', { state: 'cancelled', moved_at: '2026-06-13 06:00:00.000Z' })
    expect(await lately('A-1-4')).toMatchObject({ state: 'cancelled' })
    expect((await lately('A-1-4'))?.score).toBeUndefined()
    stage.passMinutes(24 * 60 + 1)
    expect(await lately('A-1-4')).toBeUndefined()
  })

  test('a game that came later is new', async () => {
    stage.passMinutes(60)
    const { id: _, created: __, updated: ___, key: ____, ...like } = await stage.game('A-1-4')
    await stage.db.write((tx) => tx.create(games, { ...like, key: 'X1' }))
    expect((await lately('X1'))?.change).toBe('New')
    expect((await lately('A-1-4'))?.change).toBeUndefined()
  })
})

describe('a game', () => {
  beforeEach(async () => {
    await stage.publishNew({ divisions: { mixed: 8 }, fields: 2 })
  })
  const open = async (key: string, language: 'en' | 'de' = 'en') => {
    const { id } = await stage.game(key)
    return (await loadGame(stage.visit(`/schedule/${id}`, { params: { game: id }, language }))).game
  }

  test('that does not exist is not found', async () => {
    await expect(loadGame(stage.visit('/schedule/nothing', { params: { game: 'nothing' } }))).rejects.toMatchObject({
      init: { status: 404 },
    })
  })

  test('has its pool, its time and who waits for it', async () => {
    const game = await open('A-1-4')
    expect(game).toMatchObject({ name: 'Pool A, round 1', pool: { name: 'Pool A' }, rounds: [] })
    expect(game.row.time < game.until.padStart(5, '0')).toBe(true)
    expect(new Set(game.awaitedBy.map(({ phase }) => phase))).toEqual(
      new Set(['semi-final 1', 'semi-final 2', 'SF1 (5–8)', 'SF2 (5–8)']),
    )
  })

  test('of a bracket has the bracket, and those that its winner and loser play', async () => {
    const game = await open('SF1')
    expect(game.pool).toBeUndefined()
    expect(game.rounds.map(({ games }) => games.length)).toEqual([4, 4])
    expect(game.rounds.map(({ games }) => games.map(({ heading }) => heading?.name))).toEqual([
      ['Places 1 to 4', undefined, 'Places 5 to 8', undefined],
      ['Places 1 to 4', undefined, 'Places 5 to 8', undefined],
    ])
    expect(game.awaitedBy.map(({ phase }) => phase).toSorted()).toEqual(['final', 'game for place 3'])
  })

  test('tells how its score went', async () => {
    const { id } = await stage.game('A-1-4')
    await stage.db.write(async (tx) => {
      const step = (home_score: number, at: string, state: 'live' | 'confirmed') =>
        tx.create(scoreSteps, { game: id, home_score, away_score: 0, state, at })
      await step(1, '2026-06-13 07:10:00.000Z', 'live')
      await step(15, '2026-06-13 08:00:00.000Z', 'confirmed')
    })
    expect((await open('A-1-4')).history).toMatchObject([
      { time: '9:10', score: [1, 0] },
      { time: '10:00', score: [15, 0], state: 'confirmed' },
    ])
  })
})

describe('a team’s page', () => {
  test('shows what it plays next, then what it has played', async () => {
    made = await stage.publishNew(USUAL)
    const [team = ''] = made.teams['mixed'] ?? []
    await stage.changeGame('A-1-4', { state: 'confirmed', home_score: 15, away_score: 4 })
    const { games: shown } = await loadTeam(stage.visit(`/teams/${team}`, { params: { team } }))
    expect(shown.all).toBe(`/schedule?team=${team}`)
    expect(shown.games.map(({ state }) => state)).toEqual([undefined, undefined, 'confirmed'])
    expect(shown.games.at(-1)).toMatchObject({ home: { name: 'mixed 1', score: 15 }, away: { score: 4 } })
  })
})

test('the big screen has the games of today and of the next day', async () => {
  await stage.publishNew(USUAL)
  const { games: shown, zone } = await loadScreen(stage.visit('/screen/schedule'))
  expect(zone).toBe('Europe/Berlin')
  expect(shown.length).toBe(await stage.db.count(games))
  expect(shown[0]).toMatchObject({ day: '2026-06-13', time: '09:00', until: '10:15' })
})

describe('time zones', () => {
  const hours = [
    { from: 540, to: 1_140 },
    { from: 1_980, to: 2_580 },
  ]
  test.each([
    ['in March', ['2026-03-28', '2026-03-29'] as const, ['08:00', '07:00']],
    ['in October', ['2026-10-24', '2026-10-25'] as const, ['07:00', '08:00']],
  ])('over the change of clocks %s games are at nine by the clocks of the tournament', async (_, days, inUtc) => {
    await stage.publishNew({ divisions: { mixed: 6 }, fields: 1, days, hours })
    const first = async (day: string) => (await rows(`?day=${day}`))[0]
    expect((await first(days[0]))?.time).toBe('09:00')
    expect((await first(days[1]))?.time).toBe('09:00')
    const starts = (await stage.db.list(games, { sort: 'starts' })).map((game) => game.starts)
    const [one, other] = days.map((day) => starts.find((at) => at.startsWith(day))?.slice(11, 16))
    expect([one, other]).toEqual(inUtc)
    const file = await calendarOf(
      { reader: stage.db, publicUrl: PUBLIC_URL },
      { team: '', division: '', field: '', game: '', language: 'en' },
    )
    for (const [index, day] of days.entries())
      expect(file).toContain(`DTSTART:${day.replaceAll('-', '')}T${inUtc[index]?.replace(':', '')}00Z`)
  })

  test('a kept page is out of date at midnight of the tournament, not of the visitor', async () => {
    await stage.publishNew({ ...USUAL, zone: 'Pacific/Auckland' })
    const visit = stage.visit('/schedule', { viewer: GUEST })
    await loadSchedule(visit)
    expect(new Date(visit.context.get(pageRequest).reads.freshUntil).toISOString()).toBe('2026-06-13T12:00:00.000Z')
  })
})
