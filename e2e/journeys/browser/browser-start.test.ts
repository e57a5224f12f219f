import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { heading, pathOf } from '../../stage/forms.ts'
import { signIn } from '../../stage/people.ts'
import { demoToUse } from '../../stage/shared-app.ts'
import { opened, test } from '../../stage/visitor.ts'

/** What happens between the first byte of a page and the moment at which it is an application. */

const app = demoToUse()

const linksOf = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))

test('a page is rendered on the server, and then the browser takes over', async ({ someone }) => {
  const plain = await someone(app, { javaScript: false })
  await plain.goto('/teams')
  await heading(plain, 'Teams')
  const rendered = await linksOf(plain)
  expect(rendered.length).toBeGreaterThan(8)

  const page = await someone(app)
  await opened(page, '/teams')
  expect(await linksOf(page)).toEqual(rendered)
  const documents: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()))
  await page.getByRole('link', { name: 'Kite Club' }).first().click()
  await heading(page, 'Kite Club')
  expect(documents).toEqual([])
})

test('a service worker is registered at /sw.js with scope /', async ({ someone }) => {
  const page = await someone(app, { worker: true })
  await opened(page, '/')
  const registered = await page.evaluate(async () => {
    const { active, scope } = await navigator.serviceWorker.ready
    return { script: active?.scriptURL, scope }
  })
  expect(registered).toEqual({ script: `${app.url}/sw.js`, scope: `${app.url}/` })
})

test('a session refresh that is refused clears the signed-in state', async ({ someone }) => {
  const page = await someone(app)
  await signIn(page, 'player', app)
  await page.route('**/api/collections/users/auth-refresh', (route) =>
    route.fulfill({ status: 401, json: { status: 401, message: 'No.', data: {} } }),
  )
  await page.goto('/user/profile')
  await heading(page, 'Sign in')
  expect(pathOf(page)).toBe('/user/login?to=%2Fuser%2Fprofile')
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('session')
})

test('an error while the application starts is logged by the one who learns of all, and the page goes on', async ({
  someone,
}) => {
  const page = await someone(app, { mayFail: [/not today/] })
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.addInitScript(() => {
    // As soon as the application listens, and before it has taken over.
    const { addEventListener } = window
    window.addEventListener = (...heard: Parameters<typeof addEventListener>) => {
      addEventListener.apply(window, heard)
      if (heard[0] === 'error') queueMicrotask(() => reportError(new Error('not today')))
    }
  })
  await opened(page, '/teams')
  await heading(page, 'Teams')
  expect(logged).toContainEqual(expect.stringMatching(/^Failed \(start\).*not today/s))
})
