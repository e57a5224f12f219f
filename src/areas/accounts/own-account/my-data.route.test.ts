import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountsWorld, openAccountsWorld } from '../accounts.testing.ts'

const PATH = '/api/accounts/my-data'

let world: AccountsWorld
beforeAll(async () => {
  world = await openAccountsWorld({ personalData: [{ name: 'cakes', of: async () => ['lemon'] }] })
})
afterAll(() => world.close())

test('everything about whoever asks comes as a file, without secrets', async () => {
  const ada = await world.person('ada@example.org', { roles: ['worker'] })
  await world.person('bob@example.org')
  const token = (await world.signedIn('ada@example.org')).authStore.token
  const { status, headers, body, text } = await world.call(PATH, undefined, { authorization: token }, 'GET')
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toBe('attachment; filename="fieldside-my-data.json"')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body).toMatchObject({ account: { email: 'ada@example.org' }, roles: ['worker'], cakes: ['lemon'] })
  expect(text).not.toContain(ada.password)
  expect(text).not.toContain(ada.tokenKey)
  expect(text).not.toContain('bob@example.org')
})

test('nobody gets nothing', async () => {
  expect((await world.call(PATH, undefined, {}, 'GET')).status).toBe(401)
})
