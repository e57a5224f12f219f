import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { fill, follow, heading, pathOf, press, problemAt } from '../../stage/forms.ts'
import { mailedLink } from '../../stage/people.ts'
import { prepared, preparedApp } from '../../stage/shared-app.ts'
import { stayingTabs } from '../../stage/staying.ts'
import { type Onlooker, opened, test } from '../../stage/visitor.ts'

const app = preparedApp()
const staying = stayingTabs(app)

/** Somebody without an account, who tries one thing after the other. */
const guestAt = (onlooker: Onlooker, path: string) => staying(onlooker, 'guest', path)

const PASSWORD = 'three flicks and a hammer'

/** From the page that was wanted to the page that was wanted, through the mail. */
async function signUpFor(page: Page, email: string, wanted: string) {
  await page.goto(wanted)
  await heading(page, 'Sign in')
  await follow(page, 'Create one')
  await heading(page, 'Create an account')
  await fill(page, { 'Your name': 'Nora New', Email: email, Password: PASSWORD, 'Repeat password': PASSWORD })
  await press(page, 'Create account')
  await heading(page, 'Check your email')
  await page.goto(await mailedLink(app.mailbox, email, '/user/verify/'))
  await press(page, 'Confirm address')
  await heading(page, 'Address confirmed')
  await follow(page, 'Sign in')
  await fill(page, { Email: email, Password: PASSWORD })
  await press(page, 'Sign in')
  await heading(page, 'Nora New')
  expect(pathOf(page)).toBe(wanted)
}

test('somebody signs up, opens the mailed link, signs in and is where they wanted to be', async ({ someone }) => {
  await signUpFor(await someone(app, { worker: true }), 'nora@people.example', '/user/profile')
})

test('the same without JavaScript', async ({ someone }) => {
  await signUpFor(await someone(app, { javaScript: false }), 'norbert@people.example', '/user/profile')
})

test('whoever opens the mail in another browser chooses the password there, and the first one is worth nothing', async ({
  someone,
}) => {
  const email = 'elsewhere@people.example'
  const page = await someone(app)
  await opened(page, '/user/signup')
  await fill(page, { 'Your name': 'Eve', Email: email, Password: PASSWORD, 'Repeat password': PASSWORD })
  await press(page, 'Create account')
  await heading(page, 'Check your email')
  const phone = await someone(app)
  await phone.goto(await mailedLink(app.mailbox, email, '/user/verify/'))
  await phone.getByText('You signed up in another browser').waitFor()
  await press(phone, 'Confirm address')
  expect(await problemAt(phone, 'New password')).toContain('Required')
  const own = 'a forehand around the mark'
  await fill(phone, { 'New password': own, 'Repeat password': own })
  await press(phone, 'Confirm address')
  await heading(phone, 'Address confirmed')
  await follow(page, 'Sign in')
  await fill(page, { Email: email, Password: PASSWORD })
  await press(page, 'Sign in')
  expect(await problemAt(page, 'Password')).toContain('the password is wrong')
  await fill(page, { Email: email, Password: own })
  await press(page, 'Sign in')
  await page.waitForURL((url) => url.pathname === '/')
})

test('the link of the mail works once', async ({ onlooker }) => {
  const email = 'once@people.example'
  const page = await guestAt(onlooker, '/user/signup')
  await fill(page, { 'Your name': 'Olli Once', Email: email, Password: PASSWORD, 'Repeat password': PASSWORD })
  await press(page, 'Create account')
  const link = await mailedLink(app.mailbox, email, '/user/verify/')
  await heading(page, 'Check your email')
  await page.goto(link)
  await press(page, 'Confirm address')
  await heading(page, 'Address confirmed')
  await page.goto(link)
  await heading(page, 'This link no longer works')
  expect(await page.getByRole('button', { name: 'Send a new link' }).isVisible()).toBe(true)
})

test('whoever has not opened the link does not get in, and is told what to do', async ({ onlooker }) => {
  const email = 'impatient@people.example'
  const page = await guestAt(onlooker, '/user/signup')
  await fill(page, { 'Your name': 'Ines', Email: email, Password: PASSWORD, 'Repeat password': PASSWORD })
  await press(page, 'Create account')
  await heading(page, 'Check your email')
  await follow(page, 'Sign in')
  await fill(page, { Email: email, Password: PASSWORD })
  await press(page, 'Sign in')
  await page.getByText("your address isn't confirmed yet").first().waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe(email)
})

test('what is wrong is told at its field, and nothing typed is lost but passwords', async ({ onlooker }) => {
  const page = await guestAt(onlooker, '/user/signup')
  await fill(page, { 'Your name': 'Wim', Email: 'wim at home', Password: 'password', 'Repeat password': 'other' })
  await press(page, 'Create account')
  expect(await problemAt(page, 'Email')).toContain('Enter a valid email address.')
  expect(await page.getByLabel('Email').inputValue()).toBe('wim at home')
  expect(await page.getByLabel('Your name').inputValue()).toBe('Wim')
})

test('a known address looks like a new one; its owner gets another mail', async ({ onlooker }) => {
  const { email } = prepared('Robin Reed')
  const page = await guestAt(onlooker, '/user/signup')
  await fill(page, { 'Your name': 'Mallory', Email: email, Password: PASSWORD, 'Repeat password': PASSWORD })
  await press(page, 'Create account')
  await heading(page, 'Check your email')
  expect(await page.getByText(email).isVisible()).toBe(true)
})

test('a wrong password and an unknown address are refused alike, and the address stays', async ({ onlooker }) => {
  const { email } = prepared('Sasha Stone')
  const told = []
  for (const identity of [email, 'nobody@people.example']) {
    const page = await guestAt(onlooker, '/user/login')
    await fill(page, { Email: identity, Password: 'not this one' })
    await press(page, 'Sign in')
    told.push(await problemAt(page, 'Password'))
    expect(await page.getByLabel('Email').inputValue()).toBe(identity)
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('not this one')
  }
  expect(told[0]).toBe(told[1])
})

test('pressed twice, the form is sent once', async ({ onlooker }) => {
  const email = 'twice@people.example'
  const page = await guestAt(onlooker, '/user/signup')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('signup')) sent.push(request.url())
  })
  await fill(page, { 'Your name': 'Tess', Email: email, Password: PASSWORD, 'Repeat password': PASSWORD })
  await page.getByRole('button', { name: 'Create account' }).dblclick()
  await heading(page, 'Check your email')
  expect(sent).toHaveLength(1)
})
