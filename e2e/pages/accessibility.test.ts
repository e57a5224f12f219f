import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { demoApp } from '../stage/app.ts'
import { opened, test } from '../stage/visitor.ts'
import { linkedPlaces, openPlace, PLACES, SIZES } from './all-pages.ts'

const app = demoApp()

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What keeps people out, as axe finds it: the rule, and where. */
async function barriersOn(page: Page): Promise<string[]> {
  const source = `${AXE}; axe.run(document, { resultTypes: ['violations'] })`
  const results = (await page.evaluate(source)) as AxeResults
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
    )
}

test('axe finds what is wrong with a page', async ({ someone }) => {
  const page = await someone(app)
  await opened(page, '/')
  await page.evaluate(() =>
    document.body.insertAdjacentHTML('beforeend', '<img src="/icons/icon.svg"><button></button>'),
  )
  expect((await barriersOn(page)).map((it) => it.split(':')[0])).toEqual(expect.arrayContaining(['button-name']))
})

test.for(PLACES)(
  'nothing keeps people out of $name, light or dark, on a phone or a desktop',
  async (place, { someone }) => {
    const page = await someone(app)
    await openPlace(page, place, app)
    const found: Record<string, string[]> = {}
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const barriers = await barriersOn(page)
        if (barriers.length > 0) found[`${size}, ${colorScheme}`] = barriers
      }
    }
    expect(found).toEqual({})
  },
)

test('nothing keeps people out of an invitation, or a registration', async ({ someone }) => {
  for (const place of await linkedPlaces(app.running)) {
    const page = await someone(app)
    await openPlace(page, place, app)
    expect(await barriersOn(page)).toEqual([])
  }
})

test('nothing keeps people out of a page in German', async ({ someone }) => {
  for (const place of PLACES.filter(({ as }) => as === undefined)) {
    const page = await someone(app, { language: 'de' })
    await openPlace(page, place, app)
    expect(await page.locator('html').getAttribute('lang')).toBe('de')
    expect(await barriersOn(page)).toEqual([])
    await page.context().close()
  }
})
