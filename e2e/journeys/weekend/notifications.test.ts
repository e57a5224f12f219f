import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { fill, heading, press, problemAt } from '../../stage/forms.ts'
import { signIn } from '../../stage/people.ts'
import { wiredDemoToUse } from '../../stage/shared-app.ts'
import { opened, openedLive, openedWithSession, test } from '../../stage/visitor.ts'

const app = wiredDemoToUse()

test('an admin warns everybody from a phone, until it is taken back', async ({ someone }) => {
  const [boss, guest, player, screen] = [await someone(app), await someone(app), await someone(app), await someone(app)]
  await signIn(boss, 'admin', app)
  await signIn(player, 'player', app)
  const listen = Promise.all([
    openedLive(guest, '/teams'),
    openedLive(player, '/schedule'),
    openedLive(screen, '/screen/schedule'),
  ])

  await opened(boss, '/admin/tournament/notifications')
  await boss.getByRole('link', { name: 'New announcement' }).click()
  await heading(boss, 'New announcement')
  await press(boss, 'Preview')
  expect(await problemAt(boss, 'Headline (English)')).toContain('Write a headline in at least one language.')
  await fill(boss, { 'Headline (English)': 'Hail is coming', 'Headline (German)': 'Es hagelt gleich' })
  await boss.getByLabel('Text (English)').fill('Go to the club house.')
  await boss.getByRole('checkbox', { name: /^Urgent/ }).check()
  await press(boss, 'Preview')
  await heading(boss, 'Preview')
  await boss
    .getByText(/^To: Everybody\. Goes to \d+ people with an account now\. \S+ devices? gets? a notification\./)
    .waitFor()
  await boss.getByText('Public: visible to everybody, even without an account.').waitFor()
  await listen
  await guest.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await boss.getByRole('button', { name: /^Send to \d+ people$/ }).click()
  await heading(boss, 'Hail is coming')

  const alarmOn = (page: Page) => page.getByRole('alert').filter({ hasText: 'Go to the club house.' })
  for (const page of [guest, player, screen]) await expect.poll(() => isInSight(alarmOn(page))).toBe(true)
  // Nobody puts it away, and it is on the next page, which came with it.
  const listensAgain = openedLive(guest, '/timeline')
  await alarmOn(guest).waitFor()
  await player.getByRole('link', { name: 'Standings' }).first().click()
  await heading(player, 'Standings')
  expect(await alarmOn(player).count()).toBe(1)

  await listensAgain
  await press(boss, 'Withdraw')
  await press(boss.getByRole('dialog'), 'Withdraw')
  await boss.getByText('Withdrawn.').waitFor()
  for (const page of [guest, player, screen]) await alarmOn(page).waitFor({ state: 'detached' })
})

/** However far somebody has scrolled. */
const isInSight = (alarm: Locator) =>
  alarm.evaluateAll(([found]) => {
    const box = found?.getBoundingClientRect()
    return box !== undefined && box.height > 0 && box.top >= 0 && box.bottom <= window.innerHeight
  })

test('somebody turns off what disturbs them, and it stays in the inbox', async ({ someone }) => {
  const page = await someone(app)
  await signIn(page, 'worker', app)
  await openedWithSession(page, '/settings')
  await page.getByRole('checkbox', { name: 'My helper jobs' }).uncheck()
  await page.getByLabel('From', { exact: true }).fill('23:00')
  await press(page, 'Save')
  await page.getByText('Saved.').waitFor()
  await opened(page, '/settings')
  expect(await page.getByRole('checkbox', { name: 'My helper jobs' }).isChecked()).toBe(false)
  expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('23:00')
})

test('what is pushed to the service worker becomes a notification', async ({ someone }) => {
  const page = await someone(app, { worker: true })
  await page.context().grantPermissions(['notifications'])
  await opened(page, '/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  const [worker] = page.context().serviceWorkers()
  // A browser without windows shows none: what it is asked to show is kept.
  await worker?.evaluate(() => {
    const shown: unknown[] = []
    Object.assign(globalThis, { shown })
    ServiceWorkerRegistration.prototype.showNotification = async (title, { body, tag } = {}) => {
      shown.push({ title, body, tag })
    }
  })
  const devTools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    }),
  )
  await devTools.send('ServiceWorker.enable')
  const message = { title: 'Rain', body: 'Come in.', href: '/inbox', tag: 'rain', urgent: true, lang: 'en' }
  await devTools.send('ServiceWorker.deliverPushMessage', {
    origin: app.url,
    registrationId: await registered,
    data: JSON.stringify(message),
  })
  await expect
    .poll(() => worker?.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown))
    .toEqual([{ title: 'Rain', body: 'Come in.', tag: 'rain' }])
})
