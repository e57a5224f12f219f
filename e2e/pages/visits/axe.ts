import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import axe, { type ImpactValue, type Result, type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** How often each look of a text was held against its ground in this document. */
    looksOfText?: Map<string, number>
  }
}

const AXE = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')}
axe.configure({ noHtml: true, rules: [{ id: 'color-contrast', selector: '[data-contrast]' }] })`

/** What keeps people out; the rest is advice. */
const COUNTED: readonly ImpactValue[] = ['serious', 'critical']

/** The enabled rules that can find what counts. What axe knows of their impact it does not tell by its interface. */
export function countedRules(): readonly string[] {
  const { _audit: known } = axe as unknown as { _audit: { rules: readonly { id: string; impact: ImpactValue }[] } }
  const isAdvice = new Set(known.rules.flatMap(({ id, impact }) => (impact && !COUNTED.includes(impact) ? [id] : [])))
  return axe.getRules().flatMap(({ ruleId, enabled }) => (enabled && !isAdvice.has(ruleId) ? [ruleId] : []))
}

const RULES = countedRules()

const prepared = new WeakSet<Page>()

/** Every document that is opened from now on brings axe along: sent with each of them, it cost as much as a run. */
export async function bringAxe(page: Page) {
  if (prepared.has(page)) return
  prepared.add(page)
  await page.addInitScript(AXE)
}

/** What keeps people out, as axe finds it: the rule, and where. */
export async function barriersOn(page: Page): Promise<string[]> {
  if (!prepared.has(page)) await page.evaluate(AXE)
  await markTexts(page)
  // Where something is, is worked out for the whole page: only once there is something to tell.
  if ((await violationsOn(page, { selectors: false })).length === 0) return []
  const violations = await violationsOn(page, { selectors: true })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}

/** So many texts of one look are held against their ground: where another lies over the first, axe does not judge. */
const OF_ONE_LOOK = 3

/**
 * Marks the texts whose contrast is looked at: those of a colour, size and weight on a ground that this document has not shown
 * before, in whichever theme. To judge each of a thousand texts took two thirds of the time of axe, and there are some dozens of looks.
 */
const markTexts = (page: Page) =>
  page.evaluate((most) => {
    const looks = (window.looksOfText ??= new Map<string, number>())
    const grounds = new Map<Element, string>()
    /** Everything behind or around an element that can change what is seen of it. */
    const groundOf = (element: Element): string => {
      const known = grounds.get(element)
      if (known !== undefined) return known
      const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position } = getComputedStyle(element)
      const own = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position]
        .filter((it) => !['rgba(0, 0, 0, 0)', 'none', '1', 'normal', 'static'].includes(it))
        .join(' ')
      const ground = `${own}/${element.parentElement ? groundOf(element.parentElement) : ''}`.replace(/^\/+/, '/')
      grounds.set(element, ground)
      return ground
    }
    const isText = (element: Element) =>
      element.matches('input, select, textarea') ||
      [...element.childNodes].some((it) => it.nodeType === Node.TEXT_NODE && it.nodeValue?.trim())
    const isDisabled = (element: Element) =>
      element.closest(':disabled, [aria-disabled="true"], [inert]') !== null ||
      element.closest('label')?.control?.matches(':disabled') === true
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
    }
    for (const element of document.querySelectorAll('body *')) {
      element.removeAttribute('data-contrast')
      if (!isText(element) || isDisabled(element) || !isSeen(element)) continue
      const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
      const look = [element.tagName, color, fontSize, fontWeight, textShadow, groundOf(element)].join(' ')
      const count = looks.get(look) ?? 0
      looks.set(look, count + 1)
      if (count < most) element.setAttribute('data-contrast', '')
    }
  }, OF_ONE_LOOK)

async function violationsOn(page: Page, more: RunOptions): Promise<readonly Result[]> {
  const options: RunOptions = {
    runOnly: { type: 'rule', values: [...RULES] },
    resultTypes: ['violations'],
    // No rule that counts reads the style sheets anew.
    preload: false,
    ...more,
  }
  const found = await page.evaluate(`axe.run(document, ${JSON.stringify(options)}).then((it) => it.violations)`)
  return (found as readonly Result[]).filter(({ impact }) => impact && COUNTED.includes(impact))
}
