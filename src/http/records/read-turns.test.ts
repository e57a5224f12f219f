import { expect, test } from 'vitest'
import { ReadTurns } from './read-turns.ts'

test('one at a time, and whoever has many waiting waits for themselves', async () => {
  const turns = new ReadTurns()
  const order: string[] = []
  let atOnce = 0
  const work = async (name: string, what: string) => {
    await turns.wait(name)
    expect(++atOnce).toBe(1)
    order.push(what)
    await Promise.resolve()
    atOnce--
  }
  await Promise.all([
    ...['greedy 1', 'greedy 2', 'greedy 3', 'greedy 4'].map((what) => work('greedy', what)),
    work('modest', 'modest 1'),
    work('other', 'other 1'),
    work('modest', 'modest 2'),
  ])
  expect(order).toEqual(['greedy 1', 'greedy 2', 'modest 1', 'other 1', 'greedy 3', 'modest 2', 'greedy 4'])
  expect(turns.waiting).toBe(0)
})

test('between two turns everybody else gets theirs', async () => {
  const turns = new ReadTurns()
  const order: string[] = []
  const first = turns.wait('a').then(() => order.push('first'))
  const second = turns.wait('a').then(() => order.push('second'))
  setImmediate(() => order.push('somebody else'))
  await Promise.all([first, second])
  expect(order).toEqual(['first', 'somebody else', 'second'])
})

test('who has too many waiting is told to come back, and others are not', async () => {
  const turns = new ReadTurns()
  const waiting = Array.from({ length: 9 }, () => turns.wait('greedy'))
  expect(() => turns.wait('greedy')).toThrow(expect.objectContaining({ status: 429 }))
  waiting.push(turns.wait('modest'))
  await Promise.all(waiting)
})
