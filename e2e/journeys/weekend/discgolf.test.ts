import { expect } from 'vitest'
import { cardOfPat, throwsOf } from '../../stage/areas/discgolf.ts'
import { says } from '../../stage/areas/games.ts'
import { press } from '../../stage/forms.ts'
import { findNetwork, loseNetwork, openedOnDevice } from '../../stage/offline.ts'
import { demoAccount } from '../../stage/people.ts'
import { wiredDemoToUse } from '../../stage/shared-app.ts'
import { test } from '../../stage/visitor.ts'

const app = wiredDemoToUse()

const PAT = demoAccount('player')

test('a player enters a hole without network, and everybody sees it once it is back', async ({ someone }) => {
  const { admin, seat, open } = await cardOfPat(app)
  const [hole = 0] = open
  const page = await openedOnDevice(someone, app, PAT, `/discgolf/tournament?card=${seat.card}&hole=${hole}`)
  await loseNetwork(page, app)
  await page.getByRole('button', { name: 'One throw fewer for Pat P.' }).click()
  await press(page, `Save hole ${hole}`)
  await says(page, 'not sent yet')
  await findNetwork(page, app)
  await expect.poll(() => throwsOf(admin, seat, hole)).toHaveLength(1)
})

test('two phones differ: both numbers are shown, and the person decides', async ({ someone }) => {
  const { admin, seat, open } = await cardOfPat(app)
  const hole = open.at(-1) ?? 0
  const page = await openedOnDevice(someone, app, PAT, `/discgolf/tournament?card=${seat.card}&hole=${hole}`)
  await loseNetwork(page, app)
  await page.getByRole('textbox', { name: 'Pat P.' }).fill('2')
  await press(page, `Save hole ${hole}`)
  await says(page, 'not sent yet')
  await app.wire.mend()
  await admin.run('discgolf.enterThrows', { card: seat.card, golfer: seat.golfer, hole, throws: 9, basedOn: 0 })
  await findNetwork(page, app)
  const asks = page.getByRole('region', { name: 'Someone else was faster' }).first()
  await asks.getByText('9', { exact: true }).waitFor()
  await asks.getByRole('button', { name: /2/ }).click()
  await expect.poll(() => throwsOf(admin, seat, hole)).toEqual([2])
})
