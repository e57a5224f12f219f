import { expect } from 'vitest'
import { rosterManagers, rosterStage, typed } from '../../stage/areas/roster.ts'
import { fill, follow, heading, press } from '../../stage/forms.ts'
import { signIn } from '../../stage/people.ts'
import { prepared } from '../../stage/shared-app.ts'
import { stayingTabs } from '../../stage/staying.ts'
import { type Onlooker, test } from '../../stage/visitor.ts'

const stage = rosterStage()
const staying = stayingTabs(stage.app)

const managerAt = (onlooker: Onlooker, path: string) => staying(onlooker, 'manager', path, rosterManagers()[0])

test('a player who was taken off the roster is brought back by a press, with everything', async ({ onlooker }) => {
  const id = await stage.player('Hilde Hoch', { number: '77', birth_year: 1990, phone: '0170 5550133' })
  const before = await stage.kept(id)
  const page = await managerAt(onlooker, '/teammanager/players')
  await follow(page, 'Hilde Hoch')
  await press(page, 'Remove from roster')
  await page.getByText('Hilde Hoch removed').waitFor()
  await press(page, 'Undo')
  await page.getByText('Hilde Hoch is back').waitFor()
  const { number, birth_year, phone, connection_code } = before
  expect(await stage.kept(id)).toMatchObject({ number, birth_year, phone, connection_code })
})

test('a roster that is locked while somebody types: nothing is changed, and what was typed stays', async ({
  onlooker,
}) => {
  const id = await stage.player('Inga Imhof')
  const page = await managerAt(onlooker, `/teammanager/players?player=${id}`)
  await fill(page, { 'Phone, optional': '0170 5550144' })
  const lock = (isLocked: boolean) => stage.admin.run('teams.lockRosters', { teams: [stage.team], locked: isLocked })
  await lock(true)
  await press(page, 'Save player')
  await page.getByText('The organisers have locked the roster. Nothing was changed.').first().waitFor()
  await page.getByText('The roster is locked', { exact: true }).waitFor()
  expect(await typed(page, 'Phone, optional').inputValue()).toBe('0170 5550144')
  expect(await stage.kept(id)).toMatchObject({ phone: '' })
  await lock(false)
  await press(page, 'Save player')
  await page.getByText('Inga Imhof saved').waitFor()
  expect(await stage.kept(id)).toMatchObject({ phone: '0170 5550144' })
})

test('whoever manages another team does not get in', async ({ someone }) => {
  const stranger = prepared('Toni Thorn')
  const elsewhere = await stage.newTeam('Other Meadow', 'open')
  await stage.admin.run('teams.addManager', { team: elsewhere, user: stranger.id })
  const page = await someone(stage.app)
  await signIn(page, stranger, stage.app)
  const answer = await page.goto(`/teammanager/players?team=${stage.team}`)
  expect(answer?.status()).toBe(404)
  await page.goto('/teammanager')
  await heading(page, 'Other Meadow')
})
