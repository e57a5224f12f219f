/** `npm run pictures`: the pictures of the README, taken of the demo as it is built. */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Browser, chromium } from 'playwright-core'
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
}

const PICTURES: readonly Picture[] = [
  { name: 'home-phone', path: '/', size: 'phone', theme: 'light', as: 'player' },
  { name: 'home-phone-dark', path: '/', size: 'phone', theme: 'dark', as: 'player' },
  { name: 'home-desktop', path: '/', size: 'desktop', theme: 'light' },
  { name: 'sign-in-phone', path: '/user/login', size: 'phone', theme: 'light' },
  { name: 'profile-phone', path: '/user/profile', size: 'phone', theme: 'light', as: 'player' },
  { name: 'settings-phone-dark', path: '/settings', size: 'phone', theme: 'dark' },
  { name: 'admin-desktop', path: '/admin', size: 'desktop', theme: 'light', as: 'admin' },
  { name: 'switches-phone', path: '/admin/config', size: 'phone', theme: 'light', as: 'admin' },
  { name: 'people-desktop-dark', path: '/admin/user-management/users', size: 'desktop', theme: 'dark', as: 'admin' },
  { name: 'roles-desktop', path: '/admin/user-management/roles', size: 'desktop', theme: 'light', as: 'admin' },
]

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

async function take(browser: Browser, url: string, { name, path, size, theme, as }: Picture) {
  const context = await browser.newContext({
    ...SIZES[size],
    baseURL: url,
    colorScheme: theme,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  if (as) {
    const data = { identity: `${as}@${DEMO_DOMAIN}`, password: DEMO_PASSWORD }
    await page.request.post('/api/collections/users/auth-with-password', { data, headers: { origin: url } })
  }
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  const picture = await sharp(await page.screenshot())
    .png({ palette: true, effort: 10, colours: 128 })
    .toBuffer()
  writeFileSync(join(PLACE, `${name}.png`), picture)
  console.log(`${name}.png, ${Math.round(picture.length / 1_000)} KB`)
  await context.close()
}
