import { RouterContextProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Access, anyone, check, signedIn, UnknownGuard, whileOn, withRoles } from '#access/guards.ts'
import type { Role } from '#access/roles.ts'
import { config } from '#areas/configuration/configuration.collections.ts'
import { type PageRequest, pageRequest } from '#http/pages/page-request.ts'
import { SILENT } from '#http/server/log.ts'
import type { Database } from '#records/database.ts'
import { openTemporary } from '#records/temporary.testing.ts'
import { m } from '#words/messages.js'
import { guardOf } from './guard.server.ts'

/** A table of pages made up for the guard, with every kind of access. */
const ACCESS: Readonly<Record<string, Access>> = {
  '/': anyone,
  '/diary': signedIn,
  '/tower': withRoles(['admin']),
  '/cellar': withRoles(['admin', 'booker']),
  '/porch': withRoles([]),
  '/registration': whileOn(['team_registration_active']),
  '/both': whileOn(['team_registration_active', 'spirit_entry_active']),
  '/typo': whileOn(['team_registration_activ']),
  '/own': check('own'),
  '/forgotten': check('nobody wrote it'),
}

const pageAt = (pattern: string) => {
  const access = ACCESS[pattern]
  const refusals = { switched_off: m.registration_switched_off }
  return access && { path: pattern, file: '', title: () => '', access, ...(pattern === '/both' && { refusals }) }
}

let db: Database
let close: () => Promise<void>
beforeEach(async () => {
  ;({ db, close } = await openTemporary([config]))
})
afterEach(() => close())

const addConfig = (changes: Partial<Record<'team_registration_active' | 'spirit_entry_active', boolean>> = {}) =>
  db.write((tx) => tx.create(config, changes))

interface Visit {
  /** Undefined: not signed in. */
  roles?: readonly Role[]
  method?: 'GET' | 'POST'
  /** As it was asked for; the pattern unless said otherwise. */
  path?: string
  own?: boolean
}

/** What the guard does with a visit: the page is entered, the form is refused in its place, or the visitor goes elsewhere. */
async function visited(pattern: string, { roles, method = 'GET', path = pattern, own = false }: Visit = {}) {
  const notes: unknown[] = []
  const page = {
    viewer: { id: roles ? 'somebody' : '', roles: roles ?? [], record: {} },
    reader: db,
    log: { ...SILENT, info: (message: string, facts: unknown) => notes.push([message, facts]) },
    refusal: undefined,
  } as unknown as PageRequest
  const context = new RouterContextProvider()
  context.set(pageRequest, page)
  const url = new URL(path.replace('.data', ''), 'https://cup.example')
  const request = new Request(new URL(path, 'https://cup.example'), { method })
  const answer = new Response('the page')
  try {
    const guard = guardOf(pageAt, { own: () => own })
    const answered = await guard({ request, url, pattern, context, params: {} }, async () => answer)
    expect(answered).toBe(answer)
    return { is: page.refusal ? 'refused in its place' : 'entered', refusal: page.refusal, notes }
  } catch (thrown) {
    if (thrown instanceof Response) return { is: 'sent', to: thrown.headers.get('location'), status: thrown.status }
    if (thrown instanceof Error) throw thrown
    const { init } = thrown as { init: { status: number } }
    return { is: 'failed', status: init.status }
  }
}

const sent = (to: string) => ({ is: 'sent', to, status: 302 })

describe('a navigation', () => {
  test('to a public page is let through', async () => {
    expect(await visited('/')).toMatchObject({ is: 'entered' })
  })

  test('to a guarded page by a guest goes to the sign-in and remembers where from, with the query', async () => {
    expect(await visited('/diary', { path: '/diary?day=sunday&x=1' })).toEqual(
      sent('/user/login?to=%2Fdiary%3Fday%3Dsunday%26x%3D1'),
    )
    expect(await visited('/tower')).toEqual(sent('/user/login?to=%2Ftower'))
  })

  test('by a link remembers the page and not the request for its data', async () => {
    expect(await visited('/tower', { path: '/tower.data' })).toEqual(sent('/user/login?to=%2Ftower'))
  })

  test('without the role goes to /user/no-access', async () => {
    expect(await visited('/tower', { roles: [] })).toEqual(sent('/user/no-access'))
    expect(await visited('/tower', { roles: ['booker', 'worker'] })).toEqual(sent('/user/no-access'))
    expect(await visited('/cellar', { roles: ['admin'] })).toEqual(sent('/user/no-access'))
  })

  test('with every role listed is let through, without a note', async () => {
    expect(await visited('/cellar', { roles: ['booker', 'admin'] })).toMatchObject({ is: 'entered', notes: [] })
  })

  test('a route with no required roles passes, and a note is logged', async () => {
    expect(await visited('/porch', { roles: [] })).toMatchObject({
      is: 'entered',
      notes: [['the page asks for roles but names none', { page: '/porch' }]],
    })
  })

  test('to the not-found page is let through', async () => {
    expect(await visited('*')).toMatchObject({ is: 'entered' })
    expect(await visited('/*')).toMatchObject({ is: 'entered' })
  })

  test('to a page that is in no table is an error: it would be open to everybody', async () => {
    await expect(visited('/smuggled')).rejects.toThrow('The page /smuggled is not in the table of pages')
  })

  test('a pattern counts with and without its first slash', async () => {
    expect(await visited('tower', { path: '/tower' })).toEqual(sent('/user/login?to=%2Ftower'))
  })
})

