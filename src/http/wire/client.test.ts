import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import PocketBase, { ClientResponseError, type RecordModel } from 'pocketbase'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { users } from '#areas/accounts/accounts.collections.ts'
import { notices } from '#areas/notifications/notifications.collections.ts'
import type { Collection } from '#records/schema/collection.ts'
import { OfficialClients } from '../live/official-clients.testing.ts'
import { CONVERSATIONS } from './conversations.testing.ts'
import { expected, filledText } from './placeholders.testing.ts'
import { sampleGames, samplePlayers, sampleTeams } from './samples.testing.ts'
import { cause, multipartOf, wantedEvents } from './stage.testing.ts'
import { openWireWorld, type WireWorld } from './world.testing.ts'

/** The official client as people use it, with what it gives back. */

let world: WireWorld
const clients = new OfficialClients()

beforeAll(async () => {
  world = await openWireWorld()
})
afterEach(() => clients.end())
afterAll(() => world.close())

const known = (placeholder: string) => world.bindings.get(placeholder)!

const clientOf = (name?: 'alice' | 'admin'): PocketBase => clients.of(world.url, name && known(`token:${name}`))

const passwordOf = (name: string) => known(name === 'admin' ? 'password:admin' : 'password:first')

async function refusalOf(call: Promise<unknown>): Promise<ClientResponseError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ClientResponseError)
  return error as ClientResponseError
}

describe('records', () => {
  test('getList gives a page, getFullList everything, getFirstListItem one', async () => {
    const client = clientOf()
    const all = client.collection('games')
    const page = await all.getList(2, 3, { sort: 'start' })
    expect(page).toMatchObject({ page: 2, perPage: 3, totalItems: 7, totalPages: 3 })
    expect(page.items.map(({ id }) => id)).toEqual([3, 4, 5].map((n) => known(`game:${n}`)))
    expect(await all.getFullList({ batch: 2 })).toHaveLength(7)
    expect(await all.getFullList()).toHaveLength(7)
    expect(await all.getList()).toMatchObject({ page: 1, perPage: 30 })
    expect(await client.send('/api/collections/games/records', {})).toMatchObject({ page: 1, perPage: 30 })
    const first = await all.getFirstListItem('status = "live"', { expand: 'team_a,team_b' })
    expect(first).toMatchObject({
      id: known('game:1'),
      expand: { team_a: { name: 'Team 1' }, team_b: { name: 'Team 2' } },
    })
  })

  test('client.filter quotes what people typed', async () => {
    const client = clientOf()
    const typed = `" || 1=1 || 'x' = "`
    const filter = client.filter('name = {:name} && number >= {:least}', { name: typed, least: 0 })
    expect((await client.collection('players').getList(1, 30, { filter })).items).toEqual([])
    const found = client.filter('name = {:name} && created <= {:now}', { name: 'P1', now: new Date() })
    expect((await client.collection('players').getList(1, 30, { filter: found })).totalItems).toBe(1)
  })

  test('create, update with modifiers, delete', async () => {
    const mine = clientOf('admin').collection('players')
    const made = await mine.create({ name: 'Kim', number: 3, team: known('team:0') }, { expand: 'team' })
    expect(made).toMatchObject({ collectionName: 'players', name: 'Kim', expand: { team: { name: 'Team 0' } } })
    expect(await mine.update(made.id, { 'number+': 4 })).toMatchObject({ number: 7 })
    expect(await mine.update(made.id, { ...made, name: 'Kim K' })).toMatchObject({ name: 'Kim K', number: 3 })
    expect(await mine.delete(made.id)).toBe(true)
    expect((await refusalOf(mine.getOne(made.id))).status).toBe(404)
  })

  test('what is refused carries status, message, data per field and address', async () => {
    const refused = await refusalOf(clientOf('alice').collection('games').create({ status: 'bogus', id: 'BAD' }))
    expect(refused).toMatchObject({
      status: 400,
      message: 'Failed to create record.',
      url: `${world.url}/api/collections/games/records`,
      isAbort: false,
      response: {
        status: 400,
        data: {
          id: { code: 'validation_min_text_constraint', params: { min: 15 } },
          status: { code: 'validation_invalid_value', message: 'Invalid value bogus.' },
        },
      },
    })
    expect(refused.toJSON()).toMatchObject({ status: 400 })
  })

  test('nothing found: the message of the client itself', async () => {
    const { status, response } = await refusalOf(clientOf().collection('games').getFirstListItem('field = "nowhere"'))
    expect({ status, response }).toEqual({
      status: 404,
      response: { code: 404, message: "The requested resource wasn't found.", data: {} },
    })
  })

  test('what answers without a word of its own: the default message', async () => {
    const mute = createServer((_, response) => void response.writeHead(502).end('<h1>Bad gateway</h1>'))
    await once(mute.listen(0, '127.0.0.1'), 'listening')
    const client = new PocketBase(`http://127.0.0.1:${(mute.address() as AddressInfo).port}`)
    expect(await refusalOf(client.collection('games').getList())).toMatchObject({
      status: 502,
      response: {},
      message: 'Something went wrong.',
    })
    mute.close()
  })

  test('the same question asked again cancels the first one; cancelRequest cancels by key', async () => {
    const client = clientOf()
    const first = refusalOf(client.collection('games').getList())
    const second = client.collection('games').getList()
    expect(await first).toMatchObject({
      isAbort: true,
      status: 0,
      message: expect.stringMatching(/^The request was aborted/),
    })
    expect((await second).items).toHaveLength(7)
    const third = refusalOf(client.collection('games').getList(1, 1, { requestKey: 'mine' }))
    client.cancelRequest('mine')
    expect((await third).isAbort).toBe(true)
  })
})

