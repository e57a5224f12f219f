import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '../accounts.collections.ts'
import { type AccountsWorld, openAccountsWorld, PASSWORD, visible, wrongField } from '../accounts.testing.ts'
import { findLink, useLink } from './links.server.ts'

const NEW_PASSWORD = 'reeds-in-the-wind'
const RESET = '/user/confirm-password-reset/'
const CHANGE = '/user/confirm-email-change/'
const VERIFY = '/user/verify/'
const base = '/api/collections/users'

let world: AccountsWorld
beforeAll(async () => {
  world = await openAccountsWorld()
})
afterAll(() => world.close())

const asking = () => world.client().collection('users')

describe('verification', () => {
  test('known, unknown and verified addresses get the same answer; only the unverified one a mail', async () => {
    await world.person('unverified@example.org', { verified: false })
    await world.person('verified@example.org')
    const request = (email: string) => world.call(`${base}/request-verification`, { email })
    const unverified = await request('unverified@example.org')
    expect(unverified).toMatchObject({ status: 204, text: '' })
    expect(visible(await request('verified@example.org'))).toEqual(visible(unverified))
    expect(visible(await request('nobody@example.org'))).toEqual(visible(unverified))
    expect(await world.mailsTo('unverified@example.org')).toHaveLength(1)
    expect(await world.mailsTo('verified@example.org')).toEqual([])
    expect(await world.mailsTo('nobody@example.org')).toEqual([])
  })

  test('a link works for 24 hours and not longer', async () => {
    await world.person('late@example.org', { verified: false })
    await asking().requestVerification('late@example.org')
    const token = await world.tokenTo('late@example.org', VERIFY)
    world.passMinutes(24 * 60)
    await expect(asking().confirmVerification(token)).rejects.toMatchObject(
      wrongField('token', 'validation_invalid_token'),
    )
    await asking().requestVerification('late@example.org')
    const second = await world.tokenTo('late@example.org', VERIFY)
    world.passMinutes(24 * 60 - 1)
    await asking().confirmVerification(second)
  })

  test('a new link ends the older one; each works once', async () => {
    await world.person('twice@example.org', { verified: false })
    await asking().requestVerification('twice@example.org')
    const first = await world.tokenTo('twice@example.org', VERIFY)
    await asking().requestVerification('twice@example.org')
    const second = await world.tokenTo('twice@example.org', VERIFY)
    await expect(asking().confirmVerification(first)).rejects.toMatchObject({ status: 400 })
    const both = await Promise.allSettled([1, 2].map(() => asking().confirmVerification(second)))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('nonsense is answered as recorded', async () => {
    expect(await world.call(`${base}/confirm-verification`, { token: 'bad' })).toMatchObject({
      status: 400,
      body: {
        data: { token: { code: 'validation_invalid_token_claims', message: 'Missing email token claim.' } },
        message: 'An error occurred while validating the submitted data.',
      },
    })
    expect(await world.call(`${base}/request-verification`, { email: 'x' })).toMatchObject({
      status: 400,
      body: { data: { email: { code: 'validation_is_email', message: 'Must be a valid email address.' } } },
    })
  })

  test('a link of one kind is no link of another', async () => {
    await world.person('kinds@example.org', { verified: false })
    await asking().requestVerification('kinds@example.org')
    const token = await world.tokenTo('kinds@example.org', VERIFY)
    await expect(asking().confirmPasswordReset(token, NEW_PASSWORD, NEW_PASSWORD)).rejects.toMatchObject({
      status: 400,
    })
    await expect(asking().confirmEmailChange(token, PASSWORD)).rejects.toMatchObject({ status: 400 })
    await asking().confirmVerification(token)
  })
})

describe('password reset', () => {
  test('known and unknown addresses get the same answer', async () => {
    await world.person('forgot@example.org')
    const known = await world.call(`${base}/request-password-reset`, { email: 'forgot@example.org' })
    const unknown = await world.call(`${base}/request-password-reset`, { email: 'nobody@example.org' })
    expect(known).toMatchObject({ status: 204, text: '' })
    expect(visible(unknown)).toEqual(visible(known))
    expect(await world.mailsTo('nobody@example.org')).toEqual([])
  })

  test('it sets the password and ends every session', async () => {
    await world.person('reset@example.org')
    const pb = await world.signedIn('reset@example.org')
    await asking().requestPasswordReset('reset@example.org')
    const token = await world.tokenTo('reset@example.org', RESET)
    await expect(asking().confirmPasswordReset(token, NEW_PASSWORD, 'other words')).rejects.toMatchObject(
      wrongField('passwordConfirm', 'validation_values_mismatch'),
    )
    await expect(asking().confirmPasswordReset(token, 'password123', 'password123')).rejects.toMatchObject(
      wrongField('password', 'validation_common_password'),
    )
    await asking().confirmPasswordReset(token, NEW_PASSWORD, NEW_PASSWORD)
    await expect(pb.collection('users').authRefresh()).rejects.toMatchObject({ status: 401 })
    await expect(world.signedIn('reset@example.org')).rejects.toMatchObject({ status: 400 })
    const again = await world.signedIn('reset@example.org', NEW_PASSWORD)
    expect(again.authStore.record).toMatchObject({ verified: true })
    await expect(asking().confirmPasswordReset(token, NEW_PASSWORD, NEW_PASSWORD)).rejects.toMatchObject({
      status: 400,
      response: {
        data: { token: { code: 'validation_invalid_token', message: 'Invalid or expired token.' } },
        message: 'An error occurred while validating the submitted data.',
      },
    })
  })

  test('it is over after 30 minutes', async () => {
    await world.person('slow@example.org')
    await asking().requestPasswordReset('slow@example.org')
    const token = await world.tokenTo('slow@example.org', RESET)
    world.passMinutes(30)
    await expect(asking().confirmPasswordReset(token, NEW_PASSWORD, NEW_PASSWORD)).rejects.toMatchObject(
      wrongField('token', 'validation_invalid_token'),
    )
  })

  test('two who use one link at once: one password wins', async () => {
    await world.person('double@example.org')
    await asking().requestPasswordReset('double@example.org')
    const token = await world.tokenTo('double@example.org', RESET)
    const wanted = ['first-of-two-herons', 'second-of-two-herons']
    const results = await Promise.allSettled(wanted.map((it) => asking().confirmPasswordReset(token, it, it)))
    const winners = wanted.filter((_, index) => results[index]?.status === 'fulfilled')
    expect(winners).toHaveLength(1)
    await world.signedIn('double@example.org', winners[0])
  })

  test('the link of one person does not open another account', async () => {
    await world.person('one@example.org')
    await world.person('other@example.org')
    await asking().requestPasswordReset('one@example.org')
    await asking().confirmPasswordReset(await world.tokenTo('one@example.org', RESET), NEW_PASSWORD, NEW_PASSWORD)
    await world.signedIn('other@example.org', PASSWORD)
  })

  test('the database knows no token', async () => {
    await world.person('hashed@example.org')
    await asking().requestPasswordReset('hashed@example.org')
    const token = await world.tokenTo('hashed@example.org', RESET)
    const links = JSON.stringify(await world.db.store.all('SELECT * FROM "_links"'))
    expect(links).not.toContain(token)
  })
})

describe('e-mail change', () => {
  test('the new address is proved, the password asked, every session ended', async () => {
    await world.person('old@example.org')
    const pb = await world.signedIn('old@example.org')
    await pb.collection('users').requestEmailChange('New@example.org')
    const token = await world.tokenTo('new@example.org', CHANGE)
    await expect(asking().confirmEmailChange(token, 'wrong')).rejects.toMatchObject({
      status: 400,
      response: {
        data: {
          password: { code: 'validation_invalid_password', message: 'Missing or invalid auth record password.' },
        },
      },
    })
    const both = await Promise.allSettled([1, 2].map(() => asking().confirmEmailChange(token, PASSWORD)))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(pb.collection('users').authRefresh()).rejects.toMatchObject({ status: 401 })
    await expect(world.signedIn('old@example.org')).rejects.toMatchObject({ status: 400 })
    const again = await world.signedIn('new@example.org')
    expect(again.authStore.record).toMatchObject({ email: 'new@example.org', verified: true })
    const [notice] = await world.mailsTo('old@example.org')
    expect(notice?.subject).toBe('Fieldside: your account has a new e-mail address')
  })

  test('a taken address looks the same, and its owner gets a mail', async () => {
    await world.person('asker@example.org')
    await world.person('owner@example.org', { language: 'de' })
    const { authStore } = await world.signedIn('asker@example.org')
    const request = (newEmail: string) =>
      world.call(`${base}/request-email-change`, { newEmail }, { authorization: authStore.token })
    const free = await request('free@example.org')
    expect(free).toMatchObject({ status: 204, text: '' })
    expect(visible(await request('owner@example.org'))).toEqual(visible(free))
    const mails = await world.mailsTo('owner@example.org')
    expect(mails.map(({ subject }) => subject)).toEqual(['Fieldside: Diese Adresse hat schon ein Konto'])
  })

  test('an address that was taken meanwhile stays its owner’s, and the link stays', async () => {
    await world.person('hasty@example.org')
    const pb = await world.signedIn('hasty@example.org')
    await pb.collection('users').requestEmailChange('wanted@example.org')
    const token = await world.tokenTo('wanted@example.org', CHANGE)
    const { id } = await world.person('wanted@example.org')
    await expect(asking().confirmEmailChange(token, PASSWORD)).rejects.toMatchObject(
      wrongField('newEmail', 'validation_invalid_new_email'),
    )
    await world.db.write((tx) => tx.delete(users, id))
    await asking().confirmEmailChange(token, PASSWORD)
  })

  test('a guest cannot ask, and nobody for the address they have', async () => {
    expect(await world.call(`${base}/request-email-change`, { newEmail: 'q@example.org' })).toMatchObject({
      status: 401,
      body: { message: 'The request requires valid record authorization token.' },
    })
    await world.person('same@example.org')
    const pb = await world.signedIn('same@example.org')
    await expect(pb.collection('users').requestEmailChange('SAME@example.org')).rejects.toMatchObject(
      wrongField('newEmail', 'validation_not_in_invalid'),
    )
  })

  test('a changed password ends the open links', async () => {
    const { id } = await world.person('ends@example.org')
    const pb = await world.signedIn('ends@example.org')
    await pb.collection('users').requestEmailChange('ends-new@example.org')
    const token = await world.tokenTo('ends-new@example.org', CHANGE)
    await pb
      .collection('users')
      .update(id, { oldPassword: PASSWORD, password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD })
    await expect(asking().confirmEmailChange(token, NEW_PASSWORD)).rejects.toMatchObject({ status: 400 })
  })
})

test('looking is not using: without using a link up, two at once would both have it', async () => {
  await world.person('looking@example.org')
  await asking().requestPasswordReset('looking@example.org')
  const token = await world.tokenTo('looking@example.org', RESET)
  const race = (take: () => Promise<unknown>) => Promise.all([take(), take()])
  expect((await race(() => findLink(world.db, 'reset', token))).filter(Boolean)).toHaveLength(2)
  expect((await race(() => world.db.write((tx) => useLink(tx, 'reset', token)))).filter(Boolean)).toHaveLength(1)
})

test('a person who is deleted takes their links along', async () => {
  const { id } = await world.person('gone@example.org')
  await asking().requestPasswordReset('gone@example.org')
  const token = await world.tokenTo('gone@example.org', RESET)
  await world.db.write((tx) => tx.delete(users, id))
  await expect(asking().confirmPasswordReset(token, NEW_PASSWORD, NEW_PASSWORD)).rejects.toMatchObject({ status: 400 })
})
