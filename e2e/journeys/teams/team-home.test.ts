import { beforeAll, expect } from 'vitest'
import { fill, follow, heading, press, problemAt } from '../../stage/forms.ts'
import { signIn } from '../../stage/people.ts'
import { adminOf, prepared, preparedApp } from '../../stage/shared-app.ts'
import { stayingTabs } from '../../stage/staying.ts'
import { type Onlooker, opened, test, wentOn } from '../../stage/visitor.ts'

const app = preparedApp()
const staying = stayingTabs(app)

const managerAtHome = (onlooker: Onlooker) => staying(onlooker, 'Robin Reed', '/teammanager', prepared('Robin Reed'))

beforeAll(async () => {
  const admin = adminOf(app)
  const newTeam = async (name: string) => {
    const { team } = (await admin.run('teams.createTeam', { name, division: 'open' })) as { team: string }
    await admin.run('teams.addManager', { team, user: prepared('Robin Reed').id })
    return team
  }
  const heath = await newTeam('Heath Runners')
  await newTeam('Marsh Hens')
  for (let n = 1; n <= 7; n += 1)
    await admin.run('teams.addPlayer', {
      team: heath,
      full_name: `Hanna H${'abcdefg'.charAt(n - 1)}uber`,
      number: String(n),
      gender_match: 'female',
      birth_year: 1995,
      captain: n === 1,
    })
  await admin.run('extras.add', {
    name_en: 'Shirts',
    price_cents: 1_800,
    price_per: 'player',
    variants: 'S\nM\nL',
    is_open: true,
  })
})

test('a manager of two teams sees what is to do, does one thing, and it is gone', async ({ onlooker }) => {
  const page = await managerAtHome(onlooker)
  await heading(page, 'Heath Runners')
  const todos = page.getByRole('list', { name: 'To do' })
  expect(await todos.getByRole('listitem').allInnerTexts()).toEqual([expect.stringContaining('No spirit captain yet')])

  await follow(page, 'No spirit captain yet')
  await heading(page, 'Roster')
  await page.getByRole('link', { name: 'Hanna Hauber' }).first().click()
  await page.getByRole('checkbox', { name: 'Spirit captain' }).check()
  await press(page, 'Save player')
  await page.getByText('Hanna Hauber saved').waitFor()
  await wentOn(page, '/teammanager')
  await page.getByText('All done').waitFor()

  const teams = page.getByRole('navigation', { name: 'Your teams' })
  await teams.getByRole('link', { name: 'Marsh Hens · 1' }).click()
  await heading(page, 'Marsh Hens')
  await page.getByRole('link', { name: 'Add your players' }).waitFor()
  // The team that was looked at last comes first now.
  await wentOn(page, '/teammanager')
  await heading(page, 'Marsh Hens')
})

test('a manager orders shirts, changes the order, and sees what there is to pay', async ({ onlooker, someone }) => {
  const page = await managerAtHome(onlooker)
  await page.getByRole('navigation', { name: 'Your teams' }).getByRole('link', { name: 'Heath Runners' }).click()
  await heading(page, 'Heath Runners')
  await page.getByRole('link', { name: 'Extras' }).last().click()
  await heading(page, 'Extras')
  await page.getByText('To pay: €0.00').waitFor()
  await fill(page, { M: '3' })
  await press(page, 'Order')
  await page.getByText('Ordered: 3').waitFor()
  await page.getByText('To pay: €54.00').waitFor()
  await fill(page, { M: '2', L: '2' })
  await press(page, 'Change order')
  await page.getByText('Ordered: 4').waitFor()
  await page.getByText('To pay: €72.00').waitFor()

  const admin = await someone(app, { size: 'desktop' })
  await signIn(admin, prepared('Ada Admin'), app)
  await opened(admin, '/admin/extras')
  await follow(admin, 'Shirts')
  await heading(admin, 'Shirts')
  const rows = admin.getByRole('table', { name: 'Orders' }).getByRole('row')
  expect((await rows.allInnerTexts()).map((row) => row.split(/\s+/).join(' '))).toEqual([
    'Team S M L Amount',
    expect.stringMatching(/^Heath Runners .*2 2 €72\.00$/),
    'Total 0 2 2 €72.00',
  ])
})

test('a manager adds a contact with a phone and corrects it; what is refused is seen there', async ({ onlooker }) => {
  const page = await managerAtHome(onlooker)
  await page.getByRole('navigation', { name: 'Your teams' }).getByRole('link', { name: 'Heath Runners' }).click()
  await heading(page, 'Heath Runners')
  const form = page.locator('details[open]')
  await page.getByText('Add contact').click()
  await fill(form, { 'Name, optional': 'Lou', Email: 'lou', 'Phone, optional': '+43 660 77' })
  await press(form, 'Save contact')
  expect(await problemAt(form, 'Email')).toContain('Enter an email address.')
  await fill(form, { Email: 'lou@heath.example' })
  await press(form, 'Save contact')
  await page.getByText('Contact saved').waitFor()
  await page.getByText('Lou, lou@heath.example, +43 660 77').click()
  await fill(form, { 'Phone, optional': '+43 660 78' })
  await press(form, 'Save contact')
  await page.getByText('Lou, lou@heath.example, +43 660 78').waitFor()
})
