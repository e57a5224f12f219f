/** `npm run pictures`: the pictures of the README, taken of the demo as it is built. */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Browser, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import type { Role } from '#access/roles.ts'
import { DEMO_DOMAIN, DEMO_PASSWORD } from '#areas/accounts/demo/people.api.server.ts'
import { startableChromium } from '../e2e/stage/chromium.ts'
import { findChromium } from './setup/chromium.mjs'

const ROOT = join(import.meta.dirname, '..')
const PLACE = join(ROOT, 'docs/pictures')

const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
} as const

interface Picture {
  readonly name: string
  readonly path: string
  readonly size: keyof typeof SIZES
  readonly theme: 'light' | 'dark'
  readonly as?: Role | 'player'
  /** What a person does there before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<void>
}

const PICTURES: readonly Picture[] = [
  { name: 'schedule-phone', path: '/schedule', size: 'phone', theme: 'light' },
  { name: 'pad-phone', path: '/scores', size: 'phone', theme: 'light', as: 'player', prepare: countOwnGame },
  { name: 'standings-phone', path: '/standings', size: 'phone', theme: 'light' },
  { name: 'home-phone-dark', path: '/', size: 'phone', theme: 'dark', as: 'player' },
  { name: 'editor-desktop', path: '/admin/schedule/timetable', size: 'desktop', theme: 'light', as: 'admin' },
  { name: 'standings-desktop-dark', path: '/standings', size: 'desktop', theme: 'dark' },
]

/** One's own game is first in the list. */
async function countOwnGame(page: Page) {
  await page.getByRole('link', { name: 'Live' }).first().click()
  await page.getByRole('button', { name: 'Take over counting' }).click()
  await page
    .getByRole('button', { name: /^Point for/ })
    .first()
    .click()
}

const found = findChromium()
if (!found) throw new Error('There is no Chromium here: install one, or name it by CHROME_PATH.')
const { executablePath, env } = await startableChromium(found)
const dataDir = mkdtempSync(join(tmpdir(), 'fieldside-pictures-'))
const demo = spawn(process.execPath, [join(ROOT, 'build/server/demo.js')], {
  env: { ...process.env, NODE_ENV: 'production', PORT: '0', LOG_LEVEL: 'info', DATA_DIR: dataDir },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox'],
  ...(env && { env: { ...process.env, ...env } }),
})
try {
  const url = await listening()
  rmSync(PLACE, { recursive: true, force: true })
  mkdirSync(PLACE, { recursive: true })
  for (const picture of PICTURES) await take(browser, url, picture)
} finally {
  await browser.close()
  demo.kill('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
}

async function listening(): Promise<string> {
  for await (const line of createInterface({ input: demo.stdout })) {
    const { message, url } = JSON.parse(line) as { message: string; url: string }
    if (message === 'listening') return url
  }
  throw new Error('The demo did not start.')
}

async function take(browser: Browser, url: string, { name, path, size, theme, as, prepare }: Picture) {
  const context = await browser.newContext({
    ...SIZES[size],
    baseURL: url,
    colorScheme: theme,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  // Where there is no network but this machine's own, a browser thinks that it is offline, and pages say so.
  await context.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => true }))
  const page = await context.newPage()
  if (as) {
    const data = { identity: `${as}@${DEMO_DOMAIN}`, password: DEMO_PASSWORD }
    await page.request.post('/api/collections/users/auth-with-password', { data, headers: { origin: url } })
  }
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await prepare?.(page)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  const picture = await sharp(await page.screenshot())
    .png({ palette: true, effort: 10, colours: 128 })
    .toBuffer()
  writeFileSync(join(PLACE, `${name}.png`), picture)
  console.log(`${name}.png, ${Math.round(picture.length / 1_000)} KB`)
  await context.close()
}
