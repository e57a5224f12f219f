// @vitest-environment happy-dom
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useJingles } from './use-jingles.ts'

const revoked = vi.fn<(source: string) => void>()

beforeEach(() => {
  revoked.mockClear()
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('sound')))
  let count = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${++count}`)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(revoked)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('where data are dear no sound is fetched before it is pressed', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  const atRest = vi.fn((work: () => void) => work())
  vi.stubGlobal('requestIdleCallback', atRest)
  vi.stubGlobal('cancelIdleCallback', () => {})
  const { result } = renderHook(() => useJingles(['/one', '/two']))
  await waitFor(() => expect(atRest).toHaveBeenCalled())
  expect([result.current.kept, fetched.mock.calls]).toEqual([0, []])
})

test('a sound that somebody is about to play stays when others come, go or change places', async () => {
  const { result, rerender, unmount } = renderHook((hrefs: readonly string[]) => useJingles(hrefs), {
    initialProps: ['/one', '/two'],
  })
  await waitFor(() => expect(result.current.kept).toBe(2))
  rerender(['/two', '/one', '/three'])
  await waitFor(() => expect(result.current.kept).toBe(3))
  expect(revoked).not.toHaveBeenCalled()
  rerender(['/two', '/three'])
  await waitFor(() => expect(result.current.kept).toBe(2))
  expect(revoked.mock.calls).toEqual([['blob:1']])
  unmount()
  expect(revoked.mock.calls).toEqual([['blob:1'], ['blob:2'], ['blob:3']])
})
