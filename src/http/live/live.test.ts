import { afterAll, beforeAll, expect, test } from 'vitest'
import { cursorsOf } from './cursors.ts'
import {
  cards,
  games,
  locked,
  openStage,
  optioned,
  players,
  reports,
  roles,
  type Stage,
  teams,
  users,
} from './live.testing.ts'

/** What is told to whom. That nothing is told is seen by what comes next instead. */

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const write: Stage['db']['write'] = (work) => stage.db.write(work)

/** A change that everybody hears who listens to games. */
const whistle = () => write((tx) => tx.create(games, { status: 'whistle' }))

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
  const another = await whistle()
  const created = await listener.next()
  expect(created).toMatchObject({ event: 'games/*', data: { action: 'create', record: { id: another.id } } })
  const [row] = await stage.db.store.rows('SELECT max("seq") FROM "_changes"')
  expect((await cursorsOf(stage.db)).seqOf(created.id)).toBe(row?.[0])
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

test('each sees what their rule shows', async () => {
  const [ada, bob, admin] = [await stage.person(), await stage.person(), await stage.person('admin')]
  const topics = ['reports/*', 'games/*']
  const [guest, forAda, forBob, forAdmin] = await Promise.all(
    [undefined, ada.token, bob.token, admin.token].map((token) => stage.listen(topics, token)),
  )
  await write((tx) => tx.create(reports, { owner: ada.id, text: 'mine' }))
  await whistle()
  expect(await forAda?.told()).toBe('create reports/*')
  expect(await forAdmin?.told()).toBe('create reports/*')
  for (const one of [guest, forAda, forBob, forAdmin]) expect(await one?.told()).toBe('create games/*')
})

test('a topic of one record goes by its view rule, and a closed collection tells nothing', async () => {
  const ada = await stage.person()
  const report = await write((tx) => tx.create(reports, { owner: ada.id, text: 'a' }))
  const [mine, guest] = await Promise.all(
    [ada.token, undefined].map((token) =>
      stage.listen([`reports/${report.id}`, 'locked/*', 'roles/*', 'games/*'], token),
    ),
  )
  await write((tx) => tx.update(reports, report.id, { text: 'b' }))
  await write((tx) => tx.create(locked, { text: 'secret' }))
  await whistle()
  expect(await mine?.told()).toBe(`update reports/${report.id}`)
  expect(await mine?.told()).toBe('create games/*')
  expect(await guest?.told()).toBe('create games/*')
})

test('a record that leaves a view is told as deleted with what was seen, one that enters as created', async () => {
  const manager = await stage.person()
  const [guest, forManager] = await Promise.all([stage.listen(['teams/*']), stage.listen(['teams/*'], manager.token)])
  const team = await write((tx) => tx.create(teams, { name: 'Hucks', state: 'accepted', managers: [manager.id] }))
  await write((tx) => tx.update(teams, team.id, { name: 'Hush', state: 'waiting' }))
  await write((tx) => tx.update(teams, team.id, { name: 'Hushed' }))
  await write((tx) => tx.update(teams, team.id, { name: 'Hucks II', state: 'accepted' }))
  const seen = [await guest.next(), await guest.next(), await guest.next()]
  expect(seen.map(({ data }) => [data.action, data.record['name']])).toEqual([
    ['create', 'Hucks'],
    ['delete', 'Hucks'],
    ['create', 'Hucks II'],
  ])
  const all = [await forManager.next(), await forManager.next(), await forManager.next(), await forManager.next()]
  expect(all.map(({ data }) => [data.action, data.record['name']])).toEqual([
    ['create', 'Hucks'],
    ['update', 'Hush'],
    ['update', 'Hushed'],
    ['update', 'Hucks II'],
  ])
})

test('a filter makes a view of its own', async () => {
  const topic = optioned('games/*', { filter: 'status = "live" && score > 3', fields: 'id,score' })
  const listener = await stage.listen([topic])
  const game = await write((tx) => tx.create(games, { status: 'live', score: 1 }))
  for (const score of [4, 5, 2]) await write((tx) => tx.update(games, game.id, { score }))
  const heard = [await listener.next(), await listener.next(), await listener.next()]
  expect(heard.map(({ event, data }) => [event, data.action, data.record])).toEqual([
    [topic, 'create', { id: game.id, score: 4 }],
    [topic, 'update', { id: game.id, score: 5 }],
    [topic, 'delete', { id: game.id, score: 5 }],
  ])
})

test('an expand shows each viewer what they may see', async () => {
  const manager = await stage.person()
  const team = await write((tx) => tx.create(teams, { name: 'Quiet', state: 'waiting', managers: [manager.id] }))
  const topic = optioned('games/*', { expand: 'team', filter: 'score = 77' })
  const [guest, forManager] = await Promise.all([stage.listen([topic]), stage.listen([topic], manager.token)])
  await write((tx) => tx.create(games, { team: team.id, score: 77 }))
  expect((await guest.next()).data.record).toMatchObject({ team: team.id, expand: {} })
  expect(guest.frames.join()).not.toContain('Quiet')
  expect((await forManager.next()).data.record).toMatchObject({ expand: { team: { name: 'Quiet' } } })
})

test('a filter along a relation reaches only what its asker may list', async () => {
  const manager = await stage.person()
  const team = await write((tx) => tx.create(teams, { name: 'Hidden Hucks', state: 'waiting', managers: [manager.id] }))
  const topics = [optioned('games/*', { filter: 'team.name ~ "hidden"' }), 'players/*']
  const [guest, forManager] = await Promise.all([stage.listen(topics), stage.listen(topics, manager.token)])
  await write((tx) => tx.create(games, { team: team.id }))
  await write((tx) => tx.create(players, { name: 'whistle' }))
  expect(await guest.told()).toBe('create players/*')
  expect(await forManager.told()).toBe(`create ${topics[0]}`)
})

