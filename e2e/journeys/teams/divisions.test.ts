import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { fill, press, problemAt } from '../../stage/forms.ts'
import { type Program, signIn, switched } from '../../stage/people.ts'
import { adminOf, preparedApp } from '../../stage/shared-app.ts'
import { stayingTabs } from '../../stage/staying.ts'
import { openedLive, test, wentOn } from '../../stage/visitor.ts'

const app = preparedApp()
let admin: Program
const staying = stayingTabs(app)

beforeAll(async () => {
  admin = adminOf(app)
  await switched(admin, { team_registration_active: true })
})

const editor = (page: Page) => page.getByRole('region', { name: /Divisions|Divisionen/ })
const entry = (page: Page, name: string) =>
  editor(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
const open = (page: Page, name: string) => entry(page, name).locator('summary').click()

test('an admin adds a division: filters, registration and its mark follow, on pages that are open too', async ({
  onlooker,
  someone,
}) => {
  const visitor = await someone(app)
  const listens = openedLive(visitor, '/registration')
  const page = await staying(onlooker, 'admin', '/admin/tournament/settings', admin)
  await editor(page).locator('summary', { hasText: 'Add division' }).click()
  const form = editor(page).locator('form').filter({ hasText: 'Colour' }).last()
  await fill(form, { 'Name in English': 'Juniors', 'Name in German': 'Jugend', 'Short name': 'm', Places: '6' })
  await press(form, 'Add division')
  expect(await problemAt(form, 'Short name')).toContain('Another division already has this short name.')
  await fill(form, { 'Short name': 'j' })
  await form.getByRole('radio', { name: 'Olive' }).check()
  await listens
  await press(form, 'Add division')
  await entry(page, 'Juniors').getByText('6 places').waitFor()

  await visitor.getByRole('radio', { name: /Juniors/ }).waitFor()
  await admin.run('teams.createTeam', { name: 'Nestlings', division: 'juniors' })
  await wentOn(visitor, '/teams')
  await visitor.getByRole('link', { name: 'Juniors 1' }).click()
  await visitor.getByRole('heading', { level: 2, name: 'Juniors' }).waitFor()
})

test('where two admins change one, what differs is merged and what clashes is asked', async ({ onlooker }) => {
  const page = await staying(onlooker, 'admin', '/admin/tournament/settings', admin)
  await open(page, 'Women')
  const form = entry(page, 'Women').locator('form').filter({ hasText: 'Colour' })
  await fill(form, { 'Name in German': 'Damen' })
  const [women] = (
    (await admin.get('/api/collections/divisions/records?filter=key="women"')) as {
      items: Record<string, unknown>[]
    }
  ).items
  const { letter, colour, gender_rule, name_en, updated: base } = women ?? {}
  await admin.run('tournament.changeDivision', {
    division: 'women',
    base,
    letter,
    colour,
    gender_rule,
    name_en,
    name_de: 'Frauen',
    places: 4,
  })
  await press(form, 'Save division')
  await form.getByRole('radio', { name: /Frauen/ }).check()
  await press(form, 'Save division')
  await entry(page, 'Women').getByText('Women / Frauen, 4 places').waitFor()
})

test('without JavaScript divisions are changed, moved, and kept while teams are in them', async ({ someone }) => {
  await admin.run('teams.createTeam', { name: 'Herons', division: 'open' })
  const page = await someone(app, { javaScript: false, language: 'de', size: 'desktop' })
  await signIn(page, admin, app)
  await page.goto('/admin/tournament/settings')
  await open(page, 'Open')
  const form = entry(page, 'Open').locator('form').filter({ hasText: 'Farbe' })
  await fill(form, { 'Name auf Deutsch': 'Offen', Plätze: '99' })
  await press(form, 'Division speichern')
  const again = entry(page, 'Open').locator('form').filter({ hasText: 'Farbe' })
  expect(await problemAt(again, 'Plätze')).toContain('von 0 bis 64')
  await fill(again, { Plätze: '10' })
  await press(again, 'Division speichern')
  await page.getByText('Offen gespeichert.').waitFor()
  await entry(page, 'Offen').getByText('Open / Offen, 10 Plätze').waitFor()

  await press(page, 'Offen nach oben')
  await page.getByText('Offen verschoben.').waitFor()
  expect(await editor(page).getByRole('heading', { level: 3 }).first().innerText()).toBe('Offen')

  await open(page, 'Offen')
  await press(page, 'Offen entfernen')
  await page.getByRole('dialog').getByRole('button', { name: 'Offen entfernen' }).click()
  await entry(page, 'Offen').getByText('In dieser Division sind noch Teams oder Anmeldungen').waitFor()
})
