import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import axe, { type ImpactValue, type Result, type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const AXE = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')}
axe.configure({ noHtml: true })`

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
  // Where something is, is worked out for the whole page: only once there is something to tell.
  if ((await violationsOn(page, { selectors: false })).length === 0) return []
  const violations = await violationsOn(page, { selectors: true })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}

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