describe('notices, whose rule follows relations', () => {
  const MANY = 3_000

  beforeAll(() => {
    const counts = new Map<Collection, number>([
      [notices, MANY],
      [sampleTeams, 64],
      [users, 1_000],
      [samplePlayers, 1_000],
      [sampleGames, 300],
    ])
    vi.spyOn(world.db.rowCounts, 'known').mockResolvedValue(counts)
  })
  afterAll(() => void vi.restoreAllMocks())

  test.each<['guest' | 'alice' | 'admin', string, object]>(
    (['guest', 'alice', 'admin'] as const).flatMap((who) => [
      [who, 'audience = "everybody"', {}],
      [who, 'team = {:team}', { expand: 'team' }],
      [who, 'division = "open" || audience = "everybody"', { sort: '-created' }],
      [who, 'team = {:team} || division = "open" || audience = "everybody"', { sort: '-created', expand: 'team' }],
      [who, 'team.name = "Team 1"', { skipTotal: true, expand: 'team' }],
      [who, 'created > "2026-06-05" && urgent = true && title_en ~ "storm"', { sort: '-urgent,-created' }],
    ]),
  )('%s asks for %s', async (who, filter, options) => {
    const client = clientOf(who === 'guest' ? undefined : who)
    const wanted = client.filter(filter, { team: known('team:1') })
    const { items } = await client.collection('notices').getList(1, 30, { filter: wanted, ...options })
    expect(items).toEqual([])
  })
})

