import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { configOf } from '#areas/configuration/configuration.api.server.ts'
import { config } from '#areas/configuration/configuration.collections.ts'
import { loader as loadTeam } from '#areas/teams/public/TeamPage.tsx'
import { players, teams } from '#areas/teams/teams.collections.ts'
import { csvIn } from '#http/areas/csv-route.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import type { NewRecord } from '#records/schema/collection.ts'
import { GUEST, type Viewer } from '#records/viewing/viewer.ts'
import { openStage, PUBLIC_URL, type Stage } from '#site/stage.testing.ts'
import { scheduleDraftOf } from '../plan/draft.queries.server.ts'
import { placeGames } from '../plan/plan.commands.server.ts'
import { publishSchedule } from '../plan/publish.commands.server.ts'
import { games, scoreSteps } from '../schedule.collections.ts'
import { type DraftMade, type DraftOptions, makeDraft } from '../schedule.testing.ts'
import { loader as loadGame } from './GamePage.tsx'
import { unpackRows } from './rows/packed-rows.ts'
import { loader as loadSchedule } from './SchedulePage.tsx'
import { loader as loadScreen } from './screen/ScreenPage.tsx'
import { GAME_COLUMNS, gamesForCsv } from './take-along/games-csv.route.server.ts'
import { calendarOf } from './take-along/games-ics.route.server.ts'

let stage: Stage
let admin: Viewer
let made: DraftMade

beforeEach(async () => {
  stage = await openStage({ now: '2026-06-13T06:00:00Z' })
  admin = await stage.person('Ada', ['admin'])
})
afterEach(() => stage.close())

async function publish(options?: DraftOptions) {
  if (options) made = await makeDraft(stage.db, options)
  const version = (await scheduleDraftOf(stage.db))?.record?.version ?? 0
  await stage.run(publishSchedule, admin, { version })
}

/** Two divisions of four on two fields: everybody meets everybody, then finals. */
const USUAL: DraftOptions = { divisions: { mixed: 4, open: 4 }, fields: 2 }

async function gameWith(key: string, division = 'mixed') {
  const found = await stage.db.first(games, {
    filter: 'key = {:key} && division = {:division}',
    params: { key, division },
  })
  if (!found) throw new Error(`There is no game ${key}`)
  return found
}

async function change(key: string, values: Partial<NewRecord<typeof games>>) {
  const { id } = await gameWith(key)
  await stage.db.write((tx) => tx.update(games, id, values))
}

interface Seen {
  viewer?: Viewer
  language?: 'en' | 'de'
}

const load = (query = '', seen: Seen = {}) => loadSchedule(stage.visit(`/schedule${query}`, seen))

async function page(query = '', seen: Seen = {}) {
  const { schedule } = await load(query, seen)
  if (!schedule) throw new Error('There is no schedule')
  return { ...schedule, rows: unpackRows(schedule.rows) }
}

const rows = async (query = '', seen: Seen = {}) => (await page(query, seen)).rows

/** Moves a game of the draft, and publishes it. */
async function move(key: string, to: { field?: string; starts?: number }) {
  const draft = await scheduleDraftOf(stage.db)
  const found = draft?.games.get(`mixed/${key}`)
  if (!found) throw new Error(`There is no game ${key} in the draft`)
  const { field, starts, updated: base } = found
  await stage.run(placeGames, admin, { moves: [{ game: `mixed/${key}`, base, field, starts, ...to }] })
  await publish()
}

describe('before there is a schedule', () => {
  test('everybody is told so, admins find the wizard', async () => {
    expect(await load()).toMatchObject({ schedule: undefined, isAdmin: false })
    expect(await load('', { viewer: admin })).toMatchObject({ schedule: undefined, isAdmin: true })
  })

  test('a draft is seen by nobody, and a schedule that was closed again neither', async () => {
    await makeDraft(stage.db, USUAL)
    expect((await load()).schedule).toBeUndefined()
    await publish()
    expect((await load()).schedule).toBeDefined()
    const { id = '' } = (await configOf(stage.db)) ?? {}
    await stage.db.write((tx) => tx.update(config, id, { schedule_initialized: false }))
    expect((await load()).schedule).toBeUndefined()
    const { id: game } = await gameWith('SF1')
    await expect(loadGame(stage.visit(`/schedule/${game}`, { params: { game } }))).rejects.toMatchObject({
      init: { status: 404 },
    })
    expect(await gamesForCsv(stage.db, 'en')).toEqual([])
  })
})

