import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { dayOf, MINUTES_PER_DAY } from '#rules/timetable/plan.ts'
import { unplacedBeside } from '#rules/timetable/unplaced.ts'
import { violationsOf } from '#rules/timetable/violations.ts'
import { openStage, type Stage } from '#site/stage.testing.ts'
import { lockGames } from '../plan/plan.commands.server.ts'
import { NO_SETTINGS } from '../plan/plan-settings.ts'
import { publishSchedule } from '../plan/publish.commands.server.ts'
import { SCHEDULE_AUDIT_WORDS } from '../schedule.audit-words.ts'
import { games, playingFields } from '../schedule.collections.ts'
import { type DraftMade, type DraftOptions, makeDraft } from '../schedule.testing.ts'
import { inverse, moveOf, type Step, swapOf } from './editor/steps.ts'
import { timeOfMinute } from './rain.ts'
import { action, loader } from './TimetablePage.tsx'
import type { TimetableDone } from './timetable.actions.server.ts'
import type { TimetableData } from './timetable.queries.server.ts'

const PATH = '/admin/schedule/timetable'

let stage: Stage
let admin: Viewer
let made: DraftMade

beforeEach(async () => {
  stage = await openStage({ now: '2026-06-14T06:00:00Z' })
  admin = await stage.person('Ada', ['admin'])
})

afterEach(() => stage.close())

const open = async (options?: DraftOptions) => {
  made = await makeDraft(stage.db, options)
}

async function shown(language: 'en' | 'de' = 'en'): Promise<TimetableData> {
  const { data } = await loader(stage.visit(PATH, { viewer: admin, language }))
  if (typeof data === 'string') throw new Error(data)
  return data
}

const post = (form: Readonly<Record<string, string>>) => action(stage.visit(PATH, { viewer: admin, form }))

async function done(form: Readonly<Record<string, string>>): Promise<TimetableDone> {
  const answer = await post(form)
  if (!('done' in answer)) throw new Error(`Refused: ${JSON.stringify(answer.data.problem)}`)
  return answer
}

/** The first place that the tray offers, as its form sends it. */
async function freeSlot(game: string) {
  const [found] = unplacedBeside((await shown()).plan, [game])
  if (!found?.nearest || found.reasons.length > 0) throw new Error('Nothing is free')
  const { field, start } = found.nearest
  return { field, day: String(dayOf(start)), time: timeOfMinute(start % MINUTES_PER_DAY) }
}

async function refusal(form: Readonly<Record<string, string>>): Promise<RefusedForm> {
  const answer = await post(form)
  if ('done' in answer) throw new Error('Not refused')
  return answer.data
}

const codeOf = async (form: Readonly<Record<string, string>>) => (await refusal(form)).problem.code

const run = async (step: Step) => {
  const { bases } = await shown()
  return done({ intent: 'step', step: JSON.stringify(step), bases: JSON.stringify(bases) })
}

const publish = async () => stage.run(publishSchedule, admin, { version: (await shown()).version })

/** So that there is room after the last game. */
const openLonger = () =>
  stage.db.write(async (tx) => {
    const hours = [
      { from: 540, to: 1_140 },
      { from: 1_980, to: 2_800 },
    ]
    for (const { id } of await tx.list(playingFields)) await tx.update(playingFields, id, { open: hours })
  })

/** The last game of the timetable: nothing comes after it. */
async function lastGame() {
  const { plan, bases } = await shown()
  const [{ game, field, start }] = plan.placements.toSorted((a, b) => b.start - a.start) as [
    { game: string; field: string; start: number },
  ]
  return { game, base: bases[game] ?? '', field, start }
}

