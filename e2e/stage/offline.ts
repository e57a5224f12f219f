import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { keptAs } from '#site/offline/service-worker/plan.ts'
import { type SignedInAs, signIn } from './people.ts'
import { opened, type Someone } from './visitor.ts'
import type { Wire } from './wire.ts'

/** What a dead network leaves in the console. */
export const DEAD = [
  /ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|Failed to fetch|NetworkError|network error|no_network/i,
]

/** Addresses of which this device has a copy. */
export const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const caught = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return caught.flat().map(({ url }) => url.slice(location.origin.length))
  })

/** Answers once the worker has a copy of this very page, and not only of what its address may choose. */
export async function keptOnDevice(page: Page, path: string) {
  await page.evaluate(() => navigator.serviceWorker.ready)
  // Not all the time: the worker is still loading what it keeps.
  await expect.poll(() => keptBy(page), { interval: 100 }).toContain(keptAs(new URL(path, page.url())))
}

/** The page of somebody who is signed in, on a device that has a copy of it. */
export async function openedOnDevice(
  someone: Someone,
  app: { readonly url: string },
  who: SignedInAs,
  path: string,
): Promise<Page> {
  const page = await someone(app, { worker: true, mayFail: DEAD })
  await signIn(page, who, app)
  await opened(page, path)
  await keptOnDevice(page, path)
  return page
}

/** Until `findNetwork`, or the end of the test. Without a wire, only of this browser. */
export async function loseNetwork(page: Page, app?: { readonly wire: Wire }) {
  if (app) {
    await app.wire.cut()
    onTestFinished(() => app.wire.mend())
  }
  await page.context().setOffline(true)
}

/** Its pages hear of it, also on a machine that has no network itself: to Chromium a connection with a speed is one, whatever the machine says. */
export async function findNetwork(page: Page, app?: { readonly wire: Wire }) {
  await app?.wire.mend()
  const context = page.context()
  await context.setOffline(false)
  for (const each of context.pages()) {
    const browser = await context.newCDPSession(each)
    await browser.send('Network.overrideNetworkState', { offline: false, latency: 0, ...SPEED })
  }
}

/** Bytes a second: that of a phone on a field would be slower than the tests need. */
const SPEED = { downloadThroughput: 1e9, uploadThroughput: 1e9 }
