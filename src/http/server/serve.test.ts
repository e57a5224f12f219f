import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { CannotStart } from '#records/storage/cannot-start.ts'
import type { App } from '../areas/dependencies.ts'
import { BodyMemory } from '../bodies/body-memory.ts'
import { wholeBody } from '../bodies/body-pieces.ts'
import { NO_JSON } from '../bodies/json-bounds.ts'
import { appOf } from './app.ts'
import { type HttpResponse, WRITTEN } from './http-request.ts'
import { type Log, SILENT } from './log.ts'
import { Router } from './router.ts'
import { type Listening, type ListenOptions, listen, type ServerTimes, serve } from './serve.ts'

const open: Listening[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((it) => it.stop()))
})

async function serving(app: App, options: Partial<ListenOptions> = {}): Promise<Listening> {
  const listening = await serve(app, { host: '127.0.0.1', port: 0, log: SILENT, ...options })
  open.push(listening)
  return listening
}

const text = (body: string): HttpResponse => ({ status: 200, headers: { 'content-type': 'text/plain' }, body })

const memory = new BodyMemory(1024 * 1024)

/** An application that says hello, echoes, and does what else is told. */
function hello(add: (router: Router) => void = () => {}): App {
  const router = new Router()
  router.get('/', () => text('hello'))
  router.post('/', NO_JSON, async (request) => text(Buffer.from(await wholeBody(request, 1_000, memory)).toString()))
  add(router)
  return appOf(router, { log: SILENT })
}

const urlOf = ({ port }: Listening) => `http://127.0.0.1:${port}`

/** Everything that the server says over one connection until it closes it. */
async function sayAndListen({ port }: Listening, ...said: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  for (const text of said) socket.write(text)
  return heardBy(socket)
}

async function heardBy(socket: Socket): Promise<string> {
  let heard = ''
  socket.setEncoding('utf8')
  for await (const text of socket) heard += text
  return heard
}

const bodyIn = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))

test('of a place that asks for much at once a few requests begin, then others have their turn', async () => {
  const ASKED = 60
  let begun = 0
  const counting = hello((router) => router.get('/counted', () => text(`answer ${(begun += 1)}`)))
  const listening = await serving(counting)
  const sockets = Array.from({ length: ASKED }, () => connect(listening.port, '127.0.0.1'))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  const inEachRound: number[] = []
  let before = 0
  const look = () => {
    inEachRound.push(begun - before)
    before = begun
    if (begun < ASKED) setImmediate(look)
  }
  for (const socket of sockets) socket.write('GET /counted HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
  setImmediate(look)
  for (const answer of await Promise.all(sockets.map(heardBy))) expect(answer).toContain('answer ')
  // What waited is begun between two looks, and what has just come.
  expect(Math.max(...inEachRound)).toBeLessThanOrEqual(4)
})

describe('requests that are sent without waiting for answers', () => {
  const ask = (path: string) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`

  test('are answered one after the other, in their order', async () => {
    let atOnce = 0
    const slow: string[] = []
    const app = hello((router) =>
      router.get('/slow/:n', async (request) => {
        expect(++atOnce).toBe(1)
        slow.push(request.param('n'))
        await new Promise<void>((resolve) => setImmediate(resolve))
        atOnce--
        return text(`answer ${request.param('n')};`)
      }),
    )
    const asked = ['1', '2', '3', '4', '5']
    const last = 'GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'
    const heard = await sayAndListen(await serving(app), asked.map((n) => ask(`/slow/${n}`)).join('') + last)
    expect(heard.match(/answer \d/g)).toEqual(asked.map((n) => `answer ${n}`))
    expect(heard).toContain('hello')
    expect(slow).toEqual(asked)
  })

  test('close the connection when they are many, and nothing more of them is begun', async () => {
    let begun = 0
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const app = hello((router) =>
      router.get('/slow', async (request) => {
        begun++
        request.gone.addEventListener('abort', () => end())
        await ended
        return text('too late')
      }),
    )
    const server = await serving(app)
    const socket = connect(server.port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(ask('/slow').repeat(1_600))
    await once(socket.resume(), 'close')
    await ended
    // Somebody else is answered, after whatever the closed connection had begun.
    expect(await (await fetch(urlOf(server))).text()).toBe('hello')
    expect(begun).toBe(1)
  })
})

test('a taken port is told in a sentence', async () => {
  const { port } = await serving(hello())
  const second = serving(hello(), { port })
  await expect(second).rejects.toThrow(CannotStart)
  await expect(second).rejects.toThrow(
    `Port ${port} of 127.0.0.1 is taken by another program: stop that one, or set PORT to another number.`,
  )
})

test('a foreign address is told in a sentence', async () => {
  await expect(serving(hello(), { host: '192.0.2.1' })).rejects.toThrow('HOST is "192.0.2.1", which is no address')
})

test('before there is an application everybody is asked to come back', async () => {
  const listening = await listen({ host: '127.0.0.1', port: 0, log: SILENT })
  open.push(listening)
  expect((await fetch(urlOf(listening))).status).toBe(503)
  listening.answer(hello())
  expect(await (await fetch(urlOf(listening))).text()).toBe('hello')
})

describe('what is no proper request gets an answer in the known form, and the server goes on', () => {
  const broken: readonly [string, string, number][] = [
    ['no HTTP', 'hello?\r\n\r\n', 400],
    ['a header without a name', 'GET / HTTP/1.1\r\nhost: a\r\n: x\r\n\r\n', 400],
    ['two lengths', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab', 400],
    ['too many headers', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(30_000)}\r\n\r\n`, 431],
    ['too long an address', `GET /?${'x'.repeat(9_000)} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`, 414],
  ]
  test.each(broken)('%s', async (_, said, status) => {
    const listening = await serving(hello())
    const answer = await sayAndListen(listening, said)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(bodyIn(answer)).toMatchObject({ data: {}, status })
    expect((await fetch(urlOf(listening))).status).toBe(200)
  })

  test('the longest address that is allowed passes', async () => {
    const listening = await serving(hello())
    expect((await fetch(`${urlOf(listening)}/?${'x'.repeat(8 * 1024 - 2)}`)).status).toBe(200)
    expect((await fetch(`${urlOf(listening)}/?${'x'.repeat(8 * 1024 - 1)}`)).status).toBe(414)
  })
})

