import PocketBase, { ClientResponseError } from 'pocketbase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roles, users } from '#areas/accounts/accounts.collections.ts'
import { makeTournament } from '#areas/tournament/tournament.testing.ts'
import { RATE_LIMITS } from '../limits/rate-limits.ts'
import { sampleGames, samplePlayers, sampleTeams, spirit } from '../wire/samples.testing.ts'
import { openWireWorld, type WireWorld } from '../wire/world.testing.ts'

/** Several writes at once, by the official client wherever it has the call. */

let world: WireWorld

beforeAll(async () => {
  world = await openWireWorld({ rateLimits: { ...RATE_LIMITS, create: { count: 120, seconds: 3_600 } } })
})
afterAll(() => world.close())

const known = (placeholder: string) => world.bindings.get(placeholder)!

function clientOf(name?: 'alice' | 'bob' | 'admin'): PocketBase {
  const client = new PocketBase(world.url)
  if (name) client.authStore.save(known(`token:${name}`), null)
  return client
}

interface Refused {
  status: number
  response: { data: { requests?: Record<string, { code: string; response: { status: number; message: string } }> } }
}

const refusalOf = (sending: Promise<unknown>): Promise<Refused> =>
  sending.then(
    () => Promise.reject(new Error('it was not refused')),
    (error: unknown) => {
      if (error instanceof ClientResponseError) return error as unknown as Refused
      throw error
    },
  )

/** By hand, for what the client does not send. */
async function post(requests: unknown, as = 'alice') {
  const response = await fetch(`${world.url}/api/batch`, {
    method: 'POST',
    headers: { authorization: known(`token:${as}`), 'content-type': 'application/json' },
    body: JSON.stringify({ requests }),
  })
  return { status: response.status, body: (await response.json()) as Refused['response'] & { message: string } }
}

const times = <T>(count: number, it: T): T[] => Array.from({ length: count }, () => it)

const games = '/api/collections/games/records'

test('create, update, upsert and delete in one, in their order, with what each would answer alone', async () => {
  const batch = clientOf('admin').createBatch()
  const [made, kept] = ['batchplayer0001', 'batchplayer0002']
  const players = batch.collection('players')
  players.create({ id: made, name: 'Kim', number: 3, team: known('team:0') }, { expand: 'team' })
  players.update(made, { 'number+': 4 }, { fields: 'id,number' })
  players.upsert({ id: kept, name: 'Noa' })
  players.upsert({ id: kept, name: 'Noa N' }, { fields: 'name' })
  players.delete(made)
  const results = await batch.send()
  expect(results.map(({ status }) => status)).toEqual([200, 200, 200, 200, 204])
  expect(results.map(({ body }): unknown => body)).toEqual([
    expect.objectContaining({ id: made, number: 3, expand: { team: expect.objectContaining({ name: 'Team 0' }) } }),
    { id: made, number: 7 },
    expect.objectContaining({ id: kept, name: 'Noa', collectionName: 'players' }),
    { name: 'Noa N' },
    null,
  ])
  expect(await world.db.get(samplePlayers, made)).toBeUndefined()
})

test('what it has changed is told in order, once all of it is kept', async () => {
  const heard: string[] = []
  const stop = world.db.feed.follow((changes) =>
    heard.push(changes.map(({ collection, action }) => `${action} ${collection.name}`).join(', ')),
  )
  const batch = clientOf('admin').createBatch()
  batch.collection('teams').create({ id: 'batchteam000001', name: 'Terns' })
  batch.collection('players').create({ name: 'Tern 1', team: 'batchteam000001' })
  batch.collection('teams').update('batchteam000001', { name: 'Arctic Terns' })
  await batch.send()
  stop()
  expect(heard).toEqual(['create teams, create players, update teams'])
})

describe('one that is refused ends all of them, and is told at its place', () => {
  const inRequest = (index: number, status: number, message: string) => ({
    status: 400,
    body: {
      data: {
        requests: {
          [index]: {
            code: 'batch_request_failed',
            message: 'Batch request failed.',
            response: { data: {}, message, status },
          },
        },
      },
      message: 'Batch transaction failed.',
      status: 400,
    },
  })
  const fine = { method: 'POST', url: games, body: { field: 'NOT KEPT' } }
  const notThere = "The requested resource wasn't found."
  const noDeed = 'A batch creates, updates, upserts and deletes records.'

  test.each<[string, number, string, object]>([
    [
      'a rule of null',
      403,
      'Only superusers can perform this action.',
      { method: 'DELETE', url: `${games}/batchgame000001` },
    ],
    [
      'a rule that does not hold',
      400,
      'Failed to create record.',
      { method: 'POST', url: '/api/collections/players/records' },
    ],
    ['no such record', 404, notThere, { method: 'PATCH', url: `${games}/batchgame000001` }],
    ['no such collection', 404, 'Missing collection context.', { method: 'POST', url: '/api/collections/x/records' }],
    ['no such deed', 400, noDeed, { method: 'GET', url: games }],
    ['another address', 400, noDeed, { method: 'POST', url: '/api/commands/accounts.signUp' }],
    ['too many parts', 400, noDeed, { method: 'DELETE', url: `${games}/a/b` }],
    ['a batch in a batch', 400, noDeed, { method: 'POST', url: '/api/batch', body: { requests: [] } }],
  ])('%s', async (_, status, message, request) => {
    expect(await post([fine, request])).toEqual(inRequest(1, status, message))
    expect(await world.db.count(sampleGames, { filter: 'field = "NOT KEPT"' })).toBe(0)
  })

  test('what only a constraint of the database knows', async () => {
    const same = { method: 'POST', url: games, body: { id: 'batchgame000009' } }
    const { status, body } = await post([fine, same, same])
    expect({ status, failed: Object.keys(body.data.requests ?? {}) }).toEqual({ status: 400, failed: ['2'] })
    expect(await world.db.count(sampleGames, { filter: 'field = "NOT KEPT"' })).toBe(0)
  })

  test("another person's record", async () => {
    const theirs = {
      method: 'PATCH',
      url: `/api/collections/spirit/records/${known('spirit:1')}`,
      body: { comment: 'x' },
    }
    expect(await post([theirs])).toEqual(inRequest(0, 404, notThere))
    expect(await world.db.get(spirit, known('spirit:1'))).toMatchObject({ comment: 'ok' })
  })

  test('a password is changed by itself', async () => {
    const change = { oldPassword: 'heron-quay-41', password: 'heron-quay-49', passwordConfirm: 'heron-quay-49' }
    const url = `/api/collections/users/records/${known('user:alice')}`
    expect(await post([{ method: 'PATCH', url, body: change }])).toEqual(
      inRequest(0, 400, 'This change has to be sent by itself.'),
    )
  })
})