describe('the page', () => {
  beforeEach(() => publish(USUAL))

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
    await change('A-1-4', { state: 'confirmed', home_score: 15, away_score: 4 })
    await change('A-2-3', { state: 'live', home_score: 3, away_score: 9 })
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
    expect(division?.rounds[1]?.games[0]).toMatchObject({ home: { name: 'W SF 1' }, away: { name: 'W SF 2' } })
    expect(division?.text[0]).toBe('All 4 teams are in one pool. Everybody meets everybody, in 3 rounds.')
    expect((await page()).division).toBeUndefined()
  })

  test('shows all games of a team, on whatever day', async () => {
    const [team = ''] = made.teams['mixed'] ?? []
    const shown = await page(`?team=${team}`)
    expect(shown).toMatchObject({ day: '', team: { name: 'mixed 1' } })
    expect(shown.rows.length).toBeGreaterThanOrEqual(3)
    expect(shown.rows.every(({ home, away }) => [home.id, away.id].includes(team))).toBe(true)
    expect((await page('?team=nobody')).team).toBeUndefined()
    await change('A-2-3', { duty: team })
    const { id } = await gameWith('A-2-3')
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
    await change('A-1-4', { state: 'live', home_score: 3, away_score: 0 })
    const { id } = await gameWith('A-1-4')
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
  beforeEach(() => publish({ divisions: { mixed: 4 }, fields: 2 }))
  const lately = async (key: string) => {
    const { id } = await gameWith(key)
    return [...(await rows()), ...(await rows('?day=2026-06-14'))].find((row) => row.id === id)
  }

  test('is marked for a day: when and where the game was', async () => {
    const { starts, field } = await gameWith('P3')
    expect((await lately('P3'))?.change).toBeUndefined()
    await move('P3', { starts: 2_490 })
    expect((await gameWith('P3')).starts).not.toBe(starts)
    expect((await lately('P3'))?.change).toMatch(/^Moved from \d+:\d\d$/)
    stage.passMinutes(24 * 60 + 1)
    expect((await lately('P3'))?.change).toBeUndefined()

    const [first = '', second = ''] = made.fields
    const at = '2026-06-14 06:00:00.000Z'
    const was = async (moved_starts: string, moved_field: string) => {
      await change('P3', { moved_at: at, moved_starts, moved_field })
      return (await lately('P3'))?.change
    }
    const [other, name] = field === first ? [second, '2'] : [first, '1']
    expect(await was('2026-06-13 10:00:00.000Z', field)).toBe('Moved from Saturday 12:00')
    expect(await was('2026-06-13 10:00:00.000Z', other)).toBe(`Moved from Saturday 12:00, field ${name}`)
    expect(await was((await gameWith('P3')).starts, other)).toBe(`Moved from field ${name}`)
  })

  test('is out of date on a kept page when the first mark goes', async () => {
    await change('P3', { moved_at: '2026-06-12 12:00:00.000Z', moved_starts: '2026-06-13 10:00:00.000Z' })
    const visit = stage.visit('/schedule')
    await loadSchedule(visit)
    expect(new Date(visit.context.get(pageRequest).reads.freshUntil).toISOString()).toBe('2026-06-13T12:00:00.000Z')
  })

  test('a cancelled game is shown as such for a day', async () => {
    await change('A-1-4', { state: 'cancelled', moved_at: '2026-06-13 06:00:00.000Z' })
    expect(await lately('A-1-4')).toMatchObject({ state: 'cancelled' })
    expect((await lately('A-1-4'))?.score).toBeUndefined()
    stage.passMinutes(24 * 60 + 1)
    expect(await lately('A-1-4')).toBeUndefined()
  })

  test('a game that came later is new', async () => {
    stage.passMinutes(60)
    const { id: _, created: __, updated: ___, key: ____, ...like } = await gameWith('A-1-4')
    await stage.db.write((tx) => tx.create(games, { ...like, key: 'X1' }))
    expect((await lately('X1'))?.change).toBe('New')
    expect((await lately('A-1-4'))?.change).toBeUndefined()
  })
})

