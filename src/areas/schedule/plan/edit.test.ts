import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Viewer } from '#records/viewing/viewer.ts'
import { refusalAt } from '#site/stage.testing.ts'
import { games, plannedGames, playingFields } from '../schedule.collections.ts'
import { type DraftMade, type DraftOptions, makeDraft } from '../schedule.testing.ts'
import { openSchedule, type ScheduleStage } from '../schedule-stage.testing.ts'
import { changeField, createShowGame, removeShowGame, setBreaks, setDuties } from './edit.commands.server.ts'
import { lockGames } from './plan.commands.server.ts'
import { NO_SETTINGS } from './plan-settings.ts'
import { publishSchedule } from './publish.commands.server.ts'

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

const baseOf = async (game: string) => (await stage.draft()).games.get(game)?.updated ?? ''
const team = (seed: number) => made.teams['mixed']?.[seed - 1] ?? ''
const refusedAs = (code: string) => ({ data: { code } })

const showGame = () => ({ division: 'mixed', name: 'Legends', home: team(1), away: team(2) })

describe('a show game', () => {
  beforeEach(() => open())

  test('is added without a place, and counts as a change', async () => {
    const before = await stage.version()
    const { game } = await stage.run(createShowGame, admin, showGame())
    expect(game).toBe('mixed/X1')
    expect((await stage.draft()).games.get(game)).toMatchObject({ field: '', locked: false })
    expect(await stage.version()).toBe(before + 1)
    expect(await stage.audited()).toMatchObject([{ action: 'schedule.createShowGame', detail: { game } }])
  })

  test('is refused with one team, an unknown one, or where nothing is planned', async () => {
    const wrong = [
      [{ ...showGame(), away: team(1) }, refusalAt('away', 'same_team')],
      [{ ...showGame(), home: 'nobody' }, refusalAt('home', 'team_missing')],
      [{ ...showGame(), division: 'open' }, refusalAt('division', 'no_format')],
    ] as const
    for (const [input, told] of wrong) await expect(stage.run(createShowGame, admin, input)).rejects.toMatchObject(told)
    await stage.run(createShowGame, admin, { ...showGame(), key: 'X7' })
    await expect(stage.run(createShowGame, admin, { ...showGame(), key: 'X7' })).rejects.toMatchObject(
      refusedAs('key_taken'),
    )
  })

  test('does not come back where another game is by now', async () => {
    const other = (await stage.draft()).games.get('mixed/A-1-4')!
    const place = { field: other.field, starts: other.starts, minutes: 60, slot_minutes: 75 }
    await expect(stage.run(createShowGame, admin, { ...showGame(), place })).rejects.toMatchObject({ status: 409 })
    expect((await stage.draft()).games.has('mixed/X1')).toBe(false)
  })

  test('is removed; games of the format, begun ones and those that somebody moved are not', async () => {
    const { game, base } = await stage.run(createShowGame, admin, showGame())
    await expect(
      stage.run(removeShowGame, admin, { game: 'mixed/A-1-4', base: await baseOf('mixed/A-1-4') }),
    ).rejects.toMatchObject(refusalAt('game', 'no_show_game'))
    await expect(stage.run(removeShowGame, admin, { game, base: 'older' })).rejects.toMatchObject(
      refusalAt('game', 'game_moved'),
    )
    await expect(stage.run(removeShowGame, admin, { game: 'mixed/X9', base })).rejects.toMatchObject({ status: 404 })
    await stage.run(lockGames, admin, { games: [game], locked: true })
    await expect(stage.run(removeShowGame, admin, { game, base: await baseOf(game) })).rejects.toMatchObject(
      refusalAt('game', 'game_locked'),
    )
    await stage.run(lockGames, admin, { games: [game], locked: false })
    await stage.run(removeShowGame, admin, { game, base: await baseOf(game) })
    expect((await stage.draft()).games.has(game)).toBe(false)
    expect((await stage.draft()).divisions[0]?.format.games.some(({ key }) => key === 'X1')).toBe(false)
  })

  test('stays once it has begun', async () => {
    await stage.db.write(async (tx) => {
      for (const { id } of await tx.every(plannedGames)) await tx.update(plannedGames, id, { field: '', starts: 0 })
    })
    const place = { field: made.fields[0] ?? '', starts: 2_400, minutes: 60, slot_minutes: 75 }
    const { game } = await stage.run(createShowGame, admin, { ...showGame(), place })
    await stage.run(publishSchedule, admin, { version: await stage.version() })
    const published = await stage.db.first(games, { filter: 'key = "X1"' })
    await stage.db.write((tx) => tx.update(games, published?.id ?? '', { state: 'live' }))
    await expect(stage.run(removeShowGame, admin, { game, base: await baseOf(game) })).rejects.toMatchObject(
      refusalAt('game', 'game_begun'),
    )
  })
})

