import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { demoApp } from '../stage/app.ts'
import { heading, pathOf, press } from '../stage/forms.ts'
import { programOf, signIn } from '../stage/people.ts'
import { opened, test } from '../stage/visitor.ts'

const app = demoApp()

/** Connections for live messages that a browser asks for from now on, as they are answered. */
function streamsOf(page: Page): string[] {
  const streams: string[] = []
  page.context().on('response', (response) => {
    if (response.request().method() === 'GET' && new URL(response.url()).pathname === '/api/realtime')
      streams.push(response.url())
  })
  return streams
}

/** Answers once this tab hears of changes. */
const listens = (page: Page) =>
  page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/api/realtime'))

async function anotherTab(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage()
  await opened(tab, path)
  return tab
}

describe('two tabs of one browser', () => {
  test('signing out in one sends the other away from what is private', async ({ someone }) => {
    const page = await someone(app)
    await signIn(page, 'player', app)
    await opened(page, '/user/profile')
    const other = await anotherTab(page, '/user/profile')
    await press(other, 'Sign out')
    await other.getByText('You are signed out.').waitFor()
    await page.waitForURL('**/user/login?*')
    expect(pathOf(page)).toBe('/user/login?to=%2Fuser%2Fprofile')
  })

  test('hear of a change over one stream', async ({ someone }) => {
    const page = await someone(app)
    const streams = streamsOf(page)
    const isListening = listens(page)
    await opened(page, '/')
    await isListening
    const other = await anotherTab(page, '/imprint')
    const loadedAgain = [page.waitForResponse('**/_.data'), other.waitForResponse('**/imprint.data')]
    const admin = await programOf(app, 'admin')
    const change = setInterval(() => void rename(admin), 500)
    await Promise.all(loadedAgain).finally(() => clearInterval(change))
    expect(streams).toHaveLength(1)
  })
})

let names = 0

/** Each time another place, which every page shows. */
async function rename(admin: Awaited<ReturnType<typeof programOf>>) {
  const { items } = (await admin.get('/api/collections/tournament/records')) as { items: { id: string }[] }
  await admin.send('PATCH', `/api/collections/tournament/records/${items[0]?.id}`, { place: `Meadow ${++names}` })
}

test('sessions that are ended elsewhere end here', async ({ someone }) => {
  const page = await someone(app)
  await signIn(page, 'worker', app)
  const isListening = listens(page)
  await opened(page, '/user/profile')
  await isListening
  const elsewhere = await programOf(app, 'worker')
  await elsewhere.send('POST', '/api/session/end-all', {})
  await page.waitForURL('**/user/login?*')
  await heading(page, /./)
})
