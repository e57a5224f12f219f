import { afterAll, expect } from 'vitest'
import { openOpenIdServer } from '#areas/accounts/openid/openid-server.testing.ts'
import { fill, follow, heading, press, problemAt } from '../../stage/forms.ts'
import { signIn } from '../../stage/people.ts'
import { prepared, preparedApp } from '../../stage/shared-app.ts'
import { opened, test, wentOn } from '../../stage/visitor.ts'

const club = await openOpenIdServer()
afterAll(() => club.close())

// By its name: browsers make no passkeys for an address.
const app = preparedApp({
  HOST: 'localhost',
  OPENID: 'club',
  OPENID_CLUB_NAME: 'Club',
  OPENID_CLUB_ISSUER: club.provider.issuer,
  OPENID_CLUB_CLIENT_ID: club.provider.clientId,
  OPENID_CLUB_CLIENT_SECRET: club.provider.clientSecret ?? '',
})

const atTheClub = { mayFail: [/^asked elsewhere: http:\/\/127\.0\.0\.1:/] }

test('a code from the mail signs in, also where no script runs', async ({ someone }) => {
  const { email } = prepared('Toni Thorn')
  const page = await someone(app, { javaScript: false })
  await page.goto('/user/login?to=%2Fuser%2Fprofile')
  await follow(page, 'Email me a code instead')
  await heading(page, 'Sign in with a code')
  await fill(page, { Email: email })
  await press(page, 'Send code')
  await heading(page, 'Check your email')
  const code = await mailedCode(email)
  await fill(page, { 'Code from the email': code === '00000000' ? '00000001' : '00000000' })
  await press(page, 'Sign in')
  expect(await problemAt(page, 'Code from the email')).toContain('wrong or has expired')
  await fill(page, { 'Code from the email': `${code.slice(0, 4)} ${code.slice(4)}` })
  await press(page, 'Sign in')
  await page.waitForURL(`${app.url}/user/profile`)
  await heading(page, 'Toni Thorn')
})

test('somebody connects their club, signs out, comes back by it, and disconnects it', async ({ someone }) => {
  const page = await someone(app, atTheClub)
  await signIn(page, prepared('Sasha Stone'), app)
  await opened(page, '/user/profile')
  club.becomes({ sub: 'sasha', email: 'sasha@club.example' })
  await follow(page, 'Connect Club')
  await page.getByText('Connected as sasha@club.example').waitFor()
  await press(page, 'Sign out')
  await page.getByText("You're signed out.").waitFor()
  await follow(page, 'Sign in with Club')
  await page.waitForURL(`${app.url}/`)
  await wentOn(page, '/user/profile')
  await heading(page, 'Sasha Stone')
  await press(page, 'Disconnect Club')
  await page.getByText('Not connected').waitFor()

  const stranger = await someone(app, { ...atTheClub, language: 'de' })
  club.becomes({ sub: 'somebody', email: prepared('Sasha Stone').email, email_verified: true })
  await opened(stranger, '/user/login')
  await follow(stranger, 'Mit Club einloggen')
  await stranger.getByText('Zu deiner Adresse gibt es schon ein Konto.').waitFor()
})

test('a passkey is made on the device, opens the account there, and is removed', async ({ someone }) => {
  const page = await someone(app)
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await signIn(page, prepared('Uli Umber'), app)
  await opened(page, '/user/profile')
  await page.locator('summary', { hasText: 'Passkeys' }).click()
  await page.getByLabel('Passkey name').fill('My phone')
  await press(page, 'Add passkey')
  await page.getByText('Passkey added.').waitFor()
  await page.getByRole('button', { name: 'Remove My phone' }).waitFor()
  await press(page, 'Sign out')
  await page.getByText("You're signed out.").waitFor()
  await press(page, 'Sign in with a passkey')
  await page.waitForURL(`${app.url}/`)
  await wentOn(page, '/user/profile')
  await heading(page, 'Uli Umber')
  await page.locator('summary', { hasText: 'Passkeys' }).click()
  await press(page, 'Remove My phone')
  await page.getByText('Passkey removed.').waitFor()
})

async function mailedCode(to: string): Promise<string> {
  for (let count = 1; ; count++) {
    await app.mailbox.has(count)
    const mail = app.mailbox.received[count - 1]
    const code = mail?.to === to ? /^\d{8}(?=\s*$)/m.exec(mail.message)?.[0] : undefined
    if (code !== undefined) return code
  }
}
