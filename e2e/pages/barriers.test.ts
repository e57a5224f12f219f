import { describe, expect } from 'vitest'
import { mailClaimsIn } from '#site/texts/mail-claims.testing.ts'
import { demoToLookAt, demoToUse } from '../stage/shared-app.ts'
import { opened, test } from '../stage/visitor.ts'
import { linkedPlaces, openPlace } from './all-pages.ts'
import { barriersOn, countedRules } from './visits/axe.ts'
import { missedByKeyboard } from './visits/keyboard.ts'
import { makeWhole, shortenPage } from './visits/shortened.ts'

describe('what is wrong with a page is found', () => {
  const app = demoToLookAt()

  test('by axe', async ({ someone }) => {
    const page = await someone(app)
    await opened(page, '/')
    const judged = page.locator('[data-contrast]')
    expect(await barriersOn(page)).toEqual([])
    expect(await judged.count()).toBeGreaterThan(5)
    // Texts whose look was judged often enough are not judged again; others are.
    for (let time = 0; time < 3; time++) expect(await barriersOn(page)).toEqual([])
    expect(await judged.count()).toBe(0)
    await page.evaluate(() =>
      document.body.insertAdjacentHTML(
        'beforeend',
        '<img src="/icons/icon.svg"><button></button><p style="color: #777; background: #888">Hardly</p>',
      ),
    )
    const rules = (found: readonly string[]) => found.map((it) => it.split(':')[0])
    expect(rules(await barriersOn(page))).toEqual(expect.arrayContaining(['button-name', 'color-contrast']))
  })

  test('by every rule that can find what keeps people out, and none that only advises', () => {
    expect(countedRules()).toEqual(expect.arrayContaining(['button-name', 'color-contrast', 'image-alt', 'label']))
    expect(countedRules()).not.toContain('region')
  })

  test('by the keyboard', async ({ someone }) => {
    const page = await someone(app)
    await opened(page, '/')
    expect(await missedByKeyboard(page)).toEqual([])
    await page.evaluate(() =>
      document.body.insertAdjacentHTML(
        'beforeend',
        `<button id="trap">Trap</button><button>Beyond</button>
         <button style="outline: none; box-shadow: none; position: fixed; left: -200px" id="away">Away</button>`,
      ),
    )
    expect(await missedByKeyboard(page)).toEqual(['not seen: BUTTON Away'])
    await page.evaluate(() =>
      document.getElementById('trap')?.addEventListener('keydown', (event) => event.preventDefault()),
    )
    expect(await missedByKeyboard(page)).toEqual(['not reached: BUTTON Beyond', 'not reached: BUTTON Away'])
  })

  test('in what stands around every page: once for each size and theme, and again with other words', async ({
    someone,
  }) => {
    const page = await someone(app)
    await opened(page, '/')
    const bar = page.locator('.shell-bar')
    const whole = await bar.innerHTML()
    const lookedAt = async (view: string) => {
      await shortenPage(page, view)
      const found = await bar.innerHTML()
      await makeWhole(page)
      expect(await bar.innerHTML()).toBe(whole)
      return found
    }
    expect(await lookedAt('phone, light')).toBe(whole)
    expect(await lookedAt('phone, light')).toBe('')
    expect(await lookedAt('phone, dark')).toBe(whole)
    await page.locator('.shell-side').evaluate((side) => side.append('One place more'))
    expect(await lookedAt('phone, light')).toBe(whole)
  })
})

test('nothing keeps people out of an invitation, or a registration', async ({ someone }) => {
  const app = demoToUse()
  for (const place of await linkedPlaces(app)) {
    const page = await someone(app)
    await openPlace(page, place, app)
    expect(await barriersOn(page)).toEqual([])
    expect(await missedByKeyboard(page)).toEqual([])
    expect(mailClaimsIn(await page.locator('body').innerText())).toEqual([])
  }
})
