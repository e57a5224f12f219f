import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ComeBackLater } from '../limits/rate-limits.ts'
import { BodyMemory, type Release } from './body-memory.ts'

const MEBIBYTE = 1024 * 1024
/** Three quarters are for large bodies: 48 MiB. */
const memory = () => new BodyMemory(64 * MEBIBYTE)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Whether a body may be read at once; what may not goes on waiting. */
function entersAtOnce(of: BodyMemory, address: string, bytes: number): boolean {
  const entered = of.take(address, bytes)
  if (!(entered instanceof Promise)) return true
  entered.catch(() => {})
  return false
}

describe('one address', () => {
  test('alone gets half of all, and another still finds room', () => {
    const of = memory()
    expect([1, 2, 3].map(() => entersAtOnce(of, '192.0.2.1', 10 * MEBIBYTE))).toEqual([true, true, false])
    expect(entersAtOnce(of, '192.0.2.2', 10 * MEBIBYTE)).toBe(true)
  })

  test('is the network of an IPv6 address', () => {
    const of = memory()
    const entered = ['2001:db8::1', '2001:db8::2', '2001:db8::3'].map((it) => entersAtOnce(of, it, 10 * MEBIBYTE))
    expect(entered).toEqual([true, true, false])
  })

  test('that sends pictures still sends forms', () => {
    const of = memory()
    while (entersAtOnce(of, '192.0.2.1', 10 * MEBIBYTE));
    expect(entersAtOnce(of, '192.0.2.1', 2_000)).toBe(true)
  })
})

test('many addresses together never take more than there is', () => {
  const of = memory()
  for (let at = 0; at < 100; at++) entersAtOnce(of, `192.0.2.${at}`, 3 * MEBIBYTE)
  expect(of.taken).toBeLessThanOrEqual(48 * MEBIBYTE)
})

describe('what finds no room', () => {
  test('waits, and enters when somebody leaves', async () => {
    const of = memory()
    const first = of.take('192.0.2.1', 20 * MEBIBYTE) as Release
    const second = of.take('192.0.2.1', 20 * MEBIBYTE)
    expect(second).toBeInstanceOf(Promise)
    first()
    const leave = await second
    expect(of.taken).toBe(20 * MEBIBYTE)
    leave()
    leave()
    expect(of.taken).toBe(0)
  })

  test('is asked to come back after a while', async () => {
    const of = memory()
    await of.take('192.0.2.1', 20 * MEBIBYTE)
    const late = Promise.resolve(of.take('192.0.2.1', 20 * MEBIBYTE)).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await late).toBeInstanceOf(ComeBackLater)
    expect(of.taken).toBe(20 * MEBIBYTE)
  })

  test('is asked so at once where many of its address wait already', async () => {
    const of = memory()
    await of.take('192.0.2.1', 20 * MEBIBYTE)
    for (let at = 0; at < 20; at++) entersAtOnce(of, '192.0.2.1', 20 * MEBIBYTE)
    expect(() => of.take('192.0.2.1', 20 * MEBIBYTE)).toThrow(ComeBackLater)
  })
})

test('what is larger than all of it enters alone', () => {
  const of = memory()
  expect(entersAtOnce(of, '192.0.2.1', 500 * MEBIBYTE)).toBe(true)
  expect(entersAtOnce(of, '192.0.2.2', MEBIBYTE)).toBe(false)
})
