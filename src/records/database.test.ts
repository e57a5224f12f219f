import { afterAll, beforeAll, expect, test } from 'vitest'
import { roles, users } from '../areas/accounts/accounts.collections.ts'
import { playerDetails, players, teams } from '../areas/teams/teams.collections.ts'
import { forgetBefore, type WrittenChange } from './changes/change-log.ts'
import type { Database } from './database.ts'
import { openTemporary } from './temporary.testing.ts'
import { GUEST } from './viewing/viewer.ts'
import { listAs, viewAs } from './viewing/viewer-records.ts'

let db: Database
let close: () => Promise<void>

beforeAll(async () => {
  ;({ db, close } = await openTemporary([users, roles, teams, players, playerDetails]))
})
afterAll(() => close())

test('a record is written, read back typed, and listed with what it points at', async () => {
  const { team, player } = await db.write(async (tx) => {
    const team = await tx.create(teams, { name: 'Hucks', division: 'mixed', state: 'accepted' })
    const player = await tx.create(players, { name: 'Ada L', team: team.id, number: '7' })
    return { team, player }
  })
  expect(await db.get(players, player.id)).toMatchObject({ name: 'Ada L', number: '7', team: team.id, captain: false })
  const [found] = await db.listWith(players, ['team'], { filter: 'team.name = {:name}', params: { name: 'Hucks' } })
  expect(found?.expand.team?.name).toBe('Hucks')
  const page = await listAs(db, GUEST, players, { filter: 'team.name ~ "huck"', expand: 'team', sort: '-number' })
  expect(page).toMatchObject({ totalItems: 1, items: [{ id: player.id, expand: { team: { name: 'Hucks' } } }] })
  expect(await viewAs(db, GUEST, teams, team.id, {})).not.toHaveProperty('managers')
})

test('how many lead to each is counted at once', async () => {
  const [three, none] = await db.write(async (tx) => {
    const three = await tx.create(teams, { name: 'Three', division: 'open', state: 'accepted' })
    for (const number of ['1', '2', '3']) await tx.create(players, { name: 'Ada L', team: three.id, number })
    return [three.id, (await tx.create(teams, { name: 'None', division: 'open', state: 'accepted' })).id]
  })
  expect(await db.countsPointingAt(players, 'team', [three, none])).toEqual(new Map([[three, 3]]))
  expect(await db.countsPointingAt(players, 'team', [])).toEqual(new Map())
  await expect(db.countsPointingAt(teams, 'managers', [three])).rejects.toThrow('leads to several')
})

test('what nobody can have stored is looked for, and not found', async () => {
  const team = await db.write((tx) => tx.create(teams, { name: 'Odd', division: 'open', state: 'accepted' }))
  for (const odd of ['\0', 'a\0b', '\ud83d', 'x\udc00']) {
    expect((await db.byIds(teams, [odd, team.id])).size).toBe(1)
    expect(await db.pointingAt(players, 'team', [odd])).toEqual([])
    expect(await db.countsPointingAt(players, 'team', [odd])).toEqual(new Map())
    expect(await db.get(teams, odd)).toBeUndefined()
    for (const filter of ['name = {:odd}', 'name ~ {:odd}', 'managers.name ?~ {:odd}'])
      expect(await db.list(teams, { filter, params: { odd } })).toEqual([])
  }
})

test('how many records it may ever be: what was is forgotten of all of them', async () => {
  await db.write(async (tx) => {
    const { id } = await tx.create(teams, { name: 'Left', division: 'open', state: 'accepted' })
    await tx.update(teams, id, { name: 'Gone' })
    const later = { seq: Number.MAX_SAFE_INTEGER, collection: teams, action: 'update' } as const
    const many: WrittenChange[] = Array.from({ length: 40_000 }, (_, at) => ({ ...later, id: `nobody${at}` }))
    await forgetBefore(tx.store, tx.selector.dialect, [...many, { ...later, id }], [])
    const [row] = await tx.store.rows('SELECT count(*) FROM "_changes" WHERE "record" = ? AND "before" IS NULL', [id])
    expect(row).toEqual([2])
  })
})

