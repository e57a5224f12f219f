import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIVE_COLLECTIONS, type LiveStage, openLiveStage, optioned } from './live.testing.ts'

/** Who is told what. That nothing is told is seen by what comes next instead. */

const { cards, games, locked, players, reports, teams, users } = LIVE_COLLECTIONS

let stage: LiveStage

beforeAll(async () => {
  stage = await openLiveStage()
})
afterAll(() => stage.close())

const write: LiveStage['db']['write'] = (work) => stage.db.write(work)

test('each sees what their rule shows', async () => {
  const [ada, bob, admin] = [await stage.person(), await stage.person(), await stage.person('admin')]
  const topics = ['reports/*', 'games/*']
  const [guest, forAda, forBob, forAdmin] = await Promise.all(
    [undefined, ada.token, bob.token, admin.token].map((token) => stage.listen(topics, token)),
  )
  await write((tx) => tx.create(reports, { owner: ada.id, text: 'mine' }))
  await stage.whistle()
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
  await stage.whistle()
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
  await stage.whistle()
  const heard = []
  while (!listener.frames.at(-1)?.includes('whistle')) heard.push(await listener.told())
  expect(heard.filter((one) => one.endsWith('users/*'))).toHaveLength(1)
  expect(heard.filter((one) => one.includes('filter'))).toEqual([])
  expect(listener.frames.join()).not.toMatch(/planted|"managers"|tokenKey/)
})

test('who asks for it hears how what was changed was before, and nothing that is hidden', async () => {
  const topic = optioned('teams/*', { before: 'true', fields: 'id,name' })
  const listener = await stage.listen([topic, 'teams/*'])
  const team = await write((tx) => tx.create(teams, { name: 'Hucks', state: 'accepted' }))
  await write((tx) => tx.update(teams, team.id, { name: 'Hucks II', secret: 'planted' }))
  await write((tx) => tx.delete(teams, team.id))
  const heard = []
  for (let count = 0; count < 6; count++) heard.push(await listener.next())
  const asked = heard.filter(({ event }) => event === topic).map(({ data }) => data)
  expect(asked).toEqual([
    { action: 'create', record: { id: team.id, name: 'Hucks' } },
    { action: 'update', record: { id: team.id, name: 'Hucks II' }, before: { name: 'Hucks', updated: team.updated } },
    { action: 'delete', record: { id: team.id, name: 'Hucks II' } },
  ])
  expect(heard.filter(({ event, data }) => event !== topic && 'before' in data)).toEqual([])
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
