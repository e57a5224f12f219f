import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { casesOr } from '#properties.testing.ts'
import { PAGES } from '#site/pages.ts'
import { ask, type RawResponse, sessionCookieOf } from '../stage/asking.ts'
import { demoApp } from '../stage/shared-app.ts'

const isCampaign = casesOr(0) > 0

const app = demoApp()

let admin: string
beforeAll(async () => {
  admin = await sessionCookieOf(app, 'admin')
})

const PATHS = [...PAGES.map(({ path }) => path.replace(/:\w+/, 'x'.repeat(43))), '/nowhere']
/** It shows a guest what this browser said before. */
const OF_THE_BROWSER = ['/feedback']
const PUBLIC = PAGES.filter(({ access, path }) => access.is === 'anyone' && !path.includes(':'))
  .map(({ path }) => path)
  .filter((path) => !OF_THE_BROWSER.includes(path))

const high = (policy: string) =>
  new CspEvaluator(new CspParser(policy).csp).evaluate().filter(({ severity }) => severity === Severity.HIGH)

test('the evaluator finds what is wrong with a weak policy', () => {
  expect(high("script-src 'unsafe-inline' *")).not.toEqual([])
})

/** Where the theme is chosen, it is also what is shown. */
const CHOOSES_THEME = '/settings'

/** What a guest gets, asked for once. */
const answers = new Map<string, Promise<RawResponse>>()
function asGuest(path: string): Promise<RawResponse> {
  const answer = answers.get(path) ?? ask(app, { path })
  answers.set(path, answer)
  return answer
}

/** Of the pages that are for guests as well, the admin is written every fourth. */
const isForAdmin = (path: string) => isCampaign || !PUBLIC.includes(path) || PUBLIC.indexOf(path) % 4 === 0

describe.each(PATHS)('%s', (path) => {
  test('says what browsers may do with it', async () => {
    const said = [await asGuest(path), ...(isForAdmin(path) ? [await ask(app, { path, cookie: admin })] : [])]
    for (const { headers } of said) {
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      })
      if (!headers['content-type']?.startsWith('text/html')) continue
      expect(headers).toMatchObject({
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=(self)'),
        'referrer-policy': 'strict-origin-when-cross-origin',
      })
      expect(high(headers['content-security-policy'] ?? '')).toEqual([])
    }
  })
})

test('a page allows its own scripts and styles, and nothing that development needs', async () => {
  const { headers } = await ask(app, { path: '/' })
  expect(headers['content-security-policy']?.replaceAll(/ 'sha256-[^']+'/g, '')).toBe(
    "default-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; " +
      "media-src 'self' blob:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'; " +
      "script-src 'self'",
  )
})

describe('a page for everybody', () => {
  test.each(PUBLIC)('is kept and has a tag: %s', async (path) => {
    const { headers } = await asGuest(path)
    expect(headers['cache-control']).toBe('private, no-cache')
    const answers = await whileNothingChanges(async () => {
      const tag = (await ask(app, { path })).headers['etag'] ?? ''
      return [tag, String((await ask(app, { path, headers: { 'if-none-match': tag } })).status)]
    })
    expect(answers).toEqual([expect.stringContaining('"'), '304'])
  })

  test.each(PUBLIC.filter((path) => path !== CHOOSES_THEME))('is the same for whoever comes next: %s', async (path) => {
    // In another theme it is rendered anew; at another address it might not be, since queries that no page reads are dropped.
    const [one, other] = await whileNothingChanges(() =>
      Promise.all(['light', 'dark'].map((theme) => inTheme(path, theme))),
    )
    expect(other).toBe(one)
  })
})

/** Without what says the theme, and when it was rendered. */
const inTheme = async (path: string, theme: string) =>
  (await ask(app, { path, headers: { cookie: `theme=${theme}` } })).text.replaceAll(OF_THE_RENDERING, '')
const OF_THE_RENDERING = / data-theme="\w+"|<meta name="theme-color"[^>]+>|\\"theme\\",\\"\w+\\"|\\"now\\",\d+/g

/** The demo's weekend goes on meanwhile, so answers count only where the next ones are the same. */
async function whileNothingChanges(work: () => Promise<readonly string[]>, tries = 5): Promise<readonly string[]> {
  const answers = await work()
  const isSame = (await work()).every((answer, at) => answer === answers[at])
  return isSame || tries === 1 ? answers : whileNothingChanges(work, tries - 1)
}

describe('what no page of ours sends', () => {
  const BODIES: [string, string][] = [
    ['application/json', '{"identity":"a"}'],
    ['text/plain', 'identity=a'],
    ['multipart/form-data', 'x'],
    ['multipart/form-data; boundary=x', '--y'],
    ['application/x-www-form-urlencoded; charset=utf-16', '%ff%fe%'],
    ['', ''],
  ]

  // Each page gets each body for itself from one of the two, or for its data from the other; the next page the other way round.
  // A campaign sends both.
  test.each(PATHS)('is the sender’s mistake, not ours: %s', async (path) => {
    const turn = PATHS.indexOf(path)
    for (const [at, [type, body]] of BODIES.entries())
      for (const [way, ending] of ['', '.data'].entries()) {
        if (!isCampaign && (Math.floor(turn / 2) + at) % 2 !== way) continue
        const cookie = (turn + at + way) % 2 === 0 ? undefined : admin
        const question = { path: path + ending, cookie, body, headers: { 'content-type': type } }
        const { status } = await ask(app, question)
        expect({ ...question, isOurs: status >= 500 }).toEqual({ ...question, isOurs: false })
      }
  })
})
