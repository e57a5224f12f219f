import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Saying } from '#records/storage/others.ts'
import { testDependencies } from '../areas/dependencies.testing.ts'
import { requestWith } from '../auth/sessions.testing.ts'
import { SharedLimiter } from '../limits/shared-limiter.ts'
import { LIVE_COLLECTIONS, type LiveStage, openLiveStage } from '../live/live.testing.ts'
import { pagesHandler } from '../pages/pages-handler.ts'
import { appOf } from '../server/app.ts'
import { SILENT } from '../server/log.ts'
import { Router } from '../server/router.ts'
import { serve } from '../server/serve.ts'

/** Two processes on one database: what is done through one of them holds in the other. */

const { games, reports, roles, users } = LIVE_COLLECTIONS

let here: LiveStage
let there: Awaited<ReturnType<LiveStage['beside']>>

beforeAll(async () => {
  here = await openLiveStage()
  there = await here.beside()
})
afterAll(() => here.close())

const viewerThere = async (token: string) => (await there.sessions.viewerOf(requestWith(token))).id

describe('what one writes', () => {
  test('is told to those who listen to the other, each change once and in order', async () => {
    const listener = await there.listen(['games/*'])
    const writers = [here.db, there.db]
    const scores = Array.from({ length: 40 }, (_, score) => score + 1)
    const seqs = new Map<number, number>()
    await Promise.all(
      scores.map((score) =>
        writers[score % 2]!.write(async (tx) => {
          await tx.create(games, { score })
          seqs.set(score, tx.lastSeq)
        }),
      ),
    )
    const heard: number[] = []
    while (heard.length < scores.length) heard.push(Number((await listener.next()).data.record['score']))
    expect(heard).toEqual(scores.toSorted((a, b) => (seqs.get(a) ?? 0) - (seqs.get(b) ?? 0)))
  })

  test('is told to those who listen to one that has written nothing itself', async () => {
    const silent = await here.beside()
    const listener = await silent.listen(['games/*'])
    await here.whistle()
    expect(await listener.told()).toBe('create games/*')
  })

  test('is seen by whoever is signed in and asks the other next', async () => {
    const ada = await here.person('admin')
    const { id } = await here.db.write((tx) => tx.create(games, { score: 0 }))
    for (let score = 1; score <= 20; score++) {
      await there.db.get(games, id)
      await here.db.write((tx) => tx.update(games, id, { score }))
      await viewerThere(ada.token)
      expect(await there.db.get(games, id)).toMatchObject({ score })
    }
  })

  test('is seen by a visitor whose browser asks the other next', async () => {
    const { id } = await here.db.write((tx) => tx.create(games, { score: 0 }))
    const at = (url: string) => `${url}/api/collections/games/records/${id}`
    const headers = { 'content-type': 'application/json', origin: 'http://fieldside.example' }
    for (let score = 1; score <= 20; score++) {
      await there.db.get(games, id)
      const written = await fetch(at(here.url), { method: 'PATCH', headers, body: JSON.stringify({ score }) })
      const [cookie = ''] = written.headers.getSetCookie()
      expect(cookie).toMatch(/^place=[\w-]{22}; Max-Age=10; Path=\/; HttpOnly; SameSite=Lax$/)
      const shown = await fetch(at(there.url), { headers: { cookie: cookie.split(';')[0] ?? '' } })
      expect(await shown.json()).toMatchObject({ score })
    }
    // A place that nobody gave out is none.
    expect((await fetch(at(there.url), { headers: { cookie: `place=${'x'.repeat(22)}` } })).status).toBe(200)
  })

  test('is not kept as it was before by a request that began to read then', async () => {
    const { id } = await here.db.write((tx) => tx.create(games, { score: 1 }))
    await there.db.store.together(async () => {
      await there.db.count(games)
      await here.db.write((tx) => tx.update(games, id, { score: 2 }))
      await there.db.catchUp(Number((await here.db.store.rows('SELECT max("seq") FROM "_changes"'))[0]?.[0]))
      await there.db.get(games, id)
    })
    expect(await there.db.get(games, id)).toMatchObject({ score: 2 })
  })

  test('takes the pages with it that the other has kept', async () => {
    const dependencies = await testDependencies(there.db)
    const pages = pagesHandler(dependencies, {
      build: 'one',
      render: async (_request, page) =>
        new Response(`<p>${await page.reader.count(games)}</p>`, { headers: { 'content-type': 'text/html' } }),
      takesForms: () => true,
      errorPage: () => '',
    })
    const server = await serve(appOf(new Router(), { log: SILENT }, { pages }), {
      host: '127.0.0.1',
      port: 0,
      log: SILENT,
    })
    const shown = async () => (await fetch(`http://127.0.0.1:${server.port}/`)).text()
    const before = await shown()
    expect(await shown()).toBe(before)
    await here.whistle()
    await expect.poll(shown).not.toBe(before)
    await server.stop()
  })
})

