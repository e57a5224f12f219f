import { beforeEach, describe, expect, test } from 'vitest'
import {
  type AnswerContext,
  type AnswerDependencies,
  answerAsset,
  answerData,
  answerPage,
  answerPicture,
  GIVE_UP_MS,
  keepPictures,
  NETWORK_MS,
  signedOut,
} from './answers.ts'
import { fakeCaches } from './caches.testing.ts'
import { ChangesOfPerson } from './changes-of-person.ts'
import { Facts } from './facts.ts'
import { KeptPages } from './kept.ts'
import type { ToPage } from './messages.ts'
import { FACTS } from './names.ts'
import { OFFLINE_DOCUMENT } from './shell.ts'

const ORIGIN = 'https://fieldside.example'
const NOON = Date.parse('2026-06-13T12:00:00Z')

type Network = (address: string) => Response | Promise<Response>

let now: number
let network: Network
let caches: CacheStorage
let dependencies: AnswerDependencies
let told: ToPage[]
let asked: string[]
/** How long the network was given. */
let waits: number[]
/** What was posted. */
let posted: string[]
/** Calls off the wait for the network. */
let timeIsUp: () => void

beforeEach(async () => {
  now = NOON
  told = []
  asked = []
  posted = []
  waits = []
  caches = fakeCaches()
  dependencies = {
    caches,
    kept: new KeptPages(caches, () => now),
    facts: new Facts(caches),
    changes: new ChangesOfPerson(),
    silence: { noticedAt: Number.NEGATIVE_INFINITY },
    async fetch(request) {
      const { pathname, search } = new URL(typeof request === 'string' ? request : request.url, ORIGIN)
      if (request instanceof Request && request.method === 'POST') posted.push(pathname + search)
      asked.push(pathname + search)
      return network(pathname + search)
    },
    now: () => now,
    after(ms) {
      if (ms !== NETWORK_MS && ms !== GIVE_UP_MS) return Promise.resolve()
      waits.push(ms)
      return new Promise((resolve) => (timeIsUp = resolve))
    },
  }
  await (await caches.open(FACTS)).put(OFFLINE_DOCUMENT, new Response('<html lang="en">No network</html>'))
})

const page = (viewer: string, text: string, status = 200) =>
  new Response(`<html lang="en"><body>${text} <script src="/assets/${text}.js"></script></body></html>`, {
    status,
    headers: { 'x-viewer': viewer, 'content-type': 'text/html', vary: 'Cookie' },
  })

const offline: Network = () => Promise.reject(new TypeError('Failed to fetch'))

/** Asks, and waits until everything that goes on meanwhile is done. */
async function ask(
  answer: (dependencies: AnswerDependencies, context: AnswerContext) => Promise<Response>,
  path: string,
  from = '/',
): Promise<Response> {
  const meanwhile: Promise<unknown>[] = []
  const response = await answer(dependencies, {
    request: Object.defineProperty(new Request(ORIGIN + path), 'referrer', { value: ORIGIN + from }),
    meanwhile: (work) => meanwhile.push(work),
    tell: async (message) => void told.push(message),
  })
  while (meanwhile.length > 0) await meanwhile.shift()
  return response
}

const open = (path: string) => ask(answerPage, path)
const load = (path: string, from?: string) => ask(answerData, path, from)
const textOf = async (answer: Promise<Response>) => (await answer).text()

