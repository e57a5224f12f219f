import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { heading, pathOf, press } from '../../stage/forms.ts'
import { type Program, programOf, signIn } from '../../stage/people.ts'
import { wiredDemoToUse } from '../../stage/shared-app.ts'
import { opened, openedLive, openedWithSession, test } from '../../stage/visitor.ts'

const app = wiredDemoToUse()

/** Connections for live messages that a browser asks for from now on, as they are answered. */
function streamsOf(page: Page): string[] {
  const streams: string[] = []
  page.context().on('response', (response) => {
    if (response.request().method() === 'GET' && new URL(response.url()).pathname === '/api/realtime')
      streams.push(response.url())
  })
  return streams
}

describe('two tabs of one browser', () => {
  test('signing out in one sends the other away from what is private', async ({ someone }) => {
    const page = await someone(app, { worker: true })
    await signIn(page, 'player', app)
    await openedWithSession(page, '/user/profile')
    const other = await page.context().newPage()
    await opened(other, '/user/profile')
    await press(other, 'Sign out')
    await other.getByText("You're signed out.").waitFor()
    await page.waitForURL('**/user/login?*')
    expect(pathOf(page)).toBe('/user/login?to=%2Fuser%2Fprofile')
  })

  test('hear of a change over one stream', async ({ someone }) => {
    const page = await someone(app, { worker: true })
    const streams = streamsOf(page)
    await openedLive(page, '/')
    const other = await page.context().newPage()
    await opened(other, '/imprint')
    const loaded = new Set<Page>()
    page.on('response', (response) => response.url().endsWith('/_.data') && loaded.add(page))
    other.on('response', (response) => response.url().endsWith('/imprint.data') && loaded.add(other))
    const admin = await programOf(app, 'admin')
    // Nothing tells from outside when the second tab has joined the first; one of many changes finds both there.
    await expect.poll(() => rename(admin).then(() => loaded.size), { interval: 500 }).toBe(2)
    expect(streams).toHaveLength(1)
  })
})

let names = 0

/** Each time another place, which every page shows. */
async function rename(admin: Program) {
  const { items } = (await admin.get('/api/collections/tournament/records')) as { items: { id: string }[] }
  await admin.send('PATCH', `/api/collections/tournament/records/${items[0]?.id}`, { place: `Meadow ${++names}` })
}

test('sessions that are ended elsewhere end here', async ({ someone }) => {
  const page = await someone(app, { worker: true })
  await signIn(page, 'worker', app)
  await openedLive(page, '/user/profile')
  const elsewhere = await programOf(app, 'worker')
  await elsewhere.send('POST', '/api/session/end-all', {})
  await page.waitForURL('**/user/login?*')
  await heading(page, /./)
})
