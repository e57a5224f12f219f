import { request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#areas/accounts/accounts.collections.ts'
import { type AccountsWorld, openAccountsWorld } from '#areas/accounts/accounts.testing.ts'
import { config } from '#areas/configuration/configuration.collections.ts'
import { Refusal } from '#records/errors.ts'
import { TEST_LIMITS, testDependencies, UNLIMITED_RATES } from '../areas/dependencies.testing.ts'
import { RATE_LIMITS } from '../limits/rate-limits.ts'
import { type Turns, turnsOf } from '../limits/turns.ts'
import { cursorsOf } from '../live/since/cursors.ts'
import { appOf } from '../server/app.ts'
import { type Log, SILENT } from '../server/log.ts'
import { Router } from '../server/router.ts'
import { listen } from '../server/serve.ts'
import { queryOfPage } from './known-pages.ts'
import type { PageRequest } from './page-request.ts'
import { type Pages, pagesHandler } from './pages-handler.ts'

/** Stands for React Router: what it renders is the test's, by its path. */
type Render = (page: PageRequest, request: Request) => Response | Promise<Response>

let world: AccountsWorld
let url: string
let renderings: Record<string, Render>
let rendered: number
let build: string
let mistakes: unknown[]
let turns: Turns
let warnings: string[]
let close: () => Promise<void>

const html = (
  body: string,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
) => new Response(`<html>${body}</html>`, { status, headers: { 'content-type': 'text/html', ...headers } })

beforeEach(async () => {
  world = await openAccountsWorld()
  ;[renderings, rendered, build, mistakes, warnings] = [{}, 0, 'one', [], []]
  const log: Log = {
    ...SILENT,
    warn: (message) => warnings.push(message),
    error: (message, facts) => mistakes.push({ message, ...facts }),
  }
  const listening = await listen({ host: '127.0.0.1', port: 0, log })
  url = `http://127.0.0.1:${listening.port}`
  const pages: Pages = {
    get build() {
      return build
    },
    async render(request, page) {
      rendered++
      const render = renderings[new URL(request.url).pathname]
      return render ? render(page, request) : html(`page ${rendered}`)
    },
    takesForms: (path) => path !== '/no-form',
    errorPage: ({ status, requestId, setUpAs = requestId }) => `<h1>404</h1>${status} ${setUpAs}`,
  }
  const limits = { ...TEST_LIMITS, jsonBytes: 1_000, uploadBytes: 1_000 }
  const rateLimits = { ...UNLIMITED_RATES, pages: RATE_LIMITS.pages }
  const knows = (path: string) => (path.startsWith('/for-some') ? undefined : ['day'])
  const options = { log, limits, rateLimits, publicUrl: url, clock: () => 0 }
  const dependencies = await testDependencies(world.db, options, [queryOfPage.as(knows)])
  turns = dependencies.get(turnsOf)
  listening.answer(appOf(new Router(), { log }, { pages: pagesHandler(dependencies, pages) }))
  close = async () => {
    await listening.stop()
    await world.close()
  }
})
afterEach(() => close())

const ask = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  fetch(url + path, { redirect: 'manual', ...init, headers: { 'accept-encoding': 'identity', ...headers } })

const textOf = async (path: string, headers?: Record<string, string>) => (await ask(path, headers)).text()

const readsConfig: Render = async (page) => html(`${(await page.reader.list(config)).length} config, ${rendered}`)

const touch = () =>
  world.db.write(async (tx) => {
    const [found] = await tx.list(config)
    if (found) await tx.update(config, found.id, { playersfee: found.playersfee + 1 })
  })

async function sessionOf(email: string): Promise<string> {
  const { id } = await world.person(email)
  const issued = await world.sessions.begin({ id, tokenKey: String((await world.db.stored(users, id))?.['tokenKey']) })
  return `session=${issued?.token}`
}

describe('a page for everybody', () => {
  test('is rendered once, until something changes that it read', async () => {
    renderings['/'] = readsConfig
    expect([await textOf('/'), await textOf('/')]).toEqual(Array(2).fill('<html>1 config, 1</html>'))
    await touch()
    expect(await textOf('/')).toBe('<html>1 config, 2</html>')
  })

  test('is rendered once for many who ask at the same time', async () => {
    renderings['/'] = readsConfig
    const all = await Promise.all(Array.from({ length: 20 }, () => textOf('/')))
    expect(new Set(all)).toEqual(new Set(['<html>1 config, 1</html>']))
  })

  test('is kept per address with its query, language and theme', async () => {
    const visits: [string, Record<string, string>][] = [
      ['/', {}],
      ['/?day=sunday', {}],
      ['/', { 'accept-language': 'de' }],
      ['/', { cookie: 'theme=dark' }],
      ['/', { cookie: 'theme=light' }],
      ['/other', {}],
    ]
    for (const [path, headers] of visits) await textOf(path, headers)
    expect(rendered).toBe(visits.length)
    for (const [path, headers] of visits) await textOf(path, headers)
    expect(rendered).toBe(visits.length)
  })

  test('is the same page whatever its query says that it does not read', async () => {
    renderings['/'] = (_page, request) => html(new URL(request.url).search)
    expect(await textOf('/?z=1&day=sunday&utm=x')).toBe('<html>?day=sunday</html>')
    for (const query of ['?day=sunday&z=2', '?day=sunday']) await textOf(`/${query}`)
    expect(rendered).toBe(1)
  })

  test('keeps its whole query where a guest may not enter: it says where to go on after signing in', async () => {
    renderings['/for-some'] = (_page, request) => html(new URL(request.url).search)
    expect(await textOf('/for-some?z=1')).toBe('<html>?z=1</html>')
  })

  test('does not depend on cookies that mean nothing', async () => {
    await textOf('/', { cookie: 'a=1' })
    await textOf('/', { cookie: 'session=nonsense; b=2' })
    expect(rendered).toBe(1)
  })

  test('may be kept by the browser, who asks each time and learns that nothing has changed', async () => {
    renderings['/'] = readsConfig
    const first = await ask('/')
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    expect(first.headers.get('vary')).toBe('Cookie, Accept-Language, Accept-Encoding')
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await ask('/', { 'if-none-match': known })
      expect([known, again.status, await again.text()]).toEqual([known, 304, ''])
      expect(again.headers.get('etag')).toBe(etag)
    }
    await touch()
    expect((await ask('/', { 'if-none-match': etag })).status).toBe(200)
  })

  test('says what time it is, also when it was kept or has not changed', async () => {
    renderings['/'] = readsConfig
    const told = (answer: Response) => answer.headers.get('server-timing')?.split(', ')[0]
    const first = await ask('/')
    expect(told(first)).toBe(`now;dur=${world.db.now().getTime()};desc=1`)
    world.passMinutes(60)
    const later = `now;dur=${world.db.now().getTime()};desc=1`
    expect(told(await ask('/'))).toBe(later)
    expect(told(await ask('/', { 'if-none-match': first.headers.get('etag') ?? '' }))).toBe(later)
    expect(later).not.toBe(told(first))
  })

  test('says from which place in the changes a live stream goes on', async () => {
    renderings['/'] = readsConfig
    await touch()
    const { placeOf } = await cursorsOf(world.db)
    const place = async () =>
      / place;desc=([\w-]+)$/.exec((await ask('/')).headers.get('server-timing') ?? '')?.[1] ?? ''
    const [one, other] = [await place(), await place()]
    expect(placeOf(one)).toEqual(world.db.follower.place)
    expect(placeOf(other)).toEqual(placeOf(one))
    // Nobody learns whether something has happened in between.
    expect(other).not.toBe(one)
  })

  test('is not kept beyond the build that made it', async () => {
    expect([await textOf('/'), await textOf('/')]).toEqual(Array(2).fill('<html>page 1</html>'))
    build = 'another'
    expect(await textOf('/')).toBe('<html>page 2</html>')
  })

  test('is compressed as the browser likes it', async () => {
    renderings['/'] = () => html('x'.repeat(2_000))
    // `fetch` undoes what it is told of.
    const { headers } = await ask('/', { 'accept-encoding': 'gzip' })
    expect(headers.get('content-encoding')).toBe('gzip')
    expect(Number(headers.get('content-length'))).toBeLessThan(200)
    expect((await ask('/')).headers.get('content-encoding')).toBeNull()
  })

  test('answers HEAD like GET, without the body', async () => {
    const { status, headers } = await ask('/', {}, { method: 'HEAD' })
    expect(status).toBe(200)
    expect(headers.get('etag')).toMatch(/^"/)
  })

  test.each<[string, Render]>([
    ['sets a cookie', () => html('x', { headers: { 'set-cookie': 'a=1' } })],
    ['was not found', () => html('x', { status: 404 })],
    ['leads elsewhere', () => new Response(null, { status: 302, headers: { location: '/x' } })],
    ['read past what changes tell', (page) => html(String(page.db.now()))],
    [
      'asked the database by hand',
      async (page) => html(JSON.stringify(await page.reader.count(config)) + page.db.now()),
    ],
  ])('is not kept when it %s', async (_, render) => {
    renderings['/'] = render
    const answers = [await ask('/'), await ask('/')]
    expect(rendered).toBe(2)
    for (const { headers } of answers) {
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('etag')).toBeNull()
    }
  })

  test('that sets a cookie sets it for everybody who asks at the same time', async () => {
    renderings['/'] = () => html('x', { headers: { 'set-cookie': `mine=${rendered}` } })
    const all = await Promise.all(Array.from({ length: 5 }, () => ask('/')))
    const cookies = all.map(({ headers }) => headers.get('set-cookie'))
    expect(new Set(cookies).size).toBe(5)
  })
})

