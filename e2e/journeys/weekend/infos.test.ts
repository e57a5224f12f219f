import sharp from 'sharp'
import { expect } from 'vitest'
import { heading, press, problemAt } from '../../stage/forms.ts'
import { signIn } from '../../stage/people.ts'
import { demoToUse } from '../../stage/shared-app.ts'
import { opened, openedLive, test } from '../../stage/visitor.ts'

const app = demoToUse()

const picture = async () => ({
  name: 'tent.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 80, height: 40, channels: 3, background: '#c63' } })
    .png()
    .toBuffer(),
})

test('an admin writes an article with a picture on a phone, and a guest reads it once it is published', async ({
  someone,
}) => {
  const guest = await someone(app)
  const listens = openedLive(guest, '/tournament')
  await heading(guest, 'About the tournament')

  const admin = await someone(app)
  await signIn(admin, 'admin', app)
  await opened(admin, '/admin/tournament/infos?new')
  await press(admin, 'Save draft')
  expect(await problemAt(admin, 'Title in English')).toContain('Enter a title in English or German.')
  await admin.getByLabel('Title in English').fill('Lost and found')
  await admin.getByLabel('Text in English').fill('Everything is in the **red tent**.\n\n![](picture-1)')
  await press(admin, 'Save draft')
  await heading(admin, 'Lost and found')
  await admin.getByLabel('Choose picture').setInputFiles(await picture())
  await admin.getByLabel('What the picture shows, in English').last().fill('A red tent')
  await press(admin, 'Add picture')
  await admin.getByRole('img', { name: 'A red tent' }).first().waitFor()
  expect(await guest.getByText('Lost and found').count()).toBe(0)

  await listens
  await press(admin, 'Save and publish')
  await guest.getByRole('heading', { name: 'Lost and found' }).waitFor()
  await guest.getByRole('img', { name: 'A red tent' }).waitFor()

  await admin.getByLabel('Text in English').fill('At the desk.')
  await press(admin, 'Save draft')
  await admin.getByText('Published, with unpublished changes').waitFor()
  expect(await guest.getByText('At the desk.').count()).toBe(0)
  await admin.getByRole('list', { name: 'Versions' }).getByRole('link').first().click()
  await press(admin, 'Restore this version')
  await admin.getByText('Published, with unpublished changes').waitFor({ state: 'detached' })
  await press(admin, 'Delete article')
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete article' }).click()
  await heading(admin, 'Tournament info')
  await guest.getByText('Lost and found').first().waitFor({ state: 'detached' })
})
