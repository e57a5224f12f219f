import { beforeAll, expect } from 'vitest'
import { fill, follow, heading, pathOf, press } from '../../stage/forms.ts'
import { type Program, programWith, signIn, switched } from '../../stage/people.ts'
import { adminOf, prepared, preparedApp } from '../../stage/shared-app.ts'
import { opened, test, wentOn } from '../../stage/visitor.ts'

const app = preparedApp()
let admin: Program

beforeAll(async () => {
  admin = adminOf(app)
  await switched(admin, { user_registration_active: false })
})

async function invitation(usesMax = 5): Promise<string> {
  const input = { role: 'worker', note: 'Club chat', days: 7, usesMax }
  return ((await admin.run('accounts.makeInvitation', input)) as { link: string }).link
}

const PASSWORD = 'cake at three o clock'

test('while registration is off, an invitation still makes an account, and the role with it', async ({ someone }) => {
  const page = await someone(app)
  await page.goto('/user/signup')
  await heading(page, 'Sign-up is closed')

  await wentOn(page, new URL(await invitation()).pathname)
  await heading(page, 'Invitation')
  await page.getByText("You've been invited to be a helper.").waitFor()
  await follow(page, 'Create an account')
  await heading(page, 'Create an account')
  await page.getByText('Create an account to become a helper.').waitFor()
  await fill(page, {
    'Your name': 'Ina Invited',
    Email: 'ina@people.example',
    Password: PASSWORD,
    'Repeat password': PASSWORD,
  })
  await press(page, 'Create account')
  // Where the role begins, without a mail.
  await page.waitForURL((url) => url.pathname === '/al')
  await wentOn(page, '/user/profile')
  await heading(page, 'Ina Invited')
  await page.getByText('Helper', { exact: true }).first().waitFor()
})

test('whoever has an account signs in and accepts; a second time there is nothing to accept', async ({ someone }) => {
  const person = prepared('Robin Reed')
  const link = await invitation()
  const page = await someone(app)
  await opened(page, link)
  await follow(page, 'Sign in')
  await heading(page, 'Sign in')
  await fill(page, { Email: person.email, Password: person.password })
  await press(page, 'Sign in')
  await heading(page, 'Invitation')
  expect(page.url()).toBe(link)
  await press(page, 'Accept invitation')
  await page.waitForURL((url) => url.pathname === '/al')
  await wentOn(page, new URL(link).pathname)
  await heading(page, 'You already have this role')
})

test('an invitation for one person is closed for the next', async ({ someone }) => {
  const link = await invitation(1)
  const other = await someone(app, { mayFail: [/realtime/] })
  // A page looks again once it hears of changes, and would know by itself.
  await other.route('**/api/realtime', (route) => route.abort())
  await signIn(other, prepared('Toni Thorn'), app)
  await opened(other, link)
  await other.getByRole('button', { name: 'Accept invitation' }).waitFor()
  await programWith(app, prepared('Sasha Stone')).run('accounts.acceptInvitation', { token: link.split('/').at(-1) })
  // Opened before it was closed.
  await press(other, 'Accept invitation')
  await other.getByText('This invitation is used up.').first().waitFor()
  expect(pathOf(other)).toMatch(/^\/user\/invitation\//)
})

test('from the organisers’ poster somebody opens an account and is in, also by typing the code', async ({
  someone,
}) => {
  const desk = await someone(app)
  await signIn(desk, prepared('Ada Admin'), app)
  await desk.goto('/admin')
  await desk.getByRole('link', { name: 'Sign-up code and poster' }).click()
  await heading(desk, 'Sign-up code')
  await press(desk, 'Create code')
  await desk.getByRole('heading', { name: 'Create your account' }).waitFor()
  const code = (await desk.locator('.qr-card-typed').textContent()) ?? ''
  expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)

  const page = await someone(app)
  await page.goto('/user/signup')
  await heading(page, 'Sign-up is closed')
  await page.getByRole('link', { name: 'I have a sign-up code' }).click()
  await fill(page, { 'Sign-up code': code.toLowerCase() })
  await press(page, 'Continue with code')
  await heading(page, 'Create an account')
  await press(page, 'Deutsch')
  await page.getByRole('heading', { level: 1, name: 'Konto anlegen' }).waitFor()
  await press(page, 'English')
  await fill(page, {
    'Your name': 'Pia Poster',
    Email: 'pia@people.example',
    Password: PASSWORD,
    'Repeat password': PASSWORD,
  })
  await press(page, 'Create account')
  await page.waitForURL((url) => url.pathname === '/')
  await wentOn(page, '/user/profile')
  await heading(page, 'Pia Poster')
})
