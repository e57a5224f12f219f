import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules that a theme decides. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** Dear, and moderate at most. */
const NEVER_COUNTED = { region: { enabled: false } }

/** Which rules a page is held against. */
export type Rules = 'all' | 'of colour' | 'but of colour'

const CHOSEN: Readonly<Record<Rules, RunOptions>> = {
  all: { rules: NEVER_COUNTED },
  'of colour': { runOnly: { type: 'rule', values: RULES_OF_COLOUR } },
  'but of colour': {
    rules: { ...NEVER_COUNTED, ...Object.fromEntries(RULES_OF_COLOUR.map((rule) => [rule, { enabled: false }])) },
  },
}

/** What keeps people out, as axe finds it: the rule, and where. */
export async function barriersOn(page: Page, rules: Rules): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const options: RunOptions = {
    resultTypes: ['violations'],
    // No rule that counts reads the style sheets anew.
    preload: false,
    ...CHOSEN[rules],
  }
  const results = (await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`)) as AxeResults
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
    )
}