describe('a page', () => {
  test('comes from the network, and from the device when there is none, with its age', async () => {
    network = () => page('nobody', 'Schedule')
    expect(await textOf(open('/schedule'))).toContain('<html lang="en">')
    now += 360_000
    network = offline
    const kept = await textOf(open('/schedule'))
    expect(kept).toContain(`<html data-seen-at="${NOON}" lang="en">`)
    expect(kept).toContain('Schedule')
  })

  test('is another one for another query', async () => {
    network = () => page('nobody', 'Saturday')
    await open('/standings?division=sat')
    network = offline
    expect(await textOf(open('/standings?division=sun'))).toContain('No network')
  })

  test('never seen shows the offline page', async () => {
    network = offline
    expect(await textOf(open('/map'))).toContain('No network')
  })

  test('waits for a slow network only while there is no copy', async () => {
    const slow = Promise.withResolvers<Response>()
    network = () => page('nobody', 'Old')
    await open('/')
    network = () => slow.promise
    const meanwhile: Promise<unknown>[] = []
    const answer = answerPage(dependencies, {
      request: new Request(`${ORIGIN}/`),
      meanwhile: (work) => meanwhile.push(work),
      tell: async () => {},
    })
    // The copy is looked for first.
    await expect.poll(() => asked).toEqual(['/', '/'])
    timeIsUp()
    expect(await textOf(answer)).toContain('Old')
    slow.resolve(page('nobody', 'New'))
    while (meanwhile.length > 0) await meanwhile.shift()
    network = offline
    expect(await textOf(open('/'))).toContain('New')
  })

  test('never seen waits longer for the network, and not for ever', async () => {
    network = () => new Promise(() => {})
    const gaveUp = async (answer: typeof answerPage, path: string) => {
      const { length } = waits
      const request = Object.defineProperty(new Request(ORIGIN + path), 'referrer', { value: `${ORIGIN}/` })
      const answered = answer(dependencies, { request, meanwhile: () => {}, tell: async () => {} })
      await expect.poll(() => waits.length).toBe(length + 1)
      timeIsUp()
      return answered
    }
    expect((await gaveUp(answerData, '/map.data')).headers.get('x-remix-redirect')).toBe('/map')
    // Whoever waited for its data does not wait for the page as long again.
    expect(await (await gaveUp(answerPage, '/map')).text()).toContain('No network')
    expect(waits).toEqual([GIVE_UP_MS, NETWORK_MS])
    expect((await gaveUp(answerAsset, '/assets/root-1.css')).type).toBe('error')
    network = () => page('nobody', 'Home')
    await open('/')
    network = () => new Promise(() => {})
    await gaveUp(answerPage, '/map')
    expect(waits.at(-1)).toBe(GIVE_UP_MS)
  })

  test.each([502, 503, 504])('%i from somebody in front of the service counts as no network', async (status) => {
    network = () => page('nobody', 'Schedule')
    await open('/schedule')
    network = () => new Response('Bad gateway', { status })
    expect(await textOf(open('/schedule'))).toContain('data-seen-at')
  })

  test('that does not exist, or fails, is shown as the service says it, and not kept', async () => {
    network = () => page('nobody', 'Gone', 404)
    expect((await open('/teams/x')).status).toBe(404)
    network = offline
    expect(await textOf(open('/teams/x'))).toContain('No network')
  })
})