describe('accounts', () => {
  test('listAuthMethods: the password, and codes by mail', async () => {
    expect(await clientOf().collection('users').listAuthMethods()).toEqual({
      password: { identityFields: ['email'], enabled: true },
      oauth2: { providers: [], enabled: false },
      mfa: { enabled: false, duration: 0 },
      otp: { enabled: true, duration: 600 },
    })
  })

  test('authWithPassword and authRefresh fill the store, and its cookie comes back', async () => {
    const client = clientOf()
    const { record, token } = await client
      .collection('users')
      .authWithPassword('alice@example.com', passwordOf('alice'))
    expect(client.authStore).toMatchObject({ isValid: true, token, record: { id: record.id, collectionName: 'users' } })
    const renewed = await client.collection('users').authRefresh({ expand: 'player' })
    expect(renewed.record).toMatchObject({ id: known('user:alice'), email: 'alice@example.com' })
    expect(client.authStore.token).toBe(renewed.token)

    const cookie = client.authStore.exportToCookie()
    expect(cookie.length).toBeLessThan(4_096)
    const other = clientOf()
    other.authStore.loadFromCookie(cookie)
    expect((await other.collection('users').authRefresh()).record.id).toBe(record.id)

    // A person with much to say: the token still fits.
    client.authStore.save(renewed.token, { ...renewed.record, story: 'x'.repeat(4_096) })
    expect(client.authStore.exportToCookie().length).toBeLessThanOrEqual(4_096)
    other.authStore.loadFromCookie(client.authStore.exportToCookie())
    expect(other.authStore).toMatchObject({ token: renewed.token, record: { id: record.id } })
  })

  test('a refused sign-in leaves the store empty', async () => {
    const client = clientOf()
    const { status, message } = await refusalOf(
      client.collection('users').authWithPassword('alice@example.com', 'nope'),
    )
    expect({ status, message }).toEqual({ status: 400, message: 'Failed to authenticate.' })
    expect(client.authStore.isValid).toBe(false)
  })

  test('verification by the link of the mail', async () => {
    const people = clientOf().collection('users')
    expect(await people.requestVerification('bob@example.com')).toBe(true)
    const token = await world.tokenInMail('bob@example.com', '/user/verify')
    expect(await people.confirmVerification(token)).toBe(true)
    const { record } = await people.authWithPassword('bob@example.com', passwordOf('bob'))
    expect(record).toMatchObject({ verified: true, name: 'bob' })
    expect((await refusalOf(people.confirmVerification(token))).response['data']).toHaveProperty('token.code')
  })
})

describe('files', () => {
  test('FormData in, getURL and getToken out, replaced and removed by name', async () => {
    const client = clientOf('alice')
    const mine = client.collection('games')
    const made = await mine.create(await multipartOf({ field: 'PHOTO', photo: '@My Photo 1.png', docs: '@a.txt' }))
    const { photo, docs } = made as RecordModel & { photo: string; docs: string[] }
    expect(photo).toMatch(/^my_photo_1_[a-z0-9]{10}\.png$/)
    const url = client.files.getURL(made, photo, { thumb: '100x100' })
    expect(url).toBe(`${world.url}/api/files/${sampleGames.id}/${made.id}/${photo}?thumb=100x100`)
    expect((await fetch(url)).headers.get('content-type')).toBe('image/png')
    const token = await client.files.getToken()
    const doc = client.files.getURL(made, docs[0]!, { token })
    expect(await (await fetch(doc)).text()).toBe('hello')
    const added = await mine.update(made.id, { 'docs+': [new File(['more'], 'b.txt')] })
    expect(added['docs']).toEqual([docs[0], expect.stringMatching(/\.txt$/)])
    const removed = await mine.update(made.id, { 'docs-': [docs[0]], photo: null })
    expect(removed).toMatchObject({ photo: '', docs: [added['docs'][1]] })
    expect((await fetch(doc)).status).toBe(404)
  })
})

