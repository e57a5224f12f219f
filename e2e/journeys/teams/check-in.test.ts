import { expect } from 'vitest'
import { heading, press } from '../../stage/forms.ts'
import { signIn } from '../../stage/people.ts'
import { demoToUse } from '../../stage/shared-app.ts'
import { opened, test } from '../../stage/visitor.ts'

const app = demoToUse()

test('the desk checks a team in by one tap, a second desk and the team see it, and it is taken back', async ({
  someone,
}) => {
  const [desk, second, manager] = [await someone(app), await someone(app, { size: 'desktop' }), await someone(app)]
  for (const page of [desk, second]) {
    await signIn(page, 'booker', app)
    await opened(page, '/check-in?show=expected')
    await heading(page, 'Check-in')
  }
  await signIn(manager, 'teammanager', app)
  await opened(manager, '/teammanager')
  await manager.getByRole('navigation', { name: 'Your teams' }).getByText('Wildflower').click()
  await heading(manager, 'Wildflower')

  const expected = second.getByRole('listitem').filter({ hasText: 'Wildflower' })
  await expected.waitFor()
  await press(desk, 'Check in Wildflower')
  await desk.getByText('Wildflower checked in').waitFor()
  await expected.waitFor({ state: 'detached' })
  await manager.getByText(/Checked in at/).waitFor()

  await press(desk, 'Undo')
  await desk.getByText('Check-in of Wildflower undone').waitFor()
  await expected.waitFor()
  expect(await second.getByRole('button', { name: 'Check in Wildflower' }).count()).toBe(1)
})
