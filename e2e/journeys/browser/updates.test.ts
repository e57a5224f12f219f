import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import packageJson from '../../../package.json' with { type: 'json' }
import { heading, press } from '../../stage/forms.ts'
import { demoToLookAt } from '../../stage/shared-app.ts'
import { opened, test } from '../../stage/visitor.ts'

const app = demoToLookAt()

/** From now on the service says that it serves another build. */
const releaseNewBuild = (page: Page) =>
  page.context().route('**/latest.json?*', (route) => route.fulfill({ json: { id: 'another-build' } }))

/** The part of a page that a link to it loads. */
const loseChunkOf = (page: Page, name: string) =>
  page.context().route(`**/assets/${name}*.js`, (route) => route.fulfill({ status: 404, body: 'gone' }))

/** What a lost part leaves in the console. */
const LOST = [/answered 404: .*\/assets\//, /dynamically imported module/, /Minified React error/]

/** Documents that were loaded from now on. */
function documentsOf(page: Page): string[] {
  const loaded: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loaded.push(new URL(request.url()).pathname)
  })
  return loaded
}

const toSettings = (page: Page) => page.getByRole('link', { name: 'Settings' }).first().click()

/**
 * Opens a page by a clock that the test turns, once the page looks after itself: whoever turns it on before that has only
 * made the hour begin later. The stream is the last thing that it begins.
 */
async function openedWithClock(page: Page, path: string) {
  await page.clock.install()
  const isLookingOut = page.waitForRequest('**/api/realtime')
  await opened(page, path)
  await page.clock.runFor(GUESTS_LOOK_AROUND_MS)
  await isLookingOut
}

/** Until then a page only shows itself to whoever has just come. */
const GUESTS_LOOK_AROUND_MS = 8_000

describe('a newer build', () => {
  test('is found by the hourly look at latest.json, offered, and taken by a press', async ({ someone }) => {
    const page = await someone(app, { isNew: true })
    const looks: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname === '/latest.json') looks.push(search)
    })
    await openedWithClock(page, '/')
    await releaseNewBuild(page)
    await page.clock.runFor('00:58:00')
    expect(looks).toEqual([])
    await page.clock.runFor('00:03:00')
    await page.getByText('A new version is available.').waitFor()
    expect(looks).toEqual([expect.stringMatching(/^\?t=\d+$/)])
    const loaded = documentsOf(page)
    await press(page, 'Reload')
    await expect.poll(() => loaded).toEqual(['/'])
  })

  test('raises an event', async ({ someone }) => {
    const page = await someone(app, { isNew: true })
    await openedWithClock(page, '/')
    await releaseNewBuild(page)
    const told = page.evaluate(
      () =>
        new Promise((resolve) =>
          window.addEventListener('fieldside:update', (event) => resolve((event as CustomEvent).detail), {
            once: true,
          }),
        ),
    )
    await page.clock.runFor('01:01:00')
    expect(await told).toEqual({ id: 'another-build' })
  })

  test('is not offered while the running one is the newest', async ({ someone }) => {
    const page = await someone(app, { isNew: true })
    await openedWithClock(page, '/')
    const looked = page.waitForResponse('**/latest.json?*')
    await page.clock.runFor('01:01:00')
    expect(await (await looked).json()).toEqual({ id: expect.stringMatching(/^\w+$/) })
    expect(await page.getByText('A new version is available.').count()).toBe(0)
  })
})

describe('a part that is missing when a link is followed', () => {
  test('loads the wanted page anew once a newer build is known', async ({ someone }) => {
    const page = await someone(app, { size: 'desktop', mayFail: LOST })
    await opened(page, '/')
    await releaseNewBuild(page)
    await loseChunkOf(page, 'SettingsPage')
    const loaded = documentsOf(page)
    const missed: string[] = []
    page.on('response', (response) => response.url().includes('/SettingsPage') && missed.push(response.url()))
    const anew = page.waitForResponse((response) => response.request().isNavigationRequest())
    await toSettings(page)
    // As the server renders it. The part is still missing: not again within ten seconds.
    expect(await (await anew).text()).toContain('>Settings</h1>')
    await expect.poll(() => missed.length).toBeGreaterThan(1)
    await page.waitForLoadState('load')
    expect(loaded).toEqual(['/settings'])
  })

  test('shows the error page while no newer build is known', async ({ someone }) => {
    const page = await someone(app, { size: 'desktop', mayFail: LOST })
    await opened(page, '/')
    await loseChunkOf(page, 'SettingsPage')
    const loaded = documentsOf(page)
    await toSettings(page)
    await heading(page, '404')
    expect(loaded).toEqual([])
  })

  test('that the network has lost is no missing page, and can be tried again', async ({ someone }) => {
    const page = await someone(app, { size: 'desktop', mayFail: [...LOST, /ERR_FAILED|no_network/] })
    await opened(page, '/')
    await page.context().route('**/assets/SettingsPage*.js', (route) => route.abort())
    await toSettings(page)
    await heading(page, '503')
    await page.context().unroute('**/assets/SettingsPage*.js')
    await page.getByRole('link', { name: 'Try Again' }).click()
    await heading(page, 'Settings')
  })
})

test('a worker that cannot be registered is told in the settings, and nothing else changes', async ({ someone }) => {
  const page = await someone(app, { worker: true })
  await page.addInitScript(() => {
    ServiceWorkerContainer.prototype.register = () => Promise.reject(new TypeError('not today'))
  })
  await opened(page, '/settings')
  await page.getByText("This browser can't save pages for offline use.").waitFor()
  await heading(page, 'Settings')
})

test('the settings name the version of package.json', async ({ someone }) => {
  const page = await someone(app)
  await opened(page, '/settings')
  await page.getByText(`Version ${packageJson.version}, build`).waitFor()
})