describe('a game', () => {
  beforeEach(() => publish({ divisions: { mixed: 8 }, fields: 2 }))
  const open = async (key: string, language: 'en' | 'de' = 'en') => {
    const { id } = await gameWith(key)
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
    expect(new Set(game.waiting.map(({ phase }) => phase))).toEqual(
      new Set(['semi-final 1', 'semi-final 2', 'SF 1 (5–8)', 'SF 2 (5–8)']),
    )
  })

  test('of a bracket has the bracket, and those that its winner and loser play', async () => {
    const game = await open('SF1')
    expect(game.pool).toBeUndefined()
    expect(game.rounds.map(({ games }) => games.length)).toEqual([4, 4])
    expect(game.waiting.map(({ phase }) => phase).toSorted()).toEqual(['final', 'game for place 3'])
  })

  test('tells how its score went', async () => {
    const { id } = await gameWith('A-1-4')
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
    await publish(USUAL)
    const [team = ''] = made.teams['mixed'] ?? []
    await change('A-1-4', { state: 'confirmed', home_score: 15, away_score: 4 })
    const { games: shown } = await loadTeam(stage.visit(`/teams/${team}`, { params: { team } }))
    expect(shown.all).toBe(`/schedule?team=${team}`)
    expect(shown.games.map(({ state }) => state)).toEqual([undefined, undefined, 'confirmed'])
    expect(shown.games.at(-1)).toMatchObject({ home: { name: 'mixed 1', score: 15 }, away: { score: 4 } })
  })
})

test('the big screen has the games of today and of the next day', async () => {
  await publish(USUAL)
  const { games: shown, zone } = await loadScreen(stage.visit('/screen/schedule'))
  expect(zone).toBe('Europe/Berlin')
  expect(shown.length).toBe(await stage.db.count(games))
  expect(shown[0]).toMatchObject({ day: '2026-06-13', time: '09:00', until: '10:15' })
})

