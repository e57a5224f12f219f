import { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { GUEST } from '#records/viewing/viewer.ts'
import type { Dependencies, Provided } from '../areas/dependencies.ts'
import { errorResponse } from '../server/errors.ts'
import { HttpRequest } from '../server/http-request.ts'
import type { IncomingRequest } from '../server/incoming-request.ts'
import { SILENT } from '../server/log.ts'
import { Router } from '../server/router.ts'
import { placeOf } from './place.ts'
import { rateLimitRoutes } from './rate-limit-routes.ts'
import { Limiter, RATE_LIMITS, type RateLimits, tooManyRequests } from './rate-limits.ts'

function clock() {
  let at = 1_000
  return { now: () => at, passSeconds: (seconds: number) => (at += seconds * 1_000) }
}

const passed = (limiter: Limiter, name: string, times: number) =>
  Array.from({ length: times }, () => limiter.tryTake(name).ok).filter(Boolean).length

test('so many at once, then as many again over the time', () => {
  const { now, passSeconds } = clock()
  const limiter = new Limiter({ count: 10, seconds: 180 }, now)
  expect(passed(limiter, 'ada', 25)).toBe(10)
  expect(limiter.tryTake('ada')).toEqual({ ok: false, seconds: 18 })
  passSeconds(17)
  expect(limiter.tryTake('ada')).toEqual({ ok: false, seconds: 1 })
  passSeconds(1)
  expect(passed(limiter, 'ada', 5)).toBe(1)
  passSeconds(180)
  expect(passed(limiter, 'ada', 25)).toBe(10)
})

test('a count that does not divide the time is given in full', () => {
  for (const count of [3, 7, 9, 11, 300]) {
    expect(passed(new Limiter({ count, seconds: 10 }, () => 0.1), 'ada', 1_000)).toBe(count)
  }
})

test('names do not share', () => {
  const limiter = new Limiter({ count: 1, seconds: 60 }, () => 0)
  limiter.take('ada')
  limiter.take('bob')
  expect(() => limiter.take('ada')).toThrow('Too Many Requests.')
})

test('memory is bounded, and whoever has all calls back is forgotten', () => {
  const { now, passSeconds } = clock()
  const limiter = new Limiter({ count: 2, seconds: 60 }, now)
  for (let n = 0; n < 60_000; n++) limiter.take(`address ${n}`)
  expect(limiter.remembered).toBe(50_000)
  passSeconds(61)
  limiter.take('one more')
  expect(limiter.remembered).toBe(1)
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['', ''],
])('%s counts as %s', (address, place) => expect(placeOf(address)).toBe(place))

const wide = { count: 1_000, seconds: 1 }

function exchangeOf(url: string, headers: Record<string, string>, method = 'GET'): HttpRequest {
  const incoming = { url, method, headers, address: headers['x-address'] ?? '' } as unknown as IncomingRequest
  return new HttpRequest(incoming, new ServerResponse(incoming))
}

/** A router behind the limits; `id` of a person and `address` come as headers. */
function limited(limits: Partial<RateLimits>) {
  const { now, passSeconds } = clock()
  const router = new Router()
  const sessions = { viewerOf: async (request: HttpRequest) => ({ ...GUEST, id: request.header('x-person') ?? '' }) }
  const all = { ...RATE_LIMITS, person: wide, guests: wide, create: wide, ...limits }
  const dependencies = {
    sessions,
    rateLimits: all,
    clock: now,
    get: (wanted: Provided<unknown>) => wanted.make(dependencies),
  } as unknown as Dependencies
  rateLimitRoutes(router, dependencies)
  const passed = async (times: number, url: string, headers: Record<string, string>, method = 'GET') => {
    let count = 0
    for (let n = 0; n < times; n++) {
      const refusal = await router.pass(exchangeOf(url, headers, method)).catch((error: unknown) => error)
      if (refusal === undefined) count++
      else expect(refusal).toMatchObject({ status: 429 })
    }
    return count
  }
  return { passed, passSeconds }
}

test('people are counted by account, guests by address', async () => {
  const { passed, passSeconds } = limited({ person: { count: 3, seconds: 10 }, guests: { count: 5, seconds: 10 } })
  const field = { 'x-address': '192.0.2.1' }
  expect(await passed(9, '/api/x', { ...field, 'x-person': 'ada' })).toBe(3)
  expect(await passed(9, '/api/x', { ...field, 'x-person': 'bob' })).toBe(3)
  expect(await passed(9, '/api/x', field)).toBe(5)
  expect(await passed(9, '/api/x', { 'x-address': '192.0.2.2' })).toBe(5)
  expect(await passed(9, '/pages/x', field)).toBe(9)
  passSeconds(10)
  expect(await passed(9, '/api/x', { ...field, 'x-person': 'ada' })).toBe(3)
})

test('creating records has a limit of its own', async () => {
  const { passed } = limited({ create: { count: 2, seconds: 5 } })
  const ada = { 'x-person': 'ada' }
  expect(await passed(5, '/api/collections/games/records', ada, 'POST')).toBe(2)
  expect(await passed(5, '/api/collections/games/records', ada)).toBe(5)
  expect(await passed(5, '/api/collections/games/records/abc', ada, 'PATCH')).toBe(5)
  expect(await passed(5, '/api/collections/users/auth-refresh', ada, 'POST')).toBe(5)
})

test('a refusal says when to come back', () => {
  const request = exchangeOf('/api/x', {})
  const { status, headers, body } = errorResponse(tooManyRequests(10), request, { log: SILENT })
  expect(status).toBe(429)
  expect(headers).toMatchObject({ 'retry-after': '10' })
  expect(JSON.parse(String(body))).toEqual({ data: {}, message: 'Too Many Requests.', status: 429 })
})
