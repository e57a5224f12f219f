import { expect } from 'vitest'
import { fill, follow, heading, pathOf, press, problemAt } from '../../stage/forms.ts'
import { demoAccount, signIn } from '../../stage/people.ts'
import { demoToUse } from '../../stage/shared-app.ts'
import { test } from '../../stage/visitor.ts'

const app = demoToUse()

test('the desk looks, adds a walk-in and hands the code over, which connects their account', async ({ someone }) => {
  const desk = await someone(app)
  await signIn(desk, 'booker', app)
  await desk.goto('/new-player')
  await heading(desk, 'New player')
  await fill(desk, { 'First and last name': 'Xaver Quittenbaum' })
  await press(desk, 'Search')
  await desk.getByText('Nobody called Xaver Quittenbaum or similar').waitFor()
  await press(desk, 'Add player')
  expect(await problemAt(desk, 'Team')).toContain('Choose a team.')
  await desk.getByLabel('Team').selectOption({ label: 'Kite Club, Mixed' })
  await press(desk, 'Add player')
  await desk.getByText('Xaver Q. is on the roster').waitFor()
  const code = await desk.getByText(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/).innerText()

  // The phone that scans is not signed in yet.
  const phone = await someone(app)
  await phone.goto(`/user/connector?code=${code.replace('-', '')}`)
  await heading(phone, 'Sign in')
  const { email, password } = demoAccount('stats')
  await fill(phone, { Email: email, Password: password })
  await press(phone, 'Sign in')
  await phone.getByText('Is this you?').waitFor()
  await press(phone, 'Yes, connect me')
  await phone.getByText('Connected.').waitFor()
  expect(pathOf(phone)).toBe('/user/connector?done=connected')

  await desk.reload()
  await desk.getByText("The code isn't needed any more.").waitFor()
  await follow(desk, 'Add another player')
  await fill(desk, { 'First and last name': 'Quittenbaum Xaver' })
  await press(desk, 'Search')
  await desk.getByText('Different order').waitFor()
})
