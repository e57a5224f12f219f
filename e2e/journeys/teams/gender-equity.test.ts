import { expect } from 'vitest'
import { gameCalled } from '../../stage/areas/games.ts'
import { press } from '../../stage/forms.ts'
import { loseNetwork, openedOnDevice } from '../../stage/offline.ts'
import { programOf, signIn } from '../../stage/people.ts'
import { wiredDemoToUse } from '../../stage/shared-app.ts'
import { opened, openedLive, test } from '../../stage/visitor.ts'

const app = wiredDemoToUse()

test('the helper follows the score of a game by itself, and says who pulls', async ({ someone }) => {
  const game = await gameCalled(app, 'SF1', 'mixed')
  const point = game.home_score + game.away_score + 1
  const guest = await someone(app)
  await openedLive(guest, `/gender-equity?game=${game.id}`)
  await guest.getByText(`Point ${point}`, { exact: true }).waitFor()
  const pull = guest.getByRole('group', { name: 'Who pulls first?' })
  await pull.getByRole('button').first().click()
  await guest.getByText(/^With pull: /).waitFor()

  const keeper = await programOf(app, 'scorekeeper')
  const { name: home } = (await keeper.get(`/api/collections/teams/records/${game.home}`)) as { name: string }
  const { id, home_score, away_score, score_version: basedOn } = game
  const score = { home: home_score + 1, away: away_score, basedOn, device: 'phone-keeper', takeOver: true }
  await keeper.run('scores.count', { game: id, ...score })
  await guest.getByText(`Point ${point + 1}`, { exact: true }).waitFor()
  await guest.getByText(`With pull: ${home}`).waitFor()
})

test('whoever has no game counts without network, and finds it again', async ({ someone }) => {
  const player = await openedOnDevice(someone, app, 'player', '/gender-equity')
  await player.getByRole('group', { name: 'First point' }).getByRole('button', { name: '4 women, 3 men' }).click()
  await loseNetwork(player, app)
  await press(player, 'Goal Light')
  await player.getByText('Point 2', { exact: true }).waitFor()
  await player.reload()
  await player.getByText('Point 2', { exact: true }).waitFor()
  const panel = player.getByRole('region', { name: 'Next point' })
  expect(await panel.getByText('4 men, 3 women').count()).toBe(2)
})

test('an admin writes, looks at it, and everybody reads it', async ({ someone }) => {
  const guest = await someone(app)
  const listens = openedLive(guest, '/gender-equity')
  const admin = await someone(app, { size: 'desktop' })
  await signIn(admin, 'admin', app)
  await opened(admin, '/gender-equity?edit')
  await admin.getByLabel('Text in English').fill('Everybody plays, **always**.')
  await admin.getByLabel('How to reach them').fill('Blue tent')
  await press(admin, 'Preview')
  await admin.getByRole('strong').getByText('always').waitFor()
  await listens
  await press(admin, 'Publish')
  await guest.getByText('Blue tent').waitFor()
  await guest.getByRole('strong').getByText('always').waitFor()
})
