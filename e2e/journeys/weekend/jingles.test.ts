import { expect } from 'vitest'
import { wavFileOf } from '#rules/sounds/sound-files.testing.ts'
import { fill, heading, press, problemAt } from '../../stage/forms.ts'
import { DEAD, keptOnDevice, loseNetwork } from '../../stage/offline.ts'
import { signIn } from '../../stage/people.ts'
import { wiredDemoToUse } from '../../stage/shared-app.ts'
import { opened, openedLive, test } from '../../stage/visitor.ts'

const app = wiredDemoToUse()

const sound = (milliseconds: number) => ({
  name: 'anthem.wav',
  mimeType: 'audio/wav',
  buffer: Buffer.from(wavFileOf(milliseconds)),
})

test('an admin brings a jingle, and a guest plays one at a time, also without network', async ({ someone }) => {
  const guest = await someone(app, { worker: true, mayFail: DEAD })
  const listens = openedLive(guest, '/jingles')
  await heading(guest, 'Jingles')

  const admin = await someone(app)
  await signIn(admin, 'admin', app)
  await opened(admin, '/jingles?edit=new')
  await fill(admin, { 'Name in English': 'Anthem', 'Name in German': 'Hymne' })
  await admin.getByLabel('Choose a sound').setInputFiles(sound(21_000))
  await press(admin, 'Add jingle')
  expect(await problemAt(admin, 'Choose a sound or drop it here')).toContain('20 seconds at most')
  await admin.getByLabel('Choose a sound').setInputFiles(sound(20_000))
  await listens
  await press(admin, 'Add jingle')
  await press(admin, 'Move Anthem up')

  const anthem = guest.getByRole('button', { name: 'Play Anthem' })
  await anthem.waitFor()
  await guest.getByText('All sounds are saved on this device').waitFor()
  await keptOnDevice(guest, '/jingles')
  await anthem.click()
  await guest.getByRole('button', { name: 'Stop Anthem' }).waitFor()
  await press(guest, 'Play Kite Club: Fanfare')
  await anthem.waitFor()
  await anthem.click()
  await press(guest, 'Stop')
  await anthem.waitFor()
  await guest.getByRole('slider', { name: 'Volume' }).fill('40')

  await guest.goto('/teams')
  await loseNetwork(guest, app)
  await guest.goto('/jingles')
  await guest.getByText(/^Offline\. As of/).waitFor()
  await guest.getByText('All sounds are saved on this device').waitFor()
  expect(await guest.getByRole('slider', { name: 'Volume' }).inputValue()).toBe('40')
  await anthem.click()
  await guest.getByRole('button', { name: 'Stop Anthem' }).click()
  await anthem.waitFor()
})

test('the buttons stay where they are when the last sound has come', async ({ someone }) => {
  const guest = await someone(app, { isNew: true })
  const sounds = Promise.withResolvers<void>()
  await guest.route('**/api/files/**', (route) => sounds.promise.then(() => route.continue()))
  await opened(guest, '/jingles')
  await guest.getByText(/^0 of \d+ sounds/).waitFor()
  const button = guest.getByRole('button', { name: 'Play Kite Club: Fanfare' })
  const before = await button.boundingBox()
  sounds.resolve()
  await guest.getByText('All sounds are saved on this device').waitFor()
  expect(await button.boundingBox()).toEqual(before)
})
