import { expect } from 'vitest'
import { DEMO_PASSWORD } from '#areas/accounts/demo/people.api.server.ts'
import { follow, heading, press } from '../../stage/forms.ts'
import { programOf, signIn } from '../../stage/people.ts'
import { demoToUse } from '../../stage/shared-app.ts'
import { stayingTabs } from '../../stage/staying.ts'
import { type Onlooker, opened, openedLive, test, wentOn } from '../../stage/visitor.ts'

/** Before noon on Saturday. */
const app = demoToUse()
const staying = stayingTabs(app)

const helperAt = (onlooker: Onlooker, path: string) => staying(onlooker, 'helper', path, 'worker')

const IDA = { email: 'ida.berger@fieldside.example', password: DEMO_PASSWORD }

/** One place, in less than three hours. */
const addJob = async (title: string) =>
  (await programOf(app, 'admin')).run('helpers.addJob', {
    title,
    category: 'General',
    day: 'Saturday',
    place: 'Gate',
    starts: '14:30',
    ends: '15:20',
    needed: 1,
    maximum: 1,
    state: 'open',
  })

test('a helper finds a job on a phone, takes it, swaps it with another helper and leaves a later one', async ({
  onlooker,
  someone,
}) => {
  await addJob('Hold the gate')
  const other = await someone(app)
  await signIn(other, IDA, app)
  await openedLive(other, '/al/helperjobs?day=Saturday&show=General')
  await other.getByRole('button', { name: 'Take: Hold the gate' }).waitFor()

  const helper = await helperAt(onlooker, '/al')
  await follow(helper, 'All jobs')
  await helper.getByText('Your next job, Saturday 13:30').waitFor()
  await helper.getByRole('button', { name: 'Take: Hold the gate' }).click()
  await helper.getByText('The job is yours').waitFor()
  // The last free place disappears from the other phone.
  await other.getByRole('button', { name: 'Waiting list: Hold the gate' }).waitFor()

  await follow(helper, 'Hold the gate')
  await press(helper, 'Find a replacement')
  await helper.getByText('You’re looking for a replacement.', { exact: false }).waitFor()
  await other.getByRole('button', { name: 'Take: Hold the gate' }).click()
  await other.getByText('The job is yours').waitFor()
  await helper.getByRole('button', { name: 'Join waiting list' }).waitFor()

  await wentOn(helper, '/al/helperjobs?day=Sunday')
  await helper.getByRole('button', { name: 'Take: Rake the sand path' }).click()
  await helper.getByText('The job is yours').waitFor()
  await follow(helper, 'Rake the sand path')
  await press(helper, 'Drop this job')
  await helper.getByRole('button', { name: 'Take this job' }).waitFor()
})

test('a helper brings a cake, and is told that another one is much the same', async ({ onlooker }) => {
  const helper = await helperAt(onlooker, '/al/foods')
  await helper.getByRole('link', { name: 'Bring something' }).first().click()
  await press(helper, 'I’ll bring it')
  await helper.getByText('Enter a dish, up to 80 characters.').first().waitFor()
  await helper.getByLabel('Dish').fill('Tray bake with lemon')
  await helper.getByLabel('Arrives at').fill('10:00')
  await helper.getByLabel('Eggs').check()
  await press(helper, 'I’ll bring it')
  await helper.getByText('Similar: Lemon tray bake').waitFor()
})

test('an admin ticks who is there and prints the Helferliste', async ({ someone }) => {
  const admin = await someone(app)
  await signIn(admin, 'admin', app)
  await opened(admin, '/admin/al/helperjobs?day=Saturday&q=Serve')
  await admin.getByRole('link', { name: 'Serve lunch' }).last().click()
  await heading(admin, 'Serve lunch')
  await admin
    .getByRole('button', { name: / is present$/ })
    .first()
    .click()
  await admin
    .getByRole('button', { name: /^Undo: / })
    .first()
    .waitFor()

  await wentOn(admin, '/admin/al/helperjobs?print')
  await heading(admin, 'Helferliste')
  const row = admin.getByRole('row').filter({ hasText: 'Serve lunch' }).first()
  // Two of five places are free: lines to write on.
  expect(await row.getByRole('img', { name: 'Free place' }).count()).toBe(2)
  await admin.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await press(admin, 'Print')
  await admin.locator('body[data-printed]').waitFor({ state: 'attached' })
})
