import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rolesOf, type User, userWithEmail } from '../accounts.api.server.ts'
import { type AccountsWorld, openAccountsWorld, PASSWORD, type SendCommand, visible } from '../accounts.testing.ts'
import { accountsFlows } from './accounts.flows.server.ts'
import { isOwnPath } from './wanted-page.ts'

const SIGN_UP = '/api/commands/accounts.signUp'
const VERIFY = '/user/verify/'

let world: AccountsWorld
let boss: User
let send: SendCommand
beforeEach(async () => {
  world = await openAccountsWorld()
  boss = await world.person('boss@example.org', { roles: ['admin'] })
  send = await world.acting(boss)
})
afterEach(() => world.close())

const newcomer = (email: string) => ({ name: 'Ada', email, password: PASSWORD, passwordConfirm: PASSWORD })
const signUp = (email: string, more: Record<string, unknown> = {}) =>
  world.call(SIGN_UP, { ...newcomer(email), ...more })

async function invited(usesMax = 3): Promise<{ id: string; token: string }> {
  const { body } = await send('makeInvitation', { role: 'scorekeeper', days: 2, usesMax })
  const { id, link } = body as { id: string; link: string }
  return { id, token: link.slice(link.lastIndexOf('/') + 1) }
}

const rolesAt = async (email: string) => rolesOf(world.db, (await userWithEmail(world.db, email))?.id ?? '')
const verify = async (email: string) =>
  world.dependencies.get(accountsFlows).confirmVerification(await world.tokenTo(email, VERIFY))

describe('signing up with an invitation', () => {
  test('the role comes at once; the address is confirmed by mail', async () => {
    const { token } = await invited()
    expect(await signUp('ada@example.org', { invitation: token })).toMatchObject({
      status: 200,
      body: { usable: true },
    })
    expect(await rolesAt('ada@example.org')).toEqual(['scorekeeper'])
    expect(await verify('ada@example.org')).toEqual({ email: 'ada@example.org', to: '' })
    expect(await userWithEmail(world.db, 'ada@example.org')).toMatchObject({ verified: true })
  })

  test('works while signing up is off; without a valid one the message stays', async () => {
    const { id, token } = await invited()
    await world.switches({ user_registration_active: false, user_registration_message: 'Ask the desk.' })
    expect((await signUp('ada@example.org', { invitation: token })).status).toBe(200)
    await world
      .client()
      .collection('users')
      .confirmVerification(await world.tokenTo('ada@example.org', VERIFY))
    expect(await rolesAt('ada@example.org')).toEqual(['scorekeeper'])
    await send('revokeInvitation', { id })
    for (const invitation of [token, 'nonsense', '']) {
      expect(await signUp('bob@example.org', { invitation })).toMatchObject({
        status: 403,
        body: { message: 'Ask the desk.' },
      })
    }
  })

  test('one that ended is none: the account waits for its mail', async () => {
    const { id, token } = await invited()
    await send('revokeInvitation', { id })
    expect(await signUp('ada@example.org', { invitation: token })).toMatchObject({ status: 200, text: '{}' })
    expect(await rolesAt('ada@example.org')).toEqual([])
  })

  test('a known address gets the same answer, and a mail that leads to the invitation', async () => {
    const { token } = await invited()
    await world.person('known@example.org', { language: 'de' })
    const another = { invitation: token, password: 'another-heron-88', passwordConfirm: 'another-heron-88' }
    const unknown = await signUp('unknown@example.org', another)
    const known = await signUp('known@example.org', another)
    expect(visible(known)).toEqual(visible(unknown))
    expect(await world.tokenTo('known@example.org', '/user/invitation/')).toBe(token)
    // Whose address it is gets nothing by it: `rolesAt` reads the account that proved it.
    expect(await rolesAt('known@example.org')).toEqual([])
  })

  test('what is no invitation never gets into a mail', async () => {
    await world.person('known@example.org')
    await signUp('known@example.org', { invitation: 'visit-my-shop' })
    const [mail] = await world.mailsTo('known@example.org')
    expect(mail?.text).not.toMatch(/visit-my-shop|invitation/)
  })
})

describe('the page to go on at', () => {
  test('is told when the address is confirmed', async () => {
    await signUp('ada@example.org', { to: '/teams/herons?tab=games#next' })
    expect(await verify('ada@example.org')).toEqual({ email: 'ada@example.org', to: '/teams/herons?tab=games#next' })
  })

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/a//b',
    'scores',
    '/\t/evil.example',
    '/\n',
  ])('is one of ours, never %j', async (to) => {
    expect(await signUp('ada@example.org', { to })).toMatchObject({ status: 400, body: { data: { to: {} } } })
  })

  test('property: a browser stays with us', () => {
    const path = fc.array(fc.constantFrom('/', '\\', '.', ':', '@', '?', '#', ' ', '\t', '\n', 'a', '%2f'), {
      maxLength: 12,
    })
    fc.assert(
      fc.property(path, (parts) => {
        const to = parts.join('')
        if (isOwnPath(to)) expect(new URL(to, 'https://cup.example').origin).toBe('https://cup.example')
      }),
    )
    expect(isOwnPath(`/${'a'.repeat(199)}`)).toBe(true)
    expect(isOwnPath(`/${'a'.repeat(200)}`)).toBe(false)
  })
})
