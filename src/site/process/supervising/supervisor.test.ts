import { beforeEach, describe, expect, test } from 'vitest'
import { SILENT } from '#http/server/log.ts'
import { type Child, Supervisor } from './supervisor.ts'

interface Forked extends Child {
  readonly did: string[]
  answers(): void
  ends(): void
}

let forked: Forked[]
let waits: number[]
let goOn: (() => void)[]
let now: number

function fork(): Child {
  const ready = Promise.withResolvers<boolean>()
  const ended = Promise.withResolvers<void>()
  const did: string[] = []
  const child: Forked = {
    pid: forked.length,
    did,
    ready: ready.promise,
    ended: ended.promise,
    leave: () => void did.push('leave'),
    stop: () => void did.push('stop'),
    kill: () => void did.push('kill'),
    answers: () => ready.resolve(true),
    ends() {
      ready.resolve(false)
      ended.resolve()
    },
  }
  forked.push(child)
  return child
}

const supervisor = (count: number) =>
  new Supervisor({
    count,
    fork,
    log: SILENT,
    now: () => now,
    wait: (ms) =>
      new Promise((resolve) => {
        waits.push(ms)
        goOn.push(resolve)
      }),
  })

beforeEach(() => {
  ;[forked, waits, goOn, now] = [[], [], [], 0]
})

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

async function started(count: number): Promise<Supervisor> {
  const made = supervisor(count)
  const starting = made.start()
  forked[0]?.answers()
  await settled()
  for (const child of forked) child.answers()
  expect(await starting).toBe(true)
  return made
}

test('the first one begins alone, the others once it answers', async () => {
  const starting = supervisor(3).start()
  await settled()
  expect(forked).toHaveLength(1)
  forked[0]?.answers()
  await settled()
  expect(forked).toHaveLength(3)
  for (const child of forked) child.answers()
  expect(await starting).toBe(true)
})

test('where the first one cannot start there is no other', async () => {
  const starting = supervisor(3).start()
  forked[0]?.ends()
  expect(await starting).toBe(false)
  await settled()
  expect([forked.length, waits]).toEqual([1, []])
})

test('one that ends is started anew, later each time, until one has lived', async () => {
  await started(2)
  for (let time = 0; time < 8; time++) {
    forked.at(-1)?.ends()
    await settled()
    goOn.at(-1)?.()
    await settled()
  }
  expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  expect(forked).toHaveLength(10)
  now = 61_000
  forked.at(-1)?.ends()
  await settled()
  expect(waits.at(-1)).toBe(500)
})

describe('renewing', () => {
  test('puts a new one in the place of each, one by one, and none leaves before another answers', async () => {
    const made = await started(2)
    const renewing = made.renew()
    await settled()
    expect(forked.map(({ did }) => did)).toEqual([[], [], []])
    forked[2]?.answers()
    await settled()
    expect(forked.map(({ did }) => did)).toEqual([['leave'], [], []])
    forked[0]?.ends()
    await settled()
    forked[3]?.answers()
    await settled()
    forked[1]?.ends()
    await renewing
    expect(forked.map(({ did }) => did)).toEqual([['leave'], ['leave'], [], []])
    expect(waits).toEqual([])
  })

  test('leaves the old ones where a new one does not start', async () => {
    const made = await started(2)
    const renewing = made.renew()
    await settled()
    forked[2]?.ends()
    await renewing
    expect(forked.map(({ did }) => did)).toEqual([[], [], []])
    expect(waits).toEqual([])
  })
})

test('stopping ends all, and none comes back', async () => {
  const made = await started(2)
  const stopping = made.stop()
  for (const child of forked) child.ends()
  await stopping
  await settled()
  expect(forked.map(({ did }) => did)).toEqual([['stop'], ['stop']])
})