test('hidden fields never leave, and cannot be asked about', async () => {
  const admin = await stage.person('admin')
  const topics = [
    'teams/*',
    optioned('teams/*', { fields: '*,secret,managers' }),
    optioned('teams/*', { filter: 'secret ~ "planted"' }),
    optioned('teams/*', { filter: 'managers ?= "x" || state != ""' }),
    optioned('games/*', { expand: 'team.managers' }),
    'users/*',
    'games/*',
  ]
  const listener = await stage.listen(topics, admin.token)
  const team = await write((tx) =>
    tx.create(teams, { name: 'T', state: 'accepted', secret: 'planted', managers: [admin.id] }),
  )
  await write((tx) => tx.update(teams, team.id, { secret: 'planted too' }))
  await write((tx) => tx.create(games, { team: team.id }))
  await write((tx) => tx.create(users, { name: 'New', email: 'new@example.org', tokenKey: 'planted key' }))
  await write((tx) => tx.delete(teams, team.id))
  await whistle()
  const heard = []
  while (!listener.frames.at(-1)?.includes('whistle')) heard.push(await listener.told())
  expect(heard.filter((one) => one.endsWith('users/*'))).toHaveLength(1)
  expect(heard.filter((one) => one.includes('filter'))).toEqual([])
  expect(listener.frames.join()).not.toMatch(/planted|"managers"|tokenKey/)
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
  await whistle()
  await write((tx) => tx.create(players, { name: 'P' }))
  expect(await listener.told()).toBe('create games/*')
  // PocketBase takes options that cannot be read for none.
  expect(await listener.told()).toBe('create players/*?options=%7Bnot-json')
  expect(await listener.told()).toBe('create players/*?options=null')
})

test('a collection can be named by its id', async () => {
  const listener = await stage.listen([`${games.id}/*`])
  await whistle()
  expect(await listener.told()).toBe(`create ${games.id}/*`)
})

test('what goes together with its owner is told to the owner', async () => {
  const ada = await stage.person()
  const { player } = await write(async (tx) => {
    const player = await tx.create(players, { name: 'Ada', owner: ada.id })
    return { player, card: await tx.create(cards, { player: player.id, phone: '1' }) }
  })
  const [mine, guest] = await Promise.all([
    stage.listen(['cards/*', 'players/*'], ada.token),
    stage.listen(['cards/*', 'players/*']),
  ])
  await write((tx) => tx.delete(players, player.id))
  expect([await mine.told(), await mine.told()]).toEqual(['delete cards/*', 'delete players/*'])
  expect(await guest.told()).toBe('delete players/*')
})

test('a new list of topics takes the place of the old one', async () => {
  const listener = await stage.listen(['games/*', 'players/*'])
  expect(await stage.subscribe(listener.clientId, ['players/*'])).toBe(204)
  await whistle()
  await write((tx) => tx.create(players, { name: 'P' }))
  expect(await listener.told()).toBe('create players/*')
  expect(await stage.subscribe(listener.clientId, [])).toBe(204)
  await write((tx) => tx.create(players, { name: 'P' }))
  expect(await stage.subscribe(listener.clientId, ['games/*'])).toBe(204)
  await whistle()
  expect(await listener.told()).toBe('create games/*')
})

test('everybody hears everything once and in the order of the commits, however it was written', async () => {
  const ada = await stage.person()
  const topic = optioned('games/*', { filter: 'status = "race"' })
  const owned = optioned('reports/*', { filter: 'text = "race"' })
  const listeners = await Promise.all(
    Array.from({ length: 5 }, (_, index) => stage.listen([topic, owned], index % 2 ? ada.token : undefined)),
  )
  const { seqOf } = await cursorsOf(stage.db)
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
    while (heard.length < expected.length) heard.push(seqOf((await listener.next()).id))
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

test('losing a role closes the tap at once, also within one transaction; gaining it opens it', async () => {
  const ada = await stage.person('admin')
  const [first, second] = await Promise.all([
    stage.listen(['reports/*', 'games/*'], ada.token),
    stage.listen(['reports/*', 'games/*'], ada.token),
  ])
  const own = await write((tx) => tx.first(roles, { filter: 'user = {:id}', params: { id: ada.id } }))
  const report = await write((tx) => tx.create(reports, { text: 'one' }))
  await write(async (tx) => {
    await tx.update(reports, report.id, { text: 'two' })
    await tx.update(roles, own?.id ?? '', { roles: ['worker'] })
    await tx.update(reports, report.id, { text: 'three' })
  })
  await write((tx) => tx.update(reports, report.id, { text: 'four' }))
  await whistle()
  await write((tx) => tx.update(roles, own?.id ?? '', { roles: ['worker', 'admin'] }))
  await write((tx) => tx.update(reports, report.id, { text: 'five' }))
  // What is told goes by the roles of the moment in which it is: it must be heard before they go.
  for (const listener of [first, second]) {
    expect(await listener.told()).toBe('create reports/*')
    expect(await listener.told()).toBe('create games/*')
    expect((await listener.next()).data).toMatchObject({ action: 'update', record: { text: 'five' } })
  }
  await write((tx) => tx.delete(roles, own?.id ?? ''))
  await write((tx) => tx.update(reports, report.id, { text: 'six' }))
  await whistle()
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
  await whistle()
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
  await whistle()
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
