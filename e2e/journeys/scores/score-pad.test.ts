import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import {
  actsOn,
  type GameSeen,
  gameCalled,
  type Listed,
  makeCaptain,
  padOf,
  plus,
  pointsAhead,
  reportEarly,
  says,
} from '../../stage/areas/games.ts'
import { press } from '../../stage/forms.ts'
import { demoAccount } from '../../stage/people.ts'
import { demoApp } from '../../stage/shared-app.ts'
import { stayingTabs } from '../../stage/staying.ts'
import { type Onlooker, openedLive, test } from '../../stage/visitor.ts'

const app = demoApp()
const staying = stayingTabs(app, openedLive)

const [PAT, WILLA] = [demoAccount('player'), demoAccount('worker')]

test('one captain takes over and counts, the other sees it; both report the same and the game is confirmed', async ({
  onlooker,
}) => {
  const game = await gameCalled(app, 'SF1', 'mixed')
  const [one, other] = await captainsOf(game, '/scores', onlooker)
  await one
    .getByRole('link', { name: /Tidal Nine/ })
    .first()
    .click()
  await says(one, 'Someone is counting this game on another phone.')
  const closings = await closingsOf(one)
  await press(one, 'Take over counting')
  await says(one, `Sent. Everyone sees ${game.home_score}–${game.away_score}`)
  for (let point = 0; point < pointsAhead(game); point += 1) await plus(one).first().click()
  const [home, away] = [game.home_score + pointsAhead(game), game.away_score]
  await says(one, `Sent. Everyone sees ${home}–${away}`)
  expect(await closings()).toBe(0)
  await press(other, 'Result only')
  await other.getByRole('button', { name: `Report ${home}–${away} as final` }).waitFor()
  await plus(one).first().click()
  await press(one, 'Undo point')
  await reportEarly(one, `${home}–${away}`)
  await says(one, `Your team reported ${home}–${away}.`)
  await says(other, 'A result has been reported. Report yours')
  await press(other, `Report ${home}–${away} as final`)
  await says(other, 'The result is confirmed.')
  await says(one, 'The result is confirmed.')
  expect((await actsOn(app, game)).slice(-2)).toEqual([`report ${home}-${away}`, `report ${home}-${away}`])
})

test('a captain starts the game late: from then on the clock runs for both teams', async ({ onlooker }) => {
  const game = await nextGame()
  const [one, other] = await captainsOf(game, padOf(game), onlooker)
  await press(one, 'Start game')
  await says(other, 'Someone is counting this game on another phone.')
  await one.getByRole('button', { name: 'Start game' }).waitFor({ state: 'detached' })
  expect(await other.getByRole('button', { name: 'Start game' }).count()).toBe(0)
})

/** How often the buttons of a pad were closed again: a tap in that moment would be lost. */
async function closingsOf(page: Page) {
  await page.evaluate(() => {
    const changes = new MutationObserver((seen) => {
      const closed = seen.filter(({ target }) => target instanceof HTMLButtonElement && target.disabled)
      document.body.dataset['closings'] = String(Number(document.body.dataset['closings'] ?? 0) + closed.length)
    })
    changes.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['disabled'] })
  })
  return () => page.evaluate(() => Number(document.body.dataset['closings'] ?? 0))
}

/** Both, the one of the home team at this page, and the other one with the pad open. */
async function captainsOf(game: GameSeen, path: string, onlooker: Onlooker) {
  const [pat, willa] = [await makeCaptain(app, PAT, game.home), await makeCaptain(app, WILLA, game.away)]
  const other = await staying(onlooker, 'away', padOf(game), willa)
  return [await staying(onlooker, 'home', path, pat), other] as const
}

/** The first that has not begun, between teams that are known. */
async function nextGame(): Promise<GameSeen> {
  const query = new URLSearchParams({
    filter: 'state = "scheduled" && home != "" && away != ""',
    sort: 'starts',
    perPage: '1',
  })
  const response = await fetch(`${app.url}/api/collections/games/records?${query.toString()}`)
  const [game] = ((await response.json()) as Listed<GameSeen>).items
  if (!game) throw new Error('Every game of the demo has begun')
  return game
}
