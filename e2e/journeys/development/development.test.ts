import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect } from 'vitest'
import { opened, test } from '../../stage/visitor.ts'

/** `npm run dev`, in a copy of the sources that may be changed. */

const ROOT = join(import.meta.dirname, '../../..')
const COPIED = [
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
  'project.inlang',
  'messages',
  'migrations',
  'public',
  'scripts',
  'src',
  // The words are compiled already.
  '.setup/words.json',
]

/** Two thirds of all files, which are only looked at. */
const UNUSED = /\.(?:test|testing)\.tsx?$|\/words\/messages\/[a-z][^/]*$/

/**
 * Of all pages, which the build has: to read the others is half of the work, and each of them is read in the same way. One that
 * fails only while developing is found by whoever develops it.
 */
const SHOWN = ['/', '/kit']

/** As `npm run dev` goes on once the packages are there. */
const DEVELOP = `
  import { develop } from './scripts/setup/development.mjs'
  process.exitCode = await develop(process.cwd(), process.execPath, [])`

/** It makes much that is soon forgotten: in a small heap a sixth of its time goes into tidying up. */
const ROOMY = '--max-semi-space-size=64'

/** Vite reads all sources, and the compiler all words; a busy machine needs long for that. */
const START_MS = 600_000
/** A page that is asked for all the time takes as much as what it waits for. */
const EFFECT = { timeout: START_MS, interval: 500 }

const app = { url: '' }
let folder: string
let running: ChildProcess
let said = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fieldside-development-'))
  for (const path of COPIED)
    cpSync(join(ROOT, path), join(folder, path), { recursive: true, filter: (from) => !UNUSED.test(from) })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  save('src/routes.ts', '...pages.map(', `...pages.filter(({ path }) => ${JSON.stringify(SHOWN)}.includes(path)).map(`)
  const child = spawn(process.execPath, ['--input-type=module', '--eval', DEVELOP], {
    cwd: folder,
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: join(folder, 'data'), NODE_OPTIONS: ROOMY },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running = child
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  app.url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      said += `${line}\n`
      const url = /"message":"listening","url":"([^"]+)"/.exec(line)?.[1]
      if (url) resolve(url)
    })
    child.once('close', (code) => reject(new Error(`It ended with ${code}: ${said}`)))
  })
}, START_MS)

afterAll(async () => {
  if (running.exitCode === null) {
    const ended = once(running, 'close')
    running.kill('SIGTERM')
    expect([...(await ended), said]).toEqual([0, null, expect.anything()])
  }
  rmSync(folder, { recursive: true, force: true })
}, START_MS)

/** Saves a file of the copy with another text in it. */
function save(file: string, before: string, after: string) {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(before)
  writeFileSync(path, text.replace(before, after))
}

const textOf = async (path: string) => (await fetch(app.url + path)).text()

/** One tab for all of it: what is not bundled are hundreds of files to load. */
const DEVELOPER = 'whoever develops'

const KIT = 'src/site/kit/KitFields.tsx'
const HINTS = ['As it stands on the scoreboard.', 'As people there call it.', 'As its mayor spells it.'] as const

test('a saved component is on the screen, in the same document with what was typed', { timeout: START_MS }, async ({
  onlooker,
}) => {
  const page = await onlooker(DEVELOPER, app)
  const response = await opened(page, '/kit')
  // Scripts are as strict as in production.
  expect(response?.headers()['content-security-policy']).toMatch(/; script-src 'self'(?: 'sha256-[^']+')+;/)
  await page.getByRole('textbox', { name: 'City' }).fill('Lindau')
  await page.evaluate(() => Object.assign(window, { isTheSame: true }))
  for (const [at, hint] of HINTS.slice(1).entries()) {
    save(KIT, HINTS[at] ?? '', hint)
    await page.getByText(hint).waitFor()
  }
  expect(await page.getByRole('textbox', { name: 'City' }).inputValue()).toBe('Lindau')
  expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true)
  // Nor does anybody else get the page that was kept.
  expect(await textOf('/kit')).toContain(HINTS[2])
})

const SERVICE = 'src/http/server/app.ts'
const health = async () => (JSON.parse(await textOf('/api/health')) as { message: string }).message

test('what the service is made of is replaced beneath an open page, but not by what cannot run', {
  timeout: START_MS,
}, async ({ onlooker }) => {
  const page = await onlooker(DEVELOPER, app)
  if (!page.url().startsWith(app.url)) await opened(page, '/kit')
  await page.getByRole('textbox', { name: 'City' }).fill('Lindau')
  // One after the other, as editors do that format: the last one counts, however soon after the others it comes.
  const steps = ['healthy', 'good', 'fine', 'nice', 'great', 'better']
  for (const [at, step] of steps.slice(1).entries()) {
    save(SERVICE, `'API is ${steps[at]}.'`, `'API is ${step}.'`)
    await health()
  }
  await expect.poll(health, EFFECT).toBe('API is better.')
  save(SERVICE, "'API is better.'", 'API is')
  await expect.poll(() => said, EFFECT).toContain('What was saved cannot be used')
  expect(await health()).toBe('API is better.')
  save(SERVICE, 'API is', "'API is well.'")
  await expect.poll(health, EFFECT).toBe('API is well.')
  expect(await page.getByRole('textbox', { name: 'City' }).inputValue()).toBe('Lindau')
  // It would look for the service that ends with this file.
  await page.close()
})

test('saved words are compiled and used', { timeout: START_MS }, async () => {
  expect(await textOf('/')).toContain('<title>Home')
  save('messages/en/site.json', '"site_home_title": "Home"', '"site_home_title": "Clubhouse"')
  await expect.poll(() => textOf('/'), EFFECT).toContain('<title>Clubhouse')
})
