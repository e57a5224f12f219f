import { expect } from 'vitest'
import { press } from '../stage/forms.ts'
import {
  actsOn,
  FIVE_GAMES_ON,
  type GameSeen,
  gameCalled,
  type Listed,
  makeCaptain,
  padOf,
  plus,
  pointsAhead,
  says,
} from '../stage/games.ts'
import { demoAccount, signIn } from '../stage/people.ts'
import { demoApp } from '../stage/shared-app.ts'
import { opened, openedLive, test } from '../stage/visitor.ts'

const app = demoApp(FIVE_GAMES_ON)

const [PAT, WILLA] = [demoAccount('player'), demoAccount('worker')]

test('one captain takes over and counts, the other sees it; both report the same and the game is confirmed', async ({
  someone,
}) => {
  const game = await gameCalled(app, 'SF1', 'mixed')
  await makeCaptain(app, PAT, game.home)
  await makeCaptain(app, WILLA, game.away)
  const [one, other] = [await someone(app), await someone(app)]
  await signIn(one, PAT, app)
  await signIn(other, WILLA, app)
  await openedLive(other, padOf(game))
  await opened(one, '/scores')
  await one
    .getByRole('link', { name: /Tidal Nine/ })
    .first()
    .click()
  await says(one, 'Another phone is counting this game.')
  await press(one, 'Take over counting')
  for (let point = 0; point < pointsAhead(game); point += 1) await plus(one).first().click()
  const [home, away] = [game.home_score + pointsAhead(game), game.away_score]
  await says(one, `Sent. Everyone sees ${home}–${away}`)
  await press(other, 'Just the result')
  await other.getByRole('button', { name: `Report ${home}–${away} as final` }).waitFor()
  await plus(one).first().click()
  await press(one, 'Undo point')
  await press(one, `Report ${home}–${away} as final`)
  await says(one, `Your team reported ${home}–${away}.`)
  await says(other, 'A result is reported. Report yours')
  await press(other, `Report ${home}–${away} as final`)
  await says(other, 'The result is confirmed.')
  await says(one, 'The result is confirmed.')
  expect((await actsOn(app, game)).slice(-2)).toEqual([`report ${home}-${away}`, `report ${home}-${away}`])
})

test('a captain starts the game late: from then on the clock runs for both teams', async ({ someone }) => {
  const game = await nextGame()
  await makeCaptain(app, PAT, game.home)
  await makeCaptain(app, WILLA, game.away)
  const [one, other] = [await someone(app), await someone(app)]
  await signIn(one, PAT, app)
  await signIn(other, WILLA, app)
  await openedLive(other, padOf(game))
  await opened(one, padOf(game))
  await press(one, 'Start the game')
  await says(other, 'Another phone is counting this game.')
  await one.getByRole('button', { name: 'Start the game' }).waitFor({ state: 'detached' })
  expect(await other.getByRole('button', { name: 'Start the game' }).count()).toBe(0)
})

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
