import sharp from 'sharp'
import { expect } from 'vitest'
import { heading, press, problemAt } from '../../stage/forms.ts'
import { signIn } from '../../stage/people.ts'
import { demoToUse } from '../../stage/shared-app.ts'
import { opened, openedLive, test, wentOn } from '../../stage/visitor.ts'

const app = demoToUse()

const picture = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 80, height: 40, channels: 3, background } })
    .png()
    .toBuffer(),
})

const program = { name: 'holiday.png', mimeType: 'image/png', buffer: Buffer.from('MZ\x90\0 This program', 'latin1') }

test('an admin uploads several pictures, describes one, and an info shows it until it is hidden', async ({
  someone,
}) => {
  const admin = await someone(app, { mayFail: [/400/] })
  await signIn(admin, 'admin', app)
  await opened(admin, '/admin/images')
  await heading(admin, 'Pictures')
  await admin
    .getByLabel('Choose pictures')
    .setInputFiles([await picture('beach.png', '#c63'), program, await picture('boat.png', '#36c')])
  await admin.getByText("This type of file isn't accepted. Choose another.").waitFor()
  await admin.getByRole('link', { name: 'boat' }).waitFor()
  await press(admin, 'Dismiss: holiday.png')
  expect(await admin.getByText('holiday.png').count()).toBe(0)

  await admin.getByRole('link', { name: 'beach' }).click()
  await heading(admin, 'beach')
  await admin.getByLabel('What the picture shows, in English').fill('A beach')
  await press(admin, 'Save description')
  expect(await problemAt(admin, 'What the picture shows, in German')).toContain('in this language too')
  await admin.getByLabel('What the picture shows, in German').fill('Ein Strand')
  await press(admin, 'Save description')
  const markdown = (await admin.getByText('![](image-').textContent()) ?? ''
  const image = new URL(admin.url()).searchParams.get('image')

  await wentOn(admin, '/admin/tournament/infos?new')
  await admin.getByLabel('Title in English').fill('Swimming')
  await admin.getByLabel('Text in English').fill(`At the lake.\n\n${markdown}`)
  await press(admin, 'Save draft')
  await heading(admin, 'Swimming')
  await press(admin, 'Save and publish')
  const guest = await someone(app)
  const listens = openedLive(guest, '/tournament')
  await guest.getByRole('img', { name: 'A beach' }).waitFor()

  await wentOn(admin, `/admin/images?image=${image}`)
  await admin.getByRole('link', { name: 'Swimming' }).waitFor()
  await listens
  await press(admin, 'Hide')
  await guest.getByRole('img', { name: 'A beach' }).waitFor({ state: 'detached' })
  await press(admin, 'Undo')
  await guest.getByRole('img', { name: 'A beach' }).waitFor()
})

test('without scripts several files are sent at once, and each failure is told', async ({ someone }) => {
  const admin = await someone(app, { javaScript: false })
  await signIn(admin, 'admin', app)
  await admin.goto('/admin/images')
  await admin.getByLabel('Choose pictures').setInputFiles([await picture('tower.png', '#555'), program])
  await press(admin, 'Upload pictures')
  await admin.getByText('Uploaded: 1. Rejected: 1.').waitFor()
  await admin.getByText("holiday.png: This type of file isn't accepted.").waitFor()
  await admin.getByRole('link', { name: 'tower' }).waitFor()
})
