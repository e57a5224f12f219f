import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as entry from '#entry.server.tsx'
import * as root from '#root.tsx'
import { type Answer, type House, openHouse } from '../access/house.testing.ts'
import { COLLECTIONS } from '../declared.ts'
import { renderingOf } from '../rendering.server.ts'
import * as noAccess from './NoAccessPage.tsx'
import * as unknownPage from './UnknownPage.tsx'

type Module = ServerBuild['routes'][string] extends infer Route | undefined
  ? Route extends { module: infer Kind }
    ? Kind
    : never
  : never

const STYLESHEET = '/assets/the-one.css'

const route = (id: string, path: string | undefined, module: Module) => ({
  id,
  path,
  parentId: path === undefined ? undefined : 'root',
  module,
})

/** As the build makes it, of the real root and one page in the place of `/settings`. */
const buildOf = (page: Module, rootModule: Module = root): ServerBuild => {
  const routes = {
    root: route('root', undefined, rootModule),
    '/settings': route('/settings', 'settings', page),
    '/user/no-access': route('/user/no-access', 'user/no-access', noAccess),
    '*': route('*', '*', unknownPage),
  }
  const manifest = Object.fromEntries(
    Object.values(routes).map(({ id, path, parentId }) => [
      id,
      {
        id,
        path,
        parentId,
        hasAction: false,
        hasLoader: true,
        hasClientAction: false,
        hasClientLoader: false,
        hasClientMiddleware: false,
        hasErrorBoundary: id === 'root',
        hasDefaultExport: true,
        module: `/assets/${id.replace(/\W/g, '')}.js`,
        clientActionModule: undefined,
        clientLoaderModule: undefined,
        clientMiddlewareModule: undefined,
        hydrateFallbackModule: undefined,
        css: id === 'root' ? [STYLESHEET] : [],
      },
    ]),
  )
  return {
    entry: { module: entry },
    routes,
    assets: {
      entry: { imports: [], module: '/assets/entry.js' },
      routes: manifest,
      url: '/assets/manifest.js',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  }
}

const SECRET = 'the password is swordfish'

const WELL: Module = { loader: () => ({}), default: () => null }
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

async function open(page: Module, rootModule?: Module): Promise<House> {
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

function expectErrorPage({ text, headers }: Answer, path: string) {
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
  test.each<[string, Module]>([
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

test('while the database is away every page is the error page', async () => {
  const { ask, db } = await open(WELL)
  const rejects = () => Promise.reject(new Error(SECRET))
  db.store.all = rejects
  db.list = rejects
  const answer = await ask({ path: '/settings' })
  expect(answer.status).toBe(500)
  expectErrorPage(answer, '/settings')
})

test('an address is shown as text, whatever it spells', async () => {
  const answer = await (await open(WELL)).ask({ path: '/<script>alert(1)</script>' })
  expect(answer.text).not.toContain('<script>alert')
})
