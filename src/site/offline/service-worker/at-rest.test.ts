import { beforeEach, expect, test } from 'vitest'
import type { AnswerDependencies } from './answers.ts'
import { keepAtRest } from './at-rest.ts'
import { fakeCaches } from './caches.testing.ts'
import { ChangesOfPerson } from './changes-of-person.ts'
import { Facts } from './facts.ts'
import { KeptPages } from './kept.ts'
import { ASSETS, PICTURES, SOUNDS } from './names.ts'

const ORIGIN = 'https://fieldside.example'

let now: number
let asked: string[]
let pauses: number[]
let pages: Record<string, { html: string; bytes?: number; viewer?: string }>
let fileBytes: number
let caches: CacheStorage
let dependencies: AnswerDependencies

beforeEach(() => {
  now = Date.parse('2026-06-13T12:00:00Z')
  asked = []
  pauses = []
  fileBytes = 200_000
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
      if (pathname.startsWith('/api/files/'))
        return new Response('file', {
          headers: {
            'content-type': pathname.endsWith('.mp3') ? 'audio/mpeg' : 'image/webp',
            'content-length': String(fileBytes),
            'cache-control': pathname.includes('secret') ? 'private, no-store' : 'public, max-age=31536000, immutable',
          },
        })
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
    '/standings': {
      html: chips('/standings?division=open', '/standings?division=open&amp;by=field', '/teams/a', '/standings'),
    },
    '/standings?division=open': { html: chips('/standings?division=mixed', '/standings?by=field') },
    '/map': { html: '' },
  }
  await keepAtRest(dependencies, ['/standings', '/jingles', '/map'])
  expect(asked).toEqual(['/standings', '/jingles', '/map', '/standings?division=open'])
  expect(pauses).toHaveLength(4)
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(300)
  const copy = await dependencies.kept.find('/standings?division=open', '')
  expect(await copy?.response.text()).toContain('by=field')
  asked = []
  now += 59 * 60_000
  await keepAtRest(dependencies, ['/standings', '/map'])
  expect(asked).toEqual([])
  now += 60_000
  await keepAtRest(dependencies, ['/standings', '/map'])
  expect(asked).toEqual(['/standings', '/map', '/standings?division=open'])
})

test('there is an end to it: with the first page 300 KB on their way', async () => {
  const divisions = Array.from({ length: 50 }, (_, key) => `/standings?division=${key}`)
  pages = Object.fromEntries(
    ['/standings', ...divisions].map((it) => [it, { html: chips(...divisions), bytes: 20_000 }]),
  )
  await keepAtRest(dependencies, ['/standings'])
  expect(asked).toHaveLength(14)
})

test('a page that holds all that it chooses is fetched once', async () => {
  pages = {
    '/schedule': { html: chips('/schedule?day=2026-06-14', '/schedule?by=field', '/schedule?division=open') },
    '/teams': { html: chips('/teams?division=open') },
    '/teams?division=open': { html: '' },
  }
  await keepAtRest(dependencies, ['/schedule', '/teams'])
  expect(asked).toEqual(['/schedule', '/teams', '/teams?division=open'])
})

test('with the own pages come their scripts, and they are kept for their person alone', async () => {
  pages = { '/scores': { html: '<script src="/assets/scores-1.js"></script>', viewer: 'ada' } }
  await keepAtRest(dependencies, ['/scores'])
  expect(await (await caches.open(ASSETS)).match('/assets/scores-1.js')).toBeDefined()
  expect(await dependencies.kept.find('/scores', 'ada')).toBeDefined()
  expect(await dependencies.kept.find('/scores', '')).toBeUndefined()
})

test('sounds and pictures come behind every page, each once, and only what everybody may see', async () => {
  pages = {
    '/jingles': { html: '"/api/files/jingles/a/one.mp3","/api/files/jingles/b/two.mp3"' },
    '/map': {
      html: '<img alt="" src="/api/files/plans/a/plan.webp?thumb=1600x0"><img src="/api/files/secret/a/b.webp">',
    },
  }
  await keepAtRest(dependencies, ['/jingles', '/map'])
  expect(asked).toEqual([
    '/jingles',
    '/map',
    '/api/files/jingles/a/one.mp3',
    '/api/files/jingles/b/two.mp3',
    '/api/files/plans/a/plan.webp?thumb=1600x0',
    '/api/files/secret/a/b.webp',
  ])
  expect(await (await caches.open(SOUNDS)).keys()).toHaveLength(2)
  expect(await (await caches.open(PICTURES)).keys()).toHaveLength(1)
  asked = []
  await keepAtRest(dependencies, ['/jingles', '/map'])
  expect(asked).toEqual(['/api/files/secret/a/b.webp'])
})

test('there is an end to them, too: three megabytes', async () => {
  fileBytes = 1_000_000
  pages = { '/jingles': { html: [1, 2, 3, 4, 5].map((it) => `"/api/files/jingles/a/${it}.mp3"`).join() } }
  await keepAtRest(dependencies, ['/jingles'])
  expect(asked).toHaveLength(5)
  expect(await (await caches.open(SOUNDS)).keys()).toHaveLength(3)
})

test('whoever has signed out without network is asked for nothing', async () => {
  pages = { '/map': { html: '' } }
  await dependencies.facts.noteOwedSignOut('session1')
  await keepAtRest(dependencies, ['/map'])
  expect(asked).toEqual([])
})
