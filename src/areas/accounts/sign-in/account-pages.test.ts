import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { configTranslations } from '#areas/configuration/configuration.collections.ts'
import { speak } from '#language.testing.ts'
import { Refusal } from '#records/errors.ts'
import { rolesOf, userWithEmail } from '../accounts.api.server.ts'
import { users } from '../accounts.collections.ts'
import { type AccountsWorld, openAccountsWorld, PASSWORD } from '../accounts.testing.ts'
import { action as accept } from '../invitations/InvitationPage.tsx'
import { action as change } from '../own-account/ProfilePage.tsx'
import { openSignUpCode } from '../sign-up/sign-up-codes.server.ts'
import { ledTo, type Posted, posted, refusedIn } from '../visits.testing.ts'
import { action as confirmReset } from './ConfirmPasswordResetPage.tsx'
import { action as signIn } from './LoginPage.tsx'
import { action as signUp } from './SignUpPage.tsx'
import { action as verify } from './VerifyPage.tsx'

let world: AccountsWorld
beforeEach(async () => {
  world = await openAccountsWorld()
})
afterEach(() => world.close())

const NEW_PASSWORD = 'reeds-in-the-wind'

describe('signing in', () => {
  const enter = async (identity: string, password: string, path = '/user/login') =>
    signIn(await posted(world, { path, form: { identity, password } }))

  test('begins a session and goes on where somebody wanted to', async () => {
    await world.person('ada@example.org')
    const answer = ledTo(await enter(' ADA@example.org ', PASSWORD, '/user/login?to=%2Fscores%3Fday%3D2'))
    expect(answer.to).toBe('/scores?day=2')
    expect(answer.cookie).toMatch(/^session=ey/)
    expect(answer.cookie).toMatch(/, signed-in=\d{5}\.[\w-]{22}; Max-Age=34560000; Path=\/user; HttpOnly/)
  })

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example', ''])('never leads to %s', async (to) => {
    await world.person('ada@example.org')
    expect(ledTo(await enter('ada@example.org', PASSWORD, `/user/login?${new URLSearchParams({ to })}`)).to).toBe('/')
  })

  test('a wrong password, an unknown address and one that is not confirmed are told alike, at the password', async () => {
    await world.person('ada@example.org')
    await world.person('new@example.org', { verified: false })
    const told = [
      refusedIn(await enter('ada@example.org', 'wrong-password')),
      refusedIn(await enter('nobody@example.org', PASSWORD)),
      refusedIn(await enter('new@example.org', PASSWORD)),
    ].map(({ values, ...rest }) => ({ ...rest, typed: Object.keys(values) }))
    expect(told[1]).toEqual(told[0])
    expect(told[2]).toEqual(told[0])
    expect(told[0]).toMatchObject({
      errors: { password: { code: 'validation_invalid_password' } },
      typed: ['identity'],
    })
  })

  test('what is missing is told at its field', async () => {
    const { errors } = refusedIn(await enter(' ', ''))
    expect(Object.keys(errors)).toEqual(['identity', 'password'])
  })

  test('a blocked person is told so at the address', async () => {
    await world.person('ada@example.org', { blocked: true })
    expect(refusedIn(await enter('ada@example.org', PASSWORD)).errors).toHaveProperty('identity')
  })

  test('while it is off admins come in; others hear what the organisers wrote, or a sentence in their language', async () => {
    await world.person('ada@example.org')
    await world.person('boss@example.org', { roles: ['admin'] })
    await world.switches({ user_login_active: false })
    expect(refusedIn(await enter('ada@example.org', PASSWORD)).problem.code).toBe('login_off')
    await world.switches({ user_login_message: 'From Friday on.' })
    expect(refusedIn(await enter('ada@example.org', PASSWORD)).problem).toEqual({
      code: 'login_off',
      text: 'From Friday on.',
    })
    await world.db.write((tx) => tx.create(configTranslations, { user_login_message_de: 'Ab Freitag.' }))
    speak('de')
    expect(refusedIn(await enter('ada@example.org', PASSWORD)).problem.text).toBe('Ab Freitag.')
    expect(refusedIn(await enter('ada@example.org', 'wrong-password')).errors).toHaveProperty('password')
    expect(ledTo(await enter('boss@example.org', PASSWORD)).to).toBe('/')
  })
})

