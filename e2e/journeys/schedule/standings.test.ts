import { HALF_PLAYED } from '../../stage/areas/timetable-grid.ts'
import { type Program, programOf } from '../../stage/people.ts'
import { demoApp } from '../../stage/shared-app.ts'
import { openedLive, test } from '../../stage/visitor.ts'

/** Early on the last day: of the pools of the mixed division some games are left. */
const app = demoApp(HALF_PLAYED)

interface Game {
  readonly id: string
  readonly pool: string
  readonly score_version: number
}

/** What is left of the pools of the mixed division. */
async function gamesLeft(keeper: Program): Promise<readonly Game[]> {
  const filter = 'division = "mixed" && kind = "pool" && state != "confirmed" && state != "forfeit"'
  const query = new URLSearchParams({ filter, sort: '-pool,starts' })
  return ((await keeper.get(`/api/collections/games/records?${query}`)) as { items: readonly Game[] }).items
}

const settle = (keeper: Program, { id, score_version: basedOn }: Game, away: number) =>
  keeper.run('scores.settle', { game: id, home: 15, away, basedOn })

test('a result that is confirmed elsewhere appears in the table and the bracket of an open phone', async ({
  someone,
}) => {
  const keeper = await programOf(app, 'scorekeeper')
  const [last, ...others] = await gamesLeft(keeper)
  if (!last) throw new Error('Nothing is left to play')
  for (const [index, game] of others.entries()) await settle(keeper, game, index)

  const phone = await someone(app)
  const listens = openedLive(phone, '/standings?division=mixed')

  // Before scripts, a place opens to what decided it and to what a team needs.
  const guest = await someone(app, { javaScript: false })
  await guest.goto('/standings')
  const table = guest.getByRole('table', { name: `Mixed, Pool ${last.pool}, current table` })
  await table.locator('summary').first().click()
  await table
    .getByRole('link', { name: /^Why is / })
    .first()
    .click()
  await table.getByText('Decides').first().waitFor()
  await table.getByRole('link', { name: 'What do we need?' }).first().click()
  await guest.getByText(/^1 game left: /).waitFor()

  await phone.getByText('11 of 20 games decided').waitFor()
  await phone.locator('summary').first().click()
  await phone.getByText('Decides').first().waitFor()
  const placeholder = phone.getByRole('region', { name: 'Semi-finals' }).getByText(`${last.pool}1`, { exact: true })
  await placeholder.waitFor()
  await listens
  await settle(keeper, last, 2)
  await phone.getByText('12 of 20 games decided').waitFor()
  await placeholder.waitFor({ state: 'detached' })
})
