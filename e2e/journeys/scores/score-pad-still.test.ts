import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import {
  type GameSeen,
  gameCalled,
  makeCaptain,
  padOf,
  plus,
  pointsAhead,
  reportEarly,
  says,
  takeOver,
} from '../../stage/areas/games.ts'
import { press } from '../../stage/forms.ts'
import { findNetwork, loseNetwork, openedOnDevice } from '../../stage/offline.ts'
import { demoAccount, programOf } from '../../stage/people.ts'
import { wiredDemoApp } from '../../stage/shared-app.ts'
import { test } from '../../stage/visitor.ts'

const app = wiredDemoApp()

const [PAT, WILLA, BO] = [demoAccount('player'), demoAccount('worker'), demoAccount('booker')]

/** A page that counts a game. */
async function counting(someone: Parameters<typeof openedOnDevice>[0], who: typeof PAT, game: GameSeen): Promise<Page> {
  const page = await openedOnDevice(someone, app, who, padOf(game))
  await takeOver(page)
  return page
}

const placeOf = async (page: Page) => {
  const { y = 0, height = 0 } = (await plus(page).first().boundingBox()) ?? {}
  return { y, height }
}

/** How much the page has moved since it was opened, also right after a tap. */
const movedIn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver(() => {})
        observer.observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() =>
          setTimeout(() => {
            const shifts = observer.takeRecords() as (PerformanceEntry & { readonly value: number })[]
            resolve(shifts.reduce((sum, { value }) => sum + value, 0))
          }),
        )
      }),
  )

test('while points are on their way, wait and arrive, the pad stands still', async ({ someone }) => {
  const game = await gameCalled(app, 'SF1', 'mixed')
  await makeCaptain(app, PAT, game.home)
  const page = await counting(someone, PAT, game)
  const [before, moved] = [await placeOf(page), await movedIn(page)]
  const { promise: maySend, resolve: send } = Promise.withResolvers<void>()
  await page.context().route('**/api/commands/scores.count', async (route) => {
    await maySend
    await route.continue()
  })
  for (let tap = 0; tap < 20; tap += 1) {
    await plus(page)
      .nth(tap % 2)
      .click()
    expect(await placeOf(page)).toEqual(before)
  }
  await page.getByText(/^\d+ not sent yet$/).waitFor()
  expect(await placeOf(page)).toEqual(before)
  send()
  await says(page, `Sent. Everyone sees ${game.home_score + 10}–${game.away_score + 10}`)
  await expect.poll(() => page.getByText(/not sent yet/).count()).toBe(0)
  expect(await placeOf(page)).toEqual(before)
  expect(await movedIn(page)).toBe(moved)
})

test('two phones have counted: both scores are shown, and the one that is chosen counts', async ({ someone }) => {
  const game = await gameCalled(app, 'SF2', 'mixed')
  await makeCaptain(app, PAT, game.home)
  const other = await makeCaptain(app, BO, game.away)
  const page = await counting(someone, PAT, game)
  const [home, away] = [game.home_score, game.away_score]
  const { score_version: basedOn } = await gameCalled(app, 'SF2', 'mixed')
  const countElsewhere = (scores: { home: number; away: number }, version: number) =>
    other.run('scores.count', { game: game.id, ...scores, basedOn: version, device: 'phone-bo', takeOver: true })
  await loseNetwork(page, app)
  for (let point = 0; point < 3; point += 1) await plus(page).first().click()
  await says(page, `${home + 3}–${away} is saved and will be sent later`)
  await app.wire.mend()
  await countElsewhere({ home, away: away + 1 }, basedOn)
  await findNetwork(page, app)

  const question = `Yours ${home + 3}–${away}, theirs ${home}–${away + 1}: which is right?`
  const asks = page.getByRole('region', { name: question })
  await asks.waitFor()
  // Nothing is counted on either of them before that is said.
  expect(await plus(page).first().isDisabled()).toBe(true)
  await asks.getByRole('button', { name: new RegExp(`${home + 3}–${away}`) }).click()
  await says(page, `Sent. Everyone sees ${home + 3}–${away}`)
  const after = await gameCalled(app, 'SF2', 'mixed')
  expect([after.home_score, after.away_score]).toEqual([home + 3, away])
  // Each of the three points is a line of the history.
  const admin = await programOf(app, 'admin')
  const query = new URLSearchParams({ filter: `game = "${game.id}"`, sort: '-at', perPage: '3' })
  const { items } = (await admin.get(`/api/collections/score_steps/records?${query}`)) as {
    items: { home_score: number; away_score: number }[]
  }
  expect(items.map((step) => `${step.home_score}–${step.away_score}`)).toEqual(
    [3, 2, 1].map((more) => `${home + more}–${away}`),
  )
})

test('a report by mistake is taken back by who made it, and by the other team', async ({ someone }) => {
  const game = await gameCalled(app, 'SF1', 'open')
  await makeCaptain(app, PAT, game.home)
  await makeCaptain(app, WILLA, game.away)
  const page = await counting(someone, PAT, game)
  // Whoever plays on needs a winner.
  const [home, away] = [game.home_score + pointsAhead(game), game.away_score]
  for (let point = game.home_score; point < home; point += 1) await plus(page).first().click()
  const score = `${home}–${away}`
  await says(page, `Sent. Everyone sees ${score}`)
  const reportIt = async () => {
    await reportEarly(page, score)
    await says(page, `Your team reported ${score}.`)
  }
  await reportIt()
  await press(page, 'Undo')
  await page.getByRole('button', { name: 'Count live' }).waitFor()
  await plus(page).first().click()
  await says(page, `Sent. Everyone sees ${home + 1}–${away}`)
  await press(page, 'Undo point')
  await says(page, `Sent. Everyone sees ${score}`)

  await reportIt()
  const other = await openedOnDevice(someone, app, WILLA, padOf(game))
  await press(other, 'Not over yet? Keep counting')
  await press(other, 'Count live')
  await plus(other).last().click()
  await says(other, `Sent. Everyone sees ${home}–${away + 1}`)
  await press(page, 'Count live')
  await says(page, 'Someone is counting this game on another phone.')
})
