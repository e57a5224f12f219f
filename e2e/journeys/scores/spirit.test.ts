import { expect } from 'vitest'
import { sheetSaid } from '#areas/spirit/sheet-said.testing.ts'
import { type GameSeen, type Listed, makeCaptain, says } from '../../stage/areas/games.ts'
import { press } from '../../stage/forms.ts'
import { findNetwork, loseNetwork, openedOnDevice } from '../../stage/offline.ts'
import { demoAccount, programOf } from '../../stage/people.ts'
import { wiredDemoApp } from '../../stage/shared-app.ts'
import { test } from '../../stage/visitor.ts'

const app = wiredDemoApp()

const [PAT, WILLA, BO] = [demoAccount('player'), demoAccount('worker'), demoAccount('booker')]

/** Games with a result of which nobody has given a sheet: the latest of both teams. */
async function gamesWithoutSheets(): Promise<readonly GameSeen[]> {
  const admin = await programOf(app, 'admin')
  const all = async <T>(path: string) => ((await admin.get(path)) as Listed<T>).items
  const filter = encodeURIComponent('state = "confirmed"')
  const played = await all<GameSeen>(`/api/collections/games/records?perPage=500&sort=starts&filter=${filter}`)
  const sheets = await all<{ game: string }>('/api/collections/spirit_sheets/records?perPage=500')
  return played.filter(({ id }) => !sheets.some(({ game }) => game === id))
}

const sheetPage = ({ id, home }: GameSeen) => `/new-spirit?game=${id}&team=${home}`

test('a captain enters a sheet without network, and sees that of the others once both are in', async ({ someone }) => {
  const [game] = await gamesWithoutSheets()
  if (!game) throw new Error('The demo has no game without sheets')
  await makeCaptain(app, PAT, game.home)
  const away = await makeCaptain(app, BO, game.away)
  const page = await openedOnDevice(someone, app, PAT, sheetPage(game))
  await loseNetwork(page, app)
  const attitude = page.getByRole('group', { name: 'Positive attitude and self-control' }).first()
  await attitude.getByText('4', { exact: true }).first().click()
  await press(page, 'Submit sheet')
  await attitude.getByText('Say why in one sentence.').waitFor()
  await page.getByRole('textbox', { name: 'What was excellent?' }).fill('They cheered for our points at 14–3.')
  await press(page, 'Submit sheet')
  await says(page, 'Saved on this phone.')
  await findNetwork(page, app)
  await says(page, 'Sheet submitted')
  expect(await page.getByText('You received').count()).toBe(0)

  const said = sheetSaid({ their_rules: 4, their_rules_comment: 'Explained the marking rule to our rookies.' })
  await away.run('spirit.give', { game: game.id, team: game.away, basedOn: 0, ...said })
  await page.getByRole('columnheader', { name: 'You received' }).waitFor()
  await says(page, 'Explained the marking rule to our rookies.')
  const [row] = await page.getByRole('row', { name: /Rules knowledge and use/ }).allInnerTexts()
  expect(row?.split(/\s+/).slice(-3)).toEqual(['2', '4', '2'])
})

test('a team mate was faster: both sheets are shown, and the person decides', async ({ someone }) => {
  const [, game] = await gamesWithoutSheets()
  if (!game) throw new Error('The demo has too few games without sheets')
  const mate = await makeCaptain(app, WILLA, game.home)
  await makeCaptain(app, PAT, game.home)
  const page = await openedOnDevice(someone, app, PAT, sheetPage(game))
  await loseNetwork(page, app)
  const rules = page.getByRole('group', { name: 'Rules knowledge and use' }).first()
  await rules.getByText('3', { exact: true }).first().click()
  await press(page, 'Submit sheet')
  await says(page, 'Saved on this phone.')
  await app.wire.mend()
  await mate.run('spirit.give', { game: game.id, team: game.home, basedOn: 0, ...sheetSaid({ their_rules: 1 }) })
  await findNetwork(page, app)
  const asks = page.getByRole('region', { name: 'Someone else was faster' }).first()
  await asks.getByText('1–2–2–2–2').waitFor()
  await asks.getByRole('button', { name: /3–2–2–2–2/ }).click()
  await expect
    .poll(async () => {
      const filter = encodeURIComponent(`game = "${game.id}"`)
      const found = (await mate.get(`/api/collections/spirit_sheets/records?filter=${filter}`)) as Listed<{
        their_rules: number
      }>
      return found.items.map(({ their_rules }) => their_rules)
    })
    .toEqual([3])
})
