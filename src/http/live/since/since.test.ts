import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetMarked } from '#records/changes/change-log.ts'
import { LIVE_COLLECTIONS, type LiveListener, type LiveStage, openLiveStage, optioned } from '../live.testing.ts'
import { cursorsOf, cursorsWith } from './cursors.ts'
import { MISSED_MAX } from './missed.ts'

/** Whoever was away gives the last place they heard of, and is told what they missed, or to load again. */

const { cards, games, players, reports, roles, teams } = LIVE_COLLECTIONS

let stage: LiveStage

beforeAll(async () => {
  stage = await openLiveStage()
})
afterAll(() => stage.close())

const write: LiveStage['db']['write'] = (work) => stage.db.write(work)
const report = (owner: string, text: string) => write((tx) => tx.create(reports, { owner, text }))

/** What is told up to the place, in short, and that place. */
async function caughtUp(listener: LiveListener) {
  const told: string[] = []
  for (;;) {
    const { id, event, data } = await listener.next()
    if (event === 'FS_PLACE') return { told, id, ...(data as unknown as { complete: boolean }) }
    const { text, status, name, phone } = data.record
    told.push(`${data.action} ${event} ${String(text ?? status ?? name ?? phone)}`)
  }
}

/** Where somebody is who listens, and leaves. */
async function placeNow(topics = ['games/*'], token?: string): Promise<string> {
  const listener = await stage.listen(topics, token, '')
  const { id } = await caughtUp(listener)
  listener.leave()
  return id
}

const back = async (since: string, topics = ['games/*'], token?: string) =>
  caughtUp(await stage.listen(topics, token, since))

test('they hear what they missed in its order, each once, then what comes', async () => {
  const game = await write((tx) => tx.create(games, { status: 'planned' }))
  const first = await stage.listen(['games/*'])
  await write((tx) => tx.update(games, game.id, { status: 'heard' }))
  const { id: since } = await first.next()
  first.leave()
  await write((tx) => tx.update(games, game.id, { status: 'live' }))
  await write(async (tx) => {
    await tx.update(games, game.id, { status: 'over' })
    await tx.create(players, { name: 'P' })
    await tx.create(games, { status: 'next' })
  })
  await write((tx) => tx.delete(games, game.id))
  const again = await stage.listen(['games/*'], undefined, since)
  const missed = await caughtUp(again)
  expect(missed).toMatchObject({
    complete: true,
    told: ['update games/* live', 'update games/* over', 'create games/* next', 'delete games/* over'],
  })
  await stage.whistle()
  expect(await again.told()).toBe('create games/*')
  expect(await back(missed.id)).toMatchObject({ complete: true, told: ['create games/* whistle'] })
})

test('nothing missed is nothing told', async () => {
  expect(await back(await placeNow())).toMatchObject({ complete: true, within: 800, told: [] })
})

test('a place holds across a restart', async () => {
  const since = await placeNow()
  await write((tx) => tx.create(games, { status: 'before' }))
  await stage.restart()
  await write((tx) => tx.create(games, { status: 'after' }))
  expect(await back(since)).toMatchObject({ complete: true, told: ['create games/* before', 'create games/* after'] })
})

test('what comes in between is neither lost nor told twice', async () => {
  const since = await placeNow()
  let written = 0
  const over = new AbortController()
  const writing = (async () => {
    for (let n = 0; n < 300 && !over.signal.aborted; n++) {
      await write((tx) => tx.create(games, { status: String(n) }))
      written++
    }
  })()
  const listeners: LiveListener[] = []
  for (let n = 0; n < 20; n++) listeners.push(await stage.listen(['games/*'], undefined, since))
  over.abort()
  await writing
  for (const listener of listeners) {
    const { told, complete } = await caughtUp(listener)
    while (told.length < written) told.push(`create games/* ${String((await listener.next()).data.record['status'])}`)
    expect(complete).toBe(true)
    expect(told).toEqual(Array.from({ length: written }, (_, n) => `create games/* ${n}`))
  }
})

test('who hears little is told now and then how far they have come', async () => {
  const beating = await openLiveStage({ times: { look: 10, heartbeat: 20 } })
  await beating.whistle()
  const [listener, official] = [await beating.listen(['players/*'], undefined, ''), await beating.listen(['players/*'])]
  while ((await listener.frame()) === ':');
  const { id } = await beating.whistle()
  const cursors = await cursorsOf(beating.db)
  const [row] = await beating.db.store.rows('SELECT "seq" FROM "_changes" WHERE "record" = ?', [id])
  await expect.poll(async () => cursors.placeOf((await listener.next()).id)?.seq).toBe(row?.[0])
  expect([await official.frame(), await official.frame()]).toEqual([':', ':'])
  await beating.close()
})

