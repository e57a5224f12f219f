import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Access,
  anyone,
  check,
  signedIn,
  UnknownGuard,
  type Visit,
  verdictOn,
  whileOn,
  withRoles,
} from './guards.ts'
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
    ['a page for a role sends a guest to sign in first', withRoles(['stats']), guest, 'signIn'],
    ['a missing role sends to /user/no-access', withRoles(['stats']), player, 'noAccess'],
    ['another role does not help', withRoles(['stats']), holding('worker'), 'noAccess'],
    ['the role opens its page', withRoles(['stats']), holding('stats'), 'enter'],
    ['being admin stands for no other role', withRoles(['stats']), holding('admin'), 'noAccess'],
    ['one of two roles is not enough', withRoles(['stats', 'worker']), holding('stats'), 'noAccess'],
    ['every role listed is needed', withRoles(['stats', 'worker']), holding('worker', 'booker', 'stats'), 'enter'],
    ['a page behind a switch goes home while it is off', whileOn(['a']), guest, 'goHome'],
    ['a page behind a switch opens for guests while it is on', whileOn(['a']), switchedOn('a'), 'enter'],
    ['every flag listed must be true', whileOn(['a', 'b']), switchedOn('a'), 'goHome'],
    ['both switches on', whileOn(['a', 'b']), switchedOn('b', 'a'), 'enter'],
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
    expect(verdictOn(withRoles([]), player)).toEqual({ is: 'enter', note: 'the page asks for roles but names none' })
  })

  test('a page with no required roles is still for people who are signed in', () => {
    expect(verdictOn(withRoles([]), guest)).toEqual({ is: 'signIn' })
  })

  test('entering by a role leaves no note', () => {
    expect(verdictOn(withRoles(['worker']), holding('worker'))).toEqual({ is: 'enter' })
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
    fc.subarray([...ROLES], { minLength: 1 }).map(withRoles),
    fc.subarray(FLAGS, { minLength: 1 }).map(whileOn),
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
        expect(verdictOn(withRoles(['admin']), visit({ roles: held })).is).toBe('signIn')
      }),
    )
  })
})
