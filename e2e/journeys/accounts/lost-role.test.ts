import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { DEMO_PASSWORD } from '#areas/accounts/demo/people.api.server.ts'
import { follow, heading, pathOf } from '../../stage/forms.ts'
import { programOf, signIn } from '../../stage/people.ts'
import { demoToUse } from '../../stage/shared-app.ts'
import { opened, openedLive, test } from '../../stage/visitor.ts'

const app = demoToUse()

/** Makes somebody admin, who then looks at the people. Answers how the role is taken away. */
async function adminLooksAtPeople(page: Page, email: string, open = opened): Promise<() => Promise<unknown>> {
  const account = { email, password: DEMO_PASSWORD }
  const [admin, { id }] = [await programOf(app, 'admin'), await programOf(app, account)]
  await admin.run('accounts.setRolesOf', { user: id, roles: ['admin'] })
  await signIn(page, account, app)
  await open(page, '/admin/user-management/users')
  await page.getByText('anna.albers@fieldside.example').first().waitFor()
  return () => admin.run('accounts.setRolesOf', { user: id, roles: [] })
}

async function isSentAway(page: Page) {
  await heading(page, 'No access')
  expect(pathOf(page)).toBe('/user/no-access')
  expect(await page.getByRole('main').innerText()).not.toContain('anna.albers@')
}

test('whoever loses a role while looking at its page is denied at the next navigation', async ({ someone }) => {
  const page = await someone(app, { size: 'desktop', mayFail: [/realtime/] })
  // Nobody tells the page: the navigation has to find out.
  await page.route('**/api/realtime', (route) => route.abort())
  const takeRole = await adminLooksAtPeople(page, 'jonas.berger@fieldside.example')
  await takeRole()
  await follow(page, 'Roles')
  await isSentAway(page)
})

test('and is sent away at once where the page is told of it', async ({ someone }) => {
  const page = await someone(app)
  const takeRole = await adminLooksAtPeople(page, 'david.albers@fieldside.example', openedLive)
  await takeRole()
  await isSentAway(page)
})