test('whoever knows places hears each heartbeat as an event, also where nothing was ever changed', async () => {
  const silent = await openLiveStage({ times: { look: 10, heartbeat: 20 } })
  const listener = await silent.listen(['games/*'], undefined, '')
  await listener.next()
  for (let beat = 0; beat < 2; beat++)
    expect(await listener.next()).toMatchObject({ id: '', event: 'FS_PLACE', data: { complete: true } })
  await silent.close()
})

test('only what rules and filters let through is told', async () => {
  const [ada, bob] = [await stage.person(), await stage.person()]
  const topics = ['reports/*', optioned('games/*', { filter: 'status = "live"' })]
  const since = await placeNow()
  await report(ada.id, 'of ada')
  await report(bob.id, 'of bob')
  const game = await write((tx) => tx.create(games, { status: 'planned' }))
  await write((tx) => tx.update(games, game.id, { status: 'live' }))
  await write((tx) => tx.update(games, game.id, { status: 'over' }))
  const filtered = topics[1]
  const live = [`create ${filtered} live`, `delete ${filtered} live`]
  expect((await back(since, topics, ada.token)).told).toEqual(['create reports/* of ada', ...live])
  expect((await back(since, topics, bob.token)).told).toEqual(['create reports/* of bob', ...live])
  expect((await back(since, topics)).told).toEqual(live)
})

test('it is about what a connection did not listen to before', async () => {
  const since = await placeNow()
  const listener = await stage.listen(['players/*'], undefined, since)
  await caughtUp(listener)
  await write((tx) => tx.create(players, { name: 'P' }))
  await stage.whistle()
  expect(await stage.subscribe(listener.clientId, ['players/*', 'games/*'], undefined, since)).toBe(204)
  expect((await caughtUp(listener)).told).toEqual(['create players/* P', 'create games/* whistle'])
})

test('in the middle of a transaction, rules still know how everything was before it', async () => {
  const ada = await stage.person()
  const player = await write((tx) => tx.create(players, { name: 'P', owner: ada.id }))
  await write((tx) => tx.create(cards, { player: player.id, phone: '1' }))
  const listener = await stage.listen(['games/*'])
  await write(async (tx) => {
    await tx.create(games, { status: 'first' })
    await tx.delete(players, player.id)
  })
  const { id: since } = await listener.next()
  expect(await back(since, ['cards/*', 'players/*'], ada.token)).toMatchObject({
    complete: true,
    told: ['delete cards/* 1', 'delete players/* P'],
  })
  expect((await back(since, ['cards/*'])).told).toEqual([])
})

test('what could not be seen then is not told; what may not be seen now is a reason to load again', async () => {
  const [ada, bob] = [await stage.person(), await stage.person()]
  const player = await write((tx) => tx.create(players, { name: 'P', owner: ada.id }))
  const since = await placeNow()
  const card = await write((tx) => tx.create(cards, { player: player.id, phone: '1' }))
  expect((await back(since, ['cards/*'], ada.token)).told).toEqual(['create cards/* 1'])
  await write((tx) => tx.update(players, player.id, { owner: bob.id }))
  await write((tx) => tx.update(cards, card.id, { phone: '2' }))
  expect(await back(since, ['cards/*'], ada.token)).toMatchObject({ complete: false, told: [] })
  expect(await back(since, ['cards/*'], bob.token)).toMatchObject({ complete: true, told: ['update cards/* 2'] })
  expect(await back(since, ['cards/*'])).toMatchObject({ complete: true, told: [] })
})

