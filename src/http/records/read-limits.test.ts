import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '#records/database.ts'
import { testedDatabase } from '#records/databases.testing.ts'
import type { StepLimit } from '#records/filter/steps.ts'
import { collection } from '#records/schema/collection.ts'
import { relation, text } from '#records/schema/fields.ts'
import { openTemporary } from '#records/temporary.testing.ts'
import { testDependencies } from '../areas/dependencies.testing.ts'
import { SlotsByName, Turns } from '../limits/turns.ts'
import { createApp } from '../server/app.ts'
import { SILENT } from '../server/log.ts'
import { type Listening, serve } from '../server/serve.ts'
import { READ_COST_MAX, READ_STEPS_MAX, readTurnsOf } from './client-reads.ts'
import { recordsRoutes } from './records-routes.ts'

const open = { list: '', view: '', create: null, update: null, delete: null }
const teams = collection('teams', {
  fields: { name: text(), friends: relation('teams', { many: 9, onDelete: 'setNull' }) },
  rules: open,
})
const players = collection('players', {
  fields: { name: text(), number: text(), team: relation('teams', { onDelete: 'setNull' }) },
  rules: open,
})

const TEAMS = 40
const PLAYERS_EACH = 16

const costly = new Turns()
/** None counts as held for too long, however slow the machine is. */
const long = new SlotsByName(2, 3_600_000)
let db: Database
let close: () => Promise<void>
let server: Listening
beforeAll(async () => {
  ;({ db, close } = await openTemporary([teams, players]))
  const made: string[] = []
  // One after the other: a write may take only so long, and a busy machine is slow.
  for (let n = 0; n < TEAMS; n++)
    await db.write(async (tx) => {
      const { id } = await tx.create(teams, { name: `Team ${n}`, friends: made.slice(-5) })
      made.push(id)
      for (let p = 0; p < PLAYERS_EACH; p++)
        await tx.create(players, { name: `Player ${n} ${p}`, number: `${p}`, team: id })
    })
  const turns = readTurnsOf.as({ costly, long, small: undefined })
  const app = createApp(await testDependencies(db, {}, [turns]), [recordsRoutes()])
  server = await serve(app, { host: '127.0.0.1', port: 0, log: SILENT })
})
afterAll(async () => {
  await server.stop()
  await close()
})

interface Answer {
  status: number
  message?: string
  totalItems?: number
  items?: unknown[]
}

/** The answer, how many rows were gone through for it, and its length. */
async function ask(name: string, query: Readonly<Record<string, string>>) {
  const limits = new Set<StepLimit>()
  const rows = db.store.rows.bind(db.store)
  const spy = vi.spyOn(db.store, 'rows').mockImplementation((sql, params, steps) => {
    if (steps) limits.add(steps)
    return rows(sql, params, steps)
  })
  const url = `http://127.0.0.1:${server.port}/api/collections/${name}/records?${new URLSearchParams(query).toString()}`
  const body = await (await fetch(url)).text()
  spy.mockRestore()
  const answer = JSON.parse(body) as Answer
  return {
    answer,
    bytes: body.length,
    statements: limits.size,
    steps: [...limits].reduce((sum, { taken }) => sum + taken, 0),
  }
}

const there = 'team.players_via_team.team.players_via_team'
const times = (count: number, part: string, join = ' && ') => Array.from({ length: count }, () => part).join(join)

describe('what would cost too much is refused before it begins', () => {
  test.each([
    ['both sides fork', 'players', { filter: `${there}.name != ${there}.number` }],
    ['both sides fork, one is enough', 'players', { filter: `${there}.name ?= ${there}.number` }],
    ['six hops, nine times', 'players', { filter: times(9, `${there}.team.players_via_team.name != "x"`) }],
    [
      'lists without an index',
      'teams',
      { filter: times(9, 'teams_via_friends.teams_via_friends.name ?= players_via_team.name') },
    ],
    ['sorted by ways', 'players', { filter: times(20, 'team.name !~ "q"'), sort: times(8, 'team.name', ',') }],
  ])('%s', async (_, name, query) => {
    const { answer, steps } = await ask(name, query)
    expect(answer).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^This would take the service too long: /),
    })
    expect(steps).toBe(0)
  })

  test.each([
    [{ filter: times(201, 'name=1') }, 'A filter has at most 200 comparisons.'],
    [{ filter: `name = "${'x'.repeat(3_500)}"` }, 'A filter has at most 3500 characters.'],
    [{ filter: `name ~ "${'x'.repeat(501)}"` }, 'A text to look for has at most 500 characters.'],
    [{ filter: `name ~ "${'%x'.repeat(11)}"` }, 'A text to look for has at most 10 wildcards.'],
    [{ filter: `${there}.${there}.name = 1` }, 'A name follows at most 6 relations in a row.'],
    [{ filter: times(16, `${there}.name ?= 1`) }, 'A filter follows at most 60 relations.'],
    [{ sort: times(9, 'name', ',') }, 'A list is sorted by at most 8 things.'],
    [{ expand: 'x'.repeat(1_001) }, 'An expand has at most 1000 characters.'],
    [{ expand: Array.from({ length: 31 }, (_, n) => `a${n}`).join() }, 'At most 30 relations are expanded.'],
  ])('and so is what is too long: %j', async (query, message) => {
    expect((await ask('players', query)).answer).toMatchObject({ status: 400, message })
  })
})