describe('what is shown', () => {
  test('without days or without a plan there is nothing yet', async () => {
    expect(await loader(stage.visit(PATH, { viewer: admin }))).toMatchObject({ data: 'no-days' })
    await open({ placements: () => [] })
    expect(typeof (await shown())).toBe('object')
  })

  test('games with their names, in the language of the page', async () => {
    await open()
    const { games, days, today, fields, changes } = await shown()
    expect(days).toEqual(['2026-06-13', '2026-06-14'])
    expect(today).toBe('2026-06-14')
    expect(fields.map(({ name }) => name)).toEqual(['1', '2'])
    expect(games.find(({ id }) => id === 'mixed/A-1-4')).toMatchObject({
      home: 'mixed 1',
      away: 'mixed 4',
      phase: 'Pool A',
    })
    expect(games.find(({ id }) => id === 'mixed/F')).toMatchObject({
      title: 'Final',
      home: 'Winner of semi-final 1',
      shortHome: 'W SF1',
    })
    expect(changes).toMatchObject({ isFirst: true, toldTeams: [] })
    expect(changes.lines).toHaveLength(10)
  })

  test('what is not published, as people read it', async () => {
    await open()
    await publish()
    expect((await shown()).changes.lines).toEqual([])
    const { values } = await shown()
    await run(swapOf(values, 'mixed/A-1-4', 'mixed/A-2-3'))
    const { changes, games } = await shown()
    expect(changes.lines.map(({ kind }) => kind)).toEqual(['moved', 'moved'])
    expect(changes.lines[0]?.text).toMatch(/^(\d+:\d\d to )?\d+:\d\d, field (\d to )?\d$/)
    expect(changes.toldTeams).toEqual(['mixed 1', 'mixed 4', 'mixed 2', 'mixed 3'])
    expect(games.filter(({ isChanged }) => isChanged)).toHaveLength(2)
  })

  test('a cancelled game is told, and one whose result would be lost', async () => {
    await open()
    await publish()
    const { game, base } = await lastGame()
    await done({ intent: 'unplace', game, base })
    const [line] = (await shown()).changes.lines
    expect(line).toMatchObject({ kind: 'cancelled', game })
    const record = await stage.db.first(games, { filter: 'key = {:key}', params: { key: game.slice(6) } })
    await stage.db.write((tx) => tx.update(games, record?.id ?? '', { state: 'confirmed' }))
    expect((await shown()).changes.lost).toHaveLength(1)
  })
})

