import { expect } from 'vitest'
import { programOf, signIn } from '../stage/people.ts'
import { demoToUse } from '../stage/shared-app.ts'
import { opened, test } from '../stage/visitor.ts'

const app = demoToUse()

test('an inline script that was put into a page does not run; those of the page do', async ({ someone }) => {
  const page = await someone(app, { mayFail: [/Content Security Policy/] })
  await page.route('**/', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('</body>', '<script>window.stolen = true</script></body>')
    await route.fulfill({ response, body })
  })
  const refusals: string[] = []
  page.on('console', (message) => refusals.push(message.text()))
  await opened(page, '/')
  expect(await page.evaluate(() => 'stolen' in window)).toBe(false)
  expect(refusals.join()).toMatch(/inline script/i)
})

test('what people write is shown as they wrote it, never run', async ({ someone }) => {
  const player = await programOf(app, 'player')
  const name = '<img src=x onerror="window.stolen=true"></script><script>window.stolen=true</script>'
  await player.run('accounts.changeName', { name })
  const page = await someone(app)
  await signIn(page, 'player', app)
  await opened(page, '/user/profile')
  await page.getByRole('heading', { level: 1, name }).waitFor()
  expect(await page.evaluate(() => 'stolen' in window)).toBe(false)
})
