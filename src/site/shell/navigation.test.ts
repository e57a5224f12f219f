import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { verdictOn } from '#access/guards.ts'
import { ROLES, type Role } from '#access/roles.ts'
import { FLAGS, type Flag, flagsOf } from '#areas/configuration/flags.ts'
import { PAGES } from '../pages.ts'
import { navigationFor } from './navigation.server.ts'
import { currentOf, sectionsOfMore, type Visitor, visitOf } from './navigation.ts'

const NO_FLAGS = flagsOf(undefined)

const visitor = (held?: readonly Role[], on: readonly Flag[] = []): Visitor => ({
  roles: held,
  flags: { ...NO_FLAGS, ...Object.fromEntries(on.map((flag) => [flag, true])) },
})

const everyLink = (of: Visitor) => {
  const { bar, main, groups, admin } = navigationFor(PAGES, of)
  return [...bar, ...main, ...[...groups, ...admin].flatMap(({ links }) => links)].map(({ path }) => path)
}

describe('the fourth slot of the bottom bar', () => {
  test.each<[string, readonly Role[] | undefined, string]>([
    ['a visitor', undefined, '/map'],
    ['somebody signed in', [], '/scores'],
    ['a team manager', ['teammanager'], '/scores'],
    ['a scorekeeper', ['scorekeeper'], '/scores/confirm'],
    ['a helper', ['worker'], '/al/helperjobs'],
    ['a helper who manages a team', ['worker', 'teammanager'], '/scores'],
    ['a booker', ['booker'], '/booking'],
    ['whoever looks at statistics', ['stats'], '/scores'],
    ['an admin with every role', ROLES, '/admin'],
  ])('of %s', (_, held, path) => {
    const bar = navigationFor(PAGES, visitor(held)).bar.map((link) => link.path)
    expect(bar).toEqual(['/', '/schedule', '/standings', path])
  })
})

describe('links', () => {
  const held = fc.option(fc.subarray([...ROLES]), { nil: undefined })
  const on = fc.subarray([...FLAGS])

  test('lead only where the visitor may enter, and leave nothing out', () => {
    fc.assert(
      fc.property(held, on, (roles, flags) => {
        const who = visitor(roles, flags)
        const open = PAGES.filter(({ nav, access }) => nav && verdictOn(access, visitOf(who)).is === 'enter')
        expect(new Set(everyLink(who))).toEqual(new Set(open.map(({ path }) => path)))
      }),
    )
  })

  test('of a booker’s first page begin a new player and check teams in', () => {
    const mine = navigationFor(PAGES, visitor(['booker'])).groups.find(({ group }) => group === 'mine')
    expect(mine?.links.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/new-player', '/check-in', '/booking']),
    )
  })

  test('of a phone are all in its bar or in More, and in one of them', () => {
    fc.assert(
      fc.property(held, on, fc.boolean(), (roles, flags, isAdministration) => {
        const who = visitor(roles, flags)
        const navigation = navigationFor(PAGES, who)
        const more = sectionsOfMore(navigation, { isAdministration }).flatMap(({ links }) => links)
        const offered = [...navigation.bar, ...more].map(({ path }) => path)
        expect(offered.toSorted()).toEqual([...new Set(everyLink(who))].toSorted())
      }),
    )
  })

  test.each<[string, readonly Role[] | undefined, readonly Flag[], boolean]>([
    ['a visitor while registration is open', undefined, ['team_registration_active'], true],
    ['a visitor while it is closed', undefined, [], false],
    ['an admin while it is closed', ['admin'], [], false],
  ])('to the registration of teams: %s', (_, roles, flags, isShown) => {
    expect(everyLink(visitor(roles, flags)).includes('/registration')).toBe(isShown)
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
      PAGES.filter(({ nav }) => nav?.group !== 'fields'),
      visitor(),
    )
    expect(groups.map(({ group }) => group)).toEqual(['mine', 'club'])
    expect(admin).toEqual([])
    expect(navigationFor(PAGES, visitor()).groups.map(({ group }) => group)).toEqual(['fields', 'mine', 'club'])
  })
})

describe('the current link', () => {
  const { main, bar } = navigationFor(PAGES, visitor(ROLES))
  const links = [...main, ...bar]
  test.each([
    ['/', '/'],
    ['/schedule', '/schedule'],
    ['/schedule/:game', '/schedule'],
    ['/scores/confirm', '/scores'],
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
