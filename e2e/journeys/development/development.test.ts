import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, expect, inject } from 'vitest'
import { valueAt } from '../../../scripts/testing/value-server.ts'
import type { DevelopmentServer } from '../../stage/development-server.ts'
import { replaceIn } from '../../stage/replace-in.ts'
import { opened, test } from '../../stage/visitor.ts'

/** `npm run dev`, in a copy of the sources that may be changed. */

/** Vite reads all sources, and the compiler all words; a busy machine needs long for that. */
const START_MS = 600_000
/** A page that is asked for all the time takes as much as what it waits for. */
const EFFECT = { timeout: START_MS, interval: 500 }

let app: DevelopmentServer

beforeAll(async () => {
  const told = await valueAt(inject('developmentPort'))
  if (told === undefined) throw new Error('The development server did not start.')
  app = JSON.parse(told) as DevelopmentServer
}, START_MS)

/** Saves a file of the copy with another text in it. */
const save = (file: string, before: string, after: string) =>
  replaceIn(join(app.folder, file), before, after, dirname(app.folder))

const said = () => readFileSync(app.log, 'utf8')

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
  await expect.poll(said, EFFECT).toContain('What was saved cannot be used')
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
