import { BlockList } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { Refusal } from '#records/errors.ts'
import { appOf } from './app.ts'
import { jsonResponse } from './http-request.ts'
import { pathWithoutSecrets } from './incoming-request.ts'
import { createLog, SILENT } from './log.ts'
import { Router } from './router.ts'
import { type Listening, type ListenOptions, serve } from './serve.ts'

const open: Listening[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((it) => it.stop()))
})

async function serving(options: Partial<ListenOptions> = {}) {
  const lines: string[] = []
  const log = createLog('debug', (line) => void lines.push(line))
  const router = new Router()
  router.get('/asker', ({ requestId, address }) => jsonResponse({ id: requestId, address }))
  router.guard('/', async ({ method, path }) => {
    if (method === 'POST') throw new Refusal(403, 'no')
    if (path !== '/asker') throw new Refusal(200, 'page')
  })
  const app = appOf(router, { log: SILENT })
  const listening = await serve(app, { host: '127.0.0.1', port: 0, log, ...options })
  open.push(listening)
  return { url: `http://127.0.0.1:${listening.port}`, lines, stop: listening.stop }
}

describe('the asker’s address', () => {
  const trusting = (...networks: [string, number][]) => {
    const proxies = new BlockList()
    for (const [address, prefix] of networks)
      proxies.addSubnet(address, prefix, address.includes(':') ? 'ipv6' : 'ipv4')
    return proxies
  }
  const PROXIES = trusting(['127.0.0.1', 32], ['10.0.0.0', 8], ['fd00::', 8])

  test.each<[string, BlockList | undefined, string | undefined, string]>([
    ['nobody is trusted', undefined, '192.0.2.1', '127.0.0.1'],
    ['the caller is no proxy', trusting(['10.0.0.0', 8]), '192.0.2.1', '127.0.0.1'],
    ['the proxy says nothing', PROXIES, undefined, '127.0.0.1'],
    ['the proxy tells', PROXIES, '192.0.2.1', '192.0.2.1'],
    ['what the client wrote before it is not believed', PROXIES, '203.0.113.9, 192.0.2.1', '192.0.2.1'],
    ['a row of proxies', PROXIES, '203.0.113.9, 192.0.2.1, 10.1.1.1, fd00::1', '192.0.2.1'],
    ['proxies all the way', PROXIES, '10.0.0.9, 10.0.0.8', '10.0.0.9'],
    ['IPv6', PROXIES, '2001:db8::1', '2001:db8::1'],
    ['IPv4 within IPv6', PROXIES, '::ffff:192.0.2.1', '192.0.2.1'],
    ['nonsense', PROXIES, 'unknown', '127.0.0.1'],
    ['nonsense before a proxy', PROXIES, '<script>, 10.0.0.8', '10.0.0.8'],
  ])('%s', async (_, trustedProxies, forwarded, address) => {
    const { url } = await serving({ trustedProxies })
    const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    const answer = await fetch(`${url}/asker`, { headers })
    expect(await answer.json()).toEqual({ id: answer.headers.get('x-request-id'), address })
  })
})

test.each<[string, boolean, string, boolean]>([
  ['of a trusted proxy is taken over', true, 'f3a1-77.Zq_0', true],
  ['of anybody else is not', false, 'f3a1-77.Zq_0', false],
  ['that is too short is not', true, 'f3a1', false],
  ['that is too long is not', true, 'x'.repeat(65), false],
  ['that would not be text in a page is not', true, '<b>f3a177</b>', false],
])('a request id %s', async (_, isTrusted, id, isTaken) => {
  const trustedProxies = new BlockList()
  trustedProxies.addAddress(isTrusted ? '127.0.0.1' : '10.0.0.1')
  const { url } = await serving({ trustedProxies })
  const answer = await fetch(`${url}/asker`, { headers: { 'x-request-id': id } })
  const told = answer.headers.get('x-request-id')
  expect(await answer.json()).toMatchObject({ id: told })
  expect(told === id).toBe(isTaken)
})

describe('the log of requests', () => {
  const TOKEN = 'kKKoVH5vLfweO3OJHljkZm9zUxIVMBuU09luluDEiwc'

  test('tells of each what, how it ended and how long it took, and never a secret', async () => {
    const { url, lines, stop } = await serving({ logRequests: true })
    const answer = await fetch(`${url}/api/collections/teams/records?filter=secret-filter&token=${TOKEN}`, {
      headers: { authorization: TOKEN, cookie: `session=${TOKEN}` },
    })
    await answer.text()
    await (await fetch(`${url}/user/confirm-password-reset/${TOKEN}`, { method: 'POST', body: TOKEN })).text()
    await (await fetch(`${url}/setup/short-one`)).text()
    await stop()
    const told = lines.map((line) => JSON.parse(line))
    expect(told).toEqual([
      {
        at: expect.any(String),
        level: 'debug',
        message: 'request',
        requestId: answer.headers.get('x-request-id'),
        method: 'GET',
        path: '/api/collections/teams/records',
        address: '127.0.0.1',
        status: 200,
        ended: true,
        ms: expect.any(Number),
      },
      expect.objectContaining({ method: 'POST', path: '/user/confirm-password-reset/***', status: 403 }),
      expect.objectContaining({ method: 'GET', path: '/setup/***' }),
    ])
    expect(lines.join('\n')).not.toMatch(/kKKoVH5vLfwe|secret-filter|short-one/)
  })

  test('is silent unless asked for', async () => {
    const { url, lines, stop } = await serving()
    await (await fetch(url)).text()
    await stop()
    expect(lines).toEqual([])
  })
})

test.each([
  ['/api/collections/teams/records/abcdefghijklmno', '/api/collections/teams/records/abcdefghijklmno'],
  [
    '/api/files/teams/abcdefghijklmno/logo_a1b2c3d4e5.png?token=x',
    '/api/files/teams/abcdefghijklmno/logo_a1b2c3d4e5.png',
  ],
  [`/unknown/${'t'.repeat(43)}`, '/unknown/***'],
  [`/unknown/${'t'.repeat(43)}/more?x`, '/unknown/***/more'],
  [`/${'a.b-c_'.repeat(20)}`, '/***'],
  [`/user/verify/${'t'.repeat(43)}`, '/user/verify/***'],
  ['/user/confirm-email-change/a/b', '/user/confirm-email-change/***'],
  ['/', '/'],
  ['', ''],
])('%s in a log', (url, shown) => {
  expect(pathWithoutSecrets(url)).toBe(shown)
})
