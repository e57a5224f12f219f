import { expect } from 'vitest'
import { heading, press, problemAt } from '../../stage/forms.ts'
import { signIn } from '../../stage/people.ts'
import { demoToUse } from '../../stage/shared-app.ts'
import { opened, openedLive, test, wentOn } from '../../stage/visitor.ts'

const app = demoToUse()

test('a guest says what they think and changes it; an admin sees it at once, marks it and answers', async ({
  someone,
}) => {
  const admin = await someone(app, { size: 'desktop' })
  await signIn(admin, 'admin', app)
  await openedLive(admin, '/admin/feedback')

  const guest = await someone(app)
  await opened(guest, '/feedback')
  await press(guest, 'Send feedback')
  expect(await problemAt(guest, 'In your own words')).toContain('Rate something or write a few words.')
  await guest.getByRole('group', { name: 'The games' }).getByText('5', { exact: true }).click()
  await guest.getByLabel('In your own words').fill('The lemon cake was gone by ten.')
  await guest.getByLabel('Email for a reply').fill('hungry@fieldside.example')
  await press(guest, 'Send feedback')
  await guest.getByText('Thank you').waitFor()
  await admin.getByText('The lemon cake was gone by ten.').first().waitFor()

  await opened(guest, '/feedback')
  await guest.getByText('You’ve given feedback').waitFor()
  expect(await guest.getByLabel('In your own words').inputValue()).toBe('The lemon cake was gone by ten.')
  await guest.getByLabel('In your own words').fill('The lemon cake was gone by nine.')
  await press(guest, 'Update feedback')
  await admin.getByText('The lemon cake was gone by nine.').first().waitFor()

  await admin.getByRole('link', { name: 'The lemon cake was gone by nine.' }).first().click()
  await heading(admin, 'Response')
  await press(admin, 'Mark as important')
  await admin.getByText('Important').first().waitFor()
  await admin.getByLabel('Reply to hungry@fieldside.example').fill('There will be two next time.')
  await press(admin, 'Save answer')
  await admin.getByText('Answer saved. Pass it on under Admin.').waitFor()

  await wentOn(guest, '/feedback')
  await guest.getByText('There will be two next time.').waitFor()
})

test('without JavaScript it works too', async ({ someone }) => {
  const guest = await someone(app, { javaScript: false })
  await guest.goto('/feedback')
  await guest.getByLabel('In your own words').fill('No scripts, no trouble.')
  await press(guest, 'Send feedback')
  await guest.getByText('Thank you').waitFor()
})
