import type { Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import { fill } from '../forms.ts'
import { type Program, switched } from '../people.ts'
import { type AppWithMails, adminOf, preparedApp } from '../shared-app.ts'

/** A prepared installation whose registration is open, with places for mixed and women's teams and none for open ones. */
export function registrationApp(): { readonly app: AppWithMails; admin(): Program } {
  const app = preparedApp()
  beforeAll(async () => {
    const admin = adminOf(app)
    await switched(admin, { user_registration_active: false, team_registration_active: true })
    await plan(admin, { mixed: 8, open: 0, women: 8 })
  })
  return { app, admin: () => adminOf(app) }
}

async function plan(admin: Program, places: Readonly<Record<string, number>>) {
  const { items } = (await admin.get('/api/collections/divisions/records')) as {
    items: { key: string; updated: string }[]
  }
  const wanted = items.map(({ key, updated }) => [key, { base: updated, places: places[key] ?? 0 }])
  await admin.run('tournament.savePlaces', { places: Object.fromEntries(wanted) })
}

export interface Registering {
  readonly team: string
  readonly division: RegExp
  readonly name: string
  readonly email: string
}

export async function fillRegistration(page: Page, { team, division, name, email }: Registering) {
  await fill(page, { 'Team name': team })
  await page.getByRole('radio', { name: division }).check()
  await fill(page, { 'Your name': name, Email: email })
  await page.getByLabel('Comment').fill('Two vans, one dog.')
  await page.getByRole('checkbox', { name: /The organisers may store/ }).check()
}
