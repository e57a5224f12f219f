import { expect, test } from 'vitest'
import { createMailSender } from '#areas/notifications/mail-sender.server.ts'
import { openMailbox } from '#areas/notifications/mailbox.testing.ts'
import { SILENT } from '#http/server/log.ts'
import { openAccountsWorld, PASSWORD } from './accounts.testing.ts'

test('from the first visit to a new password, with nothing but what the mails say', async () => {
  const world = await openAccountsWorld()
  const box = await openMailbox()
  const sender = createMailSender({ db: world.db, smtpUrl: box.url, from: 'desk@cup.example', log: SILENT })
  const newPassword = 'reeds-in-the-wind'
  const tokenIn = (index: number, path: string) =>
    new RegExp(`${RegExp.escape(world.url + path)}([\\w-]+)`).exec(box.received[index]?.message ?? '')?.[1] ?? ''

  await world.call('/api/commands/accounts.signUp', {
    name: 'Ada',
    email: 'ada@example.org',
    password: PASSWORD,
    passwordConfirm: PASSWORD,
  })
  await box.has(1)
  const pb = world.client()
  await pb.collection('users').confirmVerification(tokenIn(0, '/user/verify/'))
  await pb.collection('users').authWithPassword('ada@example.org', PASSWORD)

  await pb.collection('users').requestEmailChange('ada@work.example')
  await box.has(2)
  await pb.collection('users').confirmEmailChange(tokenIn(1, '/user/confirm-email-change/'), PASSWORD)
  await box.has(3)

  await pb.collection('users').requestPasswordReset('ada@work.example')
  await box.has(4)
  const reset = tokenIn(3, '/user/confirm-password-reset/')
  await pb.collection('users').confirmPasswordReset(reset, newPassword, newPassword)
  await pb.collection('users').authWithPassword('ada@work.example', newPassword)

  expect(box.received.map(({ to }) => to)).toEqual([
    'ada@example.org',
    'ada@work.example',
    'ada@example.org',
    'ada@work.example',
  ])
  await sender.stop()
  await box.close()
  await world.close()
})
