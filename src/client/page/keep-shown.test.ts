// @vitest-environment happy-dom
import { type DataStrategyResult, data, RouterContextProvider, UNSAFE_ErrorResponseImpl } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusalIn, refusedOf } from '#client/forms/problems.ts'
import { dropToast, shownToasts } from '#ui/feedback/toast.ts'
import { keepShown, nowShows, SLOW_MS, stayShown } from './keep-shown.ts'
import { NO_NETWORK } from './no-network.ts'

const ROOT = { person: undefined }
const TEAMS = { teams: ['Heidees'] }

beforeEach(() => {
  history.replaceState(null, '', '/teams')
  nowShows(
    new Map<string, unknown>([
      ['root', ROOT],
      ['/teams', TEAMS],
    ]),
  )
})

afterEach(() => {
  for (const { id } of shownToasts()) dropToast(id)
  vi.useRealTimers()
})

const failed = (error: unknown): DataStrategyResult => ({ type: 'error', result: error })
const noNetwork = failed(new TypeError('Failed to fetch'))

async function ask(path: string, results: Record<string, DataStrategyResult>, method = 'GET', body?: FormData) {
  const url = new URL(path, location.origin)
  const request = new Request(url, { method, ...(body && { body }) })
  const context = new RouterContextProvider()
  return keepShown({ request, url, params: {}, pattern: path, context }, async () => results)
}

test('a page that cannot be loaded again stays as it is', async () => {
  expect(await ask('/teams?q=hei', { root: noNetwork, '/teams': noNetwork })).toEqual({
    root: { type: 'data', result: ROOT },
    '/teams': { type: 'data', result: TEAMS },
  })
})

test('a page whose answer breaks off stays as it is', async () => {
  const cause = new TypeError('network error')
  const brokenOff = failed(new Error('Unable to decode turbo-stream response', { cause }))
  expect(await ask('/teams', { root: brokenOff, '/teams': brokenOff })).toEqual({
    root: { type: 'data', result: ROOT },
    '/teams': { type: 'data', result: TEAMS },
  })
})

test.each([502, 503, 504])(
  'a page for which somebody in front of the service answers %i stays as it is',
  async (status) => {
    const away = failed(new UNSAFE_ErrorResponseImpl(status, '', 'Bad gateway'))
    expect(await ask('/teams', { root: away, '/teams': away })).toEqual({
      root: { type: 'data', result: ROOT },
      '/teams': { type: 'data', result: TEAMS },
    })
  },
)

test('whoever rather stays is shown what they had, and nothing is asked for', async () => {
  stayShown()
  expect(await ask('/teams', {})).toEqual({
    root: { type: 'data', result: ROOT },
    '/teams': { type: 'data', result: TEAMS },
  })
  const results = { root: { type: 'data' as const, result: 'new' } }
  expect(await ask('/teams', results)).toBe(results)
})

test('an answer that cannot be read is a failure', async () => {
  const cause = new SyntaxError('Unexpected token')
  const results = { root: failed(new Error('Unable to decode turbo-stream response', { cause })) }
  expect(await ask('/teams', results)).toBe(results)
})

test('another page that cannot be loaded is known as such', async () => {
  const results = await ask('/map', { root: noNetwork, '/map': noNetwork })
  const notLoaded = failed(new Error(NO_NETWORK))
  expect(results).toEqual({ root: notLoaded, '/map': notLoaded })
})

test.each([
  'Failed to fetch dynamically imported module: https://open.example/assets/MapPage.js',
  'error loading dynamically imported module: https://open.example/assets/MapPage.js',
  'Importing a module script failed.',
])('a script that is missing is another matter: %s', async (message) => {
  const results = { root: { type: 'data' as const, result: ROOT }, '/map': failed(new TypeError(message)) }
  expect(await ask('/map', results)).toBe(results)
})

test('what the service answers is shown, also when it is an error', async () => {
  const results = { root: { type: 'data' as const, result: ROOT }, '/teams': failed(new Error('Unexpected')) }
  expect(await ask('/teams', results)).toBe(results)
})

const TYPED = { intent: 'add', name: 'Heidees', password: 'secret' }

test('a form that cannot be sent is refused in its place, and known by what was typed', async () => {
  const form = new FormData()
  for (const [name, value] of Object.entries(TYPED)) form.set(name, value)
  const results = await ask('/teams', { '/teams': failed(data(new TypeError('Failed to fetch'))) }, 'POST', form)
  expect(results?.['/teams']).toMatchObject({ type: 'data', result: { init: { status: 503 } } })
  const answer: unknown = Reflect.get(Object(results?.['/teams']?.result), 'data')
  expect(refusalIn(answer)?.problem.code).toBe(NO_NETWORK)
  expect(refusedOf(refusalIn(answer), 'add')?.values).toEqual({ intent: 'add', name: 'Heidees' })
  expect(shownToasts().map(({ text }) => text)).toEqual([expect.stringContaining('No network, so nothing was sent.')])
})

test('a form that takes long to be sent is said to be on its way', async () => {
  vi.useFakeTimers()
  const url = new URL('/teams', location.origin)
  const request = new Request(url, { method: 'POST', body: new FormData() })
  const answered = Promise.withResolvers<Record<string, DataStrategyResult>>()
  const args = { request, url, params: {}, pattern: '/teams', context: new RouterContextProvider() }
  const asked = keepShown(args, () => answered.promise)
  vi.advanceTimersByTime(SLOW_MS)
  expect(shownToasts().map(({ text }) => text)).toEqual(['Slow network: still sending. What you typed is still here.'])
  answered.resolve({ '/teams': { type: 'data', result: TEAMS } })
  expect(await asked).toEqual({ '/teams': { type: 'data', result: TEAMS } })
})
