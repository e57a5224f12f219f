import { expect } from 'vitest'
import { press } from '../../stage/forms.ts'
import { type Program, programOf, signIn } from '../../stage/people.ts'
import { demoApp } from '../../stage/shared-app.ts'
import { stayingTabs } from '../../stage/staying.ts'
import { opened, openedLive, test, wentOn } from '../../stage/visitor.ts'

const app = demoApp()
const staying = stayingTabs(app, openedLive)

interface Game {
  readonly id: string
  readonly division: string
  readonly key: string
  readonly kind: string
  readonly pool: string
  readonly state: string
  readonly home_source: string
  readonly away_source: string
  readonly home_score: number
  readonly away_score: number
}

async function gamesOf(keeper: Program, filter: string): Promise<readonly Game[]> {
  const query = `perPage=500&filter=${encodeURIComponent(filter)}`
  const { items } = (await keeper.get(`/api/collections/games/records?${query}`)) as { items: Game[] }
  return items
}

test('a dispute is settled seeing both sides, and whoever looks at the game sees it at once', async ({ onlooker }) => {
  const program = await programOf(app, 'scorekeeper')
  const [game] = await gamesOf(program, 'state = "disputed"')
  const guest = await staying(onlooker, 'guest', `/schedule/${game?.id}`)
  await guest.getByText('Disputed').first().waitFor()

  const keeper = await staying(onlooker, 'keeper', '/scores/confirm', program)
  const takes = keeper.getByRole('button', { name: /^Use / })
  expect(await takes.count()).toBe(2)
  await takes.first().click()
  await keeper.getByText('Nothing to confirm').waitFor()
  await guest.getByText('Confirmed').first().waitFor()
  expect(await gamesOf(program, `id = "${game?.id}"`)).toMatchObject([{ state: 'confirmed' }])
})

test('a pool game is corrected after the semi-final was played: the preview says so, and what is kept stays', async ({
  someone,
}) => {
  const program = await programOf(app, 'scorekeeper')
  const all = await gamesOf(program, 'id != ""')
  const played = all.filter(({ kind, state }) => kind === 'bracket' && state === 'confirmed')
  const feeds = ({ division, pool }: Game) =>
    played.some((it) => it.division === division && [it.home_source, it.away_source].includes(`${pool}.1`))
  const swapped = all.filter((it) => it.kind === 'pool' && it.state === 'confirmed' && feeds(it))
  const keeper = await someone(app, { size: 'desktop' })
  await signIn(keeper, program, app)
  // One of them, turned round, changes who was first.
  await opened(keeper, '/scores/confirm')
  for (const { id, home_score, away_score } of swapped) {
    await wentOn(keeper, `/scores/confirm?game=${id}`)
    const [home, away] = [keeper.locator('#home'), keeper.locator('#away')]
    await home.fill(String(away_score))
    await away.fill(String(home_score))
    await press(keeper, 'Preview changes')
    await keeper.getByText('Leave unchanged').waitFor()
    if ((await keeper.getByText('already').count()) > 0) break
  }
  await keeper.getByText(/of these games (has|have) already started or been played/).waitFor()
  await keeper.getByText('Started or played').first().waitFor()
  await press(keeper, 'Correct the score only')
  await keeper.getByText('Corrected:').first().waitFor()
  const after = await gamesOf(program, 'id != ""')
  const changed = after.filter((game) => {
    const before = all.find(({ id }) => id === game.id)
    return game.kind === 'bracket' && game.state !== 'live' && JSON.stringify(before) !== JSON.stringify(game)
  })
  expect(changed).toEqual([])
})

test('who scored is added, said otherwise and taken away; whoever looks at the game sees it at once', async ({
  onlooker,
}) => {
  await turnOnWhoScored()
  const program = await programOf(app, 'scorekeeper')
  const [game] = await gamesOf(program, 'state = "confirmed" && home_score > 1')
  const guest = await staying(onlooker, 'guest', `/schedule/${game?.id}`)
  const keeper = await staying(onlooker, 'keeper', `/scores/confirm?game=${game?.id}`, program)

  await keeper.getByText('Add goal').click()
  const scorer = keeper.getByRole('combobox', { name: 'Scorer' })
  const [, first, second] = await scorer.locator('option').allTextContents()
  await scorer.selectOption({ label: first ?? '' })
  await press(keeper, 'Add')
  await keeper.getByText('Point 1 saved').waitFor()
  await guest.getByText(first ?? '').waitFor()

  await keeper.getByText('Change', { exact: true }).first().click()
  await scorer.first().selectOption({ label: second ?? '' })
  await press(keeper, 'Save')
  await guest.getByText(second ?? '').waitFor()
  expect(await guest.getByText(first ?? '').count()).toBe(0)

  await keeper.getByText('Change', { exact: true }).first().click()
  await press(keeper, 'Remove')
  await keeper.getByText('Point 1 removed').waitFor()
  await guest.getByText(second ?? '').waitFor({ state: 'detached' })
})

async function turnOnWhoScored() {
  const admin = await programOf(app, 'admin')
  const { items } = (await admin.get('/api/collections/tournament/records')) as { items: { id: string }[] }
  await admin.send('PATCH', `/api/collections/tournament/records/${items[0]?.id}`, { who_scored: 'on' })
}