describe('signing up', () => {
  const form = { name: 'Ada', email: 'ada@example.org', password: PASSWORD, passwordConfirm: PASSWORD }
  const send = async (path: string, more: Record<string, string> = {}) =>
    signUp(await posted(world, { path, form: { ...form, ...more } }))

  test('says the same to a new and a known address', async () => {
    const first = await send('/user/signup')
    expect(first).toMatchObject({ data: { sentTo: 'ada@example.org' } })
    expect(await send('/user/signup')).toEqual(first)
  })

  test('switched off while somebody types: everything typed comes back but the passwords', async () => {
    await world.switches({ user_registration_active: false })
    const { problem, values } = refusedIn(await send('/user/signup'))
    expect(problem.code).toBe('sign_up_off')
    expect(values).toEqual({ name: 'Ada', email: 'ada@example.org' })
  })

  test('remembers where to go on until the address is confirmed', async () => {
    const cookie = cookieIn(await send(`/user/signup?${new URLSearchParams({ to: '/helper/jobs' })}`))
    const token = await world.tokenTo('ada@example.org', '/user/verify/')
    const confirm = async () => verify(await posted(world, { path: `/user/verify/${token}`, token, form: {}, cookie }))
    expect(await confirm()).toEqual({ email: 'ada@example.org', to: '/helper/jobs' })
    expect(refusedIn(await confirm()).errors).toHaveProperty('token')
  })

  test('with an invitation ends where the role begins, signed in', async () => {
    const boss = await world.person('boss@example.org', { roles: ['admin'] })
    const made = await (await world.acting(boss))('makeInvitation', { role: 'worker', days: 1, usesMax: 1 })
    const invitation = String((made.body as { link: string }).link.split('/').at(-1))
    const { to, cookie } = ledTo(await send(`/user/signup?${new URLSearchParams({ invitation, to: '/scores' })}`))
    expect(to).toBe('/al')
    expect(cookie).toMatch(/^session=ey/)
  })

  test('with the sign-up code goes on where somebody wanted to be, signed in', async () => {
    const boss = await world.person('boss@example.org', { roles: ['admin'] })
    await (await world.acting(boss))('makeSignUpCode', { days: 1 })
    const code = (await openSignUpCode(world.db))?.code ?? ''
    const { to, cookie } = ledTo(await send('/user/signup?to=%2Fscores', { code }))
    expect(to).toBe('/scores')
    expect(cookie).toMatch(/^session=ey/)
    expect(refusedIn(await send('/user/signup', { code: 'AAAA-BBBB' })).errors).toHaveProperty('code')
  })

  test('only the browser that signed up is told that the address waits, whether it is known or not', async () => {
    await world.person('ada@example.org')
    const told = async (identity: string, cookie?: string) => {
      const form = { identity, password: 'not-this-one' }
      const { errors } = refusedIn(
        await signIn(await posted(world, { path: '/user/login', form, ...(cookie && { cookie }) })),
      )
      return errors['password']?.code
    }
    const [known, unknown] = [
      cookieIn(await send('/user/signup', { email: 'ada@example.org' })),
      cookieIn(await send('/user/signup', { email: 'new@example.org' })),
    ]
    expect(await told('ada@example.org', known)).toBe('still_waiting')
    expect(await told('New@example.org', unknown)).toBe('still_waiting')
    expect(await told('ada@example.org', unknown)).toBe('validation_invalid_password')
    expect(await told('new@example.org')).toBe('validation_invalid_password')
    // Who has signed in there since has only mistyped.
    const own = { path: '/user/login', form: { identity: 'ada@example.org', password: PASSWORD }, cookie: known }
    const [, mark = ''] = /(signed-in=[^;]+)/.exec(ledTo(await signIn(await posted(world, own))).cookie) ?? []
    expect(await told('ada@example.org', `${known}; ${mark}`)).toBe('validation_invalid_password')
  })
})

const cookieIn = (answer: unknown) =>
  (answer as { init: { headers: { 'set-cookie': string } } }).init.headers['set-cookie'].split(';')[0] ?? ''

describe('confirming an address with which somebody else signed up', () => {
  const signUpAs = async (email: string) =>
    cookieIn(
      await signUp(
        await posted(world, {
          path: '/user/signup',
          form: { name: 'Eve', email, password: PASSWORD, passwordConfirm: PASSWORD },
        }),
      ),
    )
  const confirmWith = async (form: Record<string, string>, cookie?: string) => {
    const token = await world.tokenTo('ada@example.org', '/user/verify/')
    return verify(await posted(world, { path: `/user/verify/${token}`, token, form, ...(cookie && { cookie }) }))
  }
  const chosen = { password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD }

  test('asks for a password of one’s own, and theirs opens nothing', async () => {
    await signUpAs('ada@example.org')
    expect(Object.keys(refusedIn(await confirmWith({})).errors)).toEqual(['password', 'passwordConfirm'])
    expect(await confirmWith(chosen)).toMatchObject({ email: 'ada@example.org' })
    await expect(world.signedIn('ada@example.org')).rejects.toMatchObject({ status: 400 })
    await world.signedIn('ada@example.org', NEW_PASSWORD)
  })

  test('is not made easier by a browser that signed up with another address', async () => {
    const cookie = await signUpAs('eve@example.org')
    await signUpAs('ada@example.org')
    expect(refusedIn(await confirmWith({}, cookie)).errors).toHaveProperty('password')
  })

  test('what is wrong with the password is told at it, and the link still works', async () => {
    await signUpAs('ada@example.org')
    const tooShort = { password: 'short', passwordConfirm: 'short' }
    expect(refusedIn(await confirmWith(tooShort)).errors).toMatchObject({
      password: { code: 'validation_min_text_constraint' },
    })
    expect(await confirmWith(chosen)).toMatchObject({ email: 'ada@example.org' })
  })

  test('in the browser that signed up one press is enough', async () => {
    const cookie = await signUpAs('ada@example.org')
    expect(await confirmWith({}, cookie)).toMatchObject({ email: 'ada@example.org' })
    await world.signedIn('ada@example.org')
  })
})

