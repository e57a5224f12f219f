import { type Browser, chromium, type Page } from 'playwright-core'
import { test as base, expect } from 'vitest'
import { madeOnce } from './made-once.ts'
import { type BrowserProfile, newProfile, Profiles, type VisitOptions } from './profiles.ts'
import { stopDemoOfWorker } from './shared-app.ts'

/** Opens a browser of their own for one more person, which is nowhere yet. */
export type Someone = (app: { readonly url: string }, visit?: VisitOptions) => Promise<Page>

/** The tab of somebody who only looks: the same one each time that this name is given in a worker, the theme and the size as the last visit left them. */
export type Onlooker = (name: string, app: { readonly url: string }, visit?: VisitOptions) => Promise<Page>

export const test = base
  // One browser for all files of a worker; each visit is a profile of its own.
  .extend('found', { scope: 'worker' }, () => madeOnce().chromium)
  .extend('browser', { scope: 'worker' }, async ({ found: { executablePath, env } }, { onCleanup }) => {
    const browser: Browser = await chromium.launch({
      executablePath,
      args: [
        '--no-sandbox',
        '--font-render-hinting=none',
        '--disable-gpu',
        '--disable-software-rasterizer',
        // Pages live shortly here. With room for what they forget, a sixth of the work of axe is not tidying up; and their scripts are
        // gone before it pays to make them faster, which took a tenth of what pages compute.
        '--js-flags=--min-semi-space-size=32 --no-opt --no-maglev',
        `--disable-features=${FEATURES_OFF.join()}`,
      ],
      ...(env && { env: { ...process.env, ...env } }),
    })
    onCleanup(async () => {
      await browser.close()
      await stopDemoOfWorker()
    })
    return browser
  })
  .extend('profiles', { scope: 'worker' }, ({ browser }) => new Profiles(browser))
  .extend('someone', async ({ profiles, task }, { onCleanup }): Promise<Someone> => {
    const used: BrowserProfile[] = []
    onCleanup(async () => {
      const hasFailed = task.result?.state === 'fail'
      if (hasFailed) await tellWhatIsSeen(used)
      const mistakes = used.flatMap((profile) => profile.mistakes.splice(0))
      await Promise.all(used.map((profile) => (hasFailed ? profile.context.close() : profiles.putBack(profile))))
      expect(mistakes).toEqual([])
    })
    return async (app, visit) => {
      const profile = await profiles.take(app, visit)
      used.push(profile)
      return profile.page
    }
  })
  // Whoever only looks keeps their browser for all files of a worker: a new one reads every script anew.
  .extend('onlookers', { scope: 'worker' }, (): Map<string, BrowserProfile> => new Map())
  .extend('onlooker', async ({ browser, onlookers, task }, { onCleanup }): Promise<Onlooker> => {
    const used = new Map<string, BrowserProfile>()
    onCleanup(async () => {
      const profiles = [...used.values()]
      const mistakes = profiles.flatMap((profile) => profile.mistakes.splice(0))
      if (task.result?.state === 'fail' || mistakes.length > 0) {
        await tellWhatIsSeen(profiles)
        // What went wrong on one visit does not follow to the next.
        for (const name of used.keys()) onlookers.delete(name)
        await Promise.all(profiles.map(({ context }) => context.close()))
      }
      expect(mistakes).toEqual([])
    })
    return async (name, app, visit) => {
      const profile = onlookers.get(name) ?? (await newProfile(browser, app, visit))
      onlookers.set(name, profile)
      used.set(name, profile)
      return profile.page
    }
  })

/**
 * `RenderDocument` has the page that is left take on its theme once more, and lay itself out anew before it says good-bye: a sixth of opening the next one.
 * The others are those of Playwright that concern pages: of two such lists Chromium takes the last.
 */
const FEATURES_OFF = [
  'RenderDocument',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
]

/** For whoever reads of a failed test: what stood on the screens. */
async function tellWhatIsSeen(profiles: readonly BrowserProfile[]) {
  for (const page of profiles.flatMap(({ context }) => context.pages())) {
    const text = await page.locator('body').innerText()
    // A page that is wider than the screen is zoomed out, and clicks miss.
    const widths = await page.evaluate(() => ({
      screen: innerWidth,
      page: document.documentElement.scrollWidth,
      scale: visualViewport?.scale,
    }))
    process.stderr.write(`\nSeen at ${page.url()} ${JSON.stringify(widths)}:\n${text.slice(0, SEEN_MAX)}\n`)
  }
}

const SEEN_MAX = 2_000

/** Answers once the page has taken over from what the server rendered, its effects included. */
export async function opened(page: Page, path: string) {
  const response = await page.goto(path)
  await page.waitForFunction(() => {
    if (!('hydrated' in document.documentElement.dataset)) return false
    // Parts whose scripts come later are taken over later: React has marked their elements by then.
    const main = document.querySelector('main') ?? document.createElement('main')
    const comments = document.createNodeIterator(main, NodeFilter.SHOW_COMMENT)
    for (let it = comments.nextNode(); it; it = comments.nextNode()) {
      const part = it.nodeValue === '$' ? it.nextSibling : null
      if (part instanceof Element && !Object.keys(part).some((key) => key.startsWith('__reactFiber$'))) return false
    }
    return true
  })
  return response
}

/** Goes from the page that is open to another as a link within the app does, and answers once that one is shown. */
export async function wentOn(page: Page, path: string) {
  // Not its end is waited for: what others change meanwhile begins it anew.
  await page.waitForFunction((to) => {
    const { __reactRouterDataRouter: router } = window
    // Once a page is shown, its scripts have taken over.
    if (!router || !('shown' in document.documentElement.dataset)) return false
    void router.navigate(to)
    return true
  }, path)
  await page.waitForFunction((to) => {
    const { __reactRouterDataRouter: router } = window
    if (!router) return false
    const { location, navigation } = router.state
    const isThere = location.pathname + location.search === to && navigation.state === 'idle'
    return isThere && document.documentElement.dataset['shown'] === location.key
  }, path)
}

declare global {
  interface Window {
    /** React Router's own. */
    readonly __reactRouterDataRouter?: {
      navigate(to: string): Promise<void>
      readonly state: {
        readonly location: { readonly pathname: string; readonly search: string; readonly key: string }
        readonly navigation: { readonly state: string }
      }
    }
  }
}

/** Answers once the page hears of what others change. Of the tabs of one browser, for the first: they share what they hear. */
export async function openedLive(page: Page, path: string) {
  const listens = answeredAfterOpening(
    page,
    (response) => response.request().method() === 'POST' && new URL(response.url()).pathname === '/api/realtime',
  )
  const response = await opened(page, path)
  expect((await listens).status()).toBe(204)
  return response
}

/** For somebody who is signed in: answers once this tab looks after the session, and so hears what other tabs tell of it. */
export async function openedWithSession(page: Page, path: string) {
  const refreshed = answeredAfterOpening(page, '**/api/collections/users/auth-refresh')
  const response = await opened(page, path)
  await refreshed
  return response
}

/** An answer to the page that is about to be opened, and none to the one before it, which may still be asking. */
async function answeredAfterOpening(page: Page, wanted: Parameters<Page['waitForResponse']>[0]) {
  await page.waitForEvent('framenavigated', (frame) => frame === page.mainFrame())
  return page.waitForResponse(wanted)
}
