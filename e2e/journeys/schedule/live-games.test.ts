import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type GameSeen, gameCalled, type Listed, says } from '../../stage/areas/games.ts'
import { type Program, programOf, signIn } from '../../stage/people.ts'
import { demoApp } from '../../stage/shared-app.ts'
import { openedLive, test, wentOn } from '../../stage/visitor.ts'

/** Some games are over, some are on, some to come. */
const app = demoApp()

/** The addresses of page data that a page has asked for since it was opened. */
function dataAskedBy(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.endsWith('.data')) asked.push(pathname + search)
  })
  return asked
}

/** One more point for a team that is being counted by somebody else. */
async function count(keeper: Program, { id, home_score, away_score, score_version }: GameSeen) {
  const score = { home: home_score + 1, away: away_score }
  const phone = { device: 'another-phone', takeOver: true }
  await keeper.run('scores.count', { game: id, basedOn: score_version, ...score, ...phone })
  return [score.home, score.away] as const
}

async function gameThatIsOn(): Promise<GameSeen & { readonly division: string; readonly key: string }> {
  const query = new URLSearchParams({ filter: 'state = "live"', sort: 'id' })
  const response = await fetch(`${app.url}/api/collections/games/records?${query}`)
  const [game] = ((await response.json()) as Listed<GameSeen & { division: string; key: string }>).items
  if (!game) throw new Error('No game of the demo is on')
  return game
}

test('a point shows on every page that is open, and none of them asks for anything', async ({ someone }) => {
  const keeper = await programOf(app, 'scorekeeper')
  const game = await gameThatIsOn()
  const [list, screen, page] = [await someone(app), await someone(app, { size: 'desktop' }), await someone(app)]
  await Promise.all([openedLive(list, '/teams'), openedLive(screen, '/screen/schedule')])
  await openedLive(page, `/schedule/${game.id}`)
  // The list is reached by a link: what it hears is compared with when that was loaded.
  await wentOn(list, '/schedule')
  const row = list.locator(`a.game[href="/schedule/${game.id}"]`)
  await row.waitFor()
  const asked = [list, screen, page].map(dataAskedBy)
  const [home, away] = await count(keeper, game)
  await expect.poll(() => row.innerText()).toMatch(new RegExp(`${home}[^]*${away}`))
  await says(page, `${home}–${away}`)
  await expect.poll(() => screen.locator('.screen-digits').allInnerTexts()).toContain(String(home))
  expect(asked).toEqual([[], [], []])
})

test.for([{}, { worker: true }])(
  'a point between the load of a page and its listening is shown, in a browser as %o',
  async (visit, { someone }) => {
    const keeper = await programOf(app, 'scorekeeper')
    const game = await gameThatIsOn()
    const page = await someone(app, visit)
    await openedLive(page, '/teams')
    const { promise: mayListen, resolve: listen } = Promise.withResolvers<void>()
    const { promise: wanted, resolve: wants } = Promise.withResolvers<string>()
    await page.route('**/api/realtime*', async (route) => {
      wants(route.request().url())
      await mayListen
      await route.continue()
    })
    await wentOn(page, '/schedule')
    // It goes on from where its own data were loaded.
    expect(await wanted).toMatch(/\?since=[\w-]{22}&as=$/)
    const asked = dataAskedBy(page)
    const [home, away] = await count(keeper, game)
    listen()
    const row = page.locator(`a.game[href="/schedule/${game.id}"]`)
    await expect.poll(() => row.textContent()).toMatch(new RegExp(`${home}[^]*${away}`))
    expect(asked).toEqual([])
  },
)

test('a result that stands, and who goes on with it, load a page once', async ({ someone }) => {
  const keeper = await programOf(app, 'scorekeeper')
  const { division, key } = await gameThatIsOn()
  const game = await gameCalled(app, key, division)
  const [list, standings] = [await someone(app), await someone(app)]
  await openedLive(list, '/schedule')
  await openedLive(standings, `/standings?division=${division}`)
  const decided = standings.getByText(/^\d+ of \d+ games decided$/)
  const before = await decided.innerText()
  const row = list.locator(`a.game[href="/schedule/${game.id}"]`)
  const winner = await row.locator('.game-team').first().innerText()
  const [ofList, ofStandings] = [dataAskedBy(list), dataAskedBy(standings)]
  await keeper.run('scores.settle', { game: game.id, home: 21, away: 7, basedOn: game.score_version })
  await expect.poll(() => row.textContent()).toMatch(/21[^]*7/)
  await expect.poll(() => decided.innerText()).not.toBe(before)
  // Its winner is in the final now.
  await expect.poll(() => list.getByRole('link', { name: winner }).count()).toBe(2)
  // What every page knows is as it was.
  expect(ofList).toEqual([expect.stringContaining('_routes=')])
  expect(ofStandings).toEqual([expect.stringContaining('_routes=')])
})

test('on every page an admin sees that a result waits, and that it does no more', async ({ someone }) => {
  const [keeper, admin] = [await programOf(app, 'scorekeeper'), await programOf(app, 'admin')]
  const page = await someone(app, { size: 'desktop' })
  await signIn(page, admin, app)
  const game = await gameThatIsOn()
  await openedLive(page, '/inbox')
  const waiting = async () => {
    const name = await page
      .getByRole('link', { name: /^Admin\b/ })
      .first()
      .innerText()
    return Number(/(\d+) waiting/.exec(name)?.[1] ?? 0)
  }
  const before = await waiting()
  const result = { game: game.id, home: 15, away: 13 }
  await keeper.run('scores.report', { ...result, basedOn: game.score_version, device: 'another-phone' })
  await expect.poll(waiting).toBe(before + 1)
  const { score_version: basedOn } = await gameCalled(app, game.key, game.division)
  await keeper.run('scores.settle', { ...result, basedOn })
  await expect.poll(waiting).toBe(before)
})
