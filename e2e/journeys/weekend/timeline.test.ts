import { expect } from 'vitest'
import { heading, press, problemAt } from '../../stage/forms.ts'
import { signIn } from '../../stage/people.ts'
import { demoToUse } from '../../stage/shared-app.ts'
import { opened, openedLive, test } from '../../stage/visitor.ts'

const app = demoToUse()

test('an admin adds an event on a phone, and a guest sees it appear', async ({ someone }) => {
  const guest = await someone(app)
  const listens = openedLive(guest, '/timeline')
  await guest.getByRole('heading', { name: 'Saturday' }).waitFor()

  const admin = await someone(app)
  await signIn(admin, 'admin', app)
  await opened(admin, '/admin/tournament/timelines')
  await admin.getByRole('link', { name: 'New event' }).click()
  await heading(admin, 'New event')
  await press(admin, 'Add event')
  expect(await problemAt(admin, 'Starts')).toContain('Enter a time, such as 09:30.')
  expect(await problemAt(admin, 'Title in English')).toContain('Enter a title in English or German.')
  await admin.getByLabel('Starts').fill('11:30')
  await admin.getByLabel('Title in German').fill('Waffeln am Feldrand')
  await admin.getByLabel('Place, optional').fill('Field 3')
  await listens
  await press(admin, 'Add event')
  await heading(admin, 'Weekend events')
  await guest.getByText('Waffeln am Feldrand').waitFor()

  await admin.getByRole('link', { name: 'Waffeln am Feldrand' }).click()
  await admin.getByLabel('Visible to', { exact: true }).selectOption({ label: 'Helpers' })
  await press(admin, 'Save event')
  await guest.getByText('Waffeln am Feldrand').waitFor({ state: 'detached' })
  const helper = await someone(app)
  await signIn(helper, 'worker', app)
  await opened(helper, '/timeline')
  await helper.getByText('Field 3, for helpers').waitFor()

  await press(admin, 'Delete event')
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete event' }).click()
  await heading(admin, 'Weekend events')
  expect(await admin.getByText('Waffeln am Feldrand').count()).toBe(0)
})
