import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { stateBirthYear } from '#areas/accounts/birth-year/birth-year.api.server.ts'
import { makeTournament } from '#areas/tournament/tournament.testing.ts'
import type { Refusal } from '#records/errors.ts'
import { GUEST, type Viewer } from '#records/viewing/viewer.ts'
import { heatOf } from '#rules/shotracer/heat.ts'
import { openStage, refusedWith, type Stage } from '#site/stage.testing.ts'
import { forgetRuns } from './heats/forget-runs.server.ts'
import { joinHeat, leaveHeat } from './heats/joining.commands.server.ts'
import { closeRace, openHeat, openRace } from './races/races.commands.server.ts'
import { noteRaceMark, undoRaceMark } from './referee/referee.commands.server.ts'
import { loader } from './ShotracerPage.tsx'
import { raceHeats, races } from './shotracer.collections.ts'
import { RACE_DATA } from './shotracer.personal-data.server.ts'
import { raceOnScreen } from './shotracer.queries.server.ts'
import { ShotracerWorld } from './shotracer.testing.ts'

let stage: Stage
let world: ShotracerWorld

beforeEach(async () => {
  stage = await openStage({ now: '2026-06-13T18:00:00Z' })
  await makeTournament(stage.db, { starts: '2026-06-13', ends: '2026-06-14', time_zone: 'Europe/Berlin' })
  world = await ShotracerWorld.open(stage)
})

afterEach(() => stage.close())

const heatNow = async (heat: string) => {
  const found = await stage.db.get(raceHeats, heat)
  return heatOf(found?.marks ?? [], { legs: 2, lanes: found?.lanes.length ?? 0 })
}

describe('a race', () => {
  test('is opened by anybody who is signed in, one at a time', async () => {
    const { race } = await world.openRace()
    expect(await stage.db.get(races, race)).toMatchObject({ is_open: true, referee: world.referee.id, legs: 2 })
    expect(refusedWith(await stage.attempt('shotracer.openRace', world.referee, world.race()))).toBe(
      'race_open_already',
    )
    expect(await stage.attempt('shotracer.openRace', GUEST, world.race())).toMatchObject({ status: 401 })
  })

  test('with alcohol is opened by somebody of age', async () => {
    const drinks = { ...world.race(), has_alcohol: true }
    expect(refusedWith(await stage.attempt('shotracer.openRace', world.referee, drinks))).toBe('age_unknown')
    await stage.run(stateBirthYear, world.referee, { birth_year: 2008 })
    expect(refusedWith(await stage.attempt('shotracer.openRace', world.referee, drinks))).toBe('under_age')
    const adult = await stage.person('Gert')
    await stage.run(stateBirthYear, adult, { birth_year: 1990 })
    await stage.run(openRace, adult, drinks)
  })

  test.each([
    ['one leg', { legs: 1 }, 'legs'],
    ['nine legs', { legs: 9 }, 'legs'],
    ['no name', { name: '' }, 'name'],
    ['no drink', { drink: '' }, 'drink'],
  ])('with %s is refused at its field', async (_, more, field) => {
    const refusal = await stage.attempt('shotracer.openRace', world.referee, { ...world.race(), ...more })
    expect(refusal).toMatchObject({ status: 400, data: { [field]: {} } })
  })

  test('that is closed stays with its times, and goes where nobody has one', async () => {
    const { race } = await world.openRace()
    expect(await stage.run(closeRace, world.referee, { race })).toEqual({ isKept: false })
    expect(await stage.db.count(races)).toBe(0)
    const other = await world.runHeat()
    expect(await stage.run(closeRace, world.referee, { race: other.race })).toEqual({ isKept: true })
    expect(
      refusedWith(await stage.attempt('shotracer.openHeat', world.referee, { race: other.race, lanes: ['A'] })),
    ).toBe('race_closed')
  })

  test('is led by its referee and by admins', async () => {
    const { heat, race } = await world.armedHeat()
    const stranger = await stage.person('Sid', ['scorekeeper', 'teammanager'])
    const tries: readonly [string, object][] = [
      ['note', { heat, mark: 'mark-stranger', kind: 'start' }],
      ['undo', { heat, mark: 'mark-armed' }],
      ['openHeat', { race, lanes: ['A'] }],
      ['closeRace', { race }],
      ['removeRace', { race }],
    ]
    for (const [name, input] of tries)
      expect(((await stage.attempt(`shotracer.${name}`, stranger, input)) as Refusal).status).toBe(403)
    const admin = await stage.person('Ada', ['admin'])
    expect(await stage.run(noteRaceMark, admin, { heat, mark: 'mark-by-admin', kind: 'start' })).toMatchObject({
      state: 'running',
    })
  })
})