test('one way over six hops goes through each table once or twice, not through every way', async () => {
  const { answer, steps } = await ask('players', { filter: `${there}.team.players_via_team.name ?= "Player 3 3"` })
  expect(answer.totalItems).toBe(PLAYERS_EACH)
  expect(steps).toBeLessThan(10 * TEAMS * PLAYERS_EACH)
})

// PostgreSQL has a limit of time: records/postgres/store.test.ts.
test.runIf(testedDatabase() === 'SQLite')('whatever was not foreseen is ended by the count of rows', async () => {
  // As if there were nothing: then everything looks cheap.
  const known = vi.spyOn(db.rowCounts, 'known').mockResolvedValue(new Map())
  const { answer, steps } = await ask('players', { filter: `${there}.name != ${there}.number` })
  known.mockRestore()
  expect(answer).toMatchObject({
    status: 400,
    message: expect.stringMatching(/^This would take the service too long: /),
  })
  expect(steps).toBe(READ_STEPS_MAX + 1)
  expect(READ_STEPS_MAX).toBeLessThan(READ_COST_MAX)
})

describe('an expand', () => {
  test('that would be longer than an answer may be is refused', async () => {
    const { answer, bytes } = await ask('players', { perPage: '200', expand: there })
    expect(answer).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^The answer would be longer than 2 MiB/),
    })
    expect(bytes).toBeLessThan(1_000)
  })

  test('of one record as well', async () => {
    const [team] = await db.list(teams, { limit: 1 })
    const expand = `players_via_team.${there}.team`
    const url = `http://127.0.0.1:${server.port}/api/collections/teams/records/${team?.id}?expand=${expand}`
    const answer = await (await fetch(url)).text()
    expect(answer.length).toBeLessThan(2 * 1024 * 1024)
  })

  test('that people ask for passes, with everything in it', async () => {
    const { answer, bytes } = await ask('teams', { perPage: '100', expand: 'players_via_team.team,friends' })
    expect(answer.items).toHaveLength(TEAMS)
    expect(bytes).toBeGreaterThan(TEAMS * PLAYERS_EACH * 300)
    const [team] = answer.items as {
      id: string
      expand: { players_via_team: { expand: { team: { id: string } } }[] }
    }[]
    expect(team?.expand.players_via_team.map(({ expand }) => expand.team.id)).toEqual(
      Array(PLAYERS_EACH).fill(team?.id),
    )
  })
})

describe('answers that may be long', () => {
  const expanded = { perPage: '100', expand: 'players_via_team.team,friends' }
  const listing = (name: string, query: Readonly<Record<string, string>>, signal?: AbortSignal) =>
    fetch(
      `http://127.0.0.1:${server.port}/api/collections/${name}/records?${new URLSearchParams(query).toString()}`,
      signal ? { signal } : {},
    )

  test('are begun once the two before them have been taken by the same asker; short ones at once', async () => {
    const here = new AbortController().signal
    const ends = [await long.take('127.0.0.1', here), await long.take('127.0.0.1', here)]
    const begunBefore = costly.counts.begun
    const waiting = Array.from({ length: 5 }, () => listing('teams', expanded))
    const short = await listing('teams', { perPage: '1' })
    expect(short.status).toBe(200)
    const left = new AbortController()
    const leaving = listing('teams', expanded, left.signal)
    expect(costly.counts.begun).toBe(begunBefore)
    left.abort()
    await expect(leaving).rejects.toThrow('aborted')
    for (const end of ends) end()
    for (const answer of await Promise.all(waiting)) expect(await answer.text()).toContain('players_via_team')
    expect(costly.counts.begun - begunBefore).toBe(5)
  })
})
