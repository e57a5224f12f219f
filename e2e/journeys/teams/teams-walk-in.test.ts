import { beforeAll, expect } from 'vitest'
import { fill, heading, press, problemAt } from '../../stage/forms.ts'
import { type Program, programOf, signIn } from '../../stage/people.ts'
import { demoToUse } from '../../stage/shared-app.ts'
import { opened, test, wentOn } from '../../stage/visitor.ts'

const app = demoToUse()
let admin: Program

beforeAll(async () => {
  admin = await programOf(app, 'admin')
})

interface Walking {
  readonly id: string
  readonly name: string
  readonly walk_in: boolean
}

async function playersCalled(name: string): Promise<readonly Walking[]> {
  const filter = encodeURIComponent(`name = "${name}" && team.name = "Kite Club"`)
  const { items } = (await admin.get(`/api/collections/players/records?filter=${filter}`)) as { items: Walking[] }
  return items
}

test('the desk finds somebody similar first, adds another person of the same name, and the team sees it', async ({
  someone,
}) => {
  const manager = await someone(app)
  await signIn(manager, 'teammanager', app)
  await opened(manager, '/teammanager/players')
  await heading(manager, 'Roster')

  const desk = await someone(app)
  await signIn(desk, 'booker', app)
  await opened(desk, '/new-player')
  await fill(desk, { 'First and last name': 'Yuma Zeltinger' })
  await press(desk, 'Search')
  await desk.getByText('Nobody called Yuma Zeltinger or similar').waitFor()
  await desk.getByLabel('Team').selectOption({ label: 'Kite Club, Mixed' })
  await press(desk, 'Add player')
  await desk.getByText('Yuma Z. is on the roster').waitFor()
  await manager.getByText('Yuma Zeltinger').first().waitFor()

  await wentOn(desk, '/new-player')
  await fill(desk, { 'First and last name': 'Juma Zeltinger' })
  await press(desk, 'Search')
  await desk.getByRole('heading', { name: 'Already on a roster?' }).waitFor()
  await desk.getByText('One letter different').waitFor()

  await fill(desk, { 'First and last name': 'Yuma Zeltinger' })
  await press(desk, 'Search')
  await desk.getByText('Same name').waitFor()
  await desk.getByLabel('Team').selectOption({ label: 'Kite Club, Mixed' })
  await press(desk, 'Add player')
  expect(await problemAt(desk, 'Full name')).toContain('Someone with this name is already on this team.')
  expect(await playersCalled('Yuma Z.')).toHaveLength(1)
  await desk.getByRole('checkbox', { name: 'This is someone else with the same name' }).check()
  await press(desk, 'Add player')
  await desk.getByText('Yuma Z. is on the roster').waitFor()
  const both = await playersCalled('Yuma Z.')
  expect(both.map(({ walk_in }) => walk_in)).toEqual([true, true])
})
