import { readFile } from 'node:fs/promises'
import { describe, expect } from 'vitest'
import { fill, heading, pathOf, press, problemAt } from '../../stage/forms.ts'
import { mailedLink, signIn } from '../../stage/people.ts'
import { prepared, preparedApp } from '../../stage/shared-app.ts'
import { stayingTabs } from '../../stage/staying.ts'
import { type Onlooker, opened, openedWithSession, test, wentOn } from '../../stage/visitor.ts'

const app = preparedApp()
const staying = stayingTabs(app)

/** Whose account stays as it is. */
const uliAtHome = (onlooker: Onlooker) => staying(onlooker, 'Uli Umber', '/user/profile', prepared('Uli Umber'))

describe('a new e-mail address', () => {
  test('counts once its mailed link was opened and the password given; then one signs in with it', async ({
    someone,
  }) => {
    const person = prepared('Robin Reed')
    const page = await someone(app)
    await signIn(page, person, app)
    await opened(page, '/user/profile')
    await page.getByRole('group').filter({ hasText: person.email }).getByText('Email', { exact: true }).click()
    await fill(page, { 'New address': 'robin@elsewhere.example' })
    await press(page, 'Send link')
    await page.getByText("We've sent a link to robin@elsewhere.example").waitFor()

    await page.goto(await mailedLink(app.mailbox, 'robin@elsewhere.example', '/user/confirm-email-change/'))
    await fill(page, { 'Your password': 'not this one' })
    await press(page, 'Change address')
    expect(await problemAt(page, 'Your password')).toContain('Wrong password')
    await fill(page, { 'Your password': person.password })
    await press(page, 'Change address')
    await page.getByText('Email address changed').waitFor()
    await fill(page, { Email: 'robin@elsewhere.example', Password: person.password })
    await press(page, 'Sign in')
    await page.waitForURL(`${app.url}/`)
    await wentOn(page, '/user/profile')
    await page.getByText('robin@elsewhere.example').first().waitFor()
  })
})

describe('my data', () => {
  test('is taken out as a file with everything that is stored about me', async ({ onlooker }) => {
    const page = await uliAtHome(onlooker)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download my data' }).click()
    const data: unknown = JSON.parse(await readFile(await (await download).path(), 'utf8'))
    expect(JSON.stringify(data)).toContain(prepared('Uli Umber').email)
    expect(JSON.stringify(data)).toContain('Uli Umber')
    expect(JSON.stringify(data)).not.toMatch(/argon2|tokenKey/)
  })
})

describe('deleting my account', () => {
  test('asks for the password, then the account is gone', async ({ someone }) => {
    const person = prepared('Toni Thorn')
    const page = await someone(app)
    await signIn(page, person, app)
    await opened(page, '/user/profile')
    await press(page, 'Delete …')
    const dialog = page.getByRole('dialog', { name: 'Delete your account, Toni Thorn?' })
    await fill(dialog, { 'Your password': 'not this one' })
    await press(dialog, 'Delete my account')
    expect(await problemAt(dialog, 'Your password')).toContain('Wrong password')
    await fill(dialog, { 'Your password': person.password })
    await press(dialog, 'Delete my account')
    await page.getByText('Your account has been deleted.').waitFor()
    await fill(page, { Email: person.email, Password: person.password })
    await press(page, 'Sign in')
    await problemAt(page, 'Password')
    await page.goto('/user/profile')
    expect(pathOf(page)).toBe('/user/login?to=%2Fuser%2Fprofile')
  })

  test('can be thought over', async ({ onlooker }) => {
    const page = await uliAtHome(onlooker)
    await press(page, 'Delete …')
    await press(page.getByRole('dialog'), 'Keep account')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await heading(page, 'Uli Umber')
  })
})

describe('sessions', () => {
  test('sign out everywhere else: this device stays, the others are out', async ({ someone }) => {
    const person = prepared('Vera Vale')
    const { email, password } = person
    const [here, there] = [await someone(app), await someone(app)]
    await signIn(here, person, app)
    // A session of its own.
    await signIn(there, { email, password }, app)
    for (const page of [here, there]) await opened(page, '/user/profile')
    await press(here, 'Sign out everywhere else')
    await here.getByText("You're signed out on all other devices.").waitFor()
    await wentOn(here, '/user/profile')
    await heading(here, 'Vera Vale')
    await there.goto('/user/profile')
    expect(pathOf(there)).toBe('/user/login?to=%2Fuser%2Fprofile')
  })

  test('signing out in one tab signs out the others of the same browser', async ({ someone }) => {
    const person = prepared('Wim West')
    const one = await someone(app)
    await signIn(one, person, app)
    await opened(one, '/user/profile')
    const other = await one.context().newPage()
    await openedWithSession(other, '/user/profile')
    await press(one, 'Sign out')
    await one.getByText("You're signed out.").waitFor()
    await other.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  })
})
