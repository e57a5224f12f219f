import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { notices } from '#areas/notifications/notifications.collections.ts'
import { present } from '#records/viewing/present.ts'
import { accountsAt, provedAt, rolesOf, type User, userWithEmail } from '../accounts.api.server.ts'
import { users } from '../accounts.collections.ts'
import {
  type AccountsWorld,
  type AccountsWorldOptions,
  openAccountsWorld,
  PASSWORD,
  type SendCommand,
  visible,
} from '../accounts.testing.ts'
import { saltIn } from '../credentials/passwords.server.ts'
import { quickPasswords } from '../credentials/passwords.testing.ts'
import { ACCOUNTS_DATA } from '../own-account/own-data.server.ts'
import { myData } from '../personal-data.server.ts'
import { openSignUpCode } from './sign-up-codes.server.ts'

const SIGN_UP = '/api/commands/accounts.signUp'
const SIGN_IN = '/api/collections/users/auth-with-password'
const RESET = '/api/collections/users/request-password-reset'
const CHOSEN = 'another-heron-88'

let world: AccountsWorld
let boss: User
let send: SendCommand
async function open(options: AccountsWorldOptions = {}) {
  world = await openAccountsWorld({ rateLimits: { mail: { count: 1_000, seconds: 1 } }, ...options })
  boss = await world.person('boss@example.org', { roles: ['admin'] })
  send = await world.acting(boss)
}
beforeEach(() => open())
afterEach(() => world.close())

async function code(days = 3): Promise<string> {
  await send('makeSignUpCode', { days })
  return (await openSignUpCode(world.db))?.code ?? ''
}

const usedBy = (uses: number) => world.db.write((tx) => tx.store.run(`UPDATE "_sign_up_codes" SET "uses" = ${uses}`))

const signUp = (email: string, more: Record<string, unknown> = {}) =>
  world.call(SIGN_UP, { name: 'Ada', email, password: CHOSEN, passwordConfirm: CHOSEN, ...more })
const signIn = (identity: string, password = CHOSEN) => world.call(SIGN_IN, { identity, password })
const refused = { status: 400, body: { data: { code: { code: 'sign_up_code_unknown' } } } }

async function invited(usesMax = 3): Promise<string> {
  const { body } = await send('makeInvitation', { role: 'scorekeeper', days: 2, usesMax })
  const { link } = body as { link: string }
  return link.slice(link.lastIndexOf('/') + 1)
}

describe('the sign-up code', () => {
  test('opens an account that is usable at once, however it is typed, also while signing up is off', async () => {
    await world.switches({ user_registration_active: false })
    const made = await code()
    const typed = ` ${made.slice(0, 4).toLowerCase()}-${made.slice(4)} `
    expect(await signUp('ada@example.org', { code: typed })).toMatchObject({ status: 200, body: { usable: true } })
    const pb = await world.signedIn('ada@example.org', CHOSEN)
    expect(pb.authStore.record).toMatchObject({ name: 'Ada', verified: false })
    expect(await rolesOf(world.db, pb.authStore.record?.id ?? '')).toEqual([])
    expect((await openSignUpCode(world.db))?.uses).toBe(1)
  })

  test('lets in as many as come from one place; past the limit of mails they go on without one', async () => {
    await world.close()
    await open({ rateLimits: { mail: { count: 1_000, seconds: 1 }, strangers: { count: 1, seconds: 3_600 } } })
    const made = await code()
    for (const email of ['a@example.org', 'b@example.org'])
      expect(await signUp(email, { code: made })).toMatchObject({ status: 200, body: { usable: true } })
    expect(await world.mailsTo('a@example.org')).toHaveLength(1)
    expect(await world.mailsTo('b@example.org')).toEqual([])
    await world.signedIn('b@example.org', CHOSEN)
    // By itself nobody comes in without a mail.
    expect((await signUp('c@example.org')).status).toBe(429)
  })

  test('is refused once it was ended, replaced or has expired', async () => {
    const first = await code()
    const second = await code(1)
    expect(await signUp('a@example.org', { code: first })).toMatchObject(refused)
    expect((await signUp('b@example.org', { code: second })).status).toBe(200)
    world.passMinutes(24 * 60)
    expect(await signUp('c@example.org', { code: second })).toMatchObject(refused)
    const third = await code()
    await send('endSignUpCode')
    expect(await signUp('d@example.org', { code: third })).toMatchObject(refused)
    expect(await accountsAt(world.db, 'd@example.org')).toEqual([])
  })

  test('lets in a club, not a town', async () => {
    const made = await code()
    await usedBy(499)
    expect((await signUp('last@example.org', { code: made })).status).toBe(200)
    expect(await signUp('more@example.org', { code: made })).toMatchObject({
      status: 400,
      body: { data: { code: { code: 'sign_up_code_used_up' } } },
    })
  })

  test('tells admins while there is time for another one, and once it is used up', async () => {
    const made = await code()
    const told = async () => (await world.db.list(notices)).map(({ audience, title_en }) => `${audience}: ${title_en}`)
    for (const [uses, email] of [
      [398, 'a@example.org'],
      [399, 'b@example.org'],
      [499, 'c@example.org'],
    ] as const) {
      await usedBy(uses)
      await signUp(email, { code: made })
    }
    expect((await told()).toSorted()).toEqual([
      'admin: Only 100 more people can sign up with the code',
      'admin: The sign-up code is used up',
    ])
  })

  test('is made and ended by admins alone, and that is kept without the code', async () => {
    const worker = await world.acting(await world.person('worker@example.org', { roles: ['worker'] }))
    expect((await worker('makeSignUpCode', { days: 3 })).status).toBe(403)
    expect((await worker('endSignUpCode')).status).toBe(403)
    const made = await code()
    await send('endSignUpCode')
    const kept = (await world.audited()).filter(({ action }) => action.includes('SignUpCode'))
    expect(kept.map(({ action }) => action)).toEqual(['accounts.makeSignUpCode', 'accounts.endSignUpCode'])
    expect(JSON.stringify(kept)).not.toContain(made)
  })

  test('cannot be guessed: tries at one place are counted, and the right one is not told apart once they are spent', async () => {
    await world.close()
    await open({ rateLimits: { signIn: { count: 1, seconds: 180 } } })
    const right = await code()
    for (let guess = 0; guess < 30; guess++)
      expect(await signUp(`g${guess}@example.org`, { code: 'AAAABBBB' })).toMatchObject(refused)
    const wrong = await signUp('x@example.org', { code: 'AAAABBBB' })
    expect(wrong.status).toBe(429)
    expect(visible(await signUp('x@example.org', { code: right }))).toEqual(visible(wrong))
  })
})