describe('live', () => {
  interface Came {
    event: string
    data: unknown
  }

  /** What comes in, one after the other. */
  function mailbox() {
    const came: Came[] = []
    let wake = () => {}
    return {
      put: (event: string) => (data: unknown) => {
        came.push({ event, data })
        wake()
      },
      async next(): Promise<Came> {
        while (came.length === 0) await new Promise<void>((resolve) => (wake = resolve))
        return came.shift()!
      },
    }
  }

  const byTopic = (events: readonly Came[]) => events.toSorted((a, b) => (a.event < b.event ? -1 : 1))

  test('the recorded events reach the callbacks of their topics (181-190)', async () => {
    const { id } = await clientOf('alice')
      .collection('games')
      .create({
        team_a: known('team:0'),
        team_b: known('team:1'),
        field: 'F9',
        start: '2026-07-01T10:00:00Z',
        score_b: -1,
        status: 'live',
      })
    world.bindings.set('game:7', id)
    const client = clientOf('alice')
    const { put, next } = mailbox()
    const allGames = await client.collection('games').subscribe('*', put('games/*'))
    await client.collection('games').subscribe(id, put(`games/${id}`))
    await client.collection('locked').subscribe('*', put('locked/*'))
    await client.collection('spirit').subscribe('*', put('spirit/*'))
    const options = { query: { filter: 'active=true', fields: 'id,name' } }
    await client.collection('teams').subscribe('*', put('teams/*'), options)
    await client.realtime.subscribe('players', put('players'))

    for (const conversation of CONVERSATIONS) {
      const { request, events } = conversation
      if (!request || !events) continue
      const wanted = wantedEvents(conversation, events).map(({ event, data }) => ({ event: topicIn(event), data }))
      await cause(request, world)
      const came: Came[] = []
      while (came.length < wanted.length) came.push(await next())
      expect(byTopic(came)).toEqual(expected(byTopic(wanted), byTopic(came), world.bindings))
    }

    await allGames()
    await client.collection('games').unsubscribe(id)
    await world.db.write((tx) => tx.update(sampleGames, id, { score_a: 1 }))
    await world.db.write((tx) => tx.update(samplePlayers, known('player:0'), { name: 'mark' }))
    // Of the game nothing more is told: the next event is the other one.
    expect((await next()).event).toBe('players')
  })

  /** The callback's topic; its options belong to the subscription. */
  const topicIn = (event: string) => filledText(event, world.bindings).split('?')[0]!

  test('another identity on the same connection is refused', async () => {
    const client = clientOf('alice')
    await client.collection('spirit').subscribe('*', () => {})
    client.authStore.save(known('token:admin'), null)
    const { status, message } = await refusalOf(client.collection('games').subscribe('*', () => {}))
    expect({ status, message }).toEqual({
      status: 403,
      message: "The current and the previous request authorization don't match.",
    })
    client.authStore.save(known('token:alice'), null)
  })
})

test('194: the addresses that the client sends, and what they are answered', async () => {
  const { calls = [], deleteError } = CONVERSATIONS.find(({ number }) => number === '194')!
  while ((await world.db.count(sampleGames)) < 13) await world.db.write((tx) => tx.create(sampleGames, {}))
  const client = clientOf()
  const sent: { url: string; status: number }[] = []
  client.afterSend = ({ url, status }, data: unknown) => {
    sent.push({ url: url.slice(world.url.length), status })
    return data
  }
  const all = client.collection('games')
  await client.collection('users').authWithPassword('alice@example.com', passwordOf('alice'))
  await client.collection('users').authRefresh()
  const filter = 'status="live" && start>="2026-01-01 00:00:00.000Z"'
  await all.getList(1, 3, { expand: 'team_a,team_b', filter, sort: '-start' })
  await all.getFullList({ batch: 3 })
  await all.getFirstListItem('status="live"')
  const made = await all.create({ field: 'SDK' })
  world.bindings.set('game:11', made.id)
  world.bindings.set('game:10', made.id)
  await all.update(made.id, { field: 'SDK 2' })
  const refused = await refusalOf(all.delete(made.id))
  expect({ status: refused.status, message: refused.message, response: refused.response }).toEqual(deleteError)
  const missed = await refusalOf(all.getFirstListItem('status="zzz"'))
  const fileUrl = client.files.getURL(made, 'x.png', { thumb: '100x100' })

  world.bindings.set('origin', world.url)
  const wanted = calls
    .filter(({ url }) => url)
    .map(({ url, status }) => ({ url: filledText(url!, world.bindings), status }))
  expect(sent).toEqual(wanted)
  expect({ err: missed.status, response: missed.response }).toEqual(calls.find(({ err }) => err))
  expect({ fileUrl }).toEqual({ fileUrl: filledText(calls.find((call) => call.fileUrl)!.fileUrl!, world.bindings) })
})