describe('a page for somebody who is signed in', () => {
  test('is never kept, and never what a guest gets', async () => {
    renderings['/'] = (page) => html(`for ${page.viewer.id || 'a guest'}`)
    const cookie = await sessionOf('ada@example.org')
    const [guest, ada, bob] = [
      await ask('/'),
      await ask('/', { cookie }),
      await ask('/', { cookie: await sessionOf('bob@example.org') }),
    ]
    expect(await guest.text()).toContain('for a guest')
    expect(ada.headers.get('cache-control')).toBe('no-store')
    expect(ada.headers.get('etag')).toBeNull()
    const [toAda, toBob] = [await ada.text(), await bob.text()]
    expect(toAda).not.toBe(toBob)
    expect(await textOf('/')).toContain('for a guest')
    await textOf('/', { cookie })
    expect(rendered).toBe(4)
  })
})

const until = async (holds: () => boolean) => {
  await expect.poll(holds).toBe(true)
}

describe('a posted form', () => {
  const post = (headers: Record<string, string> = {}, body = 'a=1') =>
    ask('/', { 'content-type': 'application/x-www-form-urlencoded', ...headers }, { method: 'POST', body })

  test('arrives whole, and its answer is not kept', async () => {
    renderings['/'] = async (_, request) => html(String((await request.formData()).get('a')))
    expect(await (await post({ origin: url })).text()).toBe('<html>1</html>')
    await post({ origin: url })
    expect(rendered).toBe(2)
  })

  test('from an address that is not the one that is set is refused with that one, told once in the log', async () => {
    const { port } = new URL(url)
    const own = `http://localhost:${port}`
    const headers = { origin: own, 'content-type': 'application/x-www-form-urlencoded' }
    for (const _ of [1, 2]) {
      const answer = await fetch(`${own}/`, { method: 'POST', headers, body: 'a=1' })
      expect([answer.status, await answer.text()]).toEqual([403, `<h1>404</h1>403 ${url}`])
    }
    expect(rendered).toBe(0)
    expect(warnings).toEqual([
      `A form came from ${own}, and PUBLIC_URL is ${url}: nobody can sign in there. Set PUBLIC_URL to the address that people use.`,
    ])
  })

  test('from another site is refused before anything is done', async () => {
    const elsewhere = 'https://elsewhere.example'
    const claimed: HeadersInit = { origin: elsewhere, 'sec-fetch-site': 'same-origin' }
    for (const headers of [{ origin: elsewhere }, { origin: 'null' }, claimed]) {
      expect((await post(headers)).status).toBe(403)
    }
    expect(rendered).toBe(0)
  })

  test('that is too large is refused', async () => {
    const answer = await post({ origin: url }, 'a'.repeat(1_001))
    expect(answer.status).toBe(413)
    expect(rendered).toBe(0)
  })

  test('is not waited for by a page that has no use for it', async () => {
    const { hostname, port } = new URL(url)
    const headers = { origin: url, 'content-type': 'application/x-www-form-urlencoded', 'content-length': 900 }
    const asked = request({ hostname, port, path: '/', method: 'POST', headers })
    const answer = new Promise<number | undefined>((resolve, reject) => {
      asked.once('response', (response) => resolve(response.resume().statusCode)).once('error', reject)
    })
    asked.write('a=')
    expect(await answer).toBe(200)
    asked.destroy()
  })

  test('waits its turn where the page has no form; where it has one, what is done is done at once', async () => {
    const end = await turns.take('somebody else', new AbortController().signal)
    const posted = ask('/no-form', { origin: url }, { method: 'POST', body: 'a=1' })
    await until(() => turns.counts.waiting === 1)
    expect([(await post({ origin: url })).status, rendered]).toEqual([200, 1])
    end()
    expect([(await posted).status, rendered]).toEqual([200, 2])
  })

  test('comes with the outer address: behind a proxy the inner one would not match its origin', async () => {
    let seen = ''
    renderings['/'] = (_, request) => {
      seen = request.url
      return html('x')
    }
    await post({ origin: url, host: 'inner.example' })
    expect(seen).toBe(`${url}/`)
  })
})

