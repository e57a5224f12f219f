import { beforeEach, expect, test } from 'vitest'
import { fakeCaches } from './caches.testing.ts'
import { KeptPages } from './kept.ts'
import { ASSETS, FACTS } from './names.ts'
import { dropOldAssets, fetchShell, offlineDocumentIn, type ShellDependencies } from './shell.ts'

let caches: CacheStorage
let asked: string[]
let language: string

beforeEach(() => {
  caches = fakeCaches()
  asked = []
  language = 'en'
})

const buildOf = (...files: string[]): ShellDependencies => ({
  caches,
  files,
  async fetch(address) {
    asked.push(address)
    return new Response(address, { headers: { 'content-language': language } })
  },
})

const assets = async () => (await (await caches.open(ASSETS)).keys()).map(({ url }) => new URL(url).pathname)

test('fetches what the public pages need, and the offline page, once', async () => {
  await fetchShell(buildOf('/assets/a-1.js', '/assets/b-1.js'))
  expect(asked).toEqual(['/assets/a-1.js', '/assets/b-1.js', '/offline.html'])
  await fetchShell(buildOf('/assets/a-1.js', '/assets/b-2.js'))
  expect(asked.slice(3)).toEqual(['/assets/b-2.js', '/offline.html'])
})

test('a file that cannot be fetched fails the whole: the worker is not installed', async () => {
  const broken: ShellDependencies = {
    ...buildOf('/assets/a-1.js'),
    fetch: async () => new Response('', { status: 404 }),
  }
  await expect(fetchShell(broken)).rejects.toThrow('/assets/a-1.js')
})

test('the offline page follows the language', async () => {
  const dependencies = buildOf()
  await fetchShell(dependencies)
  await offlineDocumentIn('en', dependencies)
  expect(asked).toEqual(['/offline.html'])
  language = 'de'
  await offlineDocumentIn('de', dependencies)
  const kept = await (await caches.open(FACTS)).match('/offline.html')
  expect(kept?.headers.get('content-language')).toBe('de')
})

test('a new build drops the files of the old one, but for those that a kept page was made for', async () => {
  await fetchShell(buildOf('/assets/a-1.js', '/assets/b-1.js', '/assets/c-1.js'))
  const kept = new KeptPages(caches, Date.now)
  await kept.keep('/map', new Response('<html><script src="/assets/b-1.js"></script></html>'), 'ada')
  const next = buildOf('/assets/a-2.js', '/assets/c-1.js')
  await fetchShell(next)
  await dropOldAssets(next, await kept.assetsInUse())
  expect((await assets()).toSorted()).toEqual(['/assets/a-2.js', '/assets/b-1.js', '/assets/c-1.js'])
})

test('and the data that was kept, of everybody: it has the shape of the old build', async () => {
  const kept = new KeptPages(caches, Date.now)
  for (const person of ['', 'ada']) {
    await kept.keep('/map', new Response('page'), person)
    await kept.keep('/map.data', new Response('data'), person)
  }
  await kept.dropData()
  expect(await kept.find('/map.data', 'ada')).toBeUndefined()
  expect(await kept.find('/map', 'ada')).toBeDefined()
  expect(await kept.find('/map', '')).toBeDefined()
})

test('the oldest of too many pages makes room', async () => {
  const kept = new KeptPages(caches, Date.now)
  for (let page = 0; page < 130; page++) await kept.keep(`/teams/${page}`, new Response('page'), '')
  expect(await kept.find('/teams/9', '')).toBeUndefined()
  expect(await kept.find('/teams/10', '')).toBeDefined()
})
