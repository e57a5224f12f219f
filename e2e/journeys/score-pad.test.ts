import { expect } from 'vitest'
import { press } from '../stage/forms.ts'
import { actsOn, FIVE_GAMES_ON, gameCalled, makeCaptain, padOf, plus, pointsAhead, says } from '../stage/games.ts'
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