describe('pages of a person', () => {
  const signedIn = async () => {
    network = () => page('nobody', 'Public')
    await open('/map')
    network = () => page('ada', 'Private')
    await open('/user/profile')
  }

  test('open without network for that person, however long it lasts', async () => {
    await signedIn()
    now += 30 * 24 * 3_600_000
    network = offline
    expect(await textOf(open('/user/profile'))).toContain('Private')
    expect(await textOf(open('/map'))).toContain('Public')
  })

  test('are gone once the service says that nobody is signed in', async () => {
    await signedIn()
    network = () => page('nobody', 'Home')
    await open('/')
    network = offline
    expect(await textOf(open('/user/profile'))).toContain('No network')
    expect(await caches.keys()).not.toContain('fieldside-of-ada')
    expect(await textOf(open('/map'))).toContain('Public')
  })

  test('are not kept when they were under way while somebody signed out', async () => {
    await signedIn()
    const slow = Promise.withResolvers<Response>()
    network = (address) => (address === '/user/roles' ? slow.promise : page('nobody', 'Home'))
    const late = open('/user/roles')
    await expect.poll(() => asked).toContain('/user/roles')
    await open('/')
    slow.resolve(page('ada', 'Private'))
    await late
    expect(await caches.keys()).not.toContain('fieldside-of-ada')
  })

  test('are not kept when their last bytes come after somebody signed out', async () => {
    await signedIn()
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const slow = new Response(readable, { headers: { 'x-viewer': 'ada' } })
    network = (address) => (address === '/user/roles' ? slow : page('nobody', 'Home'))
    const late = open('/user/roles')
    await expect.poll(() => asked).toContain('/user/roles')
    await open('/')
    await writable.close()
    await late
    expect(await caches.keys()).not.toContain('fieldside-of-ada')
  })

  /** Asked for, and answered when the test says so. */
  async function beginSlow(path: string) {
    const slow = Promise.withResolvers<Response>()
    network = (address) => (address === path ? slow.promise : page('nobody', 'Home'))
    const late = open(path)
    await expect.poll(() => asked).toContain(path)
    return async () => {
      slow.resolve(page('ada', 'Private'))
      await late
    }
  }

  test('are not kept when the first one of all comes after somebody signed out', async () => {
    const arrives = await beginSlow('/user/profile')
    await open('/')
    await arrives()
    expect(await caches.keys()).not.toContain('fieldside-of-ada')
    network = offline
    expect(await textOf(open('/user/profile'))).toContain('No network')
  })

  test('are gone when somebody signs out, also where no page tells so, and nothing that was under way is kept', async () => {
    await signedIn()
    const arrives = await beginSlow('/user/roles')
    await signedOut(dependencies)
    expect(await caches.keys()).not.toContain('fieldside-of-ada')
    await arrives()
    expect(await caches.keys()).not.toContain('fieldside-of-ada')
    network = offline
    expect(await textOf(open('/user/profile'))).toContain('No network')
    expect(await textOf(open('/map'))).toContain('Public')
  })

  test('are gone when somebody signs out without network, and the service is told before it is asked for anything', async () => {
    await signedIn()
    network = offline
    await signedOut(dependencies, 'session1')
    expect(await textOf(open('/user/profile'))).toContain('No network')
    expect(await textOf(open('/map'))).toContain('Public')
    asked = []
    posted = []
    network = (address) => (address.startsWith('/api') ? new Response(null, { status: 204 }) : page('nobody', 'Home'))
    // What the browser asks for while the worker starts goes out with the session that is to be ended.
    const request = new Request(`${ORIGIN}/`)
    const early = Promise.resolve(page('ada', 'Private'))
    const answer = await answerPage(dependencies, { request, early, meanwhile: () => {}, tell: async () => {} })
    expect(await answer.text()).toContain('Home')
    expect([asked, posted]).toEqual([['/api/session/end?session=session1', '/'], ['/api/session/end?session=session1']])
    await open('/map')
    expect(posted).toHaveLength(1)
    expect(await caches.keys()).not.toContain('fieldside-of-ada')
  })

  test('stay when a page comes late that was asked for before somebody signed in', async () => {
    const slow = Promise.withResolvers<Response>()
    network = (address) => (address === '/' ? slow.promise : page('ada', 'Private'))
    const late = open('/')
    await expect.poll(() => asked).toContain('/')
    await open('/user/profile')
    slow.resolve(page('nobody', 'Home'))
    await late
    network = offline
    expect(await textOf(open('/user/profile'))).toContain('Private')
  })

  test('are not replaced by the page to which somebody is sent who is no longer signed in', async () => {
    await signedIn()
    network = (address) => {
      if (address === '/user/roles.data') return new Response('data', { headers: { 'x-viewer': 'ada' } })
      return Object.defineProperty(page('nobody', 'Sign in'), 'redirected', { value: true })
    }
    await load('/user/roles.data')
    expect(asked).toContain('/user/roles')
    expect(await caches.keys()).not.toContain('fieldside-of-ada')
    network = offline
    expect(await textOf(open('/user/roles'))).toContain('No network')
  })

  test('are gone once somebody else is signed in', async () => {
    await signedIn()
    network = () => page('ben', 'Home')
    await open('/')
    network = offline
    expect(await textOf(open('/user/profile'))).toContain('No network')
  })

  test('stay when the service is broken: that is no word about the session', async () => {
    await signedIn()
    network = () => new Response('Something went wrong', { status: 500 })
    await open('/')
    network = offline
    expect(await textOf(open('/user/profile'))).toContain('Private')
  })
})

