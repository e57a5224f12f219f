import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLES } from '#access/roles.ts'
import { config } from '#areas/configuration/configuration.collections.ts'
import { games } from '#areas/schedule/schedule.collections.ts'
import { openScores, type ScoresStage } from '#areas/scores/scores.testing.ts'
import { whyRefused } from '#http/commands/refusals.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { Refusal } from '#records/errors.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { PAGES } from './pages.ts'
import { renderingOf } from './rendering.server.ts'
import { type ServedStage, serveStage } from './served.testing.ts'
import { type PageModule, serverBuildOfPages } from './server-build.testing.ts'
import { PUBLIC_URL } from './stage.testing.ts'

/**
 * Every refusal that an area has, in answer to every form of its pages, is read on the page that comes back, without scripts. What a
 * refusal says depends on its words alone; whether it is seen, on the field that it names and on the form that was sent.
 */

/** Said by no page of itself. */
const WORDS = 'These are the words of a refusal.'
const TABLE = { planted: () => WORDS }

const SOURCES = join(import.meta.dirname, '..')

/** `refuse(TABLE, 'code', 'field'`, also over several lines; what is no name in quotes is worked out while it runs. */
const REFUSED_AT = /\brefuse\(\s*\w+,\s*[^,]+,\s*(?:'(\w+)'|[^,)]+)/g

/** By area: the fields at which its commands refuse; '' is the whole, and one that no page has stands for those that are worked out. */
function fieldsByArea(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>()
  for (const file of globSync('areas/**/*.ts', { cwd: SOURCES })) {
    if (file.includes('.test') || file.includes('.testing')) continue
    const [, area = ''] = file.split(/[\\/]/)
    const fields = found.get(area) ?? new Set(['', 'of_no_page'])
    for (const [, field] of readFileSync(join(SOURCES, file), 'utf8').matchAll(REFUSED_AT)) if (field) fields.add(field)
    found.set(area, fields)
  }
  return new Map([...found].map(([area, fields]) => [area, [...fields]]))
}

const FIELDS = fieldsByArea()

/** What every form is refused with. */
let planted: Refusal | undefined

/** As it is, but that its forms are refused whatever they say, as a switch that was turned off refuses them. */
function refusing(page: PageModule): PageModule {
  const { action } = page
  if (!action) return page
  return {
    ...page,
    action: (args) => {
      const visit = args.context.get(pageRequest)
      visit.guard = async () => {
        visit.refusal = planted
      }
      return action(args)
    },
  }
}

const build = await serverBuildOfPages()
for (const route of Object.values(build.routes)) if (route) route.module = refusing(route.module)

/** Those with a form, but for the ones behind a link that somebody was sent: without it they are not there. */
const pages = PAGES.filter(({ path }) => build.routes[path]?.module.action && !/:(?:token|code)\b/.test(path))

/** Whoever is signed in has no business there. */
const FOR_GUESTS = ['/user/login', '/user/signup']

let stage: ScoresStage
let served: ServedStage
let person: Viewer

beforeAll(async () => {
  stage = await openScores()
  const [switches] = await stage.db.list(config)
  const on = { team_registration_active: true, spirit_entry_active: true, teammanager_settlement_active: true }
  if (switches) await stage.db.write((tx) => tx.update(config, switches.id, on))
  served = await serveStage(stage, renderingOf(build))
  person = await stage.person('All', ROLES)
})
afterAll(async () => {
  await served.stop()
  await stage.close()
})

test('pages have forms, and areas have refusals at fields', () => {
  expect(pages.length).toBeGreaterThan(40)
  expect(FIELDS.get('discgolf')).toContain('round')
})

test.each(pages.map(({ path, file }) => [path, file] as const))('%s says every refusal', async (path, file) => {
  const address = await addressOf(path)
  const cookie = FOR_GUESTS.includes(path) ? '' : `__Host-session=${await served.tokenOf(person)}`
  const intents = intentsIn(await (await fetch(served.url + address, { headers: { cookie } })).text())
  const fields = FIELDS.get(file.split('/')[1] ?? '') ?? ['', 'of_no_page']
  // Each field with one of the forms, and each form with a field that no page has.
  const cases = [
    ...fields.map((field, nth) => [field, intents[nth % intents.length] ?? ''] as const),
    ...intents.map((intent) => ['of_no_page', intent] as const),
  ]
  for (const [field, intent] of cases) {
    planted = new Refusal(400, WORDS, field === '' ? { code: 'planted' } : { [field]: whyRefused(TABLE, 'planted') })
    const answer = await fetch(served.url + address, {
      method: 'POST',
      headers: { cookie, origin: PUBLIC_URL, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ intent }),
      redirect: 'manual',
    })
    const html = await answer.text()
    expect({ field, intent, status: answer.status, isSeen: isSeenIn(html) }).toEqual({
      field,
      intent,
      status: 400,
      isSeen: true,
    })
  }
})

async function addressOf(path: string): Promise<string> {
  const [, name] = /:(\w+)/.exec(path) ?? []
  if (name === undefined) return path
  const [game] = await stage.db.list(games, { filter: 'home != ""', limit: 1 })
  const known: Readonly<Record<string, string | undefined>> = { game: game?.id, team: game?.home, field: game?.field }
  return path.replace(`:${name}`, known[name] ?? '')
}

/** What the forms of a page may want, and something that none of them does. Signing out is never refused. */
function intentsIn(html: string): readonly string[] {
  const found = html.matchAll(/<(?:input|button)\b[^>]*name="intent"[^>]*>/g)
  const values = [...found].flatMap(([tag]) => /\bvalue="([^"]*)"/.exec(tag)?.[1] ?? [])
  return ['nobody', ...new Set(values.filter((it) => it !== 'nothing' && it !== 'sign-out'))]
}

/** Read without scripts, with what is closed or hidden by a style taken away. */
function isSeenIn(html: string): boolean {
  const open = html
    .replaceAll(/<script\b.*?<\/script>/gs, '')
    .replaceAll(/<(dialog|details)\b(?![^>]*\bopen\b)[^>]*>.*?<\/\1>/gs, '')
  const page = open.replace(GUESS, '')
  if (GUESS.test(open) && !page.includes('data-refusal')) return true
  return (page.includes('field-error') ? page.replace(AT_FIELD, '') : page).includes(WORDS)
}

const GUESS = /<div[^>]*class="unsaid unsaid-guess .*?<\/div><\/div>/s
const AT_FIELD = /<div[^>]*class="[^"]*\bat-field".*?<\/div><\/div>/s
