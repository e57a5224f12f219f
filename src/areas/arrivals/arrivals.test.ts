import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bookExtra } from '#areas/settlement/settlement.api.server.ts'
import { playerDetails, players, teams } from '#areas/teams/teams.collections.ts'
import { csvIn } from '#http/areas/csv-route.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { openStage, refusedWith, type Stage } from '#site/stage.testing.ts'
import { arrivedAt } from './arrivals.api.server.ts'
import { arrivals } from './arrivals.collections.ts'
import { arrive, takeBackArrival } from './arrivals.commands.server.ts'
import { action, loader } from './CheckInPage.tsx'
import { teamsAtDesk } from './check-in.queries.server.ts'
import { CHECK_IN_COLUMNS } from './check-in-csv.route.server.ts'

let stage: Stage
let bo: Viewer
let bea: Viewer
let team: string

const newTeam = async (name: string, state: 'accepted' | 'waiting' | 'withdrawn' = 'accepted') =>
  (await stage.db.write((tx) => tx.create(teams, { name, division: 'mixed', state }))).id

beforeEach(async () => {
  stage = await openStage({ now: '2026-06-13T07:12:00Z' })
  bo = await stage.person('Bo', ['booker'])
  bea = await stage.person('Bea', ['booker'])
  team = await newTeam('Kite Club')
})
afterEach(() => stage.close())

const load = (query = '') => loader(stage.visit(`/check-in${query}`, { viewer: bo }))
const post = (form: Readonly<Record<string, string>>) => action(stage.visit('/check-in', { viewer: bo, form }))

describe('a team', () => {
  test('is checked in by one tap, with who and when, and taken back', async () => {
    expect(await post({ intent: 'arrive', team })).toEqual({
      done: 'arrive',
      text: 'Kite Club checked in',
      undo: { intent: 'takeBack', team },
    })
    const {
      teams: [shown],
      counts,
    } = await load()
    expect(shown?.arrived).toEqual({ at: '2026-06-13 07:12:00.000Z', by: 'Bo' })
    expect(counts).toMatchObject({ all: 1, expected: 0, arrived: 1 })
    expect(await arrivedAt(stage.db, team)).toBe('2026-06-13 07:12:00.000Z')
    await post({ intent: 'takeBack', team })
    expect((await load()).counts).toMatchObject({ expected: 1, arrived: 0 })
    expect(await arrivedAt(stage.db, team)).toBeUndefined()
    expect(await stage.audited()).toMatchObject([
      { actor: bo.id, action: 'arrivals.arrive', collection: 'teams', record: team },
      { actor: bo.id, action: 'arrivals.takeBack', collection: 'teams', record: team },
    ])
  })

  test('that two desks check in at the same moment has come once', async () => {
    const answers = await Promise.all([bo, bea].map((by) => stage.run(arrive, by, { team })))
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(await stage.db.count(arrivals)).toBe(1)
    expect(await stage.audited()).toHaveLength(1)
  })

  test('that is taken back twice is taken back once', async () => {
    await stage.run(arrive, bo, { team })
    const answers = await Promise.all([bo, bea].map((by) => stage.run(takeBackArrival, by, { team })))
    expect(answers.filter(({ isGone }) => isGone)).toHaveLength(1)
  })

  test.each(['waiting', 'withdrawn'] as const)('that is %s is not expected', async (state) => {
    const other = await newTeam('Herons', state)
    expect(refusedWith(await stage.attempt('arrivals.arrive', bo, { team: other }))).toBe('team_not_expected')
    expect((await load()).teams.map(({ id }) => id)).toEqual([team])
  })

  test('is checked in by the desk alone', async () => {
    const admin = await stage.person('Ada', ['admin'])
    const manager = await stage.person('Mara', ['teammanager'])
    for (const by of [admin, manager])
      expect(refusedWith(await stage.attempt('arrivals.arrive', by, { team }))).toBe('status_403')
  })
})

describe('the list', () => {
  const addPlayers = (count: number) =>
    stage.db.write(async (tx) => {
      for (let n = 0; n < count; n += 1) {
        const player = await tx.create(players, { name: `P ${n}`, team, captain: n === 0, spirit_captain: n === 0 })
        await tx.create(playerDetails, { player: player.id, gender_match: 'female', birth_year: 1999 })
      }
    })

  test('says what is missing that something depends on, and nothing about shirts', async () => {
    const gaps = async () => (await load()).teams[0]?.gaps
    expect(await gaps()).toEqual(['players'])
    await addPlayers(7)
    expect(await gaps()).toEqual([])
    await stage.db.write((tx) => tx.create(players, { name: 'Ida', team }))
    expect(await gaps()).toEqual(['1 gender match'])
    expect((await load()).counts.missing).toBe(1)
  })

  test('says what is to pay', async () => {
    expect((await load()).teams).toMatchObject([{ fee: 'nothing', due: 0 }])
    await stage.db.write((tx) => bookExtra(tx, bo, { team, amount: 4_200, text: 'Shirts', key: 'shirts' }))
    const { teams: shown, counts } = await load('?show=unpaid')
    expect(shown).toMatchObject([{ fee: 'open', due: 4_200 }])
    expect(counts.unpaid).toBe(1)
  })

  test('tells nobody’s details', async () => {
    await addPlayers(7)
    const secret = await stage.db.write(async (tx) => {
      const player = await tx.create(players, { name: 'Ida', team })
      return tx.create(playerDetails, { player: player.id, phone: '+49 170 99', full_name: 'Ida Holm' })
    })
    const told = JSON.stringify(await load())
    for (const text of [secret.phone, secret.full_name]) expect(told).not.toContain(text)
  })

  test('is searched and chosen from', async () => {
    const herons = await newTeam('Hérons')
    await stage.run(arrive, bo, { team: herons })
    const shown = async (query: string) => (await load(query)).teams.map(({ name }) => name)
    expect(await shown('?q=heron')).toEqual(['Hérons'])
    expect(await shown('?show=expected')).toEqual(['Kite Club'])
    expect(await shown('?show=arrived')).toEqual(['Hérons'])
    expect(await shown('?division=open')).toEqual([])
  })

  test('is read with as many queries for many teams as for one', async () => {
    const cost = async () => {
      const rows = stage.db.store.rows
      let count = 0
      Object.assign(stage.db.store, { rows: (...asked: Parameters<typeof rows>) => (count++, rows(...asked)) })
      await teamsAtDesk(stage.db)
      Object.assign(stage.db.store, { rows })
      return count
    }
    await stage.run(arrive, bo, { team })
    const one = await cost()
    for (let n = 0; n < 20; n += 1) await stage.run(arrive, bo, { team: await newTeam(`Team ${n}`) })
    expect(await cost()).toBe(one)
  })

  test('can be taken home', async () => {
    await stage.run(arrive, bo, { team })
    const [line] = await teamsAtDesk(stage.db)
    const csv = csvIn('en', CHECK_IN_COLUMNS, line ? [{ ...line, zone: 'Europe/Berlin' }] : [])
    expect(csv).toContain('"Kite Club",mixed,"2026-06-13 09:12",Bo,0,"Nothing to pay",0.00,players')
  })
})
