import { expect } from 'vitest'
import { cardOfPat } from '../../stage/areas/discgolf.ts'
import { says } from '../../stage/areas/games.ts'
import { press } from '../../stage/forms.ts'
import { demoAccount, programOf, signIn } from '../../stage/people.ts'
import { demoToUse } from '../../stage/shared-app.ts'
import { opened, test } from '../../stage/visitor.ts'

const app = demoToUse()

test('a guest sees the board change on a big screen while somebody enters throws', async ({ someone }) => {
  const page = await someone(app)
  await page.setViewportSize({ width: 1920, height: 1080 })
  await opened(page, '/screen/discgolf')
  await page.getByRole('heading', { name: /Open, round 1/ }).waitFor()
  const overflows = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(overflows).toBe(false)
  const row = page.getByRole('listitem').filter({ hasText: 'Pat P.' })
  const before = await row.innerText()
  const { admin, seat, open } = await cardOfPat(app)
  const [hole = 0] = open
  await admin.run('discgolf.enterThrows', { card: seat.card, golfer: seat.golfer, hole, throws: 9, basedOn: 0 })
  await expect.poll(() => row.innerText()).not.toBe(before)
})

test('an admin checks in who comes late, and one tap puts them on a card', async ({ someone }) => {
  const admin = await programOf(app, 'admin')
  await admin.run('discgolf.addPlayer', { name: 'Quinn Q.', division: 'open' })
  const page = await someone(app)
  await signIn(page, demoAccount('admin'), app)
  await opened(page, '/admin/discgolf/players?view=rounds')
  await press(page, 'Add to card: Quinn Q.')
  await says(page, 'Added to card')
  await page.getByRole('button', { name: 'No-show: Quinn Q.' }).waitFor()
})

test('somebody registers for disc golf on a phone, and withdraws', async ({ someone }) => {
  const page = await someone(app)
  await signIn(page, demoAccount('worker'), app)
  await opened(page, '/discgolf')
  await page.getByRole('combobox', { name: 'Division' }).selectOption({ label: 'Beginners' })
  await press(page, 'Register')
  await says(page, "You're registered as Willa W.")
  await press(page, 'Withdraw')
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('button', { name: 'Register' }).waitFor()
})