test('what cannot be understood, and what is too much', async () => {
  const one = { method: 'POST', url: games, body: {} }
  const refused = (message: string, requests?: object) => ({
    status: 400,
    body: { status: 400, message, data: requests ? { requests } : {} },
  })
  const unreadable = 'Failed to read the submitted batch data.'
  expect(await post('all')).toEqual(refused(unreadable))
  expect(await post(times(51, one))).toEqual(
    refused('Invalid batch request data.', {
      code: 'validation_length_too_long',
      message: 'The length must be no more than 50.',
      params: { max: 50, min: 0 },
    }),
  )
  const wrong = (what: string) => ({ code: 'validation_invalid_type', message: `Must be ${what}.` })
  expect(await post([one, one, { ...one, url: 3 }])).toEqual(refused(unreadable, { 2: { url: wrong('a text') } }))
  expect(await post([{ ...one, method: [] }])).toEqual(refused(unreadable, { 0: { method: wrong('a text') } }))
  expect(await post(times(50, one))).toMatchObject({ status: 200 })
})

test('writers of a collection see to what belongs to a change, and say no for all', async () => {
  const days = { starts: '2026-06-05', ends: '2026-06-07' }
  const { id } = (await makeTournament(world.db, days)).tournament
  const change = (body: object) => ({ method: 'PATCH', url: `/api/collections/tournament/records/${id}`, body })
  const name = { method: 'PATCH', url: `/api/collections/users/records/${known('user:admin')}`, body: { name: 'Ada' } }
  expect(await post([name, change({ ends: '2026-06-01' })], 'admin')).toMatchObject({
    status: 400,
    body: { data: { requests: { 1: { response: { data: { ends: { code: 'validation_invalid_days' } } } } } } },
  })
  expect(await world.db.get(users, known('user:admin'))).toMatchObject({ name: 'admin' })
  expect(await post([name, change({ name: 'Lake Cup' })], 'admin')).toMatchObject({ status: 200 })
  const audited = await world.db.store.all<{ action: string }>('SELECT "action" FROM "_audit" ORDER BY "at"')
  expect(audited.map(({ action }) => action)).toEqual(['accounts.changeName', 'tournament.save'])
})

test('files come along, and nothing of them is kept where another part is refused', async () => {
  const client = clientOf('alice')
  const withFile = (field: string, more?: object) => {
    const batch = client.createBatch()
    batch.collection('games').create({ field, docs: [new File(['hello'], 'a.txt'), new File(['more'], 'b.txt')] })
    if (more) batch.collection('games').create(more)
    return batch.send()
  }
  const [made] = await withFile('FILES')
  const { id, docs } = made!.body as { id: string; docs: string[] }
  expect(docs).toHaveLength(2)
  const url = client.files.getURL({ id, collectionId: sampleGames.id }, docs[1]!)
  expect(await (await fetch(url)).text()).toBe('more')
  const added = client.createBatch()
  added.collection('games').upsert({ id, 'docs+': new File(['third'], 'c.txt') })
  expect((await added.send())[0]?.body).toMatchObject({ docs: [...docs, expect.stringMatching(/^c.+\.txt$/)] })

  const kept = () => world.db.store.rows('SELECT count(*) FROM "_files"')
  const before = await kept()
  await refusalOf(withFile('FILES', { status: 'bogus' }))
  expect(await kept()).toEqual(before)
  const wrong = client.createBatch()
  wrong.collection('games').create({ field: 'X' })
  wrong.collection('games').create({ photo: new File(['no picture'], 'x.png') })
  const { response } = await refusalOf(wrong.send())
  expect(response.data.requests).toMatchObject({
    1: { response: { status: 400, data: { photo: { code: 'validation_invalid_mime_type' } } } },
  })
})

test('who somebody is counts at each part: a role that is lost in between lets nothing through', async () => {
  const held = await world.db.first(roles, { filter: 'user = {:id}', params: { id: known('user:admin') } })
  const batch = clientOf('admin').createBatch()
  batch.collection('teams').create({ name: 'Late' })
  const losing = world.db.write((tx) => tx.update(roles, held!.id, { roles: [] }))
  const refused = refusalOf(batch.send())
  await losing
  expect((await refused).response.data.requests).toMatchObject({ 0: { response: { status: 400 } } })
  expect(await world.db.count(sampleTeams, { filter: 'name = "Late"' })).toBe(0)
  await world.db.write((tx) => tx.update(roles, held!.id, { roles: ['admin'] }))
})

test('a batch counts as many new records as it has parts that make some', async () => {
  const many = async () => (await post(times(50, { method: 'POST', url: games, body: {} }), 'carol')).status
  expect([await many(), await many(), await many()]).toEqual([200, 200, 429])
})
