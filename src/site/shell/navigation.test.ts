import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Access, anyone, signedIn, verdictOn, whileOn, withRoles } from '#access/guards.ts'
import { ROLES, type Role } from '#access/roles.ts'
import { FLAGS, type Flag, flagsOf } from '#areas/configuration/flags.ts'
import type { NavGroup, Page, SlotName } from '../page.ts'
import { PAGES } from '../pages.ts'
import { navigationFor } from './navigation.server.ts'
import { currentOf, sectionsOfMore, type Visitor, visitOf } from './navigation.ts'

const NO_FLAGS = flagsOf(undefined)

const visitor = (held?: readonly Role[], on: readonly Flag[] = []): Visitor => ({
  roles: held,
  flags: { ...NO_FLAGS, ...Object.fromEntries(on.map((flag) => [flag, true])) },
})

const everyLink = (of: Visitor, pages: readonly Page[] = PAGES) => {
  const { bar, main, groups, admin } = navigationFor(pages, of)
  return [...bar, ...main, ...[...groups, ...admin].flatMap(({ links }) => links)].map(({ path }) => path)
}

const page = (path: string, access: Access, group: NavGroup, as?: SlotName): Page => ({
  path,
  file: '',
  title: () => `Title of ${path}`,
  access,
  nav: { group, icon: 'home', ...(as ? { slot: { as } } : {}) },
})

/** As it will be once every area is there. */
const WHOLE: readonly Page[] = [
  page('/', anyone, 'main', 'home'),
  page('/schedule', anyone, 'main', 'games'),
  page('/standings', anyone, 'main', 'standings'),
  page('/scores', signedIn, 'main', 'scores'),
  page('/scores/confirm', withRoles(['scorekeeper']), 'main', 'confirm'),
  page('/map', anyone, 'fields', 'map'),
  page('/registration', whileOn(['team_registration_active']), 'club'),
  page('/al', withRoles(['worker']), 'mine', 'jobs'),
  page('/booking', withRoles(['booker']), 'mine', 'booking'),
  page('/admin', withRoles(['admin']), 'admin', 'admin'),
]

describe('the fourth slot of the bottom bar', () => {
  test.each<[string, readonly Role[] | undefined, string]>([
    ['a visitor', undefined, '/map'],
    ['somebody signed in', [], '/scores'],
    ['a team manager', ['teammanager'], '/scores'],
    ['a scorekeeper', ['scorekeeper'], '/scores/confirm'],
    ['a helper', ['worker'], '/al'],
    ['a helper who manages a team', ['worker', 'teammanager'], '/scores'],
    ['a booker', ['booker'], '/booking'],
    ['whoever looks at statistics', ['stats'], '/scores'],
    ['an admin with every role', ROLES, '/admin'],
  ])('of %s', (_, held, path) => {
    const bar = navigationFor(WHOLE, visitor(held)).bar.map((link) => link.path)
    expect(bar).toEqual(['/', '/schedule', '/standings', path])
  })

  test.each<[string, readonly Role[] | undefined, readonly string[]]>([
    ['a visitor', undefined, ['/', '/schedule', '/standings', '/map']],
    ['a helper', ['worker'], ['/', '/schedule', '/standings', '/scores']],
    ['an admin', ['admin'], ['/', '/schedule', '/standings', '/admin']],
  ])('of %s is what there is so far', (_, held, paths) => {
    expect(navigationFor(PAGES, visitor(held)).bar.map(({ path }) => path)).toEqual(paths)
  })
})

describe('links', () => {
  const held = fc.option(fc.subarray([...ROLES]), { nil: undefined })
  const on = fc.subarray([...FLAGS])

  test('lead only where the visitor may enter, and leave nothing out', () => {
    fc.assert(
      fc.property(held, on, fc.constantFrom(PAGES, WHOLE), (roles, flags, pages) => {
        const who = visitor(roles, flags)
        const open = pages.filter(({ nav, access }) => nav && verdictOn(access, visitOf(who)).is === 'enter')
        expect(new Set(everyLink(who, pages))).toEqual(new Set(open.map(({ path }) => path)))
      }),
    )
  })

  test('of a phone are all in its bar or in More, and in one of them', () => {
    fc.assert(
      fc.property(held, on, fc.constantFrom(PAGES, WHOLE), fc.boolean(), (roles, flags, pages, isAdministration) => {
        const who = visitor(roles, flags)
        const navigation = navigationFor(pages, who)
        const more = sectionsOfMore(navigation, { isAdministration }).flatMap(({ links }) => links)
        const offered = [...navigation.bar, ...more].map(({ path }) => path)
        expect(offered.toSorted()).toEqual([...new Set(everyLink(who, pages))].toSorted())
      }),
    )
  })

  test.each<[string, readonly Role[] | undefined, readonly Flag[], boolean]>([
    ['a visitor while registration is open', undefined, ['team_registration_active'], true],
    ['a visitor while it is closed', undefined, [], false],
    ['an admin while it is closed', ['admin'], [], false],
  ])('to the registration of teams: %s', (_, roles, flags, isShown) => {
    expect(everyLink(visitor(roles, flags), WHOLE).includes('/registration')).toBe(isShown)
  })

  test('of the administration are for admins', () => {
    const isAdmins = (path: string) => path.startsWith('/admin')
    expect(everyLink(visitor(ROLES.filter((role) => role !== 'admin'))).some(isAdmins)).toBe(false)
    expect(everyLink(visitor(['admin'])).some(isAdmins)).toBe(true)
  })

  test('lead to addresses that need nothing filled in', () => {
    expect(PAGES.filter(({ nav, path }) => nav && path.includes(':'))).toEqual([])
  })

  test('a group without links is left out', () => {
    const { groups, admin } = navigationFor(
      WHOLE.filter(({ nav }) => nav?.group !== 'fields'),
      visitor(),
    )
    expect(groups).toEqual([])
    expect(admin).toEqual([])
    expect(navigationFor(PAGES, visitor()).groups.map(({ group }) => group)).toEqual(['fields', 'mine', 'club'])
  })
})

describe('the current link', () => {
  const links = navigationFor(WHOLE, visitor(ROLES)).main
  test.each([
    ['/', '/'],
    ['/schedule', '/schedule'],
    ['/schedule/:game', '/schedule'],
    ['/scores/confirm', '/scores/confirm'],
    ['/scoresheet', undefined],
    ['/settings', undefined],
  ])('at %s is %s', (path, current) => {
    expect(currentOf(links, path)?.path).toBe(current)
  })
})

test('every link brings the parts of its icon along', () => {
  const { bar, main, groups, admin } = navigationFor(PAGES, visitor(ROLES, FLAGS))
  const links = [...bar, ...main, ...[...groups, ...admin].flatMap((section) => section.links)]
  expect(links.filter(({ icon }) => icon.length === 0 || icon.some(([part]) => !/^[a-z]+$/.test(part)))).toEqual([])
})
