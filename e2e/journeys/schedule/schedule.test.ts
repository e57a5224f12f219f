import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { ask } from '../../stage/asking.ts'
import { heading, press } from '../../stage/forms.ts'
import { type Program, programOf, signIn } from '../../stage/people.ts'
import { demoApp } from '../../stage/shared-app.ts'
import { opened, openedLive, test, wentOn } from '../../stage/visitor.ts'

/** Some games are over, some are on, some to come. */
const app = demoApp()

interface Listed<T> {
  readonly items: readonly T[]
}

/** Moves the final of the mixed division in the draft by a quarter of an hour, and publishes it. */
async function delayFinal(admin: Program) {
  const query = new URLSearchParams({ filter: 'division = "mixed" && key = "F"' })
  const { items } = (await admin.get(`/api/collections/planned_games/records?${query}`)) as Listed<{
    field: string
    starts: number
    updated: string
  }>
  const [final] = items
  if (!final) throw new Error('The demo plans no final')
  const { field, starts, updated: base } = final
  await admin.run('schedule.placeGames', { moves: [{ game: 'mixed/F', base, field, starts: starts + 15 }] })
  const plan = (await admin.get('/api/collections/schedule_plan/records')) as Listed<{ version: number }>
  await admin.run('schedule.publish', { version: plan.items[0]?.version })
}

async function calendarOf(game: string): Promise<string> {
  const { status, text, headers } = await ask(app, { path: `/api/schedule/games.ics?game=${game}` })
  expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'text/calendar; charset=utf-8' })
  return text
}

const rowsOf = (page: Page) => page.getByRole('main').locator('a.game')

test('a guest far away finds a team’s games by the clocks of the tournament, and follows it', async ({ someone }) => {
  const guest = await someone(app, { timeZone: 'America/New_York' })
  await opened(guest, '/schedule')
  await heading(guest, 'Schedule')
  await guest.getByText(/^Now 11:5\d$/).waitFor()
  await guest
    .getByRole('region', { name: '11:30' })
    .getByRole('link', { name: /Kite Club/ })
    .waitFor()

  await guest.locator('summary', { hasText: 'By time' }).click()
  await guest.getByRole('link', { name: 'By team' }).click()
  await guest.getByRole('link', { name: 'Kite Club', exact: true }).click()
  await heading(guest, 'Kite Club')
  await press(guest, 'Follow this team')
  await guest.getByRole('link', { name: 'All games' }).click()
  await guest.getByRole('link', { name: 'Calendar for Kite Club' }).waitFor()
  for (const row of await rowsOf(guest).all()) expect(await row.innerText()).toContain('Kite Club')

  await wentOn(guest, '/schedule')
  await guest.getByRole('link', { name: 'Mine' }).click()
  await guest.waitForURL(/show=mine/)
  const mine = guest.getByRole('region', { name: '11:30' }).getByRole('link')
  await mine.getByLabel('Favourite').waitFor()
  await expect.poll(() => mine.count()).toBe(1)
})

test('before there are scripts everything is a link', async ({ someone }) => {
  const guest = await someone(app, { javaScript: false })
  await guest.goto('/schedule')
  await guest.locator('summary', { hasText: 'By time' }).click()
  await guest.getByRole('link', { name: 'By field' }).click()
  await guest.getByRole('heading', { name: 'Field 1', exact: true }).waitFor()
  await guest.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: 'Mixed' }).click()
  await guest.getByRole('table', { name: 'Mixed, Pool A, current table' }).waitFor()
  await guest.getByRole('link', { name: 'Search' }).click()
  await guest.getByRole('searchbox', { name: 'Team or round' }).fill('kite')
  await guest.getByRole('searchbox', { name: 'Team or round' }).press('Enter')
  for (const row of await rowsOf(guest).all()) expect(await row.innerText()).toContain('Kite Club')
})

test('a move that is published shows on other phones, and calendars are told', async ({ someone }) => {
  const admin = await programOf(app, 'admin')
  const query = new URLSearchParams({ filter: 'division = "mixed" && key = "F"' })
  const { items } = (await admin.get(`/api/collections/games/records?${query}`)) as Listed<{ id: string }>
  const final = items[0]?.id ?? ''
  const before = await calendarOf(final)
  expect(before).toContain('SEQUENCE:0')

  const [list, page, screen] = [
    await someone(app, { timeZone: 'America/New_York' }),
    await someone(app),
    await someone(app, { size: 'desktop' }),
  ]
  await Promise.all([
    openedLive(list, '/schedule?division=mixed'),
    openedLive(page, `/schedule/${final}`),
    openedLive(screen, '/screen/schedule'),
  ])
  await screen.getByText(/^11:5\d$/).waitFor()
  await list
    .getByRole('region', { name: '17:00' })
    .getByRole('link', { name: /Mixed, final/ })
    .waitFor()

  await delayFinal(admin)
  await list.getByRole('region', { name: '17:15' }).getByText('Moved from 17:00').waitFor()
  await page.getByText('Moved from 17:00').waitFor()
  const after = await calendarOf(final)
  expect(after).toContain('SEQUENCE:1')
  expect(/UID:.*/.exec(after)?.[0]).toBe(/UID:.*/.exec(before)?.[0])
  expect(after).toContain('DTSTART:20260613T151500Z')
})

test('an admin finds the timetable, and a game that is not there is not found', async ({ someone }) => {
  const admin = await someone(app)
  await signIn(admin, 'admin', app)
  await opened(admin, '/schedule')
  expect(await admin.getByRole('link', { name: 'Edit schedule' }).getAttribute('href')).toBe(
    '/admin/schedule/timetable',
  )
  const response = await admin.goto('/schedule/nothinglikethis')
  expect(response?.status()).toBe(404)
})
