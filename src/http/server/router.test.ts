import { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { NO_JSON } from '../bodies/json-bounds.ts'
import { HttpRequest, jsonResponse } from './http-request.ts'
import type { IncomingRequest } from './incoming-request.ts'
import { Router } from './router.ts'

function exchangeOf(method: string, url: string): HttpRequest {
  const incoming = { method, url, headers: {} } as IncomingRequest
  return new HttpRequest(incoming, new ServerResponse(incoming))
}

/** What answers a request: the name of its handler and the named parts. */
function found(router: Router, method: string, url: string) {
  const request = exchangeOf(method, url)
  const answer = router.find(request)?.(request)
  return answer && { ...(answer as { body: string }), params: ['id', 'name'].map((name) => request.param(name)) }
}

const router = new Router()
router.get('/api/teams', () => jsonResponse('list'))
router.get('/api/teams/:id', () => jsonResponse('view'))
router.patch('/api/teams/:id', NO_JSON, () => jsonResponse('update'))
router.delete('/api/teams/:id', () => jsonResponse('delete'))
router.post('/api/teams/:id/:name', NO_JSON, () => jsonResponse('two parts'))

describe('a request', () => {
  test.each([
    ['GET', '/api/teams', '"list"', ['', '']],
    ['GET', '/api/teams?page=2', '"list"', ['', '']],
    ['GET', '/api/teams/abc', '"view"', ['abc', '']],
    ['HEAD', '/api/teams/abc', '"view"', ['abc', '']],
    ['PATCH', '/api/teams/abc?fields=id', '"update"', ['abc', '']],
    ['POST', '/api/teams/a%20b/c%2Fd', '"two parts"', ['a b', 'c/d']],
    ['GET', '/api/teams/%zz', '"view"', ['%zz', '']],
  ])('%s %s finds %s', (method, url, body, params) => {
    expect(found(router, method, url)).toMatchObject({ body, params })
  })

  test.each([
    ['GET', '/'],
    ['GET', '/api'],
    ['GET', '/api/teams/'],
    ['GET', '/api/teams/abc/'],
    ['GET', '//api/teams'],
    ['GET', '/API/teams'],
    ['GET', '/%61pi/teams'],
    ['POST', '/api/teams'],
    ['OPTIONS', '/api/teams'],
    ['GET', 'http://elsewhere/api/teams'],
    ['GET', '*'],
  ])('%s %s finds nothing', (method, url) => {
    expect(found(router, method, url)).toBeUndefined()
  })
})

test('two handlers for one address are a mistake of ours', () => {
  expect(() => router.get('/api/teams/:name', () => jsonResponse(''))).toThrow('answered by /api/teams/:id already')
  expect(() => router.get('/api/teams/new', () => jsonResponse(''))).toThrow('already')
})

test('guards stand before everything below their path, in their order', async () => {
  const guarded = new Router()
  const passed: string[] = []
  guarded.guard('/api/', () => void passed.push('first'))
  guarded.guard('/api/', async () => void passed.push('second'))
  guarded.guard('/files/', () => void passed.push('other'))
  await guarded.pass(exchangeOf('GET', '/api/nowhere'))
  expect(passed).toEqual(['first', 'second'])
})
