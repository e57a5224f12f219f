import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasArrived, keepWanted, partIsMissing } from './chunk-failure.ts'

const assign = vi.fn<(place: string) => void>()

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/', search: '', assign })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} })
  vi.stubGlobal('fetch', async () => Response.json({ id: 'another-build' }))
})
afterEach(() => {
  hasArrived()
  assign.mockReset()
  vi.unstubAllGlobals()
})

/** A page is under way, of which nothing has come yet. */
function goTo(place: string, signal = new AbortController().signal) {
  const url = new URL(place, 'http://fieldside.example')
  const args = { request: new Request(url, { signal }), url } as Parameters<typeof keepWanted>[0]
  const { promise, resolve } = Promise.withResolvers<Record<string, never>>()
  return { gone: keepWanted(args, () => promise), arrive: () => resolve({}) }
}

test('the wanted page is loaded anew, though it is not yet known to React that one is under way', async () => {
  goTo('/schedule?day=2')
  void partIsMissing()
  await expect.poll(() => assign.mock.calls).toEqual([['/schedule?day=2']])
})

test('so is one whose data came before its part was missed', async () => {
  const { gone, arrive } = goTo('/schedule')
  arrive()
  await gone
  void partIsMissing()
  await expect.poll(() => assign.mock.calls).toEqual([['/schedule']])
})

test('a page that was only looked ahead to leaves the shown one alone', async () => {
  expect(await partIsMissing()).toBe('showError')
  goTo('/schedule')
  hasArrived()
  expect(await partIsMissing()).toBe('showError')
})

test('so does one that is loaded again where it is, and one that was given up', async () => {
  goTo('/')
  expect(await partIsMissing()).toBe('showError')
  const leaving = new AbortController()
  const { gone, arrive } = goTo('/schedule', leaving.signal)
  leaving.abort()
  arrive()
  await gone
  expect(await partIsMissing()).toBe('showError')
  expect(assign).not.toHaveBeenCalled()
})