describe('a new password by link', () => {
  test('is chosen once; the session of this browser ends too', async () => {
    await world.person('ada@example.org')
    await world.client().collection('users').requestPasswordReset('ada@example.org')
    const token = await world.tokenTo('ada@example.org', '/user/confirm-password-reset/')
    const form = { password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD }
    const choose = async () => confirmReset(await posted(world, { path: '/', token, form }))
    const { to, cookie } = ledTo(await choose())
    expect(to).toBe('/user/login?note=password')
    expect(cookie).toMatch(/^session=;/)
    expect(refusedIn(await choose()).errors).toHaveProperty('token')
  })
})

describe('an invitation', () => {
  test('is accepted once; whoever lost the role since is told', async () => {
    const boss = await world.person('boss@example.org', { roles: ['admin'] })
    const ada = await world.person('ada@example.org')
    const send = await world.acting(boss)
    const made = await send('makeInvitation', { role: 'booker', days: 1, usesMax: 5 })
    const token = String((made.body as { link: string }).link.split('/').at(-1))
    const press = async () => accept(await posted(world, { path: '/', token, form: {}, person: ada }))
    expect(ledTo(await press()).to).toBe('/booking')
    expect(ledTo(await press()).to).toBe('/booking')
    expect(await rolesOf(world.db, ada.id)).toEqual(['booker'])
    await send('removeRoles', { users: [ada.id], roles: ['booker'] })
    expect(await press()).toEqual({ accepted: 'lost' })
    expect(await rolesOf(world.db, ada.id)).toEqual([])
  })
})

describe('the profile', () => {
  const act = async (more: Omit<Posted, 'path'>) => change(await posted(world, { path: '/user/profile', ...more }))
  const signedOut = new Refusal(401, 'You are not signed in any more.', { code: 'signed_out' })

  test('signing out takes the session away, also when it has ended already', async () => {
    const person = await world.person('ada@example.org')
    const form = { intent: 'sign-out' }
    expect(ledTo(await act({ form, person }))).toMatchObject({ to: '/user/login?note=signed-out' })
    const late = ledTo(await act({ form, refusal: signedOut }))
    expect(late.to).toBe('/')
    expect(late.cookie).toMatch(/^session=;/)
  })

  test('anything else after the session has ended is refused in place', async () => {
    const { problem, values } = refusedIn(await act({ form: { intent: 'name', name: 'Ada L.' }, refusal: signedOut }))
    expect(problem.code).toBe('signed_out')
    expect(values).toMatchObject({ name: 'Ada L.' })
  })

  test('another password ends the other sessions and begins this one anew', async () => {
    const person = await world.person('ada@example.org')
    const elsewhere = await world.signedIn('ada@example.org')
    const fields = { password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD }
    const wrong = refusedIn(await act({ form: { intent: 'password', oldPassword: 'not-this-one', ...fields }, person }))
    expect(Object.keys(wrong.errors)).toEqual(['oldPassword'])
    const answer = await act({ form: { intent: 'password', oldPassword: PASSWORD, ...fields }, person })
    expect(answer).toMatchObject({
      data: { done: 'password' },
      init: { headers: { 'set-cookie': expect.stringMatching(/^session=ey/) } },
    })
    await expect(elsewhere.collection('users').authRefresh()).rejects.toMatchObject({ status: 401 })
  })

  test('another address says the same whether somebody has it or not', async () => {
    const person = await world.person('ada@example.org')
    await world.person('bob@example.org')
    const ask = async (newEmail: string) => act({ form: { intent: 'email', newEmail }, person })
    expect(await ask('bob@example.org')).toMatchObject({ data: { done: 'email', sentTo: 'bob@example.org' } })
    expect(await ask('new@example.org')).toMatchObject({ data: { done: 'email', sentTo: 'new@example.org' } })
  })

  test('the language counts for the account and for the pages of this browser', async () => {
    const person = await world.person('ada@example.org')
    const { cookie } = ledTo(await act({ form: { intent: 'language', language: 'de' }, person }))
    expect(cookie).toMatch(/^language=de;/)
    expect((await world.db.get(users, person.id))?.language).toBe('de')
    const odd = refusedIn(await act({ form: { intent: 'language', language: 'xx; Path=/evil' }, person }))
    expect(odd.errors).toHaveProperty('language')
  })

  test('the account goes with the right password only', async () => {
    const person = await world.person('ada@example.org')
    expect(refusedIn(await act({ form: { intent: 'delete', password: 'wrong' }, person })).errors).toHaveProperty(
      'password',
    )
    expect(ledTo(await act({ form: { intent: 'delete', password: PASSWORD }, person })).to).toBe(
      '/user/login?note=deleted',
    )
    expect(await userWithEmail(world.db, 'ada@example.org')).toBeUndefined()
  })

  test('a form that it does not have is refused', async () => {
    const person = await world.person('ada@example.org')
    expect(refusedIn(await act({ form: { intent: 'become-admin' }, person })).status).toBe(400)
  })
})