describe('whoever loses their right through one', () => {
  test('by signing out has no session, and no stream, in the other', async () => {
    const [ada, bob] = [await here.person(), await here.person()]
    const [forAda, forBob] = [await there.listen(['games/*'], ada.token), await there.listen(['games/*'], bob.token)]
    expect(await viewerThere(ada.token)).toBe(ada.id)
    await here.signOut(ada.token)
    expect(await viewerThere(ada.token)).toBe('')
    await forAda.ended
    await here.whistle()
    expect(await forBob.told()).toBe('create games/*')
  })

  test('by a new password has no session, and no stream, in the other', async () => {
    const ada = await here.person()
    const listener = await there.listen(['games/*'], ada.token)
    // The record of before is kept there.
    await there.db.get(users, ada.id)
    expect(await viewerThere(ada.token)).toBe(ada.id)
    await here.db.write((tx) => tx.update(users, ada.id, { tokenKey: 'another key than before' }))
    expect(await viewerThere(ada.token)).toBe('')
    await listener.ended
    expect(await viewerThere(ada.token)).toBe('')
  })

  test('by a role hears no more through the other, and may no more', async () => {
    const ada = await here.person('admin')
    const listener = await there.listen(['reports/*', 'games/*'], ada.token)
    const own = await here.db.first(roles, { filter: 'user = {:id}', params: { id: ada.id } })
    await here.db.write((tx) => tx.delete(roles, own?.id ?? ''))
    expect((await there.sessions.viewerOf(requestWith(ada.token))).roles).toEqual([])
    await here.db.write((tx) => tx.create(reports, { text: 'secret' }))
    await here.whistle()
    expect(await listener.told()).toBe('create games/*')
  })
})

test('tries of a secret are counted together', async () => {
  const [first, second] = await Promise.all(
    [here.db, there.db].map(async (db) => {
      const dependencies = await testDependencies(db, { clock: () => now })
      return new SharedLimiter('password', { count: 4, seconds: 60 }, dependencies)
    }),
  )
  let now = Date.parse('2026-06-06T10:00:00Z')
  const tryAll = async (tries: number) =>
    Promise.all(Array.from({ length: tries }, async (_, at) => (at % 2 === 0 ? first : second)?.tryTake('ada')))
  const counted = async (tries: number) => (await tryAll(tries)).filter((taken) => taken?.ok).length
  expect(await counted(20)).toBe(4)
  expect(await counted(2)).toBe(0)
  now += 15_000
  expect(await counted(10)).toBe(1)
  now += 60_000
  expect(await counted(10)).toBe(4)
  expect(await second?.tryTake('bob')).toEqual({ ok: true })
  await expect(first?.take('ada')).rejects.toMatchObject({ status: 429, retryAfterSeconds: 15 })
})

const EAR = new Saying<string>('is anybody there')

/** Comes once a new process hears what others say: it begins to with a connection of its own. */
async function untilHeardBy({ db }: Pick<LiveStage, 'db'>) {
  let isHeard = false
  db.store.others.hear(EAR, () => (isHeard = true))
  const say = () => here.db.store.others.say(EAR, 'here')
  await expect.poll(() => say().then(() => isHeard)).toBe(true)
}

describe('a stream that one holds, asked for through the other', () => {
  test('tells what is wanted, as who they are', async () => {
    const ada = await here.person('admin')
    const listener = await here.listen()
    expect(await there.subscribe(listener.clientId, ['reports/*'], ada.token)).toBe(204)
    await there.db.write((tx) => tx.create(reports, { text: 'for admins' }))
    expect(await listener.told()).toBe('create reports/*')
    // The first identity binds, whichever process hears of the second.
    const bob = await here.person()
    expect(await there.subscribe(listener.clientId, ['games/*'], bob.token)).toBe(403)
    expect(await there.subscribe(listener.clientId, ['games/*'])).toBe(403)
    await here.signOut(ada.token)
    await listener.ended
    expect(await there.subscribe(listener.clientId, ['games/*'], ada.token)).toBe(404)
  })

  test('goes on where it was, and takes as many topics as elsewhere', async () => {
    const first = await here.listen(['games/*'], undefined, '')
    await here.whistle()
    await first.next()
    const { id } = await first.next()
    first.leave()
    const other = await here.listen(['games/*'])
    await there.db.write((tx) => tx.create(games, { status: 'missed' }))
    // From then on this process knows of it: before, it would have nothing yet to tell whoever comes back.
    expect(await other.told()).toBe('create games/*')
    const second = await here.listen()
    const many = Array.from({ length: 90 }, (_, at) => `games/${String(at).padStart(15, 'ä')}${'x'.repeat(180)}`)
    expect(await there.subscribe(second.clientId, ['games/*', ...many], undefined, id)).toBe(204)
    expect((await second.next()).data.record).toMatchObject({ status: 'missed' })
  })

  test('is answered by one that stops: what others hold it asks for, and what it held is unknown', async () => {
    const stopping = await here.beside()
    await untilHeardBy(stopping)
    const [held, lost] = [await here.listen(), await stopping.listen(['games/*'])]
    await stopping.endLive()
    await lost.ended
    expect(await stopping.subscribe(held.clientId, ['games/*'])).toBe(204)
    expect(await here.subscribe(lost.clientId, ['games/*'])).toBe(404)
    await here.whistle()
    expect(await held.told()).toBe('create games/*')
  })

  test('is unknown where nobody holds it', async () => {
    expect(await there.subscribe('x'.repeat(40), ['games/*'])).toBe(404)
    expect(await there.subscribe('x', ['games/*'])).toBe(404)
  })
})
