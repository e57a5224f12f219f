import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LIVE_COLLECTIONS, type LiveStage, openLiveStage, optioned } from './live.testing.ts'
import type { Topic } from './topic.ts'
import { TOPIC_COSTS, TopicLimits } from './topic-limits.ts'

const { games, reports, teams } = LIVE_COLLECTIONS

let stage: LiveStage
beforeEach(async () => {
  stage = await openLiveStage()
})
afterEach(() => stage.close())

const TOO_MUCH =
  /^(?:These topics would cost too much|The topics follow more than 60 relations|The topics have more than 20000 characters together)/
const times = (count: number, part: string) => Array.from({ length: count }, () => part).join('&&')

test('a filter is not asked of what its asker may not see', async () => {
  const owner = await stage.person()
  const listener = await stage.listen([optioned('reports/*', { filter: 'owner.name != "x"' }), 'games/*'])
  const rows = vi.spyOn(stage.db.store, 'rows')
  await stage.db.write((tx) => tx.create(reports, { owner: owner.id, text: 'a'.repeat(100) }))
  await stage.whistle()
  expect(await listener.told()).toBe('create games/*')
  expect(rows.mock.calls.filter(([sql]) => sql.includes('"users"'))).toEqual([])
  const own = await stage.listen([optioned('reports/*', { filter: 'owner.name != "x"' })], owner.token)
  await stage.db.write((tx) => tx.create(reports, { owner: owner.id }))
  expect(await own.next()).toMatchObject({ data: { action: 'create' } })
})

test('a pattern with many wildcards takes no longer than any other', async () => {
  const pattern = optioned('games/*', { filter: `notes ~ "%${'a%'.repeat(8)}b"` })
  const listener = await stage.listen([pattern, 'games/*'])
  await stage.db.write((tx) => tx.create(games, { notes: 'a'.repeat(20_000) }))
  expect(await listener.told()).toBe('create games/*')
})

test('everybody else gets a turn although nobody sees the record', async () => {
  // Each look at the clock seems long after the one before.
  let now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 10))
  const filters = Array.from({ length: 50 }, (_, n) => optioned('games/*', { filter: `status = "${n}"` }))
  const listener = await stage.listen([...filters, 'games/*'])
  let turns = 0
  const count = () => {
    turns++
    immediate = setImmediate(count)
  }
  let immediate = setImmediate(count)
  await stage.whistle()
  await listener.next()
  clearImmediate(immediate)
  vi.restoreAllMocks()
  expect(turns).toBeGreaterThanOrEqual(50)
})

describe('topics that cost too much are refused with a sentence, and change nothing', () => {
  test.each([
    [
      'comparisons',
      () =>
        Array.from({ length: 100 }, (_, n) => optioned('games/*', { filter: `${times(90, 'score!=1')}&&score!=${n}` })),
    ],
    [
      'ways',
      () => [
        optioned('games/*', {
          filter: times(5, 'team.games_via_team.team.games_via_team.status ?= team.games_via_team.status'),
        }),
      ],
    ],
    [
      'expands',
      () =>
        Array.from({ length: 20 }, (_, n) =>
          optioned('games/*', { filter: `score=${n}`, expand: 'team.games_via_team' }),
        ),
    ],
  ])('%s', async (_, topics) => {
    await stage.db.write(async (tx) => {
      const { id } = await tx.create(teams, { state: 'accepted' })
      for (let n = 0; n < 60; n++) await tx.create(games, { team: id })
    })
    const listener = await stage.listen(['games/*'])
    const before = stage.live.sizes()
    const answer = await stage.post({ clientId: listener.clientId, subscriptions: topics() })
    expect(await answer.json()).toMatchObject({ status: 400, message: expect.stringMatching(TOO_MUCH) })
    expect(stage.live.sizes()).toEqual(before)
    await stage.whistle()
    expect(await listener.told()).toBe('create games/*')
  })
})

describe('what an owner holds', () => {
  const topic = (source: string, cost: number) => ({ source, cost }) as Topic
  const dear = (n: number) => topic(`dear ${n}`, TOPIC_COSTS.connection)

  test('is bounded, counted once however many connections hold it, and given back', () => {
    const limits = new TopicLimits()
    const most = TOPIC_COSTS.owner / TOPIC_COSTS.connection
    for (let n = 0; n < most; n++) limits.take('club', [dear(n)])
    expect(() => limits.take('club', [dear(99)])).toThrow(expect.objectContaining({ status: 400 }))
    for (let again = 0; again < 100; again++) limits.take('club', [dear(1)])
    limits.take('somebody else', [dear(99)])
    expect(limits.cost).toBe((most + 1) * TOPIC_COSTS.connection)
    for (let again = 0; again < 101; again++) limits.free('club', [dear(1)])
    limits.take('club', [dear(99)])
    for (const n of [0, 2, 3, 99]) limits.free('club', [dear(n)])
    limits.free('somebody else', [dear(99)])
    expect(limits.cost).toBe(0)
  })

  test('and so is what all of them hold', () => {
    const limits = new TopicLimits()
    const most = TOPIC_COSTS.all / TOPIC_COSTS.connection
    for (let n = 0; n < most; n++) limits.take(`club ${n}`, [dear(n)])
    expect(() => limits.take('one more', [dear(999)])).toThrow(expect.objectContaining({ status: 400 }))
    limits.take('one more', [dear(1)])
  })
})
