import { expect } from 'vitest'
import { heading, press, problemAt } from '../../stage/forms.ts'
import { signIn } from '../../stage/people.ts'
import { adminOf, prepared, preparedApp } from '../../stage/shared-app.ts'
import { opened, test } from '../../stage/visitor.ts'

const app = preparedApp()

test('an admin goes back to a backup from the browser, and everything is as it was then', async ({ someone }) => {
  const program = adminOf(app)
  const taken = await fetch(`${app.url}/api/administration/backup`, { headers: { authorization: program.token } })
  const buffer = Buffer.from(await taken.arrayBuffer())
  await program.run('teams.createTeam', { name: 'Latecomers', division: 'mixed' })

  const admin = await someone(app, { mayFail: [/ERR_CONNECTION|Failed to fetch|400|502|503|ERR_EMPTY/] })
  await signIn(admin, prepared('Ada Admin'), app)
  await opened(admin, '/admin')
  const chosen = admin.getByLabel('Restore from a file')
  await chosen.setInputFiles({ name: 'notes.db', mimeType: 'text/plain', buffer: Buffer.from('not a database') })
  await admin.getByText("This isn't a Fieldside backup.").waitFor()
  await chosen.setInputFiles({ name: 'fieldside.db', mimeType: 'application/octet-stream', buffer })
  await heading(admin, 'Restore backup')
  await admin.getByLabel('Type “Fieldside” to confirm').fill('something else')
  await press(admin, 'Restore this backup')
  expect(await problemAt(admin, 'Type “Fieldside” to confirm')).toContain("The name doesn't match.")
  await admin.getByLabel('Type “Fieldside” to confirm').fill('Fieldside')
  await press(admin, 'Restore this backup')
  await admin.waitForURL('**/admin')
  await admin.getByText('Restored this backup').waitFor()
  await admin.getByText(/^Before a restore/).waitFor()
  // And again, as often as somebody wants.
  await admin
    .getByRole('link', { name: /ago|now/ })
    .first()
    .waitFor()
  const { totalItems } = (await program.get('/api/collections/teams/records')) as { totalItems: number }
  expect(totalItems).toBe(0)
})
