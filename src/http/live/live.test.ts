import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIVE_COLLECTIONS, type LiveStage, openLiveStage, optioned } from './live.testing.ts'
import { cursorsOf } from './since/cursors.ts'

/** What is told, and how. That nothing is told is seen by what comes next instead. */

const { games, players, reports } = LIVE_COLLECTIONS

let stage: LiveStage

beforeAll(async () => {
  stage = await openLiveStage()
})
afterAll(() => stage.close())

const write: LiveStage['db']['write'] = (work) => stage.db.write(work)

test('a stream opens as recorded', async () => {
  const listener = await stage.listen()
  expect(listener.response.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'text/event-stream',
    'transfer-encoding': 'chunked',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  expect(listener.frames).toEqual([
    `id:${listener.clientId}\nevent:PB_CONNECT\ndata:{"clientId":"${listener.clientId}"}`,
  ])
  expect(listener.clientId).toMatch(/^[a-z0-9]{40}$/)
})

test('create, update and delete are told as recorded, by id, by star and by bare name', async () => {
  const game = await write((tx) => tx.create(games, { status: 'planned' }))
  const listener = await stage.listen(['games/*', `games/${game.id}`, 'games'])
  await write((tx) => tx.update(games, game.id, { score: 15 }))
  await write((tx) => tx.delete(games, game.id))
  const byId = await listener.frame()
  expect(byId).toMatch(
    new RegExp(
      `^id:[\\w-]{22}\\nevent:games/${game.id}\\ndata:\\{"record":\\{"collectionId".*"score":15.*\\},"action":"update"\\}$`,
    ),
  )
  expect(await listener.told()).toBe('update games/*')
  expect(await listener.told()).toBe('update games')
  expect(await listener.next()).toMatchObject({
    event: `games/${game.id}`,
    data: { action: 'delete', record: { id: game.id, score: 15, collectionName: 'games' } },
  })
  expect(await listener.told()).toBe('delete games/*')
  expect(await listener.told()).toBe('delete games')
  const another = await stage.whistle()
  const created = await listener.next()
  expect(created).toMatchObject({ event: 'games/*', data: { action: 'create', record: { id: another.id } } })
  const [row] = await stage.db.store.rows('SELECT max("seq") FROM "_changes"')
  expect((await cursorsOf(stage.db)).placeOf(created.id)?.seq).toBe(row?.[0])
})

test('the official client subscribes, hears, and stops hearing', async () => {
  const client = stage.client()
  const heard: { action: string; record: { id: string; status?: string } }[] = []
  let awaken = () => {}
  const until = async (count: number) => {
    while (heard.length < count) await new Promise<void>((resolve) => (awaken = resolve))
  }
  const listen = (event: (typeof heard)[number]) => {
    heard.push(event)
    awaken()
  }
  const stop = await client
    .collection('games')
    .subscribe('*', listen, { filter: 'status = "live"', fields: 'id,status' })
  const made = await client.collection('games').create({ status: 'live' })
  await until(1)
  await stop()
  await client.collection('games').subscribe(made.id, listen)
  await client.collection('games').update(made.id, { status: 'over' })
  await until(2)
  expect(heard).toMatchObject([
    { action: 'create', record: { id: made.id, status: 'live' } },
    { action: 'update', record: { id: made.id, status: 'over', collectionName: 'games' } },
  ])
  expect(Object.keys(heard[0]?.record ?? {})).toEqual(['id', 'status'])
})

test('what leads nowhere is passed over', async () => {
  const topics = [
    '',
    '?',
    '/',
    'nothing/*',
    'games/',
    'games/*/more',
    '__proto__/*',
    'games/*\nevent:forged\ndata:{}\n\n',
    optioned('games/*', { filter: 'no such = thing' }),
    optioned('games/*', { filter: '@request.auth.id = ""' }),
    optioned('games/*', { filter: 'status ~ "%%%%%%%%%%%%"' }),
    optioned('games/*', { fields: 'status:shout(3)' }),
    'players/*?options=%7Bnot-json',
    'players/*?options=null',
    'games/*',
  ]
  const listener = await stage.listen(topics)
  await stage.whistle()
  await write((tx) => tx.create(players, { name: 'P' }))
  expect(await listener.told()).toBe('create games/*')
  // PocketBase takes options that cannot be read for none.
  expect(await listener.told()).toBe('create players/*?options=%7Bnot-json')
  expect(await listener.told()).toBe('create players/*?options=null')
})

test('a collection can be named by its id', async () => {
  const listener = await stage.listen([`${games.id}/*`])
  await stage.whistle()
  expect(await listener.told()).toBe(`create ${games.id}/*`)
})

test('a new list of topics takes the place of the old one', async () => {
  const listener = await stage.listen(['games/*', 'players/*'])
  expect(await stage.subscribe(listener.clientId, ['players/*'])).toBe(204)
  await stage.whistle()
  await write((tx) => tx.create(players, { name: 'P' }))
  expect(await listener.told()).toBe('create players/*')
  expect(await stage.subscribe(listener.clientId, [])).toBe(204)
  await write((tx) => tx.create(players, { name: 'P' }))
  expect(await stage.subscribe(listener.clientId, ['games/*'])).toBe(204)
  await stage.whistle()
  expect(await listener.told()).toBe('create games/*')
})

test('everybody hears everything once and in the order of the commits, however it was written', async () => {
  const ada = await stage.person()
  const topic = optioned('games/*', { filter: 'status = "race"' })
  const owned = optioned('reports/*', { filter: 'text = "race"' })
  const listeners = await Promise.all(
    Array.from({ length: 5 }, (_, index) => stage.listen([topic, owned], index % 2 ? ada.token : undefined)),
  )
  const { placeOf } = await cursorsOf(stage.db)
  const [row] = await stage.db.store.rows('SELECT max("seq") FROM "_changes"')
  const WRITERS = 40
  const EACH = 5
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      const game = await write((tx) => tx.create(games, { status: 'race', score: writer }))
      for (let count = 1; count < EACH; count++) {
        await write(async (tx) => {
          await tx.update(games, game.id, { score: count })
          await tx.create(reports, { owner: ada.id, text: 'race' })
        })
      }
    }),
  )
  const seqs = (await stage.db.store.rows('SELECT "seq", "collection" FROM "_changes" WHERE "seq" > ? ORDER BY "seq"', [
    Number(row?.[0]),
  ])) as [number, string][]
  for (const [index, listener] of listeners.entries()) {
    const expected = seqs.filter(([, collection]) => index % 2 === 1 || collection === 'games').map(([seq]) => seq)
    const heard = []
    while (heard.length < expected.length) heard.push(placeOf((await listener.next()).id)?.seq)
    expect(heard).toEqual(expected)
  }
})

