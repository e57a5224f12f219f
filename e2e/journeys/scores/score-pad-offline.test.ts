import { expect } from 'vitest'
import {
  actsOn,
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
import { demoAccount } from '../../stage/people.ts'
import { wiredDemoApp } from '../../stage/shared-app.ts'
import { opened, test } from '../../stage/visitor.ts'

const app = wiredDemoApp()

const [PAT, WILLA, BO] = [demoAccount('player'), demoAccount('worker'), demoAccount('booker')]

test('without network points and result wait on the phone, and each is sent once; the other team says something else', async ({
  someone,
}) => {
  const game = await gameCalled(app, 'SF2', 'mixed')
  await makeCaptain(app, PAT, game.home)
  const away = await makeCaptain(app, BO, game.away)
  const page = await openedOnDevice(someone, app, PAT, padOf(game))
  await takeOver(page)
  await loseNetwork(page, app)
  const points = pointsAhead(game) + 3
  for (let point = 0; point < points; point += 1) await plus(page).first().click()
  const home = game.home_score + points
  const score = `${home}–${game.away_score}`
  await says(page, `No connection. ${score} is saved and will be sent later`)
  await reportEarly(page, score)
  await says(page, `No connection. Result ${score} is saved and will be sent later`)

  // The phone dies in the middle of a send: the service has done it, and nobody heard the answer.
  const next = await page.context().newPage()
  let reached = 0
  await page.context().route('**/api/commands/scores.report', async (route) => {
    reached += 1
    await route.fetch()
    await page.close()
  })
  await findNetwork(page, app)
  await expect.poll(() => reached).toBe(1)
  await expect.poll(() => page.isClosed()).toBe(true)
  await next.context().unroute('**/api/commands/scores.report')
  await opened(next, padOf(game))
  await says(next, `Your team reported ${score}.`)
  await expect.poll(() => next.getByText(/\d not sent yet/).count()).toBe(0)
  const done = await actsOn(app, game)
  expect(done.filter((act) => act.startsWith('report'))).toEqual([`report ${home}-${game.away_score}`])
  expect(done.filter((act) => act.startsWith('count'))).toHaveLength(points)

  const { score_version: basedOn } = await gameCalled(app, 'SF2', 'mixed')
  await away.run('scores.report', { game: game.id, home, away: home + 1, basedOn, device: 'phone-bo' })
  await says(next, `reported ${home}–${game.away_score}`)
  await says(next, `reported ${home}–${home + 1}`)
})

test('a team mate was faster: both results are shown, and the person decides', async ({ someone }) => {
  const game = await gameCalled(app, 'SF1', 'open')
  const mate = await makeCaptain(app, WILLA, game.home)
  await makeCaptain(app, BO, game.home)
  const page = await openedOnDevice(someone, app, BO, padOf(game))
  await press(page, 'Result only')
  await loseNetwork(page, app)
  await page.getByRole('textbox').first().fill('15')
  await page.getByRole('textbox').last().fill('9')
  await press(page, 'Report 15–9 as final')
  await says(page, 'Result 15–9 is saved')
  await app.wire.mend()
  const { id, score_version: basedOn } = game
  await mate.run('scores.report', { game: id, home: 15, away: 8, basedOn, device: 'phone-willa' })
  await findNetwork(page, app)
  const asks = page.getByRole('region', { name: 'Yours 15–9, theirs 15–8: which is right?' }).first()
  await asks.getByRole('button', { name: /15–8/ }).waitFor()
  await asks.getByRole('button', { name: /15–9/ }).click()
  await says(page, 'Your team reported 15–9.')
  expect(await actsOn(app, game)).toEqual(['report 15-8', 'report 15-9'])
})
