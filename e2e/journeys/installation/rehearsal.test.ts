import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect } from 'vitest'
import { roles, users } from '#areas/accounts/accounts.collections.ts'
import { publishSchedule } from '#areas/schedule/plan/publish.commands.server.ts'
import { draftNow, makeDraft } from '#areas/schedule/schedule.testing.ts'
import { testDependencies } from '#http/areas/dependencies.testing.ts'
import { runCommand } from '#http/commands/commands.ts'
import { SILENT } from '#http/server/log.ts'
import { withoutSession } from '#records/viewing/actor.ts'
import { openDatabase } from '#site/process/database.ts'
import { readSettings } from '#site/process/settings.ts'
import { newFolder, type RunningApp, startApp } from '../../stage/app.ts'
import { heading, press } from '../../stage/forms.ts'
import { signIn } from '../../stage/people.ts'
import { opened, test } from '../../stage/visitor.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))

let folder: string
let app: RunningApp
let token: string

/** An installation whose schedule is published and of which nothing is played. */
beforeAll(async () => {
  folder = newFolder()
  const db = await openDatabase(readSettings({ DATA_DIR: folder }), MIGRATIONS, SILENT)
  const user = await db.write(async (tx) => {
    const made = await tx.create(users, {
      name: 'Ada Admin',
      email: 'ada@fieldside.example',
      verified: true,
      language: 'en',
      password: '!',
      tokenKey: 'discs over wet grass, and wind',
    })
    await tx.create(roles, { user: made.id, roles: ['admin'] })
    return made.id
  })
  await makeDraft(db)
  const dependencies = await testDependencies(db)
  const { record } = await draftNow(db)
  await runCommand(dependencies, publishSchedule, {
    actor: withoutSession({ id: user, roles: ['admin'], record: {} }),
    input: { version: record?.version ?? 0 },
    address: '127.0.0.1',
  })
  const issued = await dependencies.sessions.begin({ id: user, tokenKey: 'discs over wet grass, and wind' })
  token = issued?.token ?? ''
  await db.store.close()
  app = await startApp('main', { DATA_DIR: folder })
})

afterAll(async () => {
  await app.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('an admin rehearses the weekend and watches a score appear, which nobody else sees; then comes the report', async ({
  someone,
}) => {
  const admin = await someone(app)
  await signIn(admin, { token }, app)
  await opened(admin, '/admin')
  await admin.getByRole('link', { name: 'Rehearse the weekend' }).click()
  await heading(admin, 'Rehearsal')
  await press(admin, 'Start rehearsal')
  await admin.getByText('Rehearsal in progress').waitFor()

  await admin.getByRole('main').getByRole('link', { name: 'Schedule', exact: true }).click()
  await admin.waitForURL('**/rehearsal/schedule')
  const banner = admin.getByRole('complementary', { name: 'Rehearsal controls' })
  await banner.getByText('60× speed').waitFor()
  await admin.getByText('Live', { exact: true }).first().waitFor()

  // A link within the copy stays in it, and a page of the real one beside it stays real.
  await admin.getByRole('link', { name: 'Standings' }).first().click()
  await admin.waitForURL('**/rehearsal/standings')
  await banner.waitFor()
  const guest = await someone(app)
  await opened(guest, '/schedule')
  expect(await guest.getByText('Rehearsal controls').count()).toBe(0)
  expect(await guest.getByText('Live', { exact: true }).count()).toBe(0)

  await banner.getByRole('button', { name: 'Pause' }).click()
  await banner.getByText('Paused').waitFor()
  expect(new URL(admin.url()).pathname).toBe('/rehearsal/standings')
  await opened(admin, '/admin/rehearsal')
  await press(admin, 'Play the rest now')
  await admin.getByRole('heading', { name: 'Problems found' }).waitFor()
  await admin.getByText('Played to the end.').waitFor()
  await opened(admin, '/rehearsal/schedule')
  expect(new URL(admin.url()).pathname).toBe('/admin/rehearsal')
})
