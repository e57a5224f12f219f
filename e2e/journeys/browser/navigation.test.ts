import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { verdictOn } from '#access/guards.ts'
import { ROLES, type Role } from '#access/roles.ts'
import { PAGES } from '#site/pages.ts'
import { SCREEN_SIZES } from '../../pages/all-pages.ts'
import { openMore } from '../../stage/forms.ts'
import { signIn } from '../../stage/people.ts'
import { demoToLookAt } from '../../stage/shared-app.ts'
import { opened, test, wentOn } from '../../stage/visitor.ts'

/** Where the bottom bar of a phone and More lead. */
async function offeredTo(page: Page): Promise<readonly string[]> {
  await openMore(page)
  await page.getByRole('navigation', { name: 'More' }).waitFor()
  const links = page.locator('.shell-bar a, .more a').evaluateAll((all) => all.map((it) => it.getAttribute('href')))
  return [...new Set(await links)].flatMap((href) => (href && href !== '/user/login' ? [href] : [])).toSorted()
}

/** The words of links in More that the button lies over with which it is closed. */
const coveredInMore = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const button = document.querySelector('#more > .overlay-top > button')?.getBoundingClientRect()
    if (!button) throw new Error('More has no button that closes it.')
    return [...document.querySelectorAll('.more a')].flatMap((link) => {
      const words = document.createRange()
      words.selectNodeContents(link)
      const isCovered = [...words.getClientRects()].some(
        ({ left, right, top, bottom }) =>
          left < button.right && right > button.left && top < button.bottom && bottom > button.top,
      )
      return isCovered ? [link.textContent] : []
    })
  })

/** Pages of the table that somebody may enter, and that need nothing filled in or sent by mail. */
const openTo = (who: Role | 'player' | undefined): readonly string[] =>
  PAGES.filter(({ nav, access }) => {
    const roles = ROLES.filter((role) => role === who)
    const visit = { signedIn: who !== undefined, roles, isOn: () => true, passes: () => false }
    return nav !== undefined && verdictOn(access, visit).is === 'enter'
  })
    .map(({ path }) => path)
    .toSorted()

test.for<Role | 'player' | undefined>([undefined, 'player', ...ROLES])(
  'a phone leads everywhere that %s may go',
  async (who, { onlooker }) => {
    const app = demoToLookAt()
    const page = await onlooker(who ?? 'guest', app)
    await page.setViewportSize(SCREEN_SIZES.phone)
    if (who) await signIn(page, who, app)
    await opened(page, '/')
    expect(await offeredTo(page)).toEqual(openTo(who))
    expect(await coveredInMore(page)).toEqual([])
    // However much there is, it can be seen that it came from below.
    expect((await page.locator('#more').boundingBox())?.y).toBeGreaterThan(0)
  },
)

test('the styles of a page stay when it is left: to take them away has everything styled anew', async ({
  onlooker,
}) => {
  const page = await onlooker('guest', demoToLookAt())
  const styles = () =>
    page.locator('link[rel=stylesheet]').evaluateAll((all) => all.map((it) => it.getAttribute('href')))
  await opened(page, '/teams')
  const ofTeams = await styles()
  await wentOn(page, '/map')
  const ofBoth = await styles()
  expect(ofBoth.length).toBeGreaterThan(ofTeams.length)
  await wentOn(page, '/teams')
  expect(await styles()).toEqual(ofBoth)
})

test('a page is shown with the parts that are loaded for it: nothing comes in later and pushes the rest away', async ({
  someone,
}) => {
  const app = demoToLookAt()
  const page = await someone(app)
  await signIn(page, 'player', app)
  await opened(page, '/teams')
  // What the page has been since it is there.
  await page.evaluate(() => {
    const seen = new Set<string>()
    window.homeSeen = seen
    new MutationObserver(() => {
      const home = document.querySelector('.home-columns')
      if (home) seen.add(home.querySelector('.pitch') ? 'with the next game' : 'without the next game')
    }).observe(document.body, { childList: true, subtree: true })
  })
  // Before the next script comes, whatever React would show without it is shown.
  const drawn = () =>
    page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  let scripts = 0
  await page.route('**/assets/*.js', async (route) => {
    scripts += 1
    await drawn()
    await route.continue()
  })
  await wentOn(page, '/')
  await page.locator('.home-columns .pitch').waitFor()
  expect(await page.evaluate(() => [...(window.homeSeen ?? [])])).toEqual(['with the next game'])
  expect(scripts).toBeGreaterThan(1)
})

declare global {
  interface Window {
    /** In the order in which they were seen. */
    homeSeen?: Set<string>
  }
}