describe('the calendar', () => {
  beforeEach(() => publish(USUAL))
  const calendar = (wanted: { team?: string; game?: string; language?: 'en' | 'de' } = {}) =>
    calendarOf({ reader: stage.db, publicUrl: PUBLIC_URL }, { team: '', game: '', language: 'en', ...wanted })
  const count = (file: string) => file.match(/BEGIN:VEVENT/g)?.length ?? 0

  test('has all games, those of a team, or one', async () => {
    const [team = ''] = made.teams['mixed'] ?? []
    expect(count(await calendar())).toBe(await stage.db.count(games))
    expect(count(await calendar({ team }))).toBe(3)
    const { id } = await gameWith('A-1-4')
    const one = await calendar({ game: id })
    expect(count(one)).toBe(1)
    expect(one).toContain(`UID:${id}@cup.example\r\nSEQUENCE:0\r\n`)
    expect(one).toContain('SUMMARY:Mixed: mixed 1 – mixed 4\r\n')
    expect(await calendar({ game: id, language: 'de' })).toContain('LOCATION:Feld ')
  })

  test('of a team has its duties as events of their own, which move and are cancelled with the game', async () => {
    const [team = '', , keeper = ''] = made.teams['mixed'] ?? []
    const { id } = await gameWith('A-1-4')
    await change('A-1-4', { duty: keeper, duty_source: `@${keeper}` })
    const before = await calendar({ team: keeper })
    expect(count(before)).toBe(4)
    expect(before).toContain(`UID:${id}-duty-${keeper}@cup.example\r\nSEQUENCE:0\r\n`)
    expect(before).toContain('SUMMARY:Keep score: Mixed: mixed 1 – mixed 4\r\n')
    expect(await calendar({ team: keeper, language: 'de' })).toContain('SUMMARY:Punkte zählen: Mixed')
    expect(count(await calendar({ team }))).toBe(3)
    expect(await calendar()).not.toContain('-duty-')
    await change('A-1-4', { starts: '2026-06-13 12:00:00.000Z', sequence: 1 })
    const duty = (file: string) => file.split('BEGIN:VEVENT').find((it) => it.includes('-duty-')) ?? ''
    expect(duty(await calendar({ team: keeper }))).toMatch(/SEQUENCE:1\r\n[^]*DTSTART:20260613T120000Z/)
    await change('A-1-4', { state: 'cancelled', sequence: 2 })
    expect(duty(await calendar({ team: keeper }))).toContain('STATUS:CANCELLED')
    await change('A-1-4', { duty: '', duty_source: '' })
    expect(count(await calendar({ team: keeper }))).toBe(3)
  })

  test('of a team or a game that there is not is not found', async () => {
    await expect(calendar({ team: 'nobody' })).rejects.toMatchObject({ status: 404 })
    await expect(calendar({ game: 'nothing' })).rejects.toMatchObject({ status: 404 })
  })

  test('tells of a move by a new sequence under the same name, and of a game that is cancelled', async () => {
    const { id } = await gameWith('A-1-4')
    const before = await calendar({ game: id })
    await change('A-1-4', { starts: '2026-06-13 12:00:00.000Z', sequence: 1 })
    const after = await calendar({ game: id })
    const uid = /UID:.*/.exec(before)?.[0] ?? '?'
    expect(after).toContain(uid)
    expect(after).toContain('SEQUENCE:1\r\n')
    expect(after).toContain('DTSTART:20260613T120000Z\r\nDTEND:20260613T130000Z\r\n')
    await change('A-1-4', { state: 'cancelled', sequence: 2 })
    expect(await calendar({ game: id })).toContain('STATUS:CANCELLED\r\n')
  })
})

test('all games can be taken home as a table', async () => {
  await publish({ divisions: { mixed: 4 }, fields: 2 })
  await change('A-1-4', { state: 'confirmed', home_score: 15, away_score: 4 })
  const lines = csvIn('en', GAME_COLUMNS, await gamesForCsv(stage.db, 'en'))
    .trim()
    .split('\r\n')
  expect(lines[0]).toMatch(/Day,Time,Field,Division,Game,Home,Away,"?Score home"?,"?Score away"?,State$/)
  expect(lines).toHaveLength(1 + (await stage.db.count(games)))
  expect(lines.find((line) => line.includes('"mixed 1","mixed 4"'))).toMatch(
    /^2026-06-13,\d\d:\d\d,\d,Mixed,"Pool A, round 1","mixed 1","mixed 4",15,4,Confirmed$/,
  )
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
    await publish({ divisions: { mixed: 6 }, fields: 1, days, hours })
    const first = async (day: string) => (await rows(`?day=${day}`))[0]
    expect((await first(days[0]))?.time).toBe('09:00')
    expect((await first(days[1]))?.time).toBe('09:00')
    const starts = (await stage.db.list(games, { sort: 'starts' })).map((game) => game.starts)
    const [one, other] = days.map((day) => starts.find((at) => at.startsWith(day))?.slice(11, 16))
    expect([one, other]).toEqual(inUtc)
    const file = await calendarOf({ reader: stage.db, publicUrl: PUBLIC_URL }, { team: '', game: '', language: 'en' })
    for (const [index, day] of days.entries())
      expect(file).toContain(`DTSTART:${day.replaceAll('-', '')}T${inUtc[index]?.replace(':', '')}00Z`)
  })

  test('a kept page is out of date at midnight of the tournament, not of the visitor', async () => {
    await publish({ ...USUAL, zone: 'Pacific/Auckland' })
    const visit = stage.visit('/schedule', { viewer: GUEST })
    await loadSchedule(visit)
    expect(new Date(visit.context.get(pageRequest).reads.freshUntil).toISOString()).toBe('2026-06-13T12:00:00.000Z')
  })
})
