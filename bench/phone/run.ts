/**
 * What a slow phone waits for on the pages that everybody opens: a processor four times slower, slow 4G, nothing kept from
 * before. Beside each page stands a bare one: the same document, styles and bytes, whose scripts do nothing. Asserts no times.
 */
import { type Browser, chromium } from 'playwright-core'
import type { Role } from '#access/roles.ts'
import { startApp } from '../../e2e/stage/app.ts'
import { startableChromium } from '../../e2e/stage/chromium.ts'
import { programOf } from '../../e2e/stage/people.ts'
import { findChromium } from '../../scripts/setup/chromium.mjs'
import { median } from '../load/quantiles.ts'
import { startBarePage } from './bare-page.ts'
import { filesOf, PHONE, type SlowVisit, visit } from './visit.ts'

/** `as` where one must be signed in. */
const PAGES = [
  { path: '/' },
  { path: '/schedule' },
  { path: '/scores', as: 'scorekeeper' },
] as const satisfies readonly { path: string; as?: Role }[]
const GOAL = 1.3
const VISITS = process.argv.includes('--quick') ? 1 : 9

const found = findChromium()
if (!found) throw new Error('There is no Chromium.')
const demo = await startApp('demo')
const browser = await chromium.launch({ ...(await startableChromium(found)), args: ['--no-sandbox', '--disable-gpu'] })
try {
  const columns = ['Largest paint s', 'First button s', 'Scripts in charge s']
  console.log(`| Page | ${columns.map((it) => `${it} | bare | ratio`).join(' | ')} |`)
  console.log(`|---|${columns.map(() => '---:|---:|---:|').join('')}`)
  for (const page of PAGES) console.log(await row(browser, page.path, 'as' in page ? page.as : undefined))
  console.log(
    `\nThe goal of the first two ratios is ${GOAL} at most. Medians of ${VISITS} visits, one of each in turns.`,
  )
} finally {
  await browser.close()
  await demo.stop()
}

async function row(browser: Browser, path: string, as: Role | undefined): Promise<string> {
  const url = new URL(path, demo.url).href
  const session = as && (await programOf(demo, as)).token
  const bare = await startBarePage(await filesOf(browser, { url, session }))
  const [ours, bares]: [SlowVisit[], SlowVisit[]] = [[], []]
  for (let round = 0; round < VISITS; round += 1) {
    ours.push(await visit(browser, { url, session }, PHONE))
    bares.push(await visit(browser, { url: bare.url }, PHONE))
  }
  await bare.stop()
  const cells = (['paintedMs', 'buttonMs', 'inChargeMs'] as const).flatMap((what) => {
    const [own, other] = [ours, bares].map((visits) => median(visits.map((it) => it[what]))) as [number, number]
    return [(own / 1_000).toFixed(2), (other / 1_000).toFixed(2), (own / other).toFixed(2)]
  })
  return `| ${path} | ${cells.join(' | ')} |`
}
