import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ActionFunctionArgs } from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { DatabaseAwayError } from '#records/storage/store.ts'
import * as root from '#root.tsx'
import { type House, openHouse, type TestResponse } from '../access/house.testing.ts'
import { COLLECTIONS } from '../declared.ts'
import { renderingOf } from '../rendering.server.ts'
import { type PageModule, serverBuildOf } from '../server-build.testing.ts'
import * as noAccess from './NoAccessPage.tsx'
import * as unknownPage from './UnknownPage.tsx'

const STYLESHEET = '/assets/the-one.css'

/** As the build makes it, of the real root and one page in the place of `/settings`. */
const buildOf = (page: PageModule, rootModule: PageModule = root) =>
  serverBuildOf(rootModule, { '/settings': page, '/user/no-access': noAccess, '*': unknownPage }, STYLESHEET)

const SECRET = 'the password is swordfish'

const WELL: PageModule = { loader: () => ({}), default: () => null }
const fails = () => {
  throw new Error(SECRET)
}

let folder: string
let house: House | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fieldside-'))
})
afterEach(async () => {
  await house?.close()
  house = undefined
  rmSync(folder, { recursive: true, force: true })
})

async function open(page: PageModule, rootModule?: PageModule): Promise<House> {
  house = await openHouse(COLLECTIONS, undefined, { ...renderingOf(buildOf(page, rootModule)), files: folder })
  return house
}

const WORDS = [
  '<h1>404</h1>',
  'Page Not Found',
  'The page you are looking for does not exist. If you think this is a mistake, please contact the admins.',
  'Go to Home Page',
  'href="/"',
]

function expectErrorPage({ text, headers }: TestResponse, path: string) {
  expect(headers['content-type']).toContain('text/html')
  expect(WORDS.filter((word) => !text.includes(word))).toEqual([])
  expect(text).toContain(`>${path}<`)
  expect(text).toContain(STYLESHEET)
  expect(text).not.toContain('shell-bar')
}

test('an unknown address is not found, and shown', async () => {
  const answer = await (await open(WELL)).ask({ path: '/nowhere' })
  expect(answer.status).toBe(404)
  expectErrorPage(answer, '/nowhere')
  expect(answer.text).not.toContain('Request ')
})

test('in German', async () => {
  await open(WELL)
  const answer = await house?.ask({ path: '/nirgends', headers: { 'accept-language': 'de' } })
  const text = Buffer.from(answer?.text ?? '', 'latin1').toString()
  expect(text).toContain('Seite nicht gefunden')
  expect(text).toContain('Zur Startseite')
})

describe('a page that fails', () => {
  test.each<[string, PageModule]>([
    ['while it loads', { ...WELL, loader: fails }],
    ['while it is rendered', { ...WELL, default: fails }],
  ])('%s is the same page, and names its request', async (_, page) => {
    const { ask, failures } = await open(page)
    const answer = await ask({ path: '/settings' })
    expect(answer.status).toBe(500)
    expectErrorPage(answer, '/settings')
    const id = answer.headers['x-request-id']
    expect(answer.text).toContain(`Request ${id}`)
    expect(answer.text).toContain(`Unexpected Server Error [request ${id}]`)
    expect(answer.text).not.toContain(SECRET)
    expect(failures).toContainEqual(expect.objectContaining({ requestId: id }))
  })

  test('names its request to a navigation by link as well', async () => {
    const { ask } = await open({ ...WELL, loader: fails })
    const answer = await ask({ path: '/settings.data' })
    expect(answer.status).toBe(500)
    expect(answer.text).toContain(`Unexpected Server Error [request ${answer.headers['x-request-id']}]`)
    expect(answer.text).not.toContain(SECRET)
  })

  test('and whose error page fails too is written without any script', async () => {
    const { ask } = await open({ ...WELL, loader: fails }, { ...root, Layout: fails })
    const answer = await ask({ path: '/settings' })
    expect(answer.status).toBe(500)
    expectErrorPage(answer, '/settings')
    expect(answer.text).toContain(`Request ${answer.headers['x-request-id']}`)
    expect(answer.text).not.toContain('<script')
    expect(answer.text).not.toContain(SECRET)
  })
})

test('a database that fails makes every page the error page', async () => {
  const { ask, db } = await open(WELL)
  const rejects = () => Promise.reject(new Error(SECRET))
  db.store.all = rejects
  db.list = rejects
  const answer = await ask({ path: '/settings' })
  expect(answer.status).toBe(500)
  expectErrorPage(answer, '/settings')
})

describe('while the database is away', () => {
  const away = () => {
    throw new DatabaseAwayError()
  }

  test.each<[string, PageModule, PageModule]>([
    ['its loader', { ...WELL, loader: away }, root],
    ['the root', WELL, { ...root, loader: away }],
  ])('a page says so, and when to come back: %s', async (_, page, rootModule) => {
    const { ask } = await open(page, rootModule)
    const answer = await ask({ path: '/settings' })
    expect(answer.status).toBe(503)
    expect(answer.headers['retry-after']).toBe('5')
    expect(answer.text).toContain('Back in a moment')
    // The same address, with all that it asked for.
    expect(answer.text).toMatch(/href=""[^>]*>Try Again</)
    expect(answer.text).not.toContain('Page Not Found')
  })

  test('a navigation by link is told as well', async () => {
    const { ask } = await open({ ...WELL, loader: away })
    const answer = await ask({ path: '/settings.data' })
    expect(answer.status).toBe(503)
    expect(answer.text).toContain('Unexpected Server Error [away]')
  })

  test('a form is told that nothing was saved, with what was typed', async () => {
    const { ask } = await open({ ...WELL, action: (args: ActionFunctionArgs) => handleForm(args, away) })
    const answer = await ask({
      method: 'POST',
      path: '/settings.data',
      body: 'name=Ada',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(answer.status).toBe(503)
    expect(answer.text).toContain("Saving isn't possible right now.")
    expect(answer.text).toContain('Ada')
  })
})

test('the error page is there while the error is, then the requested page', async () => {
  let isBroken = true
  const { ask } = await open({ loader: () => (isBroken ? fails() : {}), default: () => 'as it should be' })
  expectErrorPage(await ask({ path: '/settings' }), '/settings')
  isBroken = false
  const answer = await ask({ path: '/settings' })
  expect(answer.status).toBe(200)
  expect(answer.text).toContain('as it should be')
  expect(answer.text).not.toContain('Page Not Found')
})

test('/user/no-access is shown without the normal layout, other pages with it', async () => {
  const { ask } = await open(WELL)
  const [denied, other] = [await ask({ path: '/user/no-access' }), await ask({ path: '/settings' })]
  expect([denied.status, other.status]).toEqual([200, 200])
  expect(denied.text).toContain('No access')
  expect(denied.text).not.toContain('<nav')
  expect(other.text).toContain('<nav')
})

test('an address is shown as text, whatever it spells', async () => {
  const answer = await (await open(WELL)).ask({ path: '/<script>alert(1)</script>' })
  expect(answer.text).not.toContain('<script>alert')
})