test('the changes of one transaction arrive together, in their order', async () => {
  const listener = await stage.listen(['games/*', 'players/*'])
  await write(async (tx) => {
    for (let count = 0; count < 200; count++) await tx.create(count % 2 ? games : players, { name: 'x', score: count })
  })
  const ids: number[] = []
  while (ids.length < 200) ids.push(Number((await listener.next()).id))
  expect(ids).toEqual(Array.from({ length: 200 }, (_, index) => Number(ids[0]) + index))
})

test('subscribing is refused as recorded', async () => {
  const refused = async (body: unknown) => {
    const response = await stage.post(body)
    return [response.status, await response.json()]
  }
  const { clientId } = await stage.listen()
  const wrong = { data: {}, message: 'Something went wrong while processing your request.', status: 400 }
  expect(await refused({ clientId: 'nope', subscriptions: ['games/*'] })).toEqual([
    404,
    { data: {}, message: 'Missing or invalid client id.', status: 404 },
  ])
  expect(await refused({})).toEqual([
    400,
    { ...wrong, data: { clientId: { code: 'validation_required', message: 'Cannot be blank.' } } },
  ])
  expect(await refused({ clientId: 7, subscriptions: [] })).toEqual([400, wrong])
  expect(await refused({ clientId, subscriptions: 'games/*' })).toEqual([400, wrong])
  expect(await refused({ clientId, subscriptions: [{}] })).toEqual([400, wrong])
  const tooLong = (max: number) => ({
    ...wrong,
    data: { subscriptions: { code: 'validation_length_too_long', message: `The length must be no more than ${max}.` } },
  })
  const many = Array.from({ length: 101 }, (_, index) => `games/${index}`)
  expect(await refused({ clientId, subscriptions: many })).toEqual([400, tooLong(100)])
  expect(await refused({ clientId, subscriptions: ['x'.repeat(2_501)] })).toEqual([400, tooLong(2_500)])
  const dear = Array.from({ length: 21 }, (_, index) =>
    optioned('cards/*', { expand: 'player,player.owner', filter: `player.name = "${index}"` }),
  )
  expect(await refused({ clientId, subscriptions: dear })).toMatchObject([400, { data: { subscriptions: {} } }])
  expect(await stage.subscribe(clientId, null)).toBe(204)
})
