import { expect } from 'vitest'
import { heading, press } from '../../stage/forms.ts'
import { programOf, signIn } from '../../stage/people.ts'
import { demoApp } from '../../stage/shared-app.ts'
import { opened, openedLive, test, wentOn } from '../../stage/visitor.ts'

const app = demoApp()

test('a notice reaches the phones that it concerns, and is taken back', async ({ someone }) => {
  const admin = await programOf(app, 'admin')
  const [fan, stranger] = [await someone(app), await someone(app)]
  await Promise.all([openedLive(fan, '/teams'), openedLive(stranger, '/')])
  await fan.getByRole('link', { name: /Kite Club/ }).click()
  await heading(fan, 'Kite Club')
  await press(fan, 'Follow this team')
  await wentOn(fan, '/')

  const { items } = (await admin.get('/api/collections/teams/records?filter=name="Kite Club"')) as {
    items: { id: string }[]
  }
  await admin.run('teams.withdrawTeam', { team: items[0]?.id, games: 'void_all' })
  const banner = fan.getByRole('status').filter({ hasText: 'Kite Club has withdrawn' })
  await banner.waitFor()
  await banner.getByRole('button', { name: 'Dismiss' }).click()
  await banner.waitFor({ state: 'detached' })
  // Whoever follows nobody is not disturbed, but finds it.
  expect(await stranger.getByText('Kite Club has withdrawn').count()).toBe(0)
  await wentOn(stranger, '/inbox')
  expect(await stranger.getByText('Kite Club has withdrawn').isVisible()).toBe(false)
  await stranger.getByText(/^Other teams' games \(\d+\)$/).click()
  await stranger.getByText('Kite Club has withdrawn').waitFor()

  const boss = await someone(app)
  await signIn(boss, admin, app)
  await opened(boss, '/inbox')
  await boss.getByText(/^Other teams' games \(\d+\)$/).click()
  await wentOn(fan, '/inbox')
  await boss.getByRole('button', { name: 'Withdraw: Kite Club has withdrawn' }).click()
  await boss.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await boss.getByText('Withdrawn.').waitFor()
  await fan.getByText('Kite Club has withdrawn').waitFor({ state: 'detached' })
})
