import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { type GameSeen, gameCalled, type Listed } from '../../stage/areas/games.ts'
import { heading } from '../../stage/forms.ts'
import { type Program, programOf, signIn } from '../../stage/people.ts'
import { demoApp } from '../../stage/shared-app.ts'
import { opened, openedLive, test, wentOn } from '../../stage/visitor.ts'

/** On a phone, on the morning of the semi-finals: a team plays again whatever happens, and knows when and where. */
const app = demoApp()

let keeper: Program
let kites: string

const listed = async (collection: string, filter: string): Promise<readonly GameSeen[]> => {
  const query = new URLSearchParams({ filter, perPage: '200', sort: 'id' })
  return ((await keeper.get(`/api/collections/${collection}/records?${query}`)) as Listed<GameSeen>).items
}

/** Kite Club wins, and of two others always the same team, so that no table has a tie. */
function settle({ id: game, home, away, score_version: basedOn }: GameSeen) {
  const isHomeFirst = home === kites || (away !== kites && home < away)
  const score = isHomeFirst ? { home: 15, away: 9 } : { home: 9, away: 15 }
  return keeper.run('scores.settle', { game, basedOn, ...score })
}

beforeAll(async () => {
  keeper = await programOf(app, 'scorekeeper')
  const [team] = await listed('teams', 'name = "Kite Club"')
  kites = team?.id ?? ''
  const pools = 'division = "mixed" && kind = "pool" && state != "confirmed" && state != "forfeit"'
  for (const game of await listed('games', pools)) await settle(game)
})

const nextGame = (page: Page) => page.getByRole('region', { name: 'Next game' })

async function expectItFits(page: Page) {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

test('on a phone the bracket shows the round whose tab is chosen, with or without scripts, and what is live', async ({
  someone,
}) => {
  const [phone, plain] = [await someone(app), await someone(app, { javaScript: false })]
  const chosen = (page: Page) => page.getByRole('radio', { checked: true })
  const finals = (page: Page) => page.getByRole('region', { name: 'Finals', exact: true })
  const semis = (page: Page) => page.getByRole('region', { name: 'Semi-finals' })
  const [live] = await listed('games', 'division = "mixed" && kind = "bracket" && state = "live"')
  const listens = openedLive(phone, '/standings?division=mixed')
  await plain.goto('/standings?division=mixed')
  for (const page of [phone, plain]) {
    expect(await chosen(page).count()).toBe(1)
    await semis(page).getByText('Places 5 to 8').waitFor()
    await semis(page).getByText('Live').first().waitFor()
    expect(await finals(page).isVisible()).toBe(false)
    await page.getByText('Finals', { exact: true }).first().click()
    await finals(page).getByText('Places 5 to 8').waitFor()
    expect(await semis(page).isVisible()).toBe(false)
    // By the short name, and beside it who may come.
    await finals(page).getByText('W SF1', { exact: false }).first().waitFor()
    await finals(page)
      .getByText(/^ ?[\w ]+ or [\w ]+$/)
      .first()
      .waitFor()
    await expectItFits(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectItFits(page)
  }
  await phone.getByText('Semi-finals', { exact: true }).first().click()
  await listens
  if (!live) throw new Error('Nothing is live')
  const shown = semis(phone).locator('li', { has: phone.locator(`a[href="/schedule/${live.id}"]`) })
  await keeper.run('scores.count', {
    game: live.id,
    basedOn: live.score_version,
    home: live.home_score + 7,
    away: live.away_score,
    device: 'phone-kit',
    takeOver: true,
  })
  await shown.getByText(String(live.home_score + 7), { exact: true }).waitFor()
  // The tab stays the chosen one.
  expect(await semis(phone).isVisible()).toBe(true)
})

test('a team in a semi-final is told where it plays if it wins and if it loses, until one of them comes true', async ({
  someone,
}) => {
  const [semi] = await listed('games', `kind = "bracket" && (home = "${kites}" || away = "${kites}")`)
  if (!semi) throw new Error('Kite Club plays no semi-final')
  const [player, manager, guest] = await Promise.all([someone(app), someone(app), someone(app)])
  await signIn(player, 'player', app)
  await signIn(manager, 'teammanager', app)

  const then = /^Then \d+:\d\d, .*if you (?:win|lose)/
  await opened(player, '/')
  await nextGame(player).getByText(then).waitFor()
  await expectItFits(player)
  await opened(manager, `/teammanager?team=${kites}`)
  await nextGame(manager).getByText(then).waitFor()
  await expectItFits(manager)
  await opened(guest, `/teams/${kites}`)
  await guest.getByText(/if they win$/).waitFor()
  await guest.getByText(/if they lose$/).waitFor()
  await expectItFits(guest)
  await wentOn(player, '/schedule?show=mine')
  await player
    .getByRole('link', { name: /If Kite Club win/ })
    .first()
    .waitFor()

  const { id: final } = await gameCalled(app, 'F', 'mixed')
  await opened(guest, `/schedule/${final}`)
  await heading(guest, /^Winner of .*Kite Club.* v Winner of .+ – .+$/)
  await expectItFits(guest)

  await settle(semi)
  await heading(guest, /^(?:Kite Club v|.* v Kite Club)/)
  await wentOn(player, '/')
  await nextGame(player).locator(`a[href="/schedule/${final}"]`).waitFor()
  expect(await nextGame(player).getByText(then).count()).toBe(0)
})