describe('a form', () => {
  beforeEach(() => open())

  test('moves a game to another time and field, and answers the step', async () => {
    await openLonger()
    const { game, base } = await lastGame()
    const form = { intent: 'move', game, base, field: made.fields[1] ?? '', day: '1', time: '20:55' }
    const { step } = await done(form)
    expect((await shown()).values.games[game]).toMatchObject({ field: made.fields[1], starts: 1_440 + 20 * 60 + 55 })
    await run(inverse(step!))
    expect((await shown()).changes.isFirst).toBe(true)
    expect(await codeOf(form)).toBe('game_moved')
  })

  test('says why a game may not be there', async () => {
    const { values, bases } = await shown()
    const other = values.games['mixed/A-2-3']!
    const form = { intent: 'move', game: 'mixed/A-1-4', base: bases['mixed/A-1-4'] ?? '', field: other.field, day: '0' }
    const time = `${String(Math.floor(other.starts / 60)).padStart(2, '0')}:${String(other.starts % 60).padStart(2, '0')}`
    expect(await codeOf({ ...form, time })).toBe('field-busy')
    expect(await codeOf({ ...form, time: '03:00' })).toBe('closed')
    expect(await codeOf({ ...form, time: 'noon' })).toBe('no_time')
    expect(await codeOf({ ...form, time, game: 'mixed/Z' })).toBe('game_gone')
    expect(await codeOf({ intent: 'nonsense' })).toBe('status_400')
    expect(await codeOf({ intent: 'step', step: '{', bases: '{}' })).toBe('status_400')
  })

  test('locks and unlocks; a locked game does not move', async () => {
    const { game, base } = await lastGame()
    await done({ intent: 'lock', games: game, locked: 'true' })
    expect((await shown()).values.games[game]?.locked).toBe(true)
    expect(await codeOf({ intent: 'lock', games: game, locked: 'true' })).toBe('nothing_to_do')
    expect(await codeOf({ intent: 'unplace', game, base: (await shown()).bases[game] ?? base })).toBe('game_locked')
    await done({ intent: 'lock', games: game, locked: 'false' })
    expect((await shown()).values.games[game]?.locked).toBe(false)
  })

  test('swaps two games', async () => {
    const { values, bases } = await shown()
    const [one, other] = ['mixed/A-1-4', 'mixed/A-2-3']
    await done({ intent: 'swap', game: one, base: bases[one] ?? '', other: `${other} ${bases[other]}` })
    expect((await shown()).values.games[one]).toMatchObject({
      field: values.games[other]?.field,
      starts: values.games[other]?.starts,
    })
  })

  test('adds, changes and removes breaks', async () => {
    const form = { day: '0', from: '18:30', to: '19:00', seen: '[]', index: '0' }
    await done({ intent: 'addBreak', ...form })
    const { breaks } = (await shown()).values
    expect(breaks).toEqual([{ from: 1_110, to: 1_140 }])
    const seen = JSON.stringify(breaks)
    await done({ intent: 'changeBreak', ...form, seen, from: '18:45', fields: made.fields[0] ?? '' })
    expect((await shown()).values.breaks).toEqual([{ from: 1_125, to: 1_140, fields: [made.fields[0]] }])
    expect(await codeOf({ intent: 'removeBreak', ...form, seen })).toBe('breaks_changed')
    await done({ intent: 'removeBreak', ...form, seen: JSON.stringify((await shown()).values.breaks) })
    expect((await shown()).values.breaks).toEqual([])
    expect(await codeOf({ intent: 'addBreak', ...form, from: '09:00' })).toBe('break_over_games')
    expect(await codeOf({ intent: 'addBreak', ...form, from: '' })).toBe('no_time')
  })

  test('changes a field, and takes it back', async () => {
    const field = made.fields[0] ?? ''
    const { bases } = await shown()
    const hours = { 'day-0': '0', 'from-0': '08:00', 'to-0': '20:00', 'day-1': '1', 'from-1': '09:00', 'to-1': '19:00' }
    const form = { intent: 'field', field, base: bases[field] ?? '', name: ' Stadium ', is_show: 'on', ...hours }
    const { step } = await done(form)
    const changed = (await shown()).values.fields[field]
    expect(changed).toMatchObject({ name: 'Stadium', is_show: true })
    expect(changed?.open[0]).toEqual({ from: 480, to: 1_200 })
    await run(inverse(step!))
    expect((await shown()).values.fields[field]).toMatchObject({ name: '1' })
    const base = (await shown()).bases[field] ?? ''
    expect(await codeOf({ intent: 'field', field, base, name: '1' })).toBe('hours_over_games')
    expect(await codeOf({ intent: 'field', field: 'nowhere', base, name: '1' })).toBe('field_gone')
  })

  test('adds a show game, removes it, and brings it back', async () => {
    const [home = '', away = ''] = made.teams['mixed'] ?? []
    await done({ intent: 'addShow', division: 'mixed', home, away, name: 'Legends' })
    const { bases, games } = await shown()
    expect(games.find(({ id }) => id === 'mixed/X1')).toMatchObject({ name: 'Legends', isShow: true, home: 'mixed 1' })
    const { step } = await done({ intent: 'removeShow', game: 'mixed/X1', base: bases['mixed/X1'] ?? '' })
    expect((await shown()).values.games['mixed/X1']).toBeUndefined()
    await run(inverse(step!))
    expect((await shown()).values.games['mixed/X1']).toBeDefined()
    expect(await codeOf({ intent: 'addShow', division: 'mixed', home, away: home, name: '' })).toBe('same_team')
  })

  test('brings a show game back to its place, with the team that keeps score', async () => {
    const [home = '', away = '', , keeper = ''] = made.teams['mixed'] ?? []
    await done({ intent: 'addShow', division: 'mixed', home, away, name: 'Legends' })
    const game = 'mixed/X1'
    const base = async () => (await shown()).bases[game] ?? ''
    const slot = await freeSlot(game)
    await done({ intent: 'move', game, base: await base(), ...slot })
    await done({ intent: 'duty', game, base: await base(), duty: `@${keeper}` })
    const before = (await shown()).values.games[game]
    expect(before).toMatchObject({ field: slot.field, duty_source: `@${keeper}` })
    const { step } = await done({ intent: 'removeShow', game, base: await base() })
    await run(inverse(step!))
    expect((await shown()).values.games[game]).toEqual(before)
  })

  test('publishes what was looked at, and nothing else', async () => {
    const { version } = await shown()
    const { game } = await lastGame()
    await stage.run(lockGames, admin, { games: [game], locked: true })
    expect(await codeOf({ intent: 'publish', version: String(version) })).toBe('plan_changed')
    await done({ intent: 'publish', version: String((await shown()).version) })
    const after = await shown()
    expect(after.publishedAt).not.toBe('')
    expect(after.changes.lines).toEqual([])
    expect(await codeOf({ intent: 'publish', version: String(after.version) })).toBe('nothing_to_publish')
  })

  test('discards what is not published', async () => {
    await publish()
    const { game, base } = await lastGame()
    await done({ intent: 'unplace', game, base })
    await done({ intent: 'discard', version: String((await shown()).version) })
    expect(await shown()).toMatchObject({ changes: { lines: [] }, isDiscardable: false })
  })

  test('discards a break although no game has changed', async () => {
    expect((await shown()).isDiscardable).toBe(false)
    await publish()
    expect((await shown()).isDiscardable).toBe(false)
    await done({ intent: 'addBreak', seen: '[]', day: '0', from: '07:00', to: '07:30' })
    expect(await shown()).toMatchObject({ changes: { lines: [] }, isDiscardable: true, values: { breaks: [{}] } })
    await done({ intent: 'discard', version: String((await shown()).version) })
    expect(await shown()).toMatchObject({ isDiscardable: false, values: { breaks: [] } })
  })
})