describe('a connection that keeps the server waiting is ended', () => {
  test.each<[string, string[], Partial<ServerTimes>, string]>([
    ['with half a header', ['GET / HTTP/1.1\r\nho'], { headers: 50, check: 10 }, 'HTTP/1.1 408 '],
    [
      'with half a body',
      ['POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\n\r\nhal'],
      { headers: 50, request: 100, check: 10 },
      'HTTP/1.1 408 ',
    ],
    ['with no second request', ['GET / HTTP/1.1\r\nhost: a\r\n\r\n'], { idle: 50 }, 'HTTP/1.1 200 '],
  ])('%s', async (_, said, times, answer) => {
    const listening = await serving(hello(), { times })
    expect((await sayAndListen(listening, ...said)).slice(0, answer.length)).toBe(answer)
  })

  test('without a word, which would be taken for the answer to a request that is just being sent', async () => {
    const listening = await serving(hello(), { times: { headers: 50, check: 10 } })
    expect(await sayAndListen(listening)).toBe('')
  })
})

describe('stopping', () => {
  function slow() {
    const arrived = Promise.withResolvers<void>()
    const answerNow = Promise.withResolvers<void>()
    const app = hello((router) =>
      router.get('/slow', async () => {
        arrived.resolve()
        await answerNow.promise
        return text('done')
      }),
    )
    return { app, arrived: arrived.promise, answerNow: answerNow.resolve }
  }

  test('a request under way gets its answer, a new one no connection', async () => {
    const { app, arrived, answerNow } = slow()
    const listening = await serving(app)
    const answer = fetch(`${urlOf(listening)}/slow`)
    await arrived
    const stopped = listening.stop()
    await expect(fetch(urlOf(listening))).rejects.toThrow('fetch failed')
    answerNow()
    expect(await (await answer).text()).toBe('done')
    await stopped
  })

  test('a connection that waits for its next request does not hold it up', async () => {
    const listening = await serving(hello())
    const socket = connect(listening.port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
    await once(socket, 'data')
    socket.resume()
    const closed = once(socket, 'close')
    await listening.stop()
    await closed
  })

  test('a further request over an old connection is answered, and is its last', async () => {
    const { app, arrived, answerNow } = slow()
    const listening = await serving(app)
    const socket = connect(listening.port, '127.0.0.1')
    const heard = heardBy(socket)
    socket.write('GET /slow HTTP/1.1\r\nhost: a\r\n\r\nGET / HTTP/1.1\r\nhost: a\r\n\r\n')
    await arrived
    const stopped = listening.stop()
    answerNow()
    await stopped
    expect(await heard).toMatch(/done[^]*$/)
  })

  test('where another process goes on, whoever has just connected still asks', async () => {
    const server = await serving(hello(), { times: { linger: 60_000 } })
    const socket = connect(server.port, '127.0.0.1')
    await once(socket, 'connect')
    // Connections are taken in their order.
    await sayAndListen(server, 'GET / HTTP/1.1\r\nHost: cup.example\r\nConnection: close\r\n\r\n')
    server.leave()
    const stopped = server.stop()
    socket.write('GET / HTTP/1.1\r\nHost: cup.example\r\n\r\n')
    const heard = await heardBy(socket)
    expect(heard).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*Connection: close\r\n[^]*hello$/i)
    await stopped
  })

  test('what takes too long is ended', async () => {
    const { app, arrived } = slow()
    const warnings: string[] = []
    const log: Log = { ...SILENT, warn: (message) => void warnings.push(message) }
    const listening = await serving(app, { log, times: { drain: 50 } })
    const answer = fetch(`${urlOf(listening)}/slow`)
    answer.catch(() => {})
    await arrived
    await listening.stop()
    await expect(answer).rejects.toThrow('fetch failed')
    expect(warnings).toEqual(['requests were still under way and have been ended'])
  })

  test('a second stop changes nothing', async () => {
    const listening = await serving(hello())
    await Promise.all([listening.stop(), listening.stop()])
  })
})

