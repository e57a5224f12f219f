import { type BrowserContext, chromium } from 'playwright-core'
import { barriersOn, bringAxe } from '../../e2e/pages/visits/axe.ts'
import { startableChromium } from '../../e2e/stage/chromium.ts'
import { findChromium } from '../../scripts/setup/chromium.mjs'
import type { CastMember } from '../people/person.ts'
import type { World } from '../world.ts'
import type { PageBarriers, VisitedPage } from './snapshot.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** What keeps people out, on the pages as they are at the end of the weekend, each in the browser of somebody whose it is. */
export async function barriersIn(world: World, pages: readonly VisitedPage[]): Promise<readonly PageBarriers[]> {
  const installed = findChromium()
  if (!installed) throw new Error('There is no Chromium to look at the pages with; --axe no leaves that out.')
  const { executablePath, env } = await startableChromium(installed)
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
    ...(env && { env: { ...process.env, ...env } }),
  })
  const found: PageBarriers[] = []
  try {
    for (const [who, own] of Map.groupBy(pages, ({ who }) => who)) {
      const context = await browser.newContext(PHONE)
      await enter(context, world.stage.url, world.person(who))
      const tab = await context.newPage()
      await bringAxe(tab)
      for (const page of own) {
        await tab.goto(world.stage.url + page.path, { waitUntil: 'load' })
        found.push({ part: page.part, path: page.path, barriers: await barriersOn(tab) })
      }
      await context.close()
    }
  } finally {
    await browser.close()
  }
  return found
}

async function enter(context: BrowserContext, url: string, { browser }: CastMember) {
  const cookies = browser.cookie.split('; ').filter(Boolean)
  await context.addCookies(
    cookies.map((cookie) => {
      const at = cookie.indexOf('=')
      return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url }
    }),
  )
}
