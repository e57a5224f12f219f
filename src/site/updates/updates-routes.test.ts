import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTournament } from '#areas/tournament/tournament.testing.ts'
import { type House, openHouse } from '../access/house.testing.ts'
import { COLLECTIONS } from '../declared.ts'

let house: House
let files: string

beforeAll(async () => {
  files = mkdtempSync(join(tmpdir(), 'fieldside-files-'))
  writeFileSync(join(files, 'sw.js'), 'self')
  house = await openHouse(COLLECTIONS, undefined, {
    files,
    build: 'one',
    render: async () => new Response('page'),
    takesForms: () => true,
    errorPage: () => 'error',
    offlinePage: ({ language }) => `<html lang="${language}">`,
  })
})

afterAll(async () => {
  await house.close()
  rmSync(files, { recursive: true })
})

test('latest.json names the build that is served, and is kept by nobody', async () => {
  const { status, headers, text } = await house.ask({ path: '/latest.json?t=1' })
  expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
  expect(JSON.parse(text)).toEqual({ id: 'dev' })
})

test('the app is called after the tournament', async () => {
  await makeTournament(house.db, { name: 'Lakeside Open' })
  const { headers, text } = await house.ask({ path: '/manifest.webmanifest', headers: { 'accept-language': 'de' } })
  expect(headers['content-type']).toBe('application/manifest+json')
  expect(JSON.parse(text)).toMatchObject({
    name: 'Lakeside Open',
    short_name: 'Lakeside',
    lang: 'de',
    start_url: '/',
    display: 'standalone',
  })
})

test('the offline page is in the language of the visitor, and says so', async () => {
  const { headers, text } = await house.ask({ path: '/offline.html', headers: { cookie: 'language=de' } })
  expect([headers['content-language'], text]).toEqual(['de', '<html lang="de">'])
  expect(headers['content-security-policy']).toContain("default-src 'self'")
})

test('the service worker may fetch what is ours, and is asked about each time', async () => {
  const { headers } = await house.ask({ path: '/sw.js' })
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  })
})

test('a page says for whom it was made', async () => {
  expect((await house.ask({ path: '/' })).headers['x-viewer']).toBe('nobody')
})
