import { gameCalled, plus, says } from '../../stage/areas/games.ts'
import { fill, press } from '../../stage/forms.ts'
import { DEAD, findNetwork, keptOnDevice, loseNetwork } from '../../stage/offline.ts'
import { programOf } from '../../stage/people.ts'
import { wiredDemoToUse } from '../../stage/shared-app.ts'
import { opened, openedLive, test } from '../../stage/visitor.ts'

const app = wiredDemoToUse()

test('a volunteer counts at a field with the code of the day, and whoever looks at the game sees it', async ({
  someone,
}) => {
  const game = await gameCalled(app, 'SF5-1', 'mixed')
  const keeper = await programOf(app, 'scorekeeper')
  const given = { day: '2026-06-13', field: game.field, name: 'Jonas' }
  const { code } = (await keeper.run('scores.giveDayCode', given)) as { code: string }
  const [volunteer, spectator] = [await someone(app, { worker: true, mayFail: DEAD }), await someone(app)]
  const listens = openedLive(spectator, `/schedule/${game.id}`)
  await opened(volunteer, `/field/${game.field}`)
  await fill(volunteer, { 'Day code': 'AAAA-BBBB' })
  await press(volunteer, 'Start counting')
  await says(volunteer, 'This code isn’t valid here today.')
  await fill(volunteer, { 'Day code': code.toLowerCase() })
  await press(volunteer, 'Start counting')
  await says(volunteer, 'This phone can count today with code')
  await volunteer.getByRole('link', { name: 'Open score pad' }).click()
  await press(volunteer, 'Take over counting')
  await listens
  await plus(volunteer).last().click()
  await says(spectator, `${game.home_score}–${game.away_score + 1}`)

  // After one visit the field opens and counts without network, too.
  await opened(volunteer, `/field/${game.field}`)
  await keptOnDevice(volunteer, `/field/${game.field}`)
  await loseNetwork(volunteer, app)
  await opened(volunteer, `/field/${game.field}`)
  await volunteer.getByRole('link', { name: 'Open score pad' }).click()
  await plus(volunteer).last().click()
  await says(volunteer, 'is saved and will be sent later')
  await findNetwork(volunteer, app)
  await says(volunteer, `Sent. Everyone sees ${game.home_score}–${game.away_score + 2}`)
})
