import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Response,
} from 'playwright-core'
import { test as base, expect, inject } from 'vitest'

export interface VisitOptions {
  /** A phone unless said otherwise. */
  readonly size?: 'phone' | 'tablet' | 'desktop'
  readonly theme?: 'light' | 'dark'
  readonly language?: 'en' | 'de'
  readonly javaScript?: boolean
  /** Of the device; the machine's own unless said otherwise. */
  readonly timeZone?: string
  /**
   * True: the device keeps what was opened, by the service worker. Bringing it up costs as much as the rest of a short visit,
   * and it stands between a test and the network: only on visits that are about it, and on some that go a long way.
   */
  readonly worker?: boolean
  /** What may go wrong on this visit, because the test makes it go wrong. */
  readonly mayFail?: readonly RegExp[]
}

const SIZES: Readonly<Record<'phone' | 'tablet' | 'desktop', BrowserContextOptions>> = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  tablet: { viewport: { width: 1180, height: 820 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
}

/** Long enough for a busy machine; what is there is found at once. */
const PATIENCE_MS = 45_000

/** Opens a browser of their own for one more person, on the app's first page or nowhere yet. */
export type Someone = (app: { readonly url: string }, visit?: VisitOptions) => Promise<Page>

/** The tab of somebody who only looks: the same one each time that this name is given in a worker, the theme and the size as the last visit left them. */
export type Onlooker = (name: string, app: { readonly url: string }, visit?: VisitOptions) => Promise<Page>

export const test = base
  // One browser for all files of a worker; each visit is a profile of its own.
  .extend('found', { scope: 'worker' }, () => inject('chromium'))
  .extend('browser', { scope: 'worker' }, async ({ found: { executablePath, env } }, { onCleanup }) => {
    const browser: Browser = await chromium.launch({
      executablePath,
      args: [
        '--no-sandbox',
        '--font-render-hinting=none',
        '--disable-gpu',
        '--disable-software-rasterizer',
        // Pages live shortly here: with room for what they forget, a sixth of the work of axe is not tidying up.
        '--js-flags=--min-semi-space-size=32',
      ],
      ...(env && { env: { ...process.env, ...env } }),
    })
    onCleanup(() => browser.close())
    return browser
  })
  .extend('someone', async ({ browser, task }, { onCleanup }): Promise<Someone> => {
    const profiles: Profile[] = []
    onCleanup(async () => {
      if (task.result?.state === 'fail') await tellWhatIsSeen(profiles)
      await Promise.all(profiles.map(({ context }) => context.close()))
      expect(profiles.flatMap(({ mistakes }) => mistakes)).toEqual([])
    })
    return async (app, visit) => {
      const profile = await newProfile(browser, app, visit)
      profiles.push(profile)
      return profile.page
    }
  })
  // Whoever only looks keeps their browser for all files of a worker: a new one reads every script anew.
  .extend('onlookers', { scope: 'worker' }, (): Map<string, Profile> => new Map())
  .extend('onlooker', async ({ browser, onlookers, task }, { onCleanup }): Promise<Onlooker> => {
    const used = new Map<string, Profile>()
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

/** A browser of somebody's own, with its first tab. */
interface Profile {
  readonly context: BrowserContext
  readonly page: Page
  readonly mistakes: string[]
}

async function newProfile(
  browser: Browser,
  { url }: { readonly url: string },
  visit: VisitOptions = {},
): Promise<Profile> {
  const context = await browser.newContext({
    ...SIZES[visit.size ?? 'phone'],
    baseURL: url,
    locale: visit.language === 'de' ? 'de-DE' : 'en-GB',
    colorScheme: visit.theme ?? 'light',
    javaScriptEnabled: visit.javaScript ?? true,
    ...(visit.timeZone !== undefined && { timezoneId: visit.timeZone }),
    reducedMotion: 'reduce',
    serviceWorkers: visit.worker ? 'allow' : 'block',
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  return { context, page, mistakes: mistakesIn(context, new URL(url).origin, visit.mayFail ?? []) }
}

/** For whoever reads of a failed test: what stood on the screens. */
async function tellWhatIsSeen(profiles: readonly Profile[]) {
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

const SEEN_MAX = 500

/** Everything that must never happen on a page of ours. */
function mistakesIn(context: BrowserContext, origin: string, mayFail: readonly RegExp[]): string[] {
  const mistakes: string[] = []
  const note = (mistake: string) => {
    if (!mayFail.some((it) => it.test(mistake))) mistakes.push(mistake)
  }
  context.on('weberror', (error) => note(`threw: ${error.error().stack ?? error.error().message}`))
  context.on('console', (message) => {
    // Told by the answer itself, below.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) note(message.text())
  })
  context.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url())
    if (protocol.startsWith('http') && asked !== origin) note(`asked elsewhere: ${request.url()}`)
  })
  context.on('response', (response) => {
    const status = response.status()
    const isMissingFile = status === 404 && ['script', 'stylesheet', 'font', 'image'].includes(resourceOf(response))
    if (status >= 500 || isMissingFile) note(`answered ${status}: ${response.url()}`)
  })
  return mistakes
}

const resourceOf = (response: Response) => response.request().resourceType()

/** Answers once the page has taken over from what the server rendered, its effects included. */
export async function opened(page: Page, path: string) {
  const response = await page.goto(path)
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  return response
}

/** Goes from the page that is open to another as a link within the app does, and answers once that one is shown. */
export async function wentOn(page: Page, path: string) {
  // Not its end is waited for: what others change meanwhile begins it anew.
  await page.evaluate((to) => {
    const { __reactRouterDataRouter: router } = window
    void router?.navigate(to)
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
