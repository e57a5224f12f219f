import { expect, onTestFinished } from 'vitest'
import { heading, press } from '../../stage/forms.ts'
import { wiredDemoToUse } from '../../stage/shared-app.ts'
import { opened, test } from '../../stage/visitor.ts'

const app = wiredDemoToUse()

test('a page that is long on its way is said to be, moves nothing, and can be left for the one that is shown', async ({
  someone,
}) => {
  const page = await someone(app, { isNew: true })
  await opened(page, '/teams')
  const title = page.getByRole('heading', { level: 1 })
  const before = await title.boundingBox()
  app.wire.hold()
  onTestFinished(() => app.wire.release())
  const games = page.locator('.shell-bar').getByRole('link', { name: 'Schedule' })
  await games.click()
  const word = page.getByRole('status').filter({ hasText: 'Loading' })
  await word.waitFor({ state: 'attached' })
  expect([await word.count(), await page.locator('.under-way').count()]).toEqual([1, 1])
  await press(page, 'Stay on this page')
  await word.waitFor({ state: 'detached' })
  expect([new URL(page.url()).pathname, await title.boundingBox()]).toEqual(['/teams', before])
  await heading(page, 'Teams')

  app.wire.release()
  await games.click()
  await heading(page, 'Schedule')
  expect(await page.locator('.under-way').count()).toBe(0)
})
