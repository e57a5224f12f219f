import { expect, test } from 'vitest'
import { FairQueue, type QueuedFor } from './fair-queue.ts'

/** Who gets a turn, in which order, without a clock: every work ends when the test says so. */
function stageOf(limits: { atOnce: number; waiting: number }) {
  const turns = new FairQueue(limits)
  const begun: string[] = []
  const refused: string[] = []
  const ends: (() => void)[] = []
  const ask = (name: string, turn: Partial<QueuedFor> = {}) => {
    const whole = { place: 'here', account: name, ...turn }
    const work = () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.push(resolve))
    }
    void turns.inTurn(whole, work).catch(() => refused.push(name))
  }
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
  return {
    begun,
    refused,
    ask,
    settled,
    /** Ends one after the other until nobody works. */
    async playOut() {
      for (let end = ends.shift(); end; end = ends.shift()) {
        end()
        await settled()
      }
    },
  }
}

test('places take turns, however many wait at one of them', async () => {
  const { ask, begun, playOut } = stageOf({ atOnce: 1, waiting: 10 })
  for (const name of ['a1', 'a2', 'a3', 'a4']) ask(name, { place: 'a' })
  ask('b1', { place: 'b' })
  ask('c1', { place: 'c' })
  await playOut()
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4'])
})

test('at one place accounts take turns', async () => {
  const { ask, begun, playOut } = stageOf({ atOnce: 1, waiting: 10 })
  ask('first', { account: 'other' })
  for (const name of ['x1', 'x2', 'x3']) ask(name, { account: 'x' })
  ask('y1', { account: 'y' })
  await playOut()
  expect(begun).toEqual(['first', 'x1', 'y1', 'x2', 'x3'])
})

test('who is known comes first, and has room of their own', async () => {
  const { ask, begun, refused, playOut } = stageOf({ atOnce: 1, waiting: 3 })
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) ask(name, { place: 'a' })
  ask('known', { place: 'a', isKnown: true })
  await playOut()
  expect(begun).toEqual(['a1', 'known', 'a2', 'a3', 'a4'])
  expect(refused).toEqual(['a5', 'a6'])
})

test('where there is no room, the fullest place gives some away, last come first', async () => {
  const { ask, begun, refused, playOut, settled } = stageOf({ atOnce: 1, waiting: 4 })
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) ask(name, { place: 'a' })
  await settled()
  expect(refused).toEqual(['a6'])
  ask('b1', { place: 'b' })
  ask('c1', { place: 'c' })
  await settled()
  expect(refused).toEqual(['a6', 'a5', 'a4'])
  // Two and one and one: nobody has two more than a newcomer would.
  ask('d1', { place: 'd' })
  ask('b2', { place: 'b' })
  await playOut()
  expect(refused).toEqual(['a6', 'a5', 'a4', 'a3', 'b2'])
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'd1'])
})

test('130 who invent addresses hold up nobody who was here before', async () => {
  const { ask, begun, refused, playOut } = stageOf({ atOnce: 2, waiting: 100 })
  for (let n = 0; n < 130; n++) ask(`invented${n}@example.org`)
  ask('ada@example.org', { isKnown: true })
  ask('bob@example.org', { place: 'elsewhere' })
  await playOut()
  expect(begun.slice(2, 5)).toContain('ada@example.org')
  expect(begun.slice(2, 5)).toContain('bob@example.org')
  expect(refused).toHaveLength(29)
  expect(begun).toHaveLength(103)
})

test('a failure gives its place back', async () => {
  const turns = new FairQueue({ atOnce: 1, waiting: 0 })
  const turn = { place: 'here', account: 'one' }
  await expect(turns.inTurn(turn, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await turns.inTurn(turn, async () => 'next')).toBe('next')
})