describe('an invitation', () => {
  test('makes an account that is usable at once, with its role', async () => {
    expect(await signUp('ada@example.org', { invitation: await invited() })).toMatchObject({ body: { usable: true } })
    const pb = await world.signedIn('ada@example.org', CHOSEN)
    expect(await rolesOf(world.db, pb.authStore.record?.id ?? '')).toEqual(['scorekeeper'])
  })

  test('of two for the last use one gets in', async () => {
    const invitation = await invited(1)
    await world.switches({ user_registration_active: false })
    const both = await Promise.all(['a', 'b'].map((name) => signUp(`${name}@example.org`, { invitation })))
    expect(both.map(({ status }) => String(status)).toSorted((a, b) => a.localeCompare(b))).toEqual(['200', '403'])
  })

  test('goes to the account that somebody has, when they sign up with its password', async () => {
    const known = await world.person('known@example.org')
    const own = { password: PASSWORD, passwordConfirm: PASSWORD, invitation: await invited() }
    expect(await signUp('known@example.org', own)).toMatchObject({ body: { usable: true } })
    expect(await accountsAt(world.db, 'known@example.org')).toHaveLength(1)
    expect(await rolesOf(world.db, known.id)).toEqual(['scorekeeper'])
  })
})

describe('nobody learns who has an account', () => {
  test('known and unknown addresses are answered alike, at signing up and in', async () => {
    const known = await world.person('known@example.org')
    const made = await code()
    const [one, other] = [
      await signUp('known@example.org', { code: made }),
      await signUp('new@example.org', { code: made }),
    ]
    expect(visible(one)).toEqual(visible(other))
    for (const email of ['known@example.org', 'new@example.org']) {
      expect((await signIn(email)).status).toBe(200)
      expect(await signIn(email, 'a wrong guess')).toMatchObject({ status: 400 })
    }
    // Whose address it is keeps the account, its password and its resets.
    expect((await world.signedIn('known@example.org')).authStore.record?.id).toBe(known.id)
    expect(await provedAt(world.db, 'known@example.org')).toMatchObject({ id: known.id })
  })

  test('an address that nobody proved reserves nothing and gets no reset', async () => {
    const made = await code()
    await signUp('claimed@example.org', { code: made })
    const [claimed, unknown] = [
      await world.call(RESET, { email: 'claimed@example.org' }),
      await world.call(RESET, { email: 'unknown@example.org' }),
    ]
    expect(visible(claimed)).toEqual(visible(unknown))
    const mails = await world.mailsTo('claimed@example.org')
    expect(mails.map(({ subject }) => subject)).toEqual(['Fieldside: please confirm your e-mail address'])
    // Its owner signs up as if nobody had, and proves it.
    await signUp('claimed@example.org', { password: PASSWORD, passwordConfirm: PASSWORD })
    await world
      .client()
      .collection('users')
      .confirmVerification(await world.tokenTo('claimed@example.org', '/user/verify/'))
    const owner = await world.signedIn('claimed@example.org')
    expect(owner.authStore.record).toMatchObject({ verified: true })
    // Who only claimed it is in with their own account, as before: that it was proved since is not told.
    expect((await world.signedIn('claimed@example.org', CHOSEN)).authStore.record).toMatchObject({ verified: false })
  })

  test('signing in costs one hash, however many claim an address; those at once have one salt', async () => {
    await world.close()
    const real = quickPasswords()
    let hashes = 0
    const counted = <A extends unknown[], R>(work: (...args: A) => R) => {
      return (...args: A) => {
        hashes += 1
        return work(...args)
      }
    }
    await open({
      hashing: { hash: counted(real.hash), matches: counted(real.matches), matching: counted(real.matching) },
    })
    const made = await code()
    const passwords = ['three-herons-11', 'four-herons-22', 'five-herons-33']
    await Promise.all(
      passwords.map((password) => signUp('many@example.org', { code: made, password, passwordConfirm: password })),
    )
    const salts = (await accountsAt(world.db, 'many@example.org')).map(({ password }) => String(saltIn(password)))
    expect(salts).toHaveLength(3)
    expect(new Set(salts).size).toBe(1)
    for (const identity of ['many@example.org', 'boss@example.org', 'nobody@example.org']) {
      hashes = 0
      await signIn(identity, 'a wrong guess')
      expect(hashes).toBe(1)
    }
    for (const password of passwords) expect((await signIn('many@example.org', password)).status).toBe(200)
  })

  test('guessing a password by signing up is counted like signing in', async () => {
    await world.close()
    await open({ rateLimits: { signIn: { count: 2, seconds: 180 } } })
    await world.person('known@example.org')
    const made = await code()
    for (const guess of ['first-guess-11', 'other-guess-22'])
      await signUp('known@example.org', { code: made, password: guess, passwordConfirm: guess })
    expect((await signUp('known@example.org', { code: made })).status).toBe(429)
    expect((await signIn('known@example.org')).status).toBe(429)
  })

  test('who claims an address is told nothing of its mails, and takes none of them along', async () => {
    await world.person('known@example.org')
    await world.call(RESET, { email: 'known@example.org' })
    await signUp('known@example.org', { code: await code() })
    const before = await world.mailsTo('known@example.org')
    const pb = await world.signedIn('known@example.org', CHOSEN)
    const claim = await world.db.get(users, pb.authStore.record?.id ?? '')
    if (!claim) throw new Error('There is no account')
    const viewer = { id: claim.id, roles: [], record: present(users, claim) }
    expect(await myData(world.db, viewer, ACCOUNTS_DATA)).toMatchObject({ mails: [] })
    await (await world.acting(claim))('deleteMyAccount', { password: CHOSEN })
    expect(await world.db.get(users, claim.id)).toBeUndefined()
    expect(await world.mailsTo('known@example.org')).toEqual(before)
  })
})

