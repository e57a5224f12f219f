import { beforeAll, expect } from 'vitest'
import { follow, heading, pathOf, press, problemAt } from '../../stage/forms.ts'
import { type Program, signIn } from '../../stage/people.ts'
import { adminOf, preparedApp } from '../../stage/shared-app.ts'
import { opened, test } from '../../stage/visitor.ts'

const app = preparedApp()
let admin: Program

/** Of a list of records as an admin reads it. */
async function listed<Found>(collection: string): Promise<readonly Found[]> {
  const { items } = (await admin.get(`/api/collections/${collection}/records?perPage=200`)) as { items: Found[] }
  return items
}

beforeAll(async () => {
  admin = adminOf(app)
  const [tournament] = await listed<{ id: string }>('tournament')
  await admin.send('PATCH', `/api/collections/tournament/records/${tournament?.id ?? ''}`, {
    name: 'Summer Cup',
    starts: '2026-06-13',
    ends: '2026-06-14',
    game_length: 60,
    minimum_rest: 30,
  })
  for (const [division, count] of Object.entries({ mixed: 8, open: 5 }))
    for (let seed = 1; seed <= count; seed += 1)
      await admin.run('teams.createTeam', { name: `${division} ${seed}`, division, seed })
})

const version = async () => (await listed<{ version: number }>('schedule_plan'))[0]?.version ?? 0

test('an admin of a new installation presses through to a draft, and publishes it', async ({ someone }) => {
  const page = await someone(app)
  await signIn(page, admin, app)
  await opened(page, '/admin/schedule/init')
  await heading(page, 'On which days is there play?')
  await page.getByText('Saturday 13 June').waitFor()
  await follow(page, 'Next')
  for (const question of [
    'Which fields are there?',
    'How long does a game take?',
    'Who plays, in which order?',
    'Who plays, in which order?',
    'How is it played?',
    'How is it played?',
    'What else should be kept in mind?',
  ]) {
    await heading(page, question)
    const before = pathOf(page)
    await press(page, 'Next')
    await page.waitForURL((url) => url.pathname + url.search !== before)
  }
  await heading(page, 'Make the schedule')
  await press(page, 'Make the schedule')
  await page.getByText('34 of 34 games have a time and a field').waitFor()
  await follow(page, 'Sunday')
  await page.getByRole('list', { name: 'Field 1' }).getByText('Final').first().waitFor()
  expect(await version()).toBe(0)
  await press(page, 'Apply as draft')
  await page.waitForURL(`${app.url}/admin/schedule/timetable`)

  expect(await listed('planned_games')).toHaveLength(34)
  expect(await listed('games')).toHaveLength(0)
  await heading(page, 'Edit schedule')
  await follow(page, 'Publish')
  await page.getByRole('button', { name: /^Publish/ }).click()
  await page.getByText('Everything is published').waitFor()
  expect(await listed('games')).toHaveLength(34)
  expect((await listed<{ schedule_initialized: boolean }>('config'))[0]?.schedule_initialized).toBe(true)
})

test('a second time only with the name typed out, without scripts as well', async ({ someone }) => {
  const page = await someone(app, { javaScript: false })
  await signIn(page, admin, app)
  await page.goto('/admin/schedule/init?step=fields')
  await press(page, 'Add a field')
  await page.getByRole('heading', { name: /\d fields/ }).waitFor()
  await page.goto('/admin/schedule/init?step=generate')
  await press(page, 'Make the schedule')
  const again = page.getByRole('link', { name: 'Look again' })
  const isMade = async () => (await again.count()) === 0 || again.click().then(() => false)
  // Not all the time: every look takes from what it waits for.
  await expect.poll(isMade, { interval: 500 }).toBe(true)
  await page.getByText('34 of 34 games').waitFor()
  await page.getByLabel('Type the name of the tournament').fill('Winter Cup')
  await press(page, 'Replace the draft')
  expect(await problemAt(page, 'Type the name of the tournament')).toContain('That is not the name of the tournament.')
  await page.getByLabel('Type the name of the tournament').fill('Summer Cup')
  const before = await version()
  await press(page, 'Replace the draft')
  await page.waitForURL(`${app.url}/admin/schedule/timetable`)
  expect(await version()).toBe(before + 1)
})