test('two taps on a form are one step', async () => {
  await open({ divisions: { mixed: 8 }, settings: { ...NO_SETTINGS, hasDuties: true } })
  const twice = async (form: Readonly<Record<string, string>>) => {
    const keyed = { ...form, _key: `twice-${form['intent']}` }
    const first = [await done(keyed), (await shown()).values]
    expect([await done(keyed), (await shown()).values]).toEqual(first)
  }
  const { game, base } = await lastGame()
  await twice({ intent: 'unplace', game, base })
  await twice({ intent: 'lock', games: game, locked: 'true' })
  await twice({ intent: 'dutiesAnew', version: String((await shown()).version) })
})

describe('rain', () => {
  beforeEach(() => open())

  const rain = async (form: Readonly<Record<string, string>>) => ({
    intent: 'rain',
    rain_day: '1',
    until: '',
    minutes: '',
    slot: '',
    version: String((await shown()).version),
    ...form,
  })

  test('shifts everything after a time, in one step that can be taken back', async () => {
    await openLonger()
    const before = await shown()
    const { game } = await lastGame()
    const { step } = await done(await rain({ rain: 'shift', from: '09:00', minutes: '30' }))
    const after = await shown()
    expect(after.values.games[game]?.starts).toBe((before.values.games[game]?.starts ?? 0) + 30)
    expect(violationsOf(after.plan)).toEqual([])
    await run(inverse(step!))
    expect((await shown()).values).toEqual(before.values)
  })

  test('tapped twice is one shift, and both taps get its answer', async () => {
    await openLonger()
    const form = { ...(await rain({ rain: 'shift', from: '09:00', minutes: '30' })), _key: 'rain-tapped-twice' }
    const [one, other] = await Promise.all([done(form), done(form)])
    expect([other, await done(form)]).toEqual([one, one])
  })

  test('shortens what is left', async () => {
    await done(await rain({ rain: 'shorten', from: '09:00', until: '10:00', minutes: '40', slot: '50' }))
    const { values, plan } = await shown()
    const sunday = Object.values(values.games).filter(({ starts }) => starts >= 1_440)
    expect(sunday.every(({ minutes }) => minutes === 40)).toBe(true)
    expect(violationsOf(plan)).toEqual([])
  })

  test('is refused where it breaks rules, was worked out from an older draft, or does nothing', async () => {
    expect(await codeOf(await rain({ rain: 'shift', from: '09:00', minutes: '600' }))).toBe('closed')
    expect(await codeOf(await rain({ rain: 'shift', from: '09:00', minutes: '30', version: '0' }))).toBe('plan_changed')
    expect(await codeOf(await rain({ rain: 'shift', from: '23:00', minutes: '30' }))).toBe('nothing_to_do')
    expect(await codeOf(await rain({ rain: 'hail', from: '09:00' }))).toBe('status_400')
    expect(await codeOf(await rain({ rain: 'drop', from: '10:00', until: '09:00' }))).toBe('status_400')
    const { game } = await lastGame()
    await stage.run(lockGames, admin, { games: [game], locked: true })
    expect(await codeOf(await rain({ rain: 'shift', from: '09:00', minutes: '30' }))).toBe('game_locked')
  })

  test('drops the games of a time', async () => {
    const { game, start } = await lastGame()
    const at = (minute: number) =>
      `${String(Math.floor((minute % 1_440) / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
    await done(await rain({ rain: 'drop', from: at(start), until: at(start + 30) }))
    expect((await shown()).values.games[game]?.field).toBe('')
  })
})

describe('who keeps score', () => {
  beforeEach(() => open({ divisions: { mixed: 8 }, settings: { ...NO_SETTINGS, hasDuties: true } }))

  test('is assigned anew, exchanged and set by hand', async () => {
    await done({ intent: 'dutiesAnew', version: String((await shown()).version) })
    const { values, bases, games, plan } = await shown()
    const placed = plan.placements.toSorted((a, b) => a.start - b.start).map(({ game }) => game)
    expect(placed.filter((game) => values.games[game]?.duty_source !== '').length).toBeGreaterThan(10)
    expect(games.find(({ id }) => id === placed[0])?.duty).toMatch(/^mixed \d$/)
    const [game = ''] = placed
    const { step } = await done({ intent: 'duty', game, base: bases[game] ?? '', duty: '' })
    expect((await shown()).values.games[game]?.duty_source).toBe('')
    await run(inverse(step!))
    expect((await shown()).values).toEqual(values)
    expect(await codeOf({ intent: 'dutiesAnew', version: String((await shown()).version) })).toBe('nothing_to_do')
    const [, other = ''] = placed.filter((it) => values.games[it]?.starts === values.games[game]?.starts)
    const again = await shown()
    const swap = { intent: 'swapDuty', game, base: again.bases[game] ?? '', other: `${other} ${again.bases[other]}` }
    await done(swap)
    expect((await shown()).values.games[other]?.duty_source).toBe(values.games[game]?.duty_source)
  })
})

test('a step that somebody else has overtaken is told', async () => {
  await open()
  const { values, bases } = await shown()
  const step = moveOf(values, 'mixed/F')
  await run(step)
  const late = { intent: 'step', step: JSON.stringify(step), bases: JSON.stringify(bases) }
  expect(await codeOf(late)).toBe('game_moved')
})

test('what was done is in the journal, in words', async () => {
  await open()
  const [home = '', away = ''] = made.teams['mixed'] ?? []
  await done({ intent: 'addShow', division: 'mixed', home, away, name: '' })
  await done({ intent: 'addBreak', day: '0', from: '18:30', to: '19:00', seen: '[]', index: '0' })
  const said = (await stage.audited()).map(({ action: did, collection, record, detail }) =>
    SCHEDULE_AUDIT_WORDS[did]?.(
      { action: did, subject: { collection, id: record, name: '' }, detail: detail as Record<string, unknown> },
      { currency: 'EUR' },
    ),
  )
  expect(said).toEqual(['Added the show game mixed/X1', 'Changed the breaks: 1'])
})
