import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '../accounts.collections.ts'
import { type AccountsWorld, openAccountsWorld, PASSWORD, wrongField } from '../accounts.testing.ts'

const NEW_PASSWORD = 'reeds-in-the-wind'
const change = { oldPassword: PASSWORD, password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD }

let world: AccountsWorld
beforeAll(async () => {
  world = await openAccountsWorld()
})
afterAll(() => world.close())

test('the old password is asked, the new one counts, every token ends', async () => {
  const { id } = await world.person('ada@example.org')
  const [pb, phone] = [await world.signedIn('ada@example.org'), await world.signedIn('ada@example.org')]
  const mine = pb.collection('users')
  await expect(mine.update(id, { ...change, oldPassword: undefined })).rejects.toMatchObject({
    status: 400,
    response: {
      data: { oldPassword: { code: 'validation_required', message: 'Cannot be blank.' } },
      message: 'Failed to update record.',
    },
  })
  await expect(mine.update(id, { ...change, oldPassword: 'not it at all' })).rejects.toMatchObject(
    wrongField('oldPassword', 'validation_invalid_old_password'),
  )
  await expect(mine.update(id, { ...change, passwordConfirm: 'not it at all' })).rejects.toMatchObject(
    wrongField('passwordConfirm', 'validation_values_mismatch'),
  )
  expect(await mine.update(id, change)).toMatchObject({ id, email: 'ada@example.org' })
  await expect(mine.authRefresh()).rejects.toMatchObject({ status: 401 })
  await expect(phone.collection('users').authRefresh()).rejects.toMatchObject({ status: 401 })
  await expect(world.signedIn('ada@example.org')).rejects.toMatchObject({ status: 400 })
  await world.signedIn('ada@example.org', NEW_PASSWORD)
})

test('of two changes at once one counts', async () => {
  const { id } = await world.person('race@example.org')
  const pb = await world.signedIn('race@example.org')
  const wanted = ['first-of-two-herons', 'second-of-two-herons']
  const results = await Promise.allSettled(
    wanted.map((password) =>
      pb.collection('users').update(id, { oldPassword: PASSWORD, password, passwordConfirm: password }),
    ),
  )
  const winners = wanted.filter((_, index) => results[index]?.status === 'fulfilled')
  expect(winners).toHaveLength(1)
  await world.signedIn('race@example.org', winners[0])
})

test('nobody changes somebody else’s, not even an admin', async () => {
  const { id } = await world.person('victim@example.org')
  await world.person('boss@example.org', { roles: ['admin'] })
  const boss = await world.signedIn('boss@example.org')
  await expect(boss.collection('users').update(id, change)).rejects.toMatchObject({ status: 404 })
  await expect(world.client().collection('users').update(id, change)).rejects.toMatchObject({ status: 404 })
  await world.signedIn('victim@example.org')
})

test('other fields are a plain write, and a password among them is refused as a whole', async () => {
  const { id } = await world.person('mixed@example.org', { name: 'Before' })
  const mine = (await world.signedIn('mixed@example.org')).collection('users')
  expect(await mine.update(id, { name: 'After' })).toMatchObject({ name: 'After' })
  await expect(mine.update(id, { name: 'Mixed', ...change })).rejects.toMatchObject({ status: 400 })
  await expect(mine.update(id, { email: 'new@example.org' })).rejects.toMatchObject({
    status: 400,
    response: { data: { email: { code: 'validation_values_mismatch', message: "Values don't match." } } },
  })
  await expect(mine.update(id, { tokenKey: 'x'.repeat(50) })).rejects.toMatchObject({ status: 400 })
  expect(await world.db.get(users, id)).toMatchObject({ name: 'After', email: 'mixed@example.org' })
  await world.signedIn('mixed@example.org')
})

test('what is no text is refused', async () => {
  const { id } = await world.person('typed@example.org')
  const mine = (await world.signedIn('typed@example.org')).collection('users')
  await expect(mine.update(id, { ...change, oldPassword: { length: 8 } })).rejects.toMatchObject({ status: 400 })
})

test('from our pages: the new session takes the place of all others', async () => {
  await world.person('page@example.org')
  const [pb, phone] = [await world.signedIn('page@example.org'), await world.signedIn('page@example.org')]
  const fromOurPage = { authorization: pb.authStore.token, origin: world.url }
  const answer = await world.call('/api/session/password', change, fromOurPage)
  expect(answer).toMatchObject({ status: 200, body: { record: { email: 'page@example.org' } } })
  expect(answer.headers.get('set-cookie')).toMatch(/^session=/)
  const { token } = answer.body as { token: string }
  await expect(phone.collection('users').authRefresh()).rejects.toMatchObject({ status: 401 })
  pb.authStore.save(token)
  await pb.collection('users').authRefresh()
  expect((await world.call('/api/session/password', change)).status).toBe(401)
})

test('guessing the old password is limited', async () => {
  const { id } = await world.person('guess@example.org')
  const mine = (await world.signedIn('guess@example.org')).collection('users')
  const guess = () => mine.update(id, { ...change, oldPassword: 'a wrong guess' })
  for (let attempt = 0; attempt < 10; attempt++) await expect(guess()).rejects.toMatchObject({ status: 400 })
  await expect(guess()).rejects.toMatchObject({ status: 429 })
})
