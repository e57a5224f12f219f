import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ClientGone, SlotsByName, Turns } from './turns.ts'

const nothing = async () => {}

/** Longer than a slice, whatever the machine. */
function busy() {
  const until = performance.now() + 10
  while (performance.now() < until);
}

describe('turns', () => {
  test('run one at a time, in rounds by name', async () => {
    const turns = new Turns()
    const order: string[] = []
    let atOnce = 0
    const work = (name: string, what: string) =>
      turns.run(name, async () => {
        expect(++atOnce).toBe(1)
        order.push(what)
        await Promise.resolve()
        atOnce--
      })
    await Promise.all([
      ...['greedy 1', 'greedy 2', 'greedy 3', 'greedy 4'].map((what) => work('greedy', what)),
      work('modest', 'modest 1'),
      work('other', 'other 1'),
      work('modest', 'modest 2'),
    ])
    expect(order).toEqual(['greedy 1', 'greedy 2', 'modest 1', 'other 1', 'greedy 3', 'modest 2', 'greedy 4'])
    expect(turns.counts).toMatchObject({ begun: 7, waiting: 0, running: 0 })
  })

  test('a work that fails ends its turn', async () => {
    const turns = new Turns()
    await expect(turns.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    await turns.run('b', nothing)
  })

  test('after a slice of work nothing begins in the same turn of the event loop; after less it does', async () => {
    const turns = new Turns()
    for (const [work, running] of [
      [() => {}, 1],
      [busy, 0],
    ] as const) {
      const end = await turns.take('a')
      const next = turns.run('b', nothing)
      work()
      end()
      expect(turns.counts.running).toBe(running)
      await next
    }
  })

  test('several at once where the database is elsewhere', async () => {
    const turns = new Turns(2)
    const ends = await Promise.all([turns.take('a'), turns.take('a')])
    const third = turns.take('b')
    expect(turns.counts).toMatchObject({ running: 2, waiting: 1 })
    for (const end of [...ends, await third]) end()
    expect(turns.counts).toMatchObject({ running: 0, waiting: 0 })
  })
})

describe('the queue', () => {
  test('refuses the name that has too many waiting, and nobody else', async () => {
    const turns = new Turns()
    const held = await turns.take('greedy')
    const waiting = Array.from({ length: 100 }, () => turns.run('greedy', nothing))
    await expect(turns.take('greedy')).rejects.toMatchObject({ status: 429, retryAfterSeconds: 1 })
    waiting.push(
      turns.run('modest', nothing),
      turns.take('greedy', undefined, false).then((end) => end()),
    )
    held()
    await Promise.all(waiting)
    expect(turns.counts).toMatchObject({ begun: 103, refused: 1 })
  })

  test('begins nothing for a connection that has closed, before or while it waited', async () => {
    const turns = new Turns()
    const held = await turns.take('a')
    const gone = new AbortController()
    let begun = false
    const waiting = turns.run('a', async () => void (begun = true), gone.signal)
    gone.abort()
    await expect(waiting).rejects.toBeInstanceOf(ClientGone)
    await expect(turns.take('b', gone.signal)).rejects.toBeInstanceOf(ClientGone)
    held()
    expect(begun).toBe(false)
    expect(turns.counts).toMatchObject({ begun: 1, dropped: 2, waiting: 0 })
  })
})

describe('slots by name', () => {
  const HELD_MS = 500
  const here = new AbortController().signal

  /** Takes so many for a name; what is over its slots is not there until one is given back. */
  function takeSome(slots: SlotsByName, name: string, count: number, gone = here) {
    const taken: (() => void)[] = []
    for (let n = 0; n < count; n++)
      void slots
        .take(name, gone)
        .then((end) => taken.push(end))
        .catch(() => {})
    return taken
  }

  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('a name has as many as it may, and the next ones when those are given back; others have their own', async () => {
    const slots = new SlotsByName(2, HELD_MS)
    const greedy = takeSome(slots, 'greedy', 20)
    const modest = takeSome(slots, 'modest', 1)
    await vi.advanceTimersByTimeAsync(0)
    expect([greedy.length, modest.length]).toEqual([2, 1])
    greedy[0]?.()
    greedy[0]?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(greedy).toHaveLength(3)
  })

  test('one that is held for long counts no more', async () => {
    const slots = new SlotsByName(2, HELD_MS)
    const taken = takeSome(slots, 'slow', 5)
    await vi.advanceTimersByTimeAsync(HELD_MS - 1)
    expect(taken).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(taken).toHaveLength(4)
  })

  test('whoever has left while waiting gets none', async () => {
    const slots = new SlotsByName(1, HELD_MS)
    const first = await slots.take('a', here)
    const gone = new AbortController()
    const left = takeSome(slots, 'a', 1, gone.signal)
    const next = takeSome(slots, 'a', 1)
    gone.abort()
    first()
    await vi.advanceTimersByTimeAsync(0)
    expect([left.length, next.length]).toEqual([0, 1])
  })
})
