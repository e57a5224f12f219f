import type { Browser, CDPSession, Page, Response } from 'playwright-core'

/** Since the address was opened. */
export interface SlowVisit {
  readonly paintedMs: number
  /** The first link or button of the page is there to be pressed: each of ours does what it says without scripts too. */
  readonly buttonMs: number
  /** From now on the page answers without asking for a new document. */
  readonly inChargeMs: number
}

/** What is opened, and by whom. */
export interface Opened {
  readonly url: string
  readonly session?: string | undefined
}

export interface Slowness {
  readonly timesSlower: number
  readonly latencyMs: number
  readonly downBitsPerSecond: number
  readonly upBitsPerSecond: number
}

/** A processor four times slower than this one, and the slow 4G of the browser's own tools. */
export const PHONE: Slowness = {
  timesSlower: 4,
  latencyMs: 150,
  downBitsPerSecond: 1_600_000,
  upBitsPerSecond: 750_000,
}

/** A file that a page needs before it can be used, as it came over the wire. */
export interface LoadedFile {
  readonly path: string
  readonly kind: string
  readonly type: string
  readonly wireBytes: number
  readonly body: Buffer
}

/** What may still be painted once everything is there. */
const SETTLED_MS = 1_500
const IN_CHARGE_MOST_MS = 60_000

/** One visit with nothing kept from before. */
export async function visit(browser: Browser, opened: Opened, slowness: Slowness): Promise<SlowVisit> {
  const page = await newPage(browser, opened)
  try {
    await slowDown(await page.context().newCDPSession(page), slowness)
    await watchPaints(page)
    await page.goto(opened.url)
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached', timeout: IN_CHARGE_MOST_MS })
    await page.waitForTimeout(SETTLED_MS)
    const seen = await page.evaluate(() => ({ ...window.seen }))
    if (Object.values(seen).some((ms) => !(ms > 0))) throw new Error(`${opened.url}: ${JSON.stringify(seen)}`)
    return seen
  } finally {
    await page.context().close()
  }
}

/** What a page asks for until it can be used, the document first. */
export async function filesOf(browser: Browser, opened: Opened): Promise<readonly LoadedFile[]> {
  const page = await newPage(browser, opened)
  try {
    const responses: Response[] = []
    page.on('response', (response) => responses.push(response))
    await page.goto(opened.url)
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
    const needed = responses.filter((response) => KINDS.includes(response.request().resourceType()))
    return await Promise.all(needed.map(loadedFile))
  } finally {
    await page.context().close()
  }
}

const KINDS = ['document', 'stylesheet', 'script', 'font', 'image']

async function loadedFile(response: Response): Promise<LoadedFile> {
  const request = response.request()
  const { responseBodySize } = await request.sizes()
  const { pathname, search } = new URL(response.url())
  return {
    path: pathname + search,
    kind: request.resourceType(),
    type: response.headers()['content-type'] ?? '',
    wireBytes: responseBodySize,
    body: await response.body(),
  }
}

async function newPage(browser: Browser, { url, session }: Opened): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
    serviceWorkers: 'block',
  })
  if (session) await context.addCookies([{ name: 'session', value: session, url }])
  return context.newPage()
}

async function slowDown(session: CDPSession, slowness: Slowness): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slowness.latencyMs,
    downloadThroughput: slowness.downBitsPerSecond / 8,
    uploadThroughput: slowness.upBitsPerSecond / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness.timesSlower })
}

/** From within the page, so that the way to this process takes no part in it. */
async function watchPaints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { paintedMs: 0, buttonMs: 0, inChargeMs: 0 }
    window.seen = seen
    const look = () => {
      const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0
      if (isPainted && document.querySelector('main :is(a[href], button:enabled)')) seen.buttonMs = performance.now()
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    new PerformanceObserver((list) => {
      seen.paintedMs = list.getEntries().at(-1)?.startTime ?? seen.paintedMs
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new MutationObserver(() => {
      if (seen.inChargeMs === 0 && document.documentElement?.dataset['hydrated'] !== undefined)
        seen.inChargeMs = performance.now()
    }).observe(document, { attributes: true, childList: true, subtree: true })
  })
}

declare global {
  interface Window {
    seen: SlowVisit
  }
}
