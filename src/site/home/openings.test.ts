import { expect, test } from 'vitest'
import { anyone, signedIn, whileOn, withRoles } from '#access/guards.ts'
import type { Role } from '#access/roles.ts'
import { FLAGS, type Flag, flagsOf } from '#areas/configuration/flags.ts'
import type { Page } from '../page.ts'
import { PAGES } from '../pages.ts'
import { openingsFor } from './openings.ts'

const page = (path: string, access: Page['access']): Page => ({ path, file: '', title: () => path, access })

/** One of each kind of access. */
const OPENED = [
  page('/registration', whileOn(['team_registration_active'])),
  page('/new-spirit', signedIn),
  page('/al/helperjobs', withRoles(['worker'])),
  page('/teammanager/settlement', withRoles(['teammanager'])),
  page('/teammanager/spirit-overview', anyone),
]

const WHOLE = [...PAGES.filter(({ path }) => !OPENED.some((it) => it.path === path)), ...OPENED]

const open = (pages: readonly Page[], held: readonly Role[] | undefined, on: readonly Flag[]) => {
  const flags = { ...flagsOf(undefined), ...Object.fromEntries(on.map((flag) => [flag, true])) }
  return openingsFor(pages, { roles: held, flags }).map(({ path }) => path)
}

test('what is switched off is not offered', () => {
  expect(open(WHOLE, ['worker', 'teammanager'], [])).toEqual([])
})

test('what is on leads only to pages that exist', () => {
  const built = PAGES.filter(({ path }) => path !== '/registration')
  expect(open(built, undefined, FLAGS)).toEqual(['/user/login', '/user/signup'])
})

test.each<[string, readonly Role[] | undefined, readonly string[]]>([
  ['a visitor', undefined, ['/registration', '/teammanager/spirit-overview', '/user/login', '/user/signup']],
  ['somebody signed in', [], ['/registration', '/new-spirit', '/teammanager/spirit-overview']],
  ['a helper', ['worker'], ['/registration', '/new-spirit', '/al/helperjobs', '/teammanager/spirit-overview']],
])('with everything on, %s is offered what they may enter', (_, held, paths) => {
  expect(open(WHOLE, held, FLAGS)).toEqual(paths)
})
