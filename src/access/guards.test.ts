import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Access, anyone, check, config, roles, signedIn, UnknownGuard, type Visit, verdictOn } from './guards.ts'
import { ROLES, type Role } from './roles.ts'

/** A visit of somebody who is not signed in, while every switch is off and there is no check. */
const visit = (about: Partial<Visit> = {}): Visit => ({
  signedIn: false,
  roles: [],
  isOn: () => false,
  passes: () => undefined,
  ...about,
})

const guest = visit()
const player = visit({ signedIn: true })
const holding = (...held: Role[]) => visit({ signedIn: true, roles: held })
const switchedOn = (...flags: string[]) => visit({ isOn: (flag) => flags.includes(flag) })

describe('who may enter a page', () => {
  test.each<[string, Access, Visit, string]>([
    ['a public page lets a guest in', anyone, guest, 'enter'],
    ['a public page lets everybody in', anyone, holding('admin'), 'enter'],
    ['a page for people who are signed in sends a guest to sign in', signedIn, guest, 'signIn'],
    ['a page for people who are signed in asks for no role', signedIn, player, 'enter'],
    ['a page for a role sends a guest to sign in first', roles(['stats']), guest, 'signIn'],
    ['a missing role sends to /user/no-access', roles(['stats']), player, 'noAccess'],
    ['another role does not help', roles(['stats']), holding('worker'), 'noAccess'],
    ['the role opens its page', roles(['stats']), holding('stats'), 'enter'],
    ['being admin stands for no other role', roles(['stats']), holding('admin'), 'noAccess'],
    ['one of two roles is not enough', roles(['stats', 'worker']), holding('stats'), 'noAccess'],
    ['every role listed is needed', roles(['stats', 'worker']), holding('worker', 'booker', 'stats'), 'enter'],
    ['a page behind a switch goes home while it is off', config(['a']), guest, 'goHome'],
    ['a page behind a switch opens for guests while it is on', config(['a']), switchedOn('a'), 'enter'],
    ['every flag listed must be true', config(['a', 'b']), switchedOn('a'), 'goHome'],
    ['both switches on', config(['a', 'b']), switchedOn('b', 'a'), 'enter'],
    ['a check of its own that passes', check('own'), visit({ passes: (name) => name === 'own' }), 'enter'],
    [
      'a check of its own that fails shows the not-found page',
      check('own'),
      visit({ passes: () => false }),
      'notFound',
    ],
  ])('%s', (_, access, who, verdict) => {
    expect(verdictOn(access, who).is).toBe(verdict)
  })

  test('a page with no required roles passes, and says so', () => {
    expect(verdictOn(roles([]), player)).toEqual({ is: 'enter', note: 'the page asks for roles but names none' })
  })

  test('a page with no required roles is still for people who are signed in', () => {
    expect(verdictOn(roles([]), guest)).toEqual({ is: 'signIn' })
  })

  test('entering by a role leaves no note', () => {
    expect(verdictOn(roles(['worker']), holding('worker'))).toEqual({ is: 'enter' })
  })

  test('a check that nobody knows is an error', () => {
    expect(() => verdictOn(check('forgotten'), guest)).toThrow(UnknownGuard)
    expect(() => verdictOn(check('forgotten'), guest)).toThrow('There is no guard forgotten')
  })

  test('a route with an unknown guard raises an error', () => {
    expect(() => verdictOn({ is: 'moonlight' } as unknown as Access, holding(...ROLES))).toThrow(
      'There is no guard {"is":"moonlight"}',
    )
  })
})

describe('whatever the page and whoever comes', () => {
  const anyRoles = fc.subarray([...ROLES])
  const FLAGS = ['a', 'b', 'c']
  const anyAccess: fc.Arbitrary<Access> = fc.oneof(
    fc.constantFrom(anyone, signedIn),
    fc.subarray([...ROLES], { minLength: 1 }).map(roles),
    fc.subarray(FLAGS, { minLength: 1 }).map(config),
    fc.constant(check('own')),
  )
  const anyVisit: fc.Arbitrary<Visit> = fc
    .record({ signedIn: fc.boolean(), roles: anyRoles, on: fc.subarray(FLAGS), own: fc.boolean() })
    .map((it) => ({
      signedIn: it.signedIn,
      roles: it.signedIn ? it.roles : [],
      isOn: (flag: string) => it.on.includes(flag),
      passes: () => it.own,
    }))

  test('more roles never close a page, and a role that the page does not name never opens it', () => {
    fc.assert(
      fc.property(anyAccess, anyVisit, fc.constantFrom(...ROLES), (access, who, more) => {
        fc.pre(who.signedIn)
        const before = verdictOn(access, who).is
        const after = verdictOn(access, { ...who, roles: [...who.roles, more] }).is
        const isNamed = access.is === 'roles' && access.roles.includes(more)
        if (before === 'enter' || !isNamed) expect(after).toBe(before)
      }),
    )
  })

  test('a guest enters only what is public, switched on or passed by a check', () => {
    fc.assert(
      fc.property(anyAccess, anyVisit, (access, who) => {
        const verdict = verdictOn(access, { ...who, signedIn: false, roles: [] }).is
        if (access.is === 'signedIn' || access.is === 'roles') expect(verdict).toBe('signIn')
        else expect(verdict).not.toBe('signIn')
      }),
    )
  })

  test('roles that somebody without a session is said to hold count for nothing', () => {
    fc.assert(
      fc.property(anyRoles, (held) => {
        expect(verdictOn(roles(['admin']), visit({ roles: held })).is).toBe('signIn')
      }),
    )
  })
})
