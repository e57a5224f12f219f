import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { csvIn } from '#http/areas/csv-route.ts'
import { PUBLIC_URL } from '#site/stage.testing.ts'
import { games } from '../../schedule.collections.ts'
import type { DraftMade } from '../../schedule.testing.ts'
import { openSchedule, type ScheduleStage } from '../../schedule-stage.testing.ts'
import { GAME_COLUMNS, gamesForCsv } from './games-csv.route.server.ts'
import { calendarOf } from './games-ics.route.server.ts'

let stage: ScheduleStage

beforeEach(async () => {
  stage = await openSchedule()
})
afterEach(() => stage.close())

describe('the calendar', () => {
  let made: DraftMade
  beforeEach(async () => {
    made = await stage.publishNew({ divisions: { mixed: 4, open: 4 }, fields: 2 })
  })
  type Wanted = Partial<Parameters<typeof calendarOf>[1]>
  const ALL = { team: '', division: '', field: '', game: '', language: 'en' } as const
  const calendar = (wanted: Wanted = {}, publicUrl = PUBLIC_URL) =>
    calendarOf({ reader: stage.db, publicUrl }, { ...ALL, ...wanted })
  const count = (file: string) => file.match(/BEGIN:VEVENT/g)?.length ?? 0

  test('has all games, those of a team, or one', async () => {
    const [team = ''] = made.teams['mixed'] ?? []
    expect(count(await calendar())).toBe(await stage.db.count(games))
    expect(count(await calendar({ team }))).toBe(3)
    const { id } = await stage.game('A-1-4')
    const one = await calendar({ game: id })
    expect(count(one)).toBe(1)
    expect(one).toContain(`UID:${id}@fieldside\r\nSEQUENCE:0\r\n`)
    expect(one).toContain('SUMMARY:Mixed: mixed 1 – mixed 4\r\n')
    expect(await calendar({ game: id, language: 'de' })).toContain('LOCATION:Feld ')
  })

  test('of a team has its duties as events of their own, which move and are cancelled with the game', async () => {
    const [team = '', , keeper = ''] = made.teams['mixed'] ?? []
    const { id } = await stage.game('A-1-4')
    await stage.changeGame('A-1-4', { duty: keeper, duty_source: `@${keeper}` })
    const before = await calendar({ team: keeper })
    expect(count(before)).toBe(4)
    expect(before).toContain(`UID:${id}-duty-${keeper}@fieldside\r\nSEQUENCE:0\r\n`)
    expect(before).toContain('SUMMARY:Keep score: Mixed: mixed 1 – mixed 4\r\n')
    expect(await calendar({ team: keeper, language: 'de' })).toContain('SUMMARY:Punkte zählen: Mixed')
    expect(count(await calendar({ team }))).toBe(3)
    expect(await calendar()).not.toContain('-duty-')
    await stage.changeGame('A-1-4', { starts: '2026-06-13 12:00:00.000Z', sequence: 1 })
    const duty = (file: string) => file.split('BEGIN:VEVENT').find((it) => it.includes('-duty-')) ?? ''
    expect(duty(await calendar({ team: keeper }))).toMatch(/SEQUENCE:1\r\n[^]*DTSTART:20260613T120000Z/)
    await stage.changeGame('A-1-4', { state: 'cancelled', sequence: 2 })
    expect(duty(await calendar({ team: keeper }))).toContain('STATUS:CANCELLED')
    await stage.changeGame('A-1-4', { duty: '', duty_source: '' })
    expect(count(await calendar({ team: keeper }))).toBe(3)
  })

  test('has the games of a division or of a field alone, and says so in its name', async () => {
    const open = await stage.db.count(games, { filter: 'division = "open"' })
    expect(count(await calendar({ division: 'open' }))).toBe(open)
    expect(await calendar({ division: 'open' })).toMatch(/^X-WR-CALNAME:.*Open\r$/m)
    const { field } = await stage.game('A-1-4')
    const onField = await stage.db.count(games, { filter: 'field = {:field}', params: { field } })
    expect(count(await calendar({ field }))).toBe(onField)
    const both = await stage.db.count(games, { filter: 'field = {:field} && division = "open"', params: { field } })
    expect(count(await calendar({ field, division: 'open' }))).toBe(both)
    await expect(calendar({ division: 'nobody' })).rejects.toMatchObject({ status: 404 })
    await expect(calendar({ field: 'nowhere' })).rejects.toMatchObject({ status: 404 })
  })

  test('has the same events when the installation moves to another address', async () => {
    const uids = (file: string) => file.match(/UID:.*/g)
    expect(uids(await calendar({}, 'https://moved.example'))).toEqual(uids(await calendar()))
  })

  test('of a team or a game that there is not is not found', async () => {
    await expect(calendar({ team: 'nobody' })).rejects.toMatchObject({ status: 404 })
    await expect(calendar({ game: 'nothing' })).rejects.toMatchObject({ status: 404 })
  })

  test('tells of a move by a new sequence under the same name, and of a game that is cancelled', async () => {
    const { id } = await stage.game('A-1-4')
    const before = await calendar({ game: id })
    await stage.changeGame('A-1-4', { starts: '2026-06-13 12:00:00.000Z', sequence: 1 })
    const after = await calendar({ game: id })
    const uid = /UID:.*/.exec(before)?.[0] ?? '?'
    expect(after).toContain(uid)
    expect(after).toContain('SEQUENCE:1\r\n')
    expect(after).toContain('DTSTART:20260613T120000Z\r\nDTEND:20260613T130000Z\r\n')
    await stage.changeGame('A-1-4', { state: 'cancelled', sequence: 2 })
    expect(await calendar({ game: id })).toContain('STATUS:CANCELLED\r\n')
  })
})

test('all games can be taken home as a table', async () => {
  await stage.publishNew({ divisions: { mixed: 4 }, fields: 2 })
  await stage.changeGame('A-1-4', { state: 'confirmed', home_score: 15, away_score: 4 })
  const lines = csvIn('en', GAME_COLUMNS, await gamesForCsv(stage.db, 'en'))
    .trim()
    .split('\r\n')
  expect(lines[0]).toMatch(/Day,Time,Field,Division,Game,Home,Away,"?Score home"?,"?Score away"?,State$/)
  expect(lines).toHaveLength(1 + (await stage.db.count(games)))
  expect(lines.find((line) => line.includes('"mixed 1","mixed 4"'))).toMatch(
    /^2026-06-13,\d\d:\d\d,\d,Mixed,"Pool A, round 1","mixed 1","mixed 4",15,4,Confirmed$/,
  )
})