describe('what cannot be shown', () => {
  test('is answered by the error page with the status of the refusal, and is no mistake of ours', async () => {
    renderings['/'] = () => {
      throw new Refusal(404, 'No such page.')
    }
    const answer = await ask('/')
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('<h1>404</h1>404')
    expect(mistakes).toEqual([])
  })

  test('is told to the log when it is a mistake of ours, with the number that the page shows', async () => {
    renderings['/'] = () => {
      throw new Error('broken')
    }
    const answer = await ask('/')
    expect(answer.status).toBe(500)
    const id = /500 (\w+)/.exec(await answer.text())?.[1]
    expect(mistakes).toMatchObject([{ message: 'page failed', path: '/', requestId: id }])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('is not kept', async () => {
    renderings['/'] = () => {
      throw new Error('broken')
    }
    await ask('/')
    delete renderings['/']
    expect((await ask('/')).status).toBe(200)
  })

  test.each(['PUT', 'DELETE', 'PATCH'])('a page takes no %s', async (method) => {
    expect((await ask('/', {}, { method })).status).toBe(405)
    expect(rendered).toBe(0)
  })
})

describe('scripts in a page', () => {
  test('run by their hash, so that a page may be kept without showing a nonce twice', async () => {
    renderings['/'] = ({ nonce }) => html(`<script nonce="${nonce}">go()</script><script>steal()</script>`)
    const [first, second] = [await ask('/'), await ask('/')]
    const policy = first.headers.get('content-security-policy') ?? ''
    expect(policy.match(/'sha256-/g)).toHaveLength(1)
    expect(second.headers.get('content-security-policy')).toBe(policy)
    expect(await first.text()).toBe('<html><script>go()</script><script>steal()</script></html>')
  })

  test('each rendering has a nonce of its own', async () => {
    const nonces = new Set<string>()
    renderings['/'] = ({ nonce, db }) => {
      nonces.add(nonce)
      return html(String(db.now()))
    }
    for (let visit = 0; visit < 5; visit++) await ask('/')
    expect(nonces.size).toBe(5)
  })
})

test('what was compressed is what was rendered', async () => {
  renderings['/'] = () => html('ü'.repeat(2_000))
  const { hostname, port } = new URL(url)
  const body = await new Promise<Buffer>((resolve, reject) => {
    request({ hostname, port, path: '/', headers: { 'accept-encoding': 'gzip' } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part)).on('end', () => resolve(Buffer.concat(parts)))
    })
      .once('error', reject)
      .end()
  })
  expect(gunzipSync(body).toString()).toBe(`<html>${'ü'.repeat(2_000)}</html>`)
})

describe('a crowd', () => {
  /** A rendering that goes on when it is told to. */
  function held(path: string) {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    renderings[path] = async (page) => {
      begin()
      await released
      return html(`${(await page.reader.list(config)).length} config`)
    }
    return { begun, release }
  }

  /** Asks, and goes away when it is told to. */
  function asking(path: string, headers: Record<string, string> = {}) {
    const leaving = new AbortController()
    const answer = ask(path, headers, { signal: leaving.signal }).then(
      (it) => it.status,
      () => 'left' as const,
    )
    return { answer, leave: () => leaving.abort() }
  }

  test('of 300 phones behind one address gets every page, and each is rendered once', async () => {
    const paths = ['/', '/schedule', '/schedule?day=saturday', '/standings', '/teams']
    for (const path of paths) renderings[path.replace(/\?.*/, '')] = readsConfig
    const phones = Array.from({ length: 300 }, async (_, phone) => {
      const statuses = []
      for (const path of [paths[phone % paths.length]!, '/schedule', '/schedule?fbclid=1', '/']) {
        const answer = await ask(path)
        await answer.text()
        statuses.push(answer.status)
      }
      return statuses
    })
    expect(new Set((await Promise.all(phones)).flat())).toEqual(new Set([200]))
    expect(rendered).toBe(paths.length)
    expect(turns.counts).toMatchObject({ refused: 0, waiting: 0 })
  })

  test('that asks for more than any club is told to wait, by a page that is cheap; others are not', async () => {
    const person = await sessionOf('ada@club.example')
    const { count } = RATE_LIMITS.pages
    await textOf('/')
    for (let asked = 1; asked < count; asked += 100)
      await Promise.all(Array.from({ length: Math.min(100, count - asked) }, () => textOf('/')))
    const refused = await ask('/')
    expect([refused.status, refused.headers.get('retry-after'), rendered]).toEqual([429, '1', 1])
    expect(await refused.text()).toContain('429')
    expect((await ask('/', { cookie: person })).status).toBe(200)
  })

  test('waits by name: whoever asks for many pages does not hold up the next person', async () => {
    const order: string[] = []
    const first = held('/first')
    const waiting = [asking('/first')]
    await first.begun
    for (const n of [1, 2, 3, 4]) {
      renderings[`/greedy-${n}`] = () => (order.push(`greedy ${n}`), html(''))
      waiting.push(asking(`/greedy-${n}`))
      await until(() => turns.counts.waiting === n)
    }
    renderings['/own'] = () => (order.push('somebody else'), html(''))
    waiting.push(asking('/own', { cookie: await sessionOf('ada@club.example') }))
    await until(() => turns.counts.waiting === 5)
    first.release()
    expect(await Promise.all(waiting.map(({ answer }) => answer))).toEqual(Array(6).fill(200))
    expect(order).toEqual(['greedy 1', 'somebody else', 'greedy 2', 'greedy 3', 'greedy 4'])
  })

  test('that has left is rendered nothing', async () => {
    const first = held('/first')
    const staying = asking('/first')
    await first.begun
    const leaving = Array.from({ length: 20 }, (_, n) => asking(`/page-${n}`))
    await until(() => turns.counts.waiting === 20)
    for (const { leave } of leaving) leave()
    await until(() => turns.counts.waiting === 0)
    first.release()
    expect(await staying.answer).toBe(200)
    expect([rendered, turns.counts.dropped, mistakes]).toEqual([1, 20, []])
  })

  test('that waits for one page gets it, also when whoever asked first has left; the last one takes it along', async () => {
    const first = held('/first')
    const [begins, stays] = [asking('/first'), asking('/first')]
    await first.begun
    begins.leave()
    expect(await begins.answer).toBe('left')
    first.release()
    expect(await stays.answer).toBe(200)
    const second = held('/second')
    const busy = asking('/second')
    await second.begun
    const [one, other] = [asking('/third'), asking('/third')]
    await until(() => turns.counts.waiting === 1)
    one.leave()
    other.leave()
    await until(() => turns.counts.waiting === 0)
    second.release()
    expect([await busy.answer, rendered, mistakes]).toEqual([200, 2, []])
  })
})
