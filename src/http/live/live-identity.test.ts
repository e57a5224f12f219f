import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIVE_COLLECTIONS, type LiveStage, openLiveStage } from './live.testing.ts'

/** Who is told what once their role or session is another one. */

const { games, reports, roles, users } = LIVE_COLLECTIONS

let stage: LiveStage

beforeAll(async () => {
  stage = await openLiveStage()
})
afterAll(() => stage.close())

const write: LiveStage['db']['write'] = (work) => stage.db.write(work)

test('losing a role closes the tap at once, also within one transaction; gaining it opens it', async () => {
  const ada = await stage.person('admin')
  const [first, second] = await Promise.all([
    stage.listen(['reports/*', 'games/*'], ada.token),
    stage.listen(['reports/*', 'games/*'], ada.token),
  ])
  const own = await write((tx) => tx.first(roles, { filter: 'user = {:id}', params: { id: ada.id } }))
  const report = await write((tx) => tx.create(reports, { text: 'one' }))
  // What is told goes by the roles of the moment in which it is: it must be heard before they go.
  for (const listener of [first, second]) expect(await listener.told()).toBe('create reports/*')
  await write(async (tx) => {
    await tx.update(reports, report.id, { text: 'two' })
    await tx.update(roles, own?.id ?? '', { roles: ['worker'] })
    await tx.update(reports, report.id, { text: 'three' })
  })
  await write((tx) => tx.update(reports, report.id, { text: 'four' }))
  await stage.whistle()
  // And before they come back.
  for (const listener of [first, second]) expect(await listener.told()).toBe('create games/*')
  await write((tx) => tx.update(roles, own?.id ?? '', { roles: ['worker', 'admin'] }))
  await write((tx) => tx.update(reports, report.id, { text: 'five' }))
  for (const listener of [first, second])
    expect((await listener.next()).data).toMatchObject({ action: 'update', record: { text: 'five' } })
  await write((tx) => tx.delete(roles, own?.id ?? ''))
  await write((tx) => tx.update(reports, report.id, { text: 'six' }))
  await stage.whistle()
  for (const listener of [first, second]) expect(await listener.told()).toBe('create games/*')
})

test('whoever loses a role while subscribing has lost it', async () => {
  const ada = await stage.person('admin')
  const listener = await stage.listen()
  const own = await stage.db.first(roles, { filter: 'user = {:id}', params: { id: ada.id } })
  const finish = await stage.beginSubscribing(ada.token)
  await write((tx) => tx.delete(roles, own?.id ?? ''))
  expect(await finish({ clientId: listener.clientId, subscriptions: ['reports/*', 'games/*'] })).toBe(204)
  await write((tx) => tx.create(reports, { text: 'secret' }))
  await stage.whistle()
  expect(await listener.told()).toBe('create games/*')
})

test('a session that ends takes its streams with it, and nobody else', async () => {
  const [ada, bob] = [await stage.person(), await stage.person()]
  const forAda = await Promise.all([stage.listen(['games/*'], ada.token), stage.listen(['games/*'], ada.token)])
  const forBob = await stage.listen(['games/*'], bob.token)
  // In one transaction: not even this one is told any more.
  await write(async (tx) => {
    await tx.create(games, { status: 'secret' })
    await tx.update(users, ada.id, { tokenKey: 'another' })
  })
  await Promise.all(forAda.map((listener) => listener.ended))
  expect(forAda.map((listener) => listener.frames.length)).toEqual([1, 1])
  expect(await forBob.told()).toBe('create games/*')
  await write((tx) => tx.delete(users, bob.id))
  await forBob.ended
})

test('another change of a person ends nothing', async () => {
  const ada = await stage.person()
  const listener = await stage.listen(['games/*'], ada.token)
  await write((tx) => tx.update(users, ada.id, { name: 'Ada' }))
  await stage.whistle()
  expect(await listener.told()).toBe('create games/*')
})

test('the first identity binds: a guest may become somebody, nobody may become somebody else', async () => {
  const [ada, bob] = [await stage.person(), await stage.person()]
  const listener = await stage.listen(['reports/*'])
  expect(await stage.subscribe(listener.clientId, ['reports/*'], ada.token)).toBe(204)
  await write((tx) => tx.create(reports, { owner: ada.id }))
  expect(await listener.told()).toBe('create reports/*')
  for (const token of [bob.token, undefined]) {
    const response = await stage.post({ clientId: listener.clientId, subscriptions: ['games/*'] }, token)
    expect(response.status).toBe(403)
    expect(await response.json()).toEqual({
      data: {},
      message: "The current and the previous request authorization don't match.",
      status: 403,
    })
  }
  expect(await stage.subscribe(listener.clientId, ['games/*'], ada.token)).toBe(204)
})
