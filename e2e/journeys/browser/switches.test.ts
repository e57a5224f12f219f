import { beforeAll, describe, expect } from 'vitest'
import { fill, heading, pathOf, press } from '../../stage/forms.ts'
import { type Program, signIn, switched } from '../../stage/people.ts'
import { adminOf, prepared, preparedApp } from '../../stage/shared-app.ts'
import { stayingTabs } from '../../stage/staying.ts'
import { opened, openedLive, test, wentOn } from '../../stage/visitor.ts'

const app = preparedApp()
const staying = stayingTabs(app)
let admin: Program

beforeAll(() => {
  admin = adminOf(app)
})

const OPEN = { user_login_active: true, user_registration_active: true, user_registration_message: '' }

async function config(): Promise<Record<string, unknown>> {
  const { items } = (await admin.get('/api/collections/config/records')) as { items: Record<string, unknown>[] }
  return items[0] ?? {}
}

describe('a switch that is turned off', () => {
  test('while somebody fills the sign-up form loses nothing that was typed', async ({ onlooker }) => {
    await switched(admin, OPEN)
    const page = await staying(onlooker, 'guest', '/user/signup')
    await fill(page, { 'Your name': 'Paula Patient', Email: 'paula@people.example' })
    await switched(admin, { user_registration_active: false, user_registration_message: 'Open again on Friday.' })
    await fill(page, { Password: 'wind from behind', 'Repeat password': 'wind from behind' })
    await press(page, 'Create account')
    await page.getByRole('alert').waitFor()
    expect(await page.getByLabel('Your name').inputValue()).toBe('Paula Patient')
    expect(await page.getByLabel('Email').inputValue()).toBe('paula@people.example')

    await switched(admin, { user_registration_active: true })
    await fill(page, { Password: 'wind from behind', 'Repeat password': 'wind from behind' })
    await press(page, 'Create account')
    await heading(page, 'Check your email')
  })

  test('shows its message in the place of the form', async ({ onlooker }) => {
    await switched(admin, { user_registration_active: false, user_registration_message: 'Open again on Friday.' })
    const page = await staying(onlooker, 'guest', '/user/signup')
    await page.getByText('Open again on Friday.').waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
    await switched(admin, OPEN)
  })

  test('lets nobody but admins sign in; running sessions go on', async ({ onlooker, someone }) => {
    await switched(admin, OPEN)
    const person = prepared('Robin Reed')
    const inside = await someone(app)
    await signIn(inside, person, app)
    await opened(inside, '/user/profile')
    await switched(admin, { user_login_active: false, user_login_message: 'We are closed.' })
    const outside = await staying(onlooker, 'guest', '/user/login')
    await outside.getByText('We are closed.').first().waitFor()
    await outside.getByText('Organiser sign-in').click()
    await fill(outside, { Email: person.email, Password: person.password })
    await press(outside, 'Sign in')
    await outside.getByText('We are closed.').first().waitFor()
    expect(pathOf(outside)).toBe('/user/login')
    await wentOn(inside, '/user/profile')
    await heading(inside, 'Robin Reed')
    await switched(admin, OPEN)
  })
})

describe('two admins', () => {
  test('change two switches at once, and both stand', async ({ someone }) => {
    await switched(admin, { ...OPEN, helperjobs_entries_active: false, spirit_entry_active: false })
    const pages = [await someone(app), await someone(app)]
    for (const page of pages) {
      await signIn(page, prepared('Ada Admin'), app)
      await openedLive(page, '/admin/config')
    }
    const [one, other] = pages
    const toggle = (page: typeof one, name: string) => page?.getByRole('switch', { name }).click()
    await Promise.all([toggle(one, 'Helper jobs'), toggle(other, 'Spirit entry')])
    await one?.getByText('Turned on: Helper jobs').waitFor()
    await other?.getByText('Turned on: Spirit entry').waitFor()
    expect(await config()).toMatchObject({ helperjobs_entries_active: true, spirit_entry_active: true })

    // Each sees what the other has done, without loading anything.
    await one?.getByRole('switch', { name: 'Spirit entry', checked: true }).waitFor()
    await other?.getByRole('switch', { name: 'Helper jobs', checked: true }).waitFor()
  })
})

describe('without JavaScript', () => {
  test('an admin changes switches by a form', async ({ someone }) => {
    await switched(admin, { ...OPEN, team_registration_active: false })
    const page = await someone(app, { javaScript: false })
    await signIn(page, prepared('Ada Admin'), app)
    await page.goto('/admin/config')
    await page.getByRole('switch', { name: 'Team registration' }).check()
    await press(page, 'Save switches')
    await page.getByText('Switches saved.').waitFor()
    expect(await config()).toMatchObject({ team_registration_active: true })
  })
})