describe('they are told to load again', () => {
  const LOAD = { complete: false, told: [] }

  test('with a place that is none of ours', async () => {
    const other = cursorsWith('another installation').after({ seq: 1, mark: 1 })
    for (const since of ['', 'nonsense', other]) expect(await back(since)).toMatchObject(LOAD)
  })

  test('with a place of a history that a backup has undone', async () => {
    const cursors = await cursorsOf(stage.db)
    const { seq, mark } = cursors.placeOf(await placeNow())!
    for (const place of [
      { seq, mark: (mark ^ 1) >>> 0 },
      { seq: seq - 1, mark },
      { seq: seq + 5, mark },
    ])
      expect(await back(cursors.after(place))).toMatchObject(LOAD)
  })

  test('once what they missed is no longer kept', async () => {
    const since = await placeNow()
    await stage.whistle()
    const kept = await placeNow()
    const { seq } = (await cursorsOf(stage.db)).placeOf(kept)!
    await stage.db.store.write((tx) => tx.run('DELETE FROM "_changes" WHERE "seq" < ?', [seq]))
    await stage.whistle()
    expect(await back(since)).toMatchObject(LOAD)
    expect(await back(kept)).toMatchObject({ complete: true, told: ['create games/* whistle'] })
  })

  test('when they missed too much', async () => {
    const since = await placeNow()
    await write(async (tx) => {
      for (let n = 0; n <= MISSED_MAX; n++) await tx.create(players, { name: 'P' })
    })
    expect(await back(since)).toMatchObject(LOAD)
  })

  test('when it is more than a slow phone takes', async () => {
    const since = await placeNow()
    const notes = 'x'.repeat(190_000)
    await write(async (tx) => {
      for (let n = 0; n < 4; n++) await tx.create(games, { notes })
    })
    expect(await back(since)).toMatchObject(LOAD)
    expect(await back(since, ['players/*'])).toMatchObject({ complete: true, told: [] })
  })

  test('when they have become somebody else meanwhile', async () => {
    const ada = await stage.person('worker')
    const since = await placeNow()
    await report(ada.id, 'own')
    expect((await back(since, ['reports/*'], ada.token)).told).toEqual(['create reports/* own'])
    const own = await stage.db.first(roles, { filter: 'user = {:id}', params: { id: ada.id } })
    await write((tx) => tx.update(roles, own?.id ?? '', { roles: ['admin'] }))
    expect(await back(since, ['reports/*'], ada.token)).toMatchObject(LOAD)
  })

  test('when they come back as another than they were, or as nobody', async () => {
    const [ada, bob] = [await stage.person(), await stage.person()]
    const since = await placeNow()
    const NOTHING = { complete: true, told: [] }
    expect(await back(`${since}&as=${ada.id}`, ['games/*'], ada.token)).toMatchObject(NOTHING)
    expect(await back(`${since}&as=${ada.id}`, ['games/*'], bob.token)).toMatchObject(LOAD)
    expect(await back(`${since}&as=${ada.id}`)).toMatchObject(LOAD)
    expect(await back(`${since}&as=`, ['games/*'], ada.token)).toMatchObject(LOAD)
    expect(await back(`${since}&as=`)).toMatchObject(NOTHING)
  })

  test('when what it was must be forgotten, unless they could not have seen it', async () => {
    const [ada, bob] = [await stage.person(), await stage.person()]
    const since = await placeNow()
    const { id } = await report(ada.id, 'mentions Ada')
    await write(async (tx) => {
      await tx.delete(reports, id)
      await tx.forgetChanges('Ada')
    })
    expect(await back(since, ['reports/*'], ada.token)).toMatchObject(LOAD)
    expect(await back(since, ['reports/*'], bob.token)).toMatchObject(LOAD)
    expect(await back(since, ['reports/*'])).toMatchObject({ complete: true, told: [] })
    expect(await back(since, ['games/*'], ada.token)).toMatchObject({ complete: true, told: [] })
  })

  test('when there is more to tell than one may ask for', async () => {
    const since = await placeNow()
    const team = await write((tx) => tx.create(teams, { state: 'accepted', name: 'T' }))
    await write(async (tx) => {
      for (let n = 0; n < 300; n++) await tx.create(games, { team: team.id, status: 'live' })
    })
    const dear = Array.from({ length: 10 }, (_, n) =>
      optioned('games/*', { filter: `team.name != "${n}" && status != "${n}"` }),
    )
    expect(await back(since, dear)).toMatchObject(LOAD)
  })
})

test('what is forgotten is told live first, and gone afterwards', async () => {
  const ada = await stage.person()
  const listener = await stage.listen(['reports/*'], ada.token)
  const { id } = await report(ada.id, 'mentions Ada')
  await write(async (tx) => {
    await tx.delete(reports, id)
    await tx.forgetChanges('Ada')
  })
  expect([await listener.told(), await listener.told()]).toEqual(['create reports/*', 'delete reports/*'])
  // Where others must read it, too, it goes a little later.
  if (stage.db.store.others.mayBe) await forgetMarked(stage.db.store)
  expect(await stage.db.store.rows('SELECT "before" FROM "_changes" WHERE "before" LIKE \'%Ada%\'')).toEqual([])
})
