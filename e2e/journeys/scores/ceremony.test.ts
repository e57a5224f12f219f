import { beforeAll, expect } from 'vitest'
import { heading, press } from '../../stage/forms.ts'
import { type Program, programOf, signIn } from '../../stage/people.ts'
import { wiredDemoToUse } from '../../stage/shared-app.ts'
import { opened, openedLive, test } from '../../stage/visitor.ts'

const app = wiredDemoToUse()

interface Game {
  readonly id: string
  readonly home: string
  readonly away: string
  readonly score_version: number
}

/** Plays the women's division to its end: of two teams always the same one wins, so that no table has a tie. */
async function playToTheEnd(keeper: Program): Promise<void> {
  const filter = 'division = "women" && state != "confirmed" && state != "forfeit" && home != "" && away != ""'
  const query = new URLSearchParams({ filter, perPage: '200', sort: 'starts' })
  for (;;) {
    const { items } = (await keeper.get(`/api/collections/games/records?${query}`)) as { items: readonly Game[] }
    if (items.length === 0) return
    for (const { id: game, home, away, score_version: basedOn } of items)
      await keeper.run('scores.settle', {
        game,
        basedOn,
        home: home < away ? 15 : 9,
        away: home < away ? 9 : 15,
      })
  }
}

beforeAll(async () => playToTheEnd(await programOf(app, 'scorekeeper')))

test('an admin reveals places on a phone, and the big screen follows', async ({ someone }) => {
  const [screen, phone] = [await someone(app, { size: 'desktop' }), await someone(app)]
  const listens = openedLive(screen, '/screen/ceremony')
  await screen.getByText('The ceremony starts soon').waitFor()

  await signIn(phone, 'admin', app)
  await opened(phone, '/screen/ceremony?view=control')
  await heading(phone, 'Run the ceremony')
  await listens
  await press(phone, 'Women: Final places')
  await screen.getByText('Women: Final places').waitFor()

  const next = phone.getByRole('button', { name: /^Reveal place/ })
  const called = async () => (await phone.getByText(/^\d+\. \D/).innerText()).replace(/^\d+\. /, '')
  const last = await called()
  await next.click()
  const band = screen.locator('.ceremony-team', { hasText: last })
  await band.waitFor()
  // In the colours of the team, and without motion for whoever asked for none.
  expect(await band.evaluate((it) => getComputedStyle(it).backgroundColor)).toMatch(/^rgb\(/)
  await screen.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await band.evaluate((it) => getComputedStyle(it).animationName)).toBe('ceremony-ground')
  await screen.emulateMedia({ reducedMotion: 'reduce' })
  const moving = () =>
    band.evaluate((it) => [it, ...it.children].filter((part) => getComputedStyle(part).animationName !== 'none').length)
  expect(await moving()).toBe(0)
  await phone.getByText(/^Last revealed/).waitFor()
  const first = await called()
  expect(await screen.getByText(first, { exact: true }).count()).toBe(0)

  await press(phone, 'Undo')
  await screen.getByText(last, { exact: true }).waitFor({ state: 'detached' })
})

test('who waits for the final places is told so, and finds the podium once the first place is revealed', async ({
  someone,
}) => {
  const admin = await programOf(app, 'admin')
  const guest = await someone(app)
  const listens = openedLive(guest, '/standings?division=women')
  const places = guest.locator('section', { has: guest.getByRole('heading', { name: 'Final places' }) })
  await places.getByText('Final places are hidden until the ceremony').waitFor()
  await listens
  const { items } = (await admin.get('/api/collections/ceremony/records')) as { items: readonly Ceremony[] }
  let revealed = items[0]?.revealed['places/women'] ?? 0
  const reveal = async () => {
    const answer = await admin.run('ceremony.reveal', { award: 'places/women', seen: revealed })
    revealed = (answer as Revealed).revealed
  }
  await reveal()
  const told = places.getByRole('listitem')
  await places.getByRole('link').first().waitFor()
  const count = await told.count()
  for (let left = count - revealed; left > 0; left -= 1) await reveal()
  await places.getByText('Final places are hidden until the ceremony').waitFor({ state: 'detached' })
  const first = places.locator('.podium').getByRole('listitem')
  await first.nth(2).waitFor()
  expect(await first.locator('b').allInnerTexts()).toEqual(['1', '2', '3'])
  expect(await told.count()).toBe(count)
})

interface Ceremony {
  readonly revealed: Readonly<Record<string, number>>
}

interface Revealed {
  readonly revealed: number
}
