import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { heading, press } from '../../stage/forms.ts'
import { DEAD, findNetwork, keptOnDevice, loseNetwork, openedOnDevice } from '../../stage/offline.ts'
import { programOf } from '../../stage/people.ts'
import { wiredDemoToUse } from '../../stage/shared-app.ts'
import { opened, openedLive, test } from '../../stage/visitor.ts'

const app = wiredDemoToUse()

const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme'])
const chosenIn = (page: Page, group: string) =>
  page.getByRole('form', { name: group }).locator('[aria-current]').innerText()

test('theme and language change without network, in copies of pages too, and stay when it is back', async ({
  someone,
}) => {
  const page = await someone(app, { worker: true, mayFail: DEAD })
  await openedLive(page, '/settings')
  await keptOnDevice(page, '/settings')
  await loseNetwork(page, app)
  await press(page, 'Dark')
  await expect.poll(() => themeOf(page)).toBe('dark')
  expect(await chosenIn(page, 'Appearance')).toBe('Dark')
  await press(page, 'Deutsch')
  await heading(page, 'Einstellungen')
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('de')

  await page.goto('/settings')
  await heading(page, 'Einstellungen')
  await expect.poll(() => themeOf(page)).toBe('dark')

  await findNetwork(page, app)
  const response = await opened(page, '/settings')
  expect(await response?.text()).toMatch(/<html lang="de" data-theme="dark">/)
  await heading(page, 'Einstellungen')
})

test('a language that was chosen without network is that of the account once it is back', async ({ someone }) => {
  const player = await programOf(app, 'player')
  const ofAccount = async () =>
    ((await player.get(`/api/collections/users/records/${player.id}`)) as { language: string }).language
  onTestFinished(async () => void (await player.run('accounts.changeLanguage', { language: 'en' })))
  await player.run('accounts.changeLanguage', { language: 'en' })
  const page = await openedOnDevice(someone, app, 'player', '/settings')
  await page.waitForFunction(() => localStorage.getItem('fieldside-session') !== null)
  await loseNetwork(page, app)
  await press(page, 'Deutsch')
  await heading(page, 'Einstellungen')
  await findNetwork(page, app)
  await expect.poll(ofAccount).toBe('de')
})
