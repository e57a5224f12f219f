import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openMore, press } from '../../stage/forms.ts'
import { DEAD, findNetwork, keptOnDevice, loseNetwork } from '../../stage/offline.ts'
import { programOf, signIn } from '../../stage/people.ts'
import { type SharedApp, wiredDemoToUse } from '../../stage/shared-app.ts'
import { opened, test } from '../../stage/visitor.ts'

const app = wiredDemoToUse()

const strip = (page: Page) => page.getByText('1 not sent yet')

/** Writes feedback without network; it waits on the phone. */
async function writesWithoutNetwork(page: Page, said: string) {
  await opened(page, '/feedback')
  await keptOnDevice(page, '/feedback')
  await page.getByLabel('In your own words').fill(said)
  await loseNetwork(page, app)
  await press(page, 'Send feedback')
  await press(page, 'Send when I’m back online')
  await page.getByText('Saved on this phone', { exact: true }).waitFor()
  await strip(page).waitFor()
}

/** How often the organisers have it. */
async function arrived(shared: SharedApp, said: string): Promise<number> {
  const admin = await programOf(shared, 'admin')
  const filter = encodeURIComponent(`text = "${said}"`)
  const { totalItems } = (await admin.get(`/api/collections/feedback/records?filter=${filter}`)) as {
    totalItems: number
  }
  return totalItems
}

test('what was written without network waits, survives the tab, is asked about, and is sent once', async ({
  someone,
}) => {
  const page = await someone(app, { worker: true, mayFail: DEAD })
  await signIn(page, 'player', app)
  await writesWithoutNetwork(page, 'Field 4 is a pond.')

  const next = await page.context().newPage()
  await page.close()
  await opened(next, '/feedback')
  await strip(next).waitFor()
  await press(next, 'Show')
  const list = next.getByRole('dialog', { name: 'Waiting to be sent' })
  await list.getByText('Your feedback').waitFor()
  await list.getByText('Waiting for network').waitFor()
  await press(list, 'Discard')
  await press(next.getByRole('dialog', { name: 'Discard “Your feedback”?' }), 'Keep')
  await press(list, 'Close')

  await openMore(next)
  await press(next, 'Sign out')
  const asks = next.getByRole('dialog', { name: 'Sign out with unsent entries?' })
  await press(asks, 'Stay signed in')

  await findNetwork(next, app)
  await strip(next).waitFor({ state: 'detached' })
  expect(await arrived(app, 'Field 4 is a pond.')).toBe(1)
})

test('what is kept for one person is neither seen nor sent by another', async ({ someone }) => {
  const page = await someone(app, { worker: true, mayFail: DEAD })
  await signIn(page, 'worker', app)
  await writesWithoutNetwork(page, 'The scoreboard squeaks.')
  // Nothing may leave before they sign out.
  await page.route('**/api/commands/**', (route) => route.abort())
  await findNetwork(page, app)
  await openMore(page)
  await press(page, 'Sign out')
  await press(page.getByRole('dialog', { name: 'Sign out with unsent entries?' }), 'Keep and sign out')
  await page.getByText('Someone has unsent entries on this phone.').waitFor()
  await page.unroute('**/api/commands/**')
  expect(await strip(page).count()).toBe(0)

  await signIn(page, 'booker', app)
  await opened(page, '/settings')
  expect(await page.getByText(/not sent yet|has unsent entries/).count()).toBe(0)
  expect(await arrived(app, 'The scoreboard squeaks.')).toBe(0)

  await signIn(page, 'worker', app)
  await opened(page, '/settings')
  await page.getByText('1 entry sent.').waitFor()
  expect(await arrived(app, 'The scoreboard squeaks.')).toBe(1)
})