describe('headers', () => {
  test('stand on every answer: of a route, of none, of an error, and before any route', async () => {
    const app = hello((router) => {
      router.get('/broken', () => {
        throw new Error('mistake')
      })
      router.get('/raw', ({ response }) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: 1\n\n')
        return WRITTEN
      })
    })
    const listening = await serving(app)
    for (const path of ['/', '/nowhere', '/broken', '/raw', `/?${'x'.repeat(9_000)}`]) {
      const { headers } = await fetch(`${urlOf(listening)}${path}`)
      expect(Object.fromEntries(headers)).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.stringMatching(/^[a-z0-9]{10}$/),
      })
      expect(headers.has('strict-transport-security')).toBe(false)
    }
  })

  test('a handler may say otherwise, however it spells the name, and set several cookies', async () => {
    const app = hello((router) => {
      router.get('/page', ({ response }) => {
        const own = { 'Cache-Control': 'public', 'Content-Security-Policy': "default-src 'self'" }
        response.writeHead(200, { ...own, 'Set-Cookie': ['a=1', 'b=2'] }).end()
        return WRITTEN
      })
      router.get('/plain', () => ({ status: 200, headers: { 'Cache-Control': 'public' }, body: 'page' }))
      router.get('/node', ({ response }) => {
        response.setHeader('Cache-Control', 'public')
        return text('page')
      })
    })
    const listening = await serving(app)
    const page = await fetch(`${urlOf(listening)}/page`)
    expect(page.headers.get('cache-control')).toBe('public')
    expect(page.headers.get('content-security-policy')).toBe("default-src 'self'")
    expect(page.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    for (const path of ['/plain', '/node']) {
      expect((await fetch(`${urlOf(listening)}${path}`)).headers.get('cache-control')).toBe('public')
    }
  })

  test('over TLS the browser is told to stay there', async () => {
    const listening = await serving(hello(), { tls: true })
    expect((await fetch(urlOf(listening))).headers.get('strict-transport-security')).toBe('max-age=31536000')
  })

  test('every request has an id of its own, and one from outside is not taken over', async () => {
    const listening = await serving(hello())
    const ask = async () =>
      (await fetch(urlOf(listening), { headers: { 'x-request-id': 'mine' } })).headers.get('x-request-id')
    const ids = await Promise.all(Array.from({ length: 20 }, ask))
    expect(new Set(ids).size).toBe(20)
    expect(ids).not.toContain('mine')
  })
})

test('an answer that cannot be written becomes an error, not a connection that hangs', async () => {
  const failures: unknown[] = []
  const app = hello((router) => {
    router.get('/file', () => ({ status: 200, headers: { 'content-disposition': 'filename="ü€"' }, body: 'file' }))
    router.get('/half', () => ({ status: 200, body: pieces() }))
  })
  async function* pieces() {
    yield Buffer.from('half')
    throw new Error('the rest is gone')
  }
  const listening = await serving(app, { log: { ...SILENT, error: (message) => void failures.push(message) } })
  expect((await fetch(`${urlOf(listening)}/file`)).status).toBe(500)
  await expect(fetch(`${urlOf(listening)}/half`).then((half) => half.text())).rejects.toThrow(TypeError)
  expect(failures).toEqual(['an answer could not be written', 'an answer could not be written'])
})

test('a client that takes nothing of a long answer is given up', async () => {
  const router = new Router()
  const ended = Promise.withResolvers<number>()
  async function* pieces() {
    let count = 0
    try {
      for (;;) {
        count++
        yield Buffer.alloc(256 * 1024)
      }
    } finally {
      ended.resolve(count)
    }
  }
  router.get('/long', () => ({ status: 200, body: pieces() }))
  const { port } = await serving(appOf(router, { log: SILENT }, { stalledMs: 100 }))
  const socket = connect(port, '127.0.0.1')
  socket.pause()
  socket.write('GET /long HTTP/1.1\r\nhost: a\r\n\r\n')
  expect(await ended.promise).toBeLessThan(200)
  socket.destroy()
})

test('a client that goes away in the middle of its upload harms nobody', async () => {
  const listening = await serving(hello())
  const asked = request(urlOf(listening), { method: 'POST', headers: { 'content-length': 1000 } })
  asked.on('error', () => {})
  asked.write('half')
  await once(asked, 'socket')
  asked.destroy()
  expect((await fetch(urlOf(listening))).status).toBe(200)
})