describe('the data of a page', () => {
  const data = (text: string) =>
    new Response(text, { headers: { 'x-viewer': 'nobody', 'content-type': 'text/x-script' } })

  test('comes from the network, which the page is told; else from the device, with its age', async () => {
    network = () => data('fresh')
    expect(await textOf(load('/schedule.data'))).toBe('fresh')
    network = offline
    expect(await textOf(load('/schedule.data'))).toBe('fresh')
    expect(told).toEqual([{ is: 'network' }, { is: 'kept', seenAt: NOON }])
  })

  test('brings its document along, so that the page can be opened without network later', async () => {
    network = (address) => (address.includes('.data') ? data('fresh') : page('nobody', 'Schedule'))
    await load('/standings.data?division=sat')
    expect(asked).toEqual(['/standings.data?division=sat', '/standings?division=sat'])
    network = offline
    expect(await textOf(open('/standings?division=sat'))).toContain('Schedule')
  })

  test('but not again within ten minutes', async () => {
    network = (address) => (address.includes('.data') ? data('fresh') : page('nobody', 'Schedule'))
    await load('/schedule.data')
    await load('/schedule.data')
    expect(asked.filter((address) => address === '/schedule')).toHaveLength(1)
    now += 10 * 60_000
    await load('/schedule.data')
    expect(asked.filter((address) => address === '/schedule')).toHaveLength(2)
  })

  test('that is older than the document of the last visit gives way to it', async () => {
    network = (address) => (address.includes('.data') ? data('old') : page('nobody', 'Schedule'))
    await load('/schedule.data')
    now += 60 * 60_000
    await open('/schedule')
    network = offline
    told = []
    expect((await load('/schedule.data', '/schedule')).type).toBe('error')
    expect((await load('/schedule.data', '/')).headers.get('x-remix-redirect')).toBe('/schedule')
    expect(await textOf(open('/schedule'))).toContain(`data-seen-at="${now}"`)
    expect(told).toEqual([])
  })

  test('a part of a page takes the place of no copy, and tells whose the browser is', async () => {
    network = (address) => (address.includes('.data') ? data('whole') : page('nobody', 'Schedule'))
    await load('/schedule.data')
    network = (address) => (address.includes('.data') ? data('part') : page('nobody', 'Schedule'))
    expect(await (await load('/schedule.data?_routes=schedule', '/schedule')).text()).toBe('part')
    network = offline
    expect((await load('/schedule.data?_routes=schedule', '/schedule')).type).toBe('error')
    expect(await (await load('/schedule.data', '/')).text()).toBe('whole')
  })

  test('never seen leads to the page as a document', async () => {
    network = offline
    const answer = await load('/map.data?pin=3', '/')
    expect(answer.status).toBe(204)
    expect(answer.headers.get('x-remix-redirect')).toBe('/map?pin=3')
    expect(answer.headers.get('x-remix-reload-document')).toBe('true')
  })

  test('of the page that is shown already is a failure, which leaves the page as it is', async () => {
    network = offline
    expect((await load('/map.data', '/map')).type).toBe('error')
    expect((await load('/map.data?_routes=root', '/')).type).toBe('error')
  })
})

test('one copy serves all that a page chooses of what it holds', async () => {
  network = () => page('nobody', 'Map')
  await open('/map?pin=water')
  network = offline
  expect(await textOf(open('/map?field=3'))).toContain('Map')
  expect(await textOf(open('/map?edit=new'))).toContain('No network')
})

describe('a picture', () => {
  const PLAN = '/api/files/site_plan/a/plan.png?thumb=800x0'
  const picture = (caching: string) => new Response('pixels', { headers: { 'cache-control': caching } })

  test('that everybody may see for ever is fetched once', async () => {
    network = () => picture('public, max-age=31536000, immutable')
    await ask(answerPicture, PLAN)
    network = offline
    expect(await textOf(ask(answerPicture, PLAN))).toBe('pixels')
  })

  test('that was there before the worker is fetched by it', async () => {
    network = () => picture('public, max-age=31536000, immutable')
    await keepPictures(dependencies, [ORIGIN + PLAN])
    network = offline
    expect(await textOf(ask(answerPicture, PLAN))).toBe('pixels')
  })

  test.each(['public, max-age=300', 'private, no-store'])('that is %s is not kept', async (caching) => {
    network = () => picture(caching)
    await ask(answerPicture, PLAN)
    await keepPictures(dependencies, [ORIGIN + PLAN])
    network = offline
    await expect(ask(answerPicture, PLAN)).rejects.toThrow('Failed to fetch')
  })
})

test('a file is fetched once', async () => {
  network = () => new Response('body { }')
  await ask(answerAsset, '/assets/root-1.css')
  network = offline
  expect(await textOf(ask(answerAsset, '/assets/root-1.css'))).toBe('body { }')
  expect(asked).toEqual(['/assets/root-1.css'])
})

test('a file that is missing is not kept as missing', async () => {
  network = () => new Response('', { status: 404 })
  expect((await ask(answerAsset, '/assets/gone.js')).status).toBe(404)
  network = () => new Response('there')
  expect(await textOf(ask(answerAsset, '/assets/gone.js'))).toBe('there')
})
