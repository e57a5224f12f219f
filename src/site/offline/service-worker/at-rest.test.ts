import { beforeEach, expect, test } from 'vitest'
import type { AnswerDependencies } from './answers.ts'
import { keepAtRest } from './at-rest.ts'
import { fakeCaches } from './caches.testing.ts'
import { ChangesOfPerson } from './changes-of-person.ts'
import { Facts } from './facts.ts'
import { KeptPages } from './kept.ts'
import { ASSETS } from './names.ts'

const ORIGIN = 'https://fieldside.example'

let now: number
let asked: string[]
let pauses: number[]
let pages: Record<string, { html: string; bytes?: number; viewer?: string }>
let caches: CacheStorage
let dependencies: AnswerDependencies

beforeEach(() => {
  now = Date.parse('2026-06-13T12:00:00Z')
  asked = []
  pauses = []
  caches = fakeCaches()
  dependencies = {
    caches,
    kept: new KeptPages(caches, () => now),
    facts: new Facts(caches),
    changes: new ChangesOfPerson(),
    silence: { noticedAt: Number.NEGATIVE_INFINITY },
    async fetch(request) {
      const { pathname, search } = new URL(typeof request === 'string' ? request : request.url, ORIGIN)
      asked.push(pathname + search)
      if (pathname.startsWith('/assets/')) return new Response('script')
      const page = pages[pathname + search]
      if (!page) return new Response('', { status: 404 })
      const headers = { 'x-viewer': page.viewer ?? 'nobody', 'content-length': String(page.bytes ?? 5_000) }
      return new Response(page.html, { headers })
    },
    now: () => now,
    async after(ms) {
      pauses.push(ms)
    },
  }
})

const chips = (...addresses: string[]) => addresses.map((it) => `<a href="${it}">`).join('')

test('pages come one after the other, then what they choose one by one, and all of it once an hour', async () => {
  pages = {
    '/schedule': {
      html: chips('/schedule?day=2026-06-14', '/schedule?day=2026-06-14&amp;by=field', '/teams/a', '/schedule'),
    },
    '/schedule?day=2026-06-14': { html: chips('/schedule?day=2026-06-13', '/schedule?by=field') },
    '/map': { html: '' },
  }
  await keepAtRest(dependencies, ['/schedule', '/jingles', '/map'])
  expect(asked).toEqual(['/schedule', '/jingles', '/map', '/schedule?day=2026-06-14'])
  expect(pauses).toHaveLength(4)
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(300)
  expect(await (await dependencies.kept.find('/schedule?day=2026-06-14', ''))?.response.text()).toContain('by=field')
  asked = []
  now += 59 * 60_000
  await keepAtRest(dependencies, ['/schedule', '/map'])
  expect(asked).toEqual([])
  now += 60_000
  await keepAtRest(dependencies, ['/schedule', '/map'])
  expect(asked).toEqual(['/schedule', '/map', '/schedule?day=2026-06-14'])
})

test('there is an end to it: with the first page 300 KB on their way', async () => {
  const days = Array.from({ length: 50 }, (_, day) => `/schedule?day=${day}`)
  pages = Object.fromEntries(['/schedule', ...days].map((it) => [it, { html: chips(...days), bytes: 20_000 }]))
  await keepAtRest(dependencies, ['/schedule'])
  expect(asked).toHaveLength(14)
})

test('what shows the same games anew comes last', async () => {
  pages = {
    '/schedule': { html: chips('/schedule?by=field', '/schedule?division=open', '/schedule?show=mine') },
    '/teams': { html: chips('/teams?division=open') },
  }
  for (const address of [
    '/schedule?by=field',
    '/schedule?division=open',
    '/schedule?show=mine',
    '/teams?division=open',
  ])
    pages[address] = { html: '' }
  await keepAtRest(dependencies, ['/schedule', '/teams'])
  expect(asked.slice(2)).toEqual([
    '/schedule?show=mine',
    '/teams?division=open',
    '/schedule?by=field',
    '/schedule?division=open',
  ])
})

test('with the own pages come their scripts, and they are kept for their person alone', async () => {
  pages = { '/scores': { html: '<script src="/assets/scores-1.js"></script>', viewer: 'ada' } }
  await keepAtRest(dependencies, ['/scores'])
  expect(await (await caches.open(ASSETS)).match('/assets/scores-1.js')).toBeDefined()
  expect(await dependencies.kept.find('/scores', 'ada')).toBeDefined()
  expect(await dependencies.kept.find('/scores', '')).toBeUndefined()
})

test('whoever has signed out without network is asked for nothing', async () => {
  pages = { '/map': { html: '' } }
  await dependencies.facts.noteOwedSignOut('session1')
  await keepAtRest(dependencies, ['/map'])
  expect(asked).toEqual([])
})