describe('a heat', () => {
  test('opens one at a time, with teams that differ', async () => {
    const { race } = await world.openRace()
    const lanes = ['Kite Club', 'KITE  club']
    expect(refusedWith(await stage.attempt('shotracer.openHeat', world.referee, { race, lanes }))).toBe('lanes_alike')
    await stage.run(openHeat, world.referee, { race, lanes: ['Kite Club'] })
    expect(refusedWith(await stage.attempt('shotracer.openHeat', world.referee, { race, lanes: ['B'] }))).toBe(
      'heat_open',
    )
  })

  test('is armed once every lane is full, started, tapped and over', async () => {
    const { heat, race } = await world.lobby()
    const arm = { heat, mark: 'mark-arm-1', kind: 'arm' } as const
    expect(refusedWith(await stage.attempt('shotracer.note', world.referee, arm))).toBe('not_ready')
    await world.fillLanes(heat)
    await stage.run(noteRaceMark, world.referee, arm)
    await world.note(heat, 'start')
    for (const [seconds, lane] of [
      [3, 1],
      [4, 2],
      [7, 1],
      [9, 2],
    ] as const) {
      world.passSeconds(seconds)
      await world.note(heat, 'tap', lane)
    }
    expect(await heatNow(heat)).toMatchObject({ state: 'finished', lanes: [{ timeMs: 14_000 }, { timeMs: 23_000 }] })
    const { one } = await loader(stage.visit(`/shotracer?race=${race}`, { viewer: world.referee }))
    expect(one?.board.map(({ place, name, tenths }) => [place, name, tenths])).toEqual([
      [1, 'Kite Club', 140],
      [2, 'Mudlarks', 230],
    ])
  })

  test('takes the moment that the phone measured by the service’s clock, however late it arrives', async () => {
    const { heat } = await world.armedHeat()
    const started = stage.db.now().getTime()
    await world.note(heat, 'start')
    world.passSeconds(40)
    // Two taps within a millisecond, which waited on the phone for half a minute.
    const at = started + 8_123
    await stage.run(noteRaceMark, world.referee, { heat, mark: 'mark-tap-1', kind: 'tap', lane: 1, at })
    await stage.run(noteRaceMark, world.referee, { heat, mark: 'mark-tap-2', kind: 'tap', lane: 2, at })
    expect((await heatNow(heat)).lanes.map(({ legsMs }) => legsMs)).toEqual([[8_123], [8_123]])
  })

  test('refuses the moment of a clock that is wrong by a day', async () => {
    const { heat } = await world.armedHeat()
    await world.note(heat, 'start')
    const day = 86_400_000
    for (const [wrong, code] of [
      [day, 'clock_wrong'],
      [-day, 'too_late'],
    ] as const) {
      const at = stage.db.now().getTime() + wrong
      const tap = { heat, mark: `mark-wrong-${code}`, kind: 'tap', lane: 1, at }
      expect(refusedWith(await stage.attempt('shotracer.note', world.referee, tap))).toBe(code)
    }
    expect((await heatNow(heat)).lanes[0]?.legsMs).toEqual([])
  })

  test('notes once what is sent twice', async () => {
    const { heat } = await world.armedHeat()
    await world.note(heat, 'start')
    world.passSeconds(5)
    const tap = { heat, mark: 'mark-twice', kind: 'tap', lane: 1 } as const
    await stage.run(noteRaceMark, world.referee, tap)
    world.passSeconds(5)
    await stage.run(noteRaceMark, world.referee, tap)
    expect((await heatNow(heat)).lanes[0]?.legsMs).toEqual([5_000])
  })

  test('an early tap disqualifies, a spill costs five seconds, and both can be taken back for thirty', async () => {
    const { heat } = await world.armedHeat()
    const early = await world.note(heat, 'tap', 2)
    expect((await heatNow(heat)).lanes[1]?.state).toBe('falseStart')
    await stage.run(undoRaceMark, world.referee, { heat, mark: early })
    await world.note(heat, 'start')
    world.passSeconds(2)
    const spill = await world.note(heat, 'spill', 1)
    expect((await heatNow(heat)).lanes.map(({ state, spills }) => [state, spills])).toEqual([
      ['running', 1],
      ['running', 0],
    ])
    world.passSeconds(31)
    expect(refusedWith(await stage.attempt('shotracer.undo', world.referee, { heat, mark: spill }))).toBe('undo_late')
  })

  test('that is taken back after its end goes on', async () => {
    const { heat } = await world.armedHeat()
    await world.note(heat, 'start')
    const end = await world.note(heat, 'end')
    expect((await heatNow(heat)).state).toBe('finished')
    await stage.run(undoRaceMark, world.referee, { heat, mark: end })
    expect((await heatNow(heat)).state).toBe('running')
  })
})

