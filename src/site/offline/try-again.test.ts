// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TRY_AGAIN_SCRIPT, tryAgain } from './try-again.ts'

const reload = vi.fn<() => void>()
let asked: number[]
let answer: () => Promise<Response>
let end: () => void

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  asked = []
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  vi.stubGlobal('fetch', () => {
    asked.push(Date.now() / 1_000)
    return answer()
  })
  vi.stubGlobal('location', { reload })
  end = tryAgain()
})
afterEach(() => {
  end()
  reload.mockReset()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('looks after pauses that grow to a minute', async () => {
  await vi.advanceTimersByTimeAsync(200_000)
  expect(asked).toEqual([5, 10, 20, 40, 80, 140, 200])
  expect(reload).not.toHaveBeenCalled()
})

test('loads the page once the service answers, and not for who only says that it is away', async () => {
  answer = async () => new Response(null, { status: 503 })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(reload).not.toHaveBeenCalled()
  answer = async () => new Response('{}')
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(reload).toHaveBeenCalledOnce()
})

test('looks no more once the page is gone', async () => {
  end()
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([])
})

test('stands for itself in a document', async () => {
  end()
  // oxlint-disable-next-line no-implied-eval -- as the document runs it
  new Function(TRY_AGAIN_SCRIPT)()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked).toEqual([5])
})
