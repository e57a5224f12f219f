import type { Page } from 'playwright-core'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { expect } from 'vitest'
import { camtOf } from '#areas/settlement/statements/camt.testing.ts'
import { amountText } from '#rules/money.ts'
import { readEpc } from '#rules/settlement/epc.ts'
import { isReference } from '#rules/settlement/reference.ts'
import { heading, press, problemAt } from '../../stage/forms.ts'
import { programOf, signIn } from '../../stage/people.ts'
import { demoToUse } from '../../stage/shared-app.ts'
import { opened, openedLive, test, wentOn } from '../../stage/visitor.ts'

const app = demoToUse()

/** What a banking app would fill in, from a picture of the page. */
async function transferOn(page: Page) {
  const code = page.locator('svg.qr')
  // Else the bar at the bottom may cover it.
  await code.evaluate((it) => it.scrollIntoView({ block: 'center' }))
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const transfer = readEpc(decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) }))
  if (!transfer) throw new Error('There is no code on the page')
  return transfer
}

test('a manager pays by the code; the balance changes there and at the desk when the admin imports the statement', async ({
  someone,
}) => {
  const admin = await programOf(app, 'admin')
  const { items } = (await admin.get('/api/collections/teams/records?filter=name="Wildflower"')) as {
    items: { id: string }[]
  }
  const manager = await someone(app)
  await signIn(manager, 'teammanager', app)
  await openedLive(manager, `/teammanager/settlement?team=${items[0]?.id}`)
  await heading(manager, 'Fees')
  const transfer = await transferOn(manager)
  expect(transfer).toMatchObject({ holder: 'Lakeside Flying Disc Club e. V.', iban: 'DE06000000000000004711' })
  expect(transfer.amount).toBeGreaterThan(0)
  expect(isReference(transfer.reference)).toBe(true)

  const desk = await someone(app)
  await signIn(desk, 'booker', app)
  await openedLive(desk, '/check-in?q=Wildflower')
  const atDesk = desk.getByRole('listitem').filter({ hasText: 'Wildflower' })
  await atDesk.getByText(/ due/).waitFor()

  const treasurer = await someone(app, { size: 'desktop' })
  await signIn(treasurer, 'admin', app)
  const statement = camtOf(
    { amount: '12.00', purpose: 'Bratwurst', bank: 'JOURNEY-1' },
    { amount: amountText(transfer.amount), reference: transfer.reference, bank: 'JOURNEY-2' },
  )
  const show = async (go: (page: Page, path: string) => Promise<unknown> = wentOn) => {
    await go(treasurer, '/admin/settlement?import')
    await treasurer.getByLabel('Paste lines', { exact: true }).fill(statement)
    await press(treasurer, 'Preview')
  }
  await show(opened)
  await treasurer.getByText('Matched by reference').waitFor()
  await press(treasurer, 'Import selected lines')
  await treasurer.getByText('1 payment booked, 0 skipped').waitFor()

  await manager.getByText('Everything is paid').waitFor()
  await atDesk.getByText('Paid', { exact: true }).waitFor()
  expect(await manager.locator('svg.qr').count()).toBe(0)
  await show()
  await treasurer.getByText('Already there').first().waitFor()

  await manager.getByRole('link', { name: 'Receipt' }).click()
  await heading(manager, 'Receipt for Wildflower')
  await manager.getByText('Payment, 4 June, Transfer').waitFor()
})

test('an admin books what came in by hand, is told that it is there already, and takes it back', async ({
  someone,
}) => {
  const { items } = (await (
    await programOf(app, 'admin')
  ).get('/api/collections/teams/records?filter=name="Low Sun"')) as { items: { id: string }[] }
  const admin = await someone(app)
  await signIn(admin, 'admin', app)
  await opened(admin, `/admin/tournament/teams?team=${items[0]?.id}`)
  await admin.getByRole('link', { name: 'Show fees' }).click()
  const book = async () => {
    await admin.getByLabel('Amount in EUR').fill('50')
    await admin.getByLabel('Method').selectOption('Cash')
    await press(admin, 'Book')
  }
  await book()
  await admin.getByText('Booked: Payment, €50.00').waitFor()
  await press(admin.getByRole('region', { name: 'Notifications' }), 'Close')
  await admin.getByRole('button', { name: 'Reverse Payment €50.00' }).waitFor()
  await book()
  expect(await problemAt(admin, 'Amount in EUR')).toContain('The same type, amount and day is already booked')
  await admin.getByLabel('Book the same amount again').waitFor()

  await admin.getByRole('button', { name: 'Reverse Payment €50.00' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Reverse Payment €50.00?' })
  await dialog.getByLabel('Note').fill('Belongs to Wildflower')
  await press(dialog, 'Reverse')
  await admin.getByText('Belongs to Wildflower').waitFor()
  expect(await admin.getByRole('button', { name: /^Reverse Payment/ }).count()).toBe(0)
})
