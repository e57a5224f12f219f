import { beforeEach, expect, test } from 'vitest'
import { RECONNECT_DELAYS_MS, REFUSED_DELAY_MS, SILENT_MAX_MS } from './delays.ts'
import { FakeRealtime, FakeTime, untilIdle } from './realtime.testing.ts'
import { CATCH_UP_MAX_MS, Stream } from './stream.ts'

const NOON = Date.parse('2026-06-13T12:00:00Z')

let realtime: FakeRealtime
let time: FakeTime
let heard: string[]
let stream: Stream

beforeEach(() => {
  realtime = new FakeRealtime()
  time = new FakeTime()
  heard = []
  stream = new Stream({
    realtime,
    after: time.after,
    now: () => time.now,
    since: () => 'here',
    sinceLoaded: () => 'loaded',
    onPlace: (place) => heard.push(place),
    onCaughtUp: ({ isComplete }) => heard.push(isComplete ? 'caught up' : 'missed'),
    onMessage: ({ topic, record }) => heard.push(`${topic} ${record.id}`),
    onConnected: (again) => heard.push(again ? 'connected again' : 'connected'),
    onLost: (since) => heard.push(since === undefined ? 'lost' : `lost ${since - NOON}`),
  })
})

test('hears of what it follows, and no longer of what it does not', async () => {
  stream.follow(['games/*', 'config/*'])
  realtime.connect()
  realtime.tell('games/*', 'g1')
  stream.follow(['config/*', 'jobs/*'])
  await untilIdle()
  expect(realtime.topics).toEqual(['config/*', 'jobs/*'])
  realtime.tell('games/*', 'g2')
  realtime.tell('jobs/*', 'j1')
  expect(heard).toEqual(['connected', 'games/* g1', 'jobs/* j1'])
})

test('says what has become of what was missed, whichever is heard first', () => {
  stream.follow(['games/*'])
  expect(realtime.connect()).toBe('here')
  realtime.catchUp(false)
  realtime.catchUp(true, 'further')
  realtime.lose()
  realtime.catchUp(true)
  realtime.connect()
  expect(heard).toEqual(['connected', 'missed', 'further', 'lost', 'connected again', 'caught up'])
})

test('a service that says nothing about it cannot tell it', async () => {
  stream.follow(['games/*'])
  realtime.connect()
  await time.pass(CATCH_UP_MAX_MS - 1)
  expect(heard).toEqual(['connected'])
  await time.pass(1)
  expect(heard).toEqual(['connected', 'missed'])
})

test('tries the first connection again after the delays of a lost one', async () => {
  stream.follow(['games/*'])
  const delays: number[] = []
  for (let attempt = 1; attempt <= 9; attempt++) {
    await realtime.fail({ status: 0 })
    const failedAt = time.now
    while (realtime.attempts === attempt) await time.pass(100)
    delays.push(time.now - failedAt)
  }
  expect(delays).toEqual([...RECONNECT_DELAYS_MS, 2_000, 2_000])
})

test('does not press a service that refuses it', async () => {
  stream.follow(['games/*'])
  await realtime.fail({ status: 429 })
  await time.pass(REFUSED_DELAY_MS - 1)
  expect(realtime.attempts).toBe(1)
  await time.pass(1)
  expect(realtime.attempts).toBe(2)
})

test('a connection on which nothing is heard for two beats was lost when it was heard last', async () => {
  stream.follow(['games/*'])
  realtime.connect()
  realtime.catchUp(true)
  await time.pass(SILENT_MAX_MS - 1)
  realtime.catchUp(true, 'beat')
  await time.pass(SILENT_MAX_MS - 1)
  realtime.tell('games/*', 'g1')
  await time.pass(SILENT_MAX_MS - 1)
  expect(heard).toEqual(['connected', 'caught up', 'beat', 'games/* g1'])
  await time.pass(1)
  expect(heard.slice(4)).toEqual([`lost ${2 * (SILENT_MAX_MS - 1)}`, 'lost'])
  await time.pass(10 * SILENT_MAX_MS)
  expect(heard).toHaveLength(6)
  realtime.connect()
  expect(heard.at(-1)).toBe('connected again')
})

test('listens as the next person with the same topics', async () => {
  stream.follow(['games/*'])
  realtime.connect()
  await stream.restart()
  expect([realtime.attempts, realtime.topics]).toEqual([2, ['games/*']])
})

test('nothing to follow closes it, for good', async () => {
  stream.follow(['games/*'])
  await realtime.fail({ status: 0 })
  stream.follow([])
  await time.pass(60_000)
  expect([realtime.attempts, realtime.topics]).toEqual([1, []])
})
