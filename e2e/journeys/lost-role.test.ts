import { expect } from 'vitest'
import { DEMO_PASSWORD } from '#site/demo/people.ts'
import { demoApp } from '../stage/app.ts'
import { heading, pathOf } from '../stage/forms.ts'
import { programOf, signIn } from '../stage/people.ts'
import { opened, test } from '../stage/visitor.ts'

const app = demoApp()
const JONAS = { email: 'jonas.berger@fieldside.example', password: DEMO_PASSWORD }

test('whoever loses a role while looking at its page is denied at the next navigation', async ({ someone }) => {
  const admin = await programOf(app, 'admin')
  const { id } = await programOf(app, JONAS)
  await admin.run('accounts.setRolesOf', { user: id, roles: ['admin'] })
  const page = await someone(app, { size: 'desktop' })
  await signIn(page, JONAS, app)
  await opened(page, '/admin/user-management/users')
  await page.getByText('anna.albers@fieldside.example').first().waitFor()

  await admin.run('accounts.setRolesOf', { user: id, roles: [] })
  const link = page.getByRole('link', { name: 'Roles', exact: true })
  if (await link.isVisible()) await link.click()
  await heading(page, 'No access')
  expect(pathOf(page)).toBe('/user/no-access')
  expect(await page.getByRole('main').innerText()).not.toContain('anna.albers@')
})