test('a big screen shows who has won for thirty seconds, then the heat that is on elsewhere', async () => {
  const beside = new ShotracerWorld(stage, await stage.person('Rudi Referee'), await world.people(4))
  const other = await beside.armedHeat()
  const { heat, race } = await world.runHeat()
  const screen = async (wanted = '') => {
    const shown = await raceOnScreen(stage.db, wanted)
    return shown?.heat?.id
  }
  expect(await screen()).toBe(heat)
  const { heat: next } = await world.lobbyOf({ race })
  expect([await screen(race), await screen(other.race)]).toEqual([heat, other.heat])
  world.passSeconds(31)
  expect([await screen(race), await screen()]).toEqual([next, other.heat])
})

describe('runners', () => {
  test('join a lane with room, once, and leave it again', async () => {
    const { heat } = await world.lobby()
    const [first, second, third] = await world.people(3)
    await stage.run(joinHeat, first!, { heat, lane: 1 })
    await stage.run(joinHeat, first!, { heat, lane: 1 })
    expect(refusedWith(await stage.attempt('shotracer.join', first!, { heat, lane: 2 }))).toBe('already_in')
    await stage.run(joinHeat, second!, { heat, lane: 1 })
    expect(refusedWith(await stage.attempt('shotracer.join', third!, { heat, lane: 1 }))).toBe('lane_full')
    expect(await stage.db.get(raceHeats, heat)).toMatchObject({ lanes: [{ runners: 2 }, { runners: 0 }] })
    await stage.run(leaveHeat, first!, { heat })
    expect(await stage.db.get(raceHeats, heat)).toMatchObject({ lanes: [{ runners: 1 }, { runners: 0 }] })
  })

  test('of two places two are given, however many ask at once', async () => {
    const { heat } = await world.lobby()
    const people = await world.people(12)
    const answers = await Promise.all(people.map((it) => stage.attempt('shotracer.join', it, { heat, lane: 1 })))
    expect(answers.filter((it) => it === undefined)).toHaveLength(2)
    expect(await stage.db.get(raceHeats, heat)).toMatchObject({ lanes: [{ runners: 2 }, {}] })
  })

  test('drink alcohol from eighteen on, and are asked once', async () => {
    const { heat } = await world.lobby({ has_alcohol: true })
    const [unknown, minor, adult] = await world.people(3)
    await stage.run(stateBirthYear, minor!, { birth_year: 2010 })
    await stage.run(stateBirthYear, adult!, { birth_year: 1999 })
    expect(refusedWith(await stage.attempt('shotracer.join', unknown!, { heat, lane: 1 }))).toBe('age_unknown')
    expect(refusedWith(await stage.attempt('shotracer.join', minor!, { heat, lane: 1 }))).toBe('under_age')
    await stage.run(joinHeat, minor!, { heat, lane: 1, alcohol_free: true })
    await stage.run(joinHeat, adult!, { heat, lane: 1 })
    await stage.run(joinHeat, unknown!, { heat, lane: 2, alcohol_free: true })
  })

  test('run three times a day, thirty minutes apart, and are told no number', async () => {
    const race = await world.openRace()
    const told: string[] = []
    for (const minutes of [0, 30, 30]) {
      stage.passMinutes(minutes)
      await world.runHeat(race)
      stage.passMinutes(1)
      const tooSoon = await world.lobbyOf(race)
      const refusal = await stage.attempt('shotracer.join', world.runners[0]!, { heat: tooSoon.heat, lane: 1 })
      told.push(refusedWith(refusal))
      if (refusedWith(refusal) === 'enough_today') expect((refusal as Refusal).message).not.toMatch(/\d/)
      await world.note(tooSoon.heat, 'void')
    }
    expect(told).toEqual(['rest_first', 'rest_first', 'enough_today'])
    stage.passMinutes(24 * 60)
    const next = await world.lobbyOf(race)
    await stage.run(joinHeat, world.runners[0]!, { heat: next.heat, lane: 1 })
  })

  test('of a start that was taken back have not run', async () => {
    const race = await world.openRace()
    const { heat } = await world.armedHeat(race)
    const start = await world.note(heat, 'start')
    await stage.run(undoRaceMark, world.referee, { heat, mark: start })
    await world.note(heat, 'void')
    const { heat: next } = await world.lobbyOf(race)
    await stage.run(joinHeat, world.runners[0]!, { heat: next, lane: 1 })
  })

  test('are seen by name while the heat is on, and what they drink by the referee and themselves', async () => {
    const { heat, race } = await world.lobby()
    const [first] = await world.people(1)
    await stage.run(joinHeat, first!, { heat, lane: 1, alcohol_free: true })
    const seenBy = async (viewer: Viewer) =>
      (await loader(stage.visit(`/shotracer?race=${race}`, { viewer }))).one?.current?.runners
    expect(await seenBy(world.referee)).toMatchObject([{ called: 'Runner 0.', isAlcoholFree: true, isYou: false }])
    expect(await seenBy(first!)).toMatchObject([{ isAlcoholFree: true, isYou: true }])
    expect(await seenBy(await stage.person('Sid'))).toMatchObject([{ isAlcoholFree: undefined }])
  })

  test('leave no trace in records, audit or kept answers', async () => {
    const { heat } = await world.runHeat()
    const kept = [
      'SELECT * FROM "races"',
      'SELECT * FROM "race_heats"',
      'SELECT * FROM "_audit"',
      'SELECT * FROM "_idempotency"',
      `SELECT * FROM "_changes" WHERE "collection" IN ('races', 'race_heats')`,
    ]
    for (const rows of kept) {
      const written = JSON.stringify(await stage.db.store.all(rows))
      for (const { id } of world.runners) expect(written).not.toContain(id)
    }
    expect(await stage.db.store.all('SELECT * FROM "_race_runners"')).toEqual([])
    expect(await stage.db.get(raceHeats, heat)).toMatchObject({ state: 'finished' })
  })

  test('are forgotten after two days, and after the tournament at once', async () => {
    await world.runHeat()
    const runs = async () => (await stage.db.store.all('SELECT * FROM "_race_runs"')).length
    expect(await forgetRuns(stage.db)).toBe(0)
    expect(await runs()).toBe(4)
    // Sunday is the last day; on Monday at noon it is over, less than two days after Saturday evening.
    stage.passMinutes(41 * 60)
    expect(await forgetRuns(stage.db)).toBe(4)
    expect(await runs()).toBe(0)
  })

  test('take their data out, and leave with it', async () => {
    const { heat } = await world.lobby()
    const [first] = await world.people(1)
    await stage.run(joinHeat, first!, { heat, lane: 1 })
    expect(await RACE_DATA.of(stage.db, first!)).toEqual({ runs: [], opened: [] })
    await stage.db.write((tx) => RACE_DATA.erase!(tx, first!))
    expect(await stage.db.get(raceHeats, heat)).toMatchObject({ lanes: [{ runners: 0 }, { runners: 0 }] })
    await stage.db.write((tx) => RACE_DATA.erase!(tx, world.referee))
    expect(await stage.db.list(races)).toMatchObject([{ referee: '' }])
  })
})
