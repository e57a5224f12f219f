import { expect } from 'vitest'
import { press } from '../stage/forms.ts'
import { type GameSeen, gameCalled, type Listed, plus, says } from '../stage/games.ts'
import { DEAD, findNetwork, keptOnDevice, loseNetwork } from '../stage/offline.ts'
import { type Account, demoAccount, type Program, programOf, signIn } from '../stage/people.ts'
import { wiredDemoApp } from '../stage/shared-app.ts'
import { opened, openedLive, test } from '../stage/visitor.ts'

/** Eight minutes to twelve by the clocks of the tournament: five games are on. */
const app = wiredDemoApp({ DEMO_NOW: '2026-06-13T09:52:00Z' })

/** Somebody of the demo becomes manager of a team. */
async function makeCaptain(who: Account, team: string): Promise<Program> {
  const [admin, captain] = [await programOf(app, 'admin'), await programOf(app, who)]
  await admin.run('teams.addManager', { team, user: captain.id })
  return captain
}

const [PAT, WILLA, BO] = [demoAccount('player'), demoAccount('worker'), demoAccount('booker')]

/** What was done about a game, for the scorekeeper. */
async function acts(game: GameSeen): Promise<readonly string[]> {
  const keeper = await programOf(app, 'scorekeeper')
  const query = new URLSearchParams({ filter: `game = "${game.id}" && device != "demo-phone"`, sort: 'at' })
  const { items } = (await keeper.get(`/api/collections/score_entries/records?${query}`)) as Listed<{
    act: string
    home_score: number
    away_score: number
  }>
  return items.map(({ act, home_score, away_score }) => `${act} ${home_score}-${away_score}`)
}

const padOf = (game: GameSeen) => `/scores?game=${game.id}`
/** How many points put the home team ahead: a bracket game needs a winner. */
const pointsAhead = ({ home_score, away_score }: GameSeen) => Math.max(1, away_score - home_score + 1)

test('one captain takes over and counts, the other sees it; both report the same and the game is confirmed', async ({
  someone,
}) => {
  const game = await gameCalled(app, 'SF1', 'mixed')
  await makeCaptain(PAT, game.home)
  await makeCaptain(WILLA, game.away)
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
  expect((await acts(game)).slice(-2)).toEqual([`report ${home}-${away}`, `report ${home}-${away}`])
})

test('without network points and result wait on the phone, and each is sent once; the other team says something else', async ({
  someone,
}) => {
  const game = await gameCalled(app, 'SF2', 'mixed')
  await makeCaptain(PAT, game.home)
  const away = await makeCaptain(BO, game.away)
  const page = await someone(app, { worker: true, mayFail: DEAD })
  await signIn(page, PAT, app)
  await opened(page, padOf(game))
  await keptOnDevice(page, '/scores')
  await press(page, 'Take over counting')
  await says(page, /^Sent\./)
  await loseNetwork(page, app)
  const points = pointsAhead(game) + 3
  for (let point = 0; point < points; point += 1) await plus(page).first().click()
  const home = game.home_score + points
  const score = `${home}–${game.away_score}`
  await says(page, `${score} waits on this phone for the network`)
  await press(page, `Report ${score} as final`)
  await says(page, `Result ${score} waits on this phone for the network`)

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
  await expect.poll(() => next.getByText(/\d waiting to be sent/).count()).toBe(0)
  const done = await acts(game)
  expect(done.filter((act) => act.startsWith('report'))).toEqual([`report ${home}-${game.away_score}`])
  expect(done.filter((act) => act.startsWith('count')).length).toBeLessThanOrEqual(2)

  const { score_version: basedOn } = await gameCalled(app, 'SF2', 'mixed')
  await away.run('scores.report', { game: game.id, home, away: home + 1, basedOn, device: 'phone-bo' })
  await says(next, 'The two teams reported different results.')
})

test('a team mate was faster: both results are shown, and the person decides', async ({ someone }) => {
  const game = await gameCalled(app, 'SF1', 'open')
  const mate = await makeCaptain(WILLA, game.home)
  await makeCaptain(BO, game.home)
  const page = await someone(app, { worker: true, mayFail: DEAD })
  await signIn(page, BO, app)
  await opened(page, padOf(game))
  await keptOnDevice(page, '/scores')
  await press(page, 'Just the result')
  await loseNetwork(page, app)
  await page.getByRole('textbox').first().fill('15')
  await page.getByRole('textbox').last().fill('9')
  await press(page, 'Report 15–9 as final')
  await says(page, 'Result 15–9 waits on this phone')
  await app.wire.mend()
  const { id, score_version: basedOn } = game
  await mate.run('scores.report', { game: id, home: 15, away: 8, basedOn, device: 'phone-willa' })
  await findNetwork(page, app)
  const asks = page.getByRole('region', { name: 'Somebody else was faster' }).first()
  await asks.getByText('15–8').waitFor()
  await asks.getByRole('button', { name: /15–9/ }).click()
  await says(page, 'Your team reported 15–9.')
  expect(await acts(game)).toEqual(['report 15-8', 'report 15-9'])
})