test('a page beyond the last is the last, and one before the first is the first', async () => {
  const names = ['Page 1', 'Page 2', 'Page 3']
  await db.write(async (tx) => {
    for (const name of names) await tx.create(teams, { name, division: 'open', state: 'accepted' })
  })
  const query = { filter: 'name ~ {:name}', params: { name: 'Page ' }, sort: '-name', perPage: 2 }
  const shown = async (page: number) => {
    const { items, ...rest } = await db.page(teams, { ...query, page })
    return { ...rest, names: items.map(({ name }) => name) }
  }
  expect(await shown(1)).toEqual({ total: 3, page: 1, pages: 2, names: ['Page 3', 'Page 2'] })
  expect(await shown(2)).toEqual({ total: 3, page: 2, pages: 2, names: ['Page 1'] })
  expect(await shown(9)).toEqual(await shown(2))
  expect(await shown(-1)).toEqual(await shown(1))
  const none = await db.page(teams, { filter: 'name = "nobody"', page: 3, perPage: 2 })
  expect(none).toEqual({ items: [], total: 0, page: 1, pages: 1 })
})

test('every record is read, however many a list would show, and too many are an error', async () => {
  const { id: team } = await db.write((tx) => tx.create(teams, { name: 'Crowd', division: 'open', state: 'accepted' }))
  // A hundred at a time: one transaction of all may take longer than it is given.
  for (let from = 0; from < 1_200; from += 100)
    await db.write(async (tx) => {
      for (let at = from; at < from + 100; at++) await tx.create(players, { name: `Crowd ${at}`, team })
    })
  const query = { filter: 'team = {:team}', params: { team }, sort: '-@added' }
  expect(await db.list(players, query)).toHaveLength(1_000)
  const all = await db.every(players, query)
  expect([all.length, all[0]?.name, all.at(-1)?.name]).toEqual([1_200, 'Crowd 1199', 'Crowd 0'])
  expect(await db.every(players, query, 1_200)).toHaveLength(1_200)
  await expect(db.every(players, query, 1_199)).rejects.toThrow('More than 1199 records of players match')
})

test('records are counted by the values of their fields', async () => {
  const team = await db.write(async (tx) => {
    const { id } = await tx.create(teams, { name: 'Counted', division: 'women', state: 'accepted' })
    await tx.create(players, { name: 'Count A', team: id, captain: true })
    await tx.create(players, { name: 'Count B', team: id })
    await tx.create(players, { name: 'Count C', team: id })
    await tx.create(players, { name: 'Count D' })
    return id
  })
  const query = { filter: 'name ~ {:name}', params: { name: 'Count ' } }
  expect(await db.countBy(players, ['team', 'captain'], query)).toEqual([
    { team: '', captain: false, count: 1 },
    { team, captain: false, count: 2 },
    { team, captain: true, count: 1 },
  ])
  expect(await db.countBy(players, ['captain'], { filter: 'name = "nobody"' })).toEqual([])
  const women = await db.countBy(teams, ['division'], { filter: 'division = "women"' })
  expect(women).toEqual([{ division: 'women', count: 1 }])
})

test('what points at one record is made to point at another, but where it is left out', async () => {
  await db.write(async (tx) => {
    const [from, to] = [await tx.create(players, { name: 'Ada L' }), await tx.create(players, { name: 'Ada L' })]
    const person = { name: 'Ada', email: 'ada@club.example', password: '!', tokenKey: 'a', player: from.id }
    const { id: user } = await tx.create(users, person)
    const { id: details } = await tx.create(playerDetails, { player: from.id })
    const before = tx.changes.length
    expect(await tx.repoint(players, from.id, to.id, [playerDetails])).toEqual({ users: 1 })
    expect((await tx.get(users, user))?.player).toBe(to.id)
    expect((await tx.get(playerDetails, details))?.player).toBe(from.id)
    expect(tx.changes.slice(before).map(({ action, id }) => [action, id])).toEqual([['update', user]])
  })
})

test('in a list one id takes the place of another, and stands there once', async () => {
  await db.write(async (tx) => {
    const person = (name: string) =>
      tx.create(users, { name, email: `${name}@club.example`, password: '!', tokenKey: name })
    const [from, to] = [await person('from'), await person('to')]
    const both = await tx.create(teams, {
      name: 'Both',
      division: 'open',
      state: 'accepted',
      managers: [from.id, to.id],
    })
    expect(await tx.repoint(users, from.id, to.id)).toEqual({ teams: 1 })
    expect((await tx.get(teams, both.id))?.managers).toEqual([to.id])
  })
})

test('a guest is not the owner of what has no owner', async () => {
  const details = await db.write(async (tx) => {
    const player = await tx.create(players, { name: 'Nobody N' })
    return tx.create(playerDetails, { player: player.id, phone: '123' })
  })
  expect((await listAs(db, GUEST, playerDetails, {})).items).toEqual([])
  await expect(viewAs(db, GUEST, playerDetails, details.id, {})).rejects.toMatchObject({ status: 404 })
})