describe('a page behind a switch', () => {
  test('redirects to / while the switch is off', async () => {
    await addConfig()
    expect(await visited('/registration')).toEqual(sent('/'))
    expect(await visited('/registration', { roles: ['admin'] })).toEqual(sent('/'))
  })

  test('opens while it is on, for guests too', async () => {
    await addConfig({ team_registration_active: true })
    expect(await visited('/registration')).toMatchObject({ is: 'entered' })
  })

  test('requires every listed flag to be true', async () => {
    const { id } = await addConfig({ team_registration_active: true })
    expect(await visited('/both')).toEqual(sent('/'))
    await db.write((tx) => tx.update(config, id, { team_registration_active: false, spirit_entry_active: true }))
    expect(await visited('/both')).toEqual(sent('/'))
    await db.write((tx) => tx.update(config, id, { team_registration_active: true }))
    expect(await visited('/both')).toMatchObject({ is: 'entered' })
  })

  test('stays closed while the config is unloaded', async () => {
    expect(await visited('/registration')).toEqual(sent('/'))
  })

  test('stays closed when its flag is misspelt', async () => {
    await addConfig({ team_registration_active: true })
    expect(await visited('/typo')).toEqual(sent('/'))
  })
})

describe('a check of its own', () => {
  test('lets in when it passes', async () => {
    expect(await visited('/own', { own: true })).toMatchObject({ is: 'entered' })
  })

  test('shows the not-found page when it fails', async () => {
    expect(await visited('/own')).toEqual({ is: 'failed', status: 404 })
  })

  test('that nobody wrote is an error', async () => {
    await expect(visited('/forgotten', { own: true })).rejects.toThrow(UnknownGuard)
  })
})

describe('a form that is sent by somebody who may not enter any more', () => {
  test.each([
    ['after signing out in another tab', '/diary', undefined, 401, 'signed_out'],
    ['after the role was taken away', '/tower', ['worker'], 403, 'role_missing'],
    ['after the switch was turned off', '/registration', undefined, 403, 'switched_off'],
  ] as const)('is refused in its place %s, so that nothing typed is lost', async (_, pattern, held, status, code) => {
    const visit = { method: 'POST', path: `${pattern}.data`, ...(held && { roles: held }) } as const
    const { is, refusal } = await visited(pattern, visit)
    expect(is).toBe('refused in its place')
    expect(refusal).toMatchObject({ status, data: { code } })
  })

  test('without JavaScript is refused in its place when a switch was turned off, and redirected otherwise', async () => {
    expect(await visited('/registration', { method: 'POST' })).toMatchObject({ is: 'refused in its place' })
    expect(await visited('/diary', { method: 'POST' })).toEqual(sent('/user/login?to=%2Fdiary'))
    expect(await visited('/tower', { method: 'POST', roles: [] })).toEqual(sent('/user/no-access'))
  })

  test('is told so in the words of the page, where it has some', async () => {
    const messageAt = async (pattern: string) => (await visited(pattern, { method: 'POST' })).refusal?.message
    expect(await messageAt('/both')).toBe(m.registration_switched_off())
    expect(await messageAt('/registration')).toBe(m.site_problem_switched_off())
  })

  test('is not refused when they may', async () => {
    expect(await visited('/tower', { method: 'POST', path: '/tower.data', roles: ['admin'] })).toMatchObject({
      is: 'entered',
      refusal: undefined,
    })
  })
})