describe('without code or invitation, and without a mail server', () => {
  beforeEach(async () => {
    await world.close()
    await open({ withoutMailServer: true })
  })

  test('new accounts wait without a mail, however often somebody tries to sign in', async () => {
    expect(await signUp('ada@example.org')).toMatchObject({ status: 200, text: '{}' })
    for (let attempt = 0; attempt < 3; attempt++) expect((await signIn('ada@example.org')).status).toBe(400)
    expect(await world.mailsTo('ada@example.org')).toEqual([])
    const { id = '' } = (await userWithEmail(world.db, 'ada@example.org')) ?? {}
    expect((await send('verifyUser', { user: id })).status).toBe(200)
    expect((await signIn('ada@example.org')).status).toBe(200)
  })

  test('all are confirmed at once, but for addresses that several accounts claim', async () => {
    for (const email of ['a@example.org', 'b@example.org', 'twice@example.org']) await signUp(email)
    await signUp('twice@example.org', { password: PASSWORD, passwordConfirm: PASSWORD })
    const waiting = await world.db.list(users, { filter: 'verified = false' })
    const { body } = await send('verifyUsers', { users: waiting.map(({ id }) => id) })
    expect(body).toEqual({ count: 2, left: 2 })
    expect((await signIn('a@example.org')).status).toBe(200)
    expect((await signIn('twice@example.org')).status).toBe(400)
    const [one, other] = await accountsAt(world.db, 'twice@example.org')
    expect((await send('verifyUser', { user: one?.id })).status).toBe(200)
    expect(await send('verifyUser', { user: other?.id })).toMatchObject({
      status: 409,
      body: { data: { user: { code: 'address_proved' } } },
    })
  })

  test('who is let in needs no mail that somebody passes on', async () => {
    await signUp('ada@example.org', { code: await code() })
    expect(await world.mailsTo('ada@example.org')).toEqual([])
  })
})
