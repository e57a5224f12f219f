import { expect } from 'vitest'
import { fillRegistration, registrationApp } from '../../stage/areas/registering.ts'
import { heading, pathOf, press, problemAt } from '../../stage/forms.ts'
import { mailedLink, signIn, switched } from '../../stage/people.ts'
import { prepared } from '../../stage/shared-app.ts'
import { stayingTabs } from '../../stage/staying.ts'
import { opened, test } from '../../stage/visitor.ts'

const { app, admin } = registrationApp()
const staying = stayingTabs(app)

test('the switch that is turned off while the form is filled takes nothing that was typed', async ({
  onlooker,
  someone,
}) => {
  const page = await staying(onlooker, 'first', '/registration')
  const told = { team: 'Almost There', division: /Mixed/, name: 'Alma Almost', email: 'alma@people.example' }
  await fillRegistration(page, told)
  await switched(admin(), { team_registration_active: false })
  await press(page, 'Register team')
  await page.getByText('Registration has closed in the meantime.').first().waitFor()
  expect(pathOf(page)).toBe('/registration')
  const typed = () => Promise.all(['Team name', 'Your name', 'Email'].map((it) => page.getByLabel(it).inputValue()))
  expect(await typed()).toEqual([told.team, told.name, told.email])
  expect(await page.getByRole('radio', { name: told.division }).isChecked()).toBe(true)
  expect(await page.getByLabel('Comment').inputValue()).toBe('Two vans, one dog.')

  const other = await someone(app)
  await opened(other, '/registration')
  expect(pathOf(other)).toBe('/')

  await switched(admin(), { team_registration_active: true })
  await press(page, 'Register team')
  await heading(page, 'Check your email')
})

test('one team name is registered once in a division, and the second is told at the field', async ({ onlooker }) => {
  const told = { team: 'Only One', division: /Mixed/, name: 'Olga One', email: 'olga@people.example' }
  const [first, second] = [
    await staying(onlooker, 'first', '/registration'),
    await staying(onlooker, 'second', '/registration'),
  ]
  for (const page of [first, second]) await fillRegistration(page, told)
  await press(first, 'Register team')
  await heading(first, 'Check your email')
  await second.getByLabel('Team name').fill('ONLY  one!')
  await press(second, 'Register team')
  expect(await problemAt(second, 'Team name')).toContain('is already registered in this division')
  expect(await second.getByLabel('Email').inputValue()).toBe(told.email)
})

test('of two admins who decide at once the second is told what the first decided', async ({ someone }) => {
  await admin().run('registration.register', {
    name: 'Full House',
    division: 'open',
    contact_name: 'Finn Full',
    contact_email: 'finn@people.example',
    consent: true,
  })
  // The other one's page hears of nothing.
  const [one, other] = [await someone(app), await someone(app)]
  await other.route('**/api/realtime', (route) => route.abort())
  for (const page of [one, other]) {
    await signIn(page, prepared('Ada Admin'), app)
    await opened(page, '/admin/team_registration')
    await page.getByRole('heading', { name: 'Full House' }).waitFor()
  }
  await press(other, 'Approve Full House')
  await other.getByText('Open has 0 places and 0 teams.').waitFor()
  await press(one, 'Put Full House on the waiting list')
  await one.getByText('Full House is on the waiting list.').waitFor()
  await press(other, 'Approve anyway')
  await other.getByRole('heading', { name: 'Full House', exact: true }).waitFor({ state: 'hidden' })
  await other.getByText('This registration was changed in the meantime. Check it, then decide.').waitFor()
})

test('a registration without JavaScript is changed and withdrawn by the mailed link', async ({ someone }) => {
  const page = await someone(app, { javaScript: false })
  const email = 'sven@people.example'
  await page.goto('/registration')
  await fillRegistration(page, { team: 'Slow Ferry', division: /Women/, name: 'Sven Slow', email })
  await press(page, 'Register team')
  await heading(page, 'Check your email')
  await page.goto(await mailedLink(app.mailbox, email, '/registration/'))
  await heading(page, 'Slow Ferry')
  await page.getByLabel('Comment').fill('Three vans.')
  await press(page, 'Save changes')
  await page.getByText('Changes saved.').waitFor()
  expect(await page.getByLabel('Comment').inputValue()).toBe('Three vans.')
  await press(page, 'Withdraw registration…')
  await page.getByRole('heading', { name: 'Withdraw Slow Ferry?' }).waitFor()
  await press(page, 'Withdraw')
  await page.getByText('Slow Ferry has withdrawn.').waitFor()
  await press(page, 'Register again')
  await page.getByText('Slow Ferry is registered again.').waitFor()
})