describe('breaks', () => {
  beforeEach(() => open())

  test('are set where nobody plays', async () => {
    const breaks = [{ from: 1_100, to: 1_140, fields: [made.fields[1] ?? ''] }]
    await stage.run(setBreaks, admin, { breaks, seen: [] })
    expect((await stage.draft()).settings.breaks).toEqual(breaks)
  })

  test('are refused over games, with their number', async () => {
    await expect(stage.run(setBreaks, admin, { breaks: [{ from: 540, to: 1_140 }], seen: [] })).rejects.toMatchObject({
      status: 409,
      ...refusalAt('breaks', 'break_over_games'),
    })
    expect((await stage.draft()).settings.breaks).toEqual([])
  })

  test('are refused on a field that is not there, and over what somebody else has set', async () => {
    const breaks = [{ from: 1_100, to: 1_140, fields: ['nowhere'] }]
    await expect(stage.run(setBreaks, admin, { breaks, seen: [] })).rejects.toMatchObject(
      refusalAt('breaks', 'field_gone'),
    )
    await expect(stage.run(setBreaks, admin, { breaks: [], seen: breaks })).rejects.toMatchObject(
      refusalAt('breaks', 'breaks_changed'),
    )
  })
})

describe('a field', () => {
  beforeEach(() => open())

  const field = async () => {
    const [first] = await stage.db.list(playingFields, { sort: 'order' })
    return first!
  }
  const wanted = async () => {
    const { id, updated, name, is_show, open: hours } = await field()
    return { field: id, base: updated, name, is_show, open: (hours ?? []).map((it) => ({ ...it })) }
  }

  test('gets another name and longer hours', async () => {
    const input = await wanted()
    const hours = [{ from: 480, to: 1_200 }, ...input.open.slice(1)]
    await stage.run(changeField, admin, { ...input, name: 'Stadium', open: hours })
    expect(await field()).toMatchObject({ name: 'Stadium', open: hours })
  })

  test('is refused another’s name, hours without its games, hours that overlap, and what was changed meanwhile', async () => {
    const input = await wanted()
    const wrong = [
      [{ name: '2' }, refusalAt('name', 'field_name_taken')],
      [{ open: [] }, refusalAt('open', 'hours_over_games')],
      [{ base: '2026-01-01 00:00:00.000Z' }, { status: 409 }],
      [{ field: 'nowhere' }, refusalAt('field', 'field_gone')],
      [{ name: '' }, refusalAt('name', 'validation_required')],
    ] as const
    for (const [change, told] of wrong)
      await expect(
        stage.run(changeField, admin, {
          ...input,
          ...change,
          open: [...('open' in change ? change.open : input.open)],
        }),
      ).rejects.toMatchObject(told)
    const overlapping = [
      { from: 540, to: 1_140 },
      { from: 600, to: 700 },
    ]
    await expect(stage.run(changeField, admin, { ...input, open: overlapping })).rejects.toMatchObject({ status: 400 })
    expect(await field()).toMatchObject({ name: '1' })
  })
})

describe('who keeps score', () => {
  beforeEach(() => open({ divisions: { mixed: 8 }, settings: { ...NO_SETTINGS, hasDuties: true } }))

  const duty = async (game: string, duty_source: string) => ({ game, base: await baseOf(game), duty_source })

  test('is a team that does not play then, or nobody', async () => {
    const { plan } = await stage.draft()
    const [first] = plan.placements.toSorted((a, b) => a.start - b.start)
    const game = first?.game ?? ''
    const busy = plan.placements
      .filter(({ start }) => start === first?.start)
      .flatMap((it) => plan.setting.games.find(({ id }) => id === it.game)?.sides ?? [])
    const free = made.teams['mixed']?.find((id) => !busy.some((side) => 'team' in side && side.team === id)) ?? ''
    await stage.run(setDuties, admin, { duties: [await duty(game, `@${free}`)] })
    expect((await stage.draft()).games.get(game)?.duty_source).toBe(`@${free}`)
    await stage.run(setDuties, admin, { duties: [await duty(game, '')] })
    expect((await stage.draft()).games.get(game)?.duty_source).toBe('')
    const [own] = plan.setting.games.find(({ id }) => id === game)?.sides ?? []
    const playing = own && 'team' in own ? own.team : ''
    await expect(stage.run(setDuties, admin, { duties: [await duty(game, `@${playing}`)] })).rejects.toMatchObject(
      refusalAt('duties', 'duty_plays'),
    )
  })

  test('is refused for nobody we know, for what is not decided, and over somebody else’s change', async () => {
    const { plan } = await stage.draft()
    const [first] = plan.placements.toSorted((a, b) => a.start - b.start)
    const game = first?.game ?? ''
    const wrong = [
      ['@nobody', 'duty_unknown'],
      ['nonsense', 'duty_unknown'],
      ['mixed/L:SF1', 'duty_too_early'],
    ] as const
    for (const [source, code] of wrong)
      await expect(stage.run(setDuties, admin, { duties: [await duty(game, source)] })).rejects.toMatchObject(
        refusalAt('duties', code),
      )
    await expect(
      stage.run(setDuties, admin, { duties: [{ game, base: 'older', duty_source: '' }] }),
    ).rejects.toMatchObject(refusalAt('duties', 'game_moved'))
    const record = (await stage.draft()).games.get(game)
    await stage.db.write((tx) => tx.update(plannedGames, record?.id ?? '', { field: '', starts: 0 }))
    await expect(stage.run(setDuties, admin, { duties: [await duty(game, `@${team(8)}`)] })).rejects.toMatchObject(
      refusalAt('duties', 'duty_unplaced'),
    )
  })
})

test('none of it is for those who are no admins', async () => {
  await open()
  const guest = await stage.person('Gus', ['scorekeeper'])
  await expect(stage.run(createShowGame, guest, showGame())).rejects.toMatchObject({ status: 403 })
  await expect(stage.run(setBreaks, guest, { breaks: [], seen: [] })).rejects.toMatchObject({ status: 403 })
})
