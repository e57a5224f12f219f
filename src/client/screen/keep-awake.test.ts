import { expect, test, vi } from 'vitest'
import { keepAwake } from './keep-awake.ts'

/** A browser that counts its locks; hiding the page lets go of them, as browsers do. */
function browser(request: () => Promise<void> = async () => {}) {
  const locks: { released: boolean; release: () => Promise<void> }[] = []
  const seen: { visibilityState: DocumentVisibilityState } = { visibilityState: 'visible' }
  const document = Object.assign(new EventTarget(), seen)
  const wakeLock = {
    request: vi.fn(async () => {
      await request()
      const lock = { released: false, release: async () => void (lock.released = true) }
      locks.push(lock)
      return lock as unknown as WakeLockSentinel
    }),
  }
  const see = async (state: DocumentVisibilityState) => {
    document.visibilityState = state
    if (state === 'hidden') for (const lock of locks) lock.released = true
    document.dispatchEvent(new Event('visibilitychange'))
    await settled()
  }
  return { locks, wakeLock, see, parts: { navigator: { wakeLock }, document } }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('one lock while the page is seen, another when it is seen again, none afterwards', async () => {
  const { locks, see, parts, wakeLock } = browser()
  const stop = keepAwake(parts)
  await settled()
  expect(locks.map(({ released }) => released)).toEqual([false])
  await see('visible')
  expect(wakeLock.request).toHaveBeenCalledTimes(1)
  await see('hidden')
  await see('visible')
  expect(locks.map(({ released }) => released)).toEqual([true, false])
  stop()
  await see('visible')
  expect(locks.map(({ released }) => released)).toEqual([true, true])
})

test('a lock that comes after the page was left is given back', async () => {
  const { locks, parts } = browser()
  keepAwake(parts)()
  await settled()
  expect(locks.map(({ released }) => released)).toEqual([true])
})

test('whoever gets none asks again when the page is seen', async () => {
  let isRefused = true
  const { locks, see, parts } = browser(async () => {
    if (isRefused) throw new DOMException('Low power', 'NotAllowedError')
  })
  const stop = keepAwake(parts)
  await settled()
  isRefused = false
  await see('visible')
  expect(locks).toHaveLength(1)
  stop()
})

test('a browser without it is left alone', () => {
  const { parts } = browser()
  expect(() => keepAwake({ ...parts, navigator: {} })()).not.toThrow()
})
