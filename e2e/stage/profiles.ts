import type { Browser, BrowserContext, BrowserContextOptions, Page, Response } from 'playwright-core'

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
  /** True: a device that was never here, for tests that are about what it has to load. */
  readonly isNew?: boolean
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

/** A browser of somebody's own, with its first tab. */
export interface BrowserProfile {
  readonly context: BrowserContext
  readonly page: Page
  readonly mistakes: string[]
  /** As it was opened. */
  readonly url: string
  readonly visit: VisitOptions
}

export async function newProfile(
  browser: Browser,
  { url }: { readonly url: string },
  visit: VisitOptions = {},
): Promise<BrowserProfile> {
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
  return { context, page, mistakes: mistakesIn(context, new URL(url).origin, visit.mayFail ?? []), url, visit }
}

/** So many wait for somebody: each is a process. */
const SPARE_MOST = 8

/**
 * The browsers of a worker. One in which a test did nothing that lasts is emptied and given to the next person who wants the same:
 * to start a new one and to read every script anew costs as much as the visit.
 */
export class Profiles {
  readonly #browser: Browser
  readonly #spare: Kept[] = []
  readonly #watched = new Map<BrowserProfile, () => boolean>()

  constructor(browser: Browser) {
    this.#browser = browser
  }

  async take(app: { readonly url: string }, visit: VisitOptions = {}): Promise<BrowserProfile> {
    if (!isForNext(visit)) return newProfile(this.#browser, app, visit)
    const wanted = kindOf(app.url, visit)
    const at = this.#spare.findIndex(({ kind }) => kind === wanted)
    const spare = this.#spare.splice(at, at < 0 ? 0 : 1)[0]
    if (spare) return spare.profile
    const profile = await newProfile(this.#browser, app, visit)
    this.#watched.set(profile, watchLasting(profile))
    return profile
  }

  async putBack(profile: BrowserProfile) {
    const hasLasting = this.#watched.get(profile)
    const isEmpty = hasLasting?.() === false && (await emptied(profile).catch(() => false))
    if (isEmpty) this.#spare.push({ profile, kind: kindOf(profile.url, profile.visit) })
    const tooMany = isEmpty ? this.#spare.splice(0, Math.max(0, this.#spare.length - SPARE_MOST)) : [{ profile }]
    for (const { profile } of tooMany) {
      this.#watched.delete(profile)
      await profile.context.close()
    }
  }
}

interface Kept {
  readonly profile: BrowserProfile
  readonly kind: string
}

const kindOf = (url: string, visit: VisitOptions) =>
  JSON.stringify([url, visit.size ?? 'phone', visit.theme, visit.language, visit.timeZone])

/** What a worker keeps is a test's own subject, and what may fail is one test's. Without scripts there is little to keep. */
const isForNext = ({ worker, isNew, mayFail, javaScript }: VisitOptions) =>
  !worker && !isNew && !mayFail && javaScript !== false

/** What a test may do to a browser that leaving the page does not undo. */
const LASTING = [
  'addInitScript',
  'emulateMedia',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'newPage',
  'route',
  'routeFromHAR',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
  'setViewportSize',
]

/** Answers whether anything of that kind has been done. */
function watchLasting({ context, page }: BrowserProfile): () => boolean {
  let isDone = false
  for (const it of [context, page, context.clock] as object[])
    for (const [name, act] of methodsOf(it))
      if (it === context.clock || LASTING.includes(name))
        Object.defineProperty(it, name, {
          value: (...args: unknown[]) => {
            isDone = true
            return act.apply(it, args)
          },
        })
  const listening = () => listenersOf(context) + listenersOf(page)
  const listened = listening()
  return () => isDone || page.isClosed() || context.pages().length !== 1 || listening() !== listened
}

function* methodsOf(it: object): Iterable<[string, (...args: unknown[]) => unknown]> {
  const prototype: unknown = Object.getPrototypeOf(it)
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype)))
    if (typeof value === 'function' && name !== 'constructor') yield [name, value as (...args: unknown[]) => unknown]
}

/** They are emitters as Node's are, which their types do not say. */
function listenersOf(it: object): number {
  const emitter = it as { eventNames(): (string | symbol)[]; listenerCount(name: string | symbol): number }
  return emitter.eventNames().reduce((sum, name) => sum + emitter.listenerCount(name), 0)
}

/** Leaves the page, and forgets what it and the service have kept in the browser. Answers whether that was possible. */
async function emptied({ context, page, url, mistakes }: BrowserProfile): Promise<boolean> {
  await page.mouse.move(0, 0)
  const left = await page.goto(`${url}/api/health`)
  await page.evaluate(async () => {
    window.name = ''
    localStorage.clear()
    sessionStorage.clear()
    for (const name of await caches.keys()) await caches.delete(name)
    for (const { name } of await indexedDB.databases())
      await new Promise<void>((resolve, reject) => {
        const removing = indexedDB.deleteDatabase(name ?? '')
        removing.addEventListener('success', () => resolve())
        removing.addEventListener('error', () => reject(removing.error ?? new Error(name)))
      })
  })
  await context.clearCookies()
  // What a page says that is left while it loads is nobody's mistake.
  mistakes.length = 0
  return left?.status() === 200
}

/** Everything that must never happen on a page of ours. */
function mistakesIn(context: BrowserContext, origin: string, mayFail: readonly RegExp[]): string[] {
  const mistakes: string[] = []
  const note = (mistake: string) => {
    if (!mayFail.some((it) => it.test(mistake))) mistakes.push(mistake)
  }
  context.on('weberror', (thrown) => {
    const error = thrown.error()
    if (!isOvertaken(error)) note(`threw: ${error.stack ?? error.message}`)
  })
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

/**
 * Thrown by React Router's decoder, and heard by nobody, where one navigation overtakes another whose answer is all but read. What
 * our own scripts abort must be caught: their place is the first of the stack.
 */
const isOvertaken = ({ message, stack = '' }: Error) =>
  message === 'BodyStreamBuffer was aborted' && !/^.*\n +at .*\/assets\/(?!framework-)/.test(stack)

const resourceOf = (response: Response) => response.request().resourceType()
