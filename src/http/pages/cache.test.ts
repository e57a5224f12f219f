import { describe, expect, test } from 'vitest'
import { ChangeFeed } from '#records/changes/change-feed.ts'
import { type Collection, collection } from '#records/schema/collection.ts'
import { text } from '#records/schema/fields.ts'
import { PageCache, RenderedPage } from './cache.ts'
import { ReadTracker } from './read-tracker.ts'

const rules = { list: null, view: null, create: null, update: null, delete: null }
const games = collection('games', { fields: { name: text() }, rules })
const teams = collection('teams', { fields: { name: text() }, rules })

const changeOf = (changed: Collection) =>
  ({ seq: 1, collection: changed, action: 'update', id: 'x', at: '', before: undefined }) as const

const reading = (...collections: Collection[]) => {
  const reads = new ReadTracker()
  for (const it of collections) reads.collections.add(it)
  return reads
}

const pageOf = (body: string) => new RenderedPage(Buffer.from(body), {})

function opened(maxBytes?: number) {
  const feed = new ChangeFeed()
  const clock = { now: new Date('2026-06-13T21:00:00Z') }
  const cache = new PageCache(feed, () => clock.now, maxBytes)
  let rendered = 0
  const shown = async (key: string, reads = reading(games)) => {
    const page = await cache.page(key, async () => ({ page: pageOf(`${key} ${++rendered}`), reads }))
    return page?.body.toString()
  }
  return { feed, cache, clock, shown, change: (it: Collection) => void feed.publish([changeOf(it)]) }
}

/** A rendering that ends when the test says so. */
function slow(reads: ReadTracker) {
  let end!: (body: string) => void
  const body = new Promise<string>((resolve) => (end = resolve))
  return { end, render: async () => ({ page: pageOf(await body), reads }) }
}

describe('a page', () => {
  test('is rendered once and kept', async () => {
    const { shown } = opened()
    expect([await shown('/'), await shown('/'), await shown('/')]).toEqual(['/ 1', '/ 1', '/ 1'])
  })

  test('is kept apart from every other', async () => {
    const { shown } = opened()
    expect([await shown('a'), await shown('b'), await shown('a')]).toEqual(['a 1', 'b 2', 'a 1'])
  })

  test('is rendered anew once a collection that it read has changed', async () => {
    const { shown, change } = opened()
    await shown('/')
    change(games)
    expect(await shown('/')).toBe('/ 2')
  })

  test('stays while another collection changes', async () => {
    const { shown, change } = opened()
    await shown('/')
    change(teams)
    expect(await shown('/')).toBe('/ 1')
  })

  test('that goes by the time is rendered anew at the earliest moment at which it changes', async () => {
    const { shown, clock } = opened()
    const reads = reading(games)
    reads.changesAt(new Date('2026-06-14T06:00:00Z'))
    reads.changesAt(new Date('2026-06-13T22:00:00Z'))
    expect(await shown('/', reads)).toBe('/ 1')
    clock.now = new Date('2026-06-13T21:59:59Z')
    expect(await shown('/', reads)).toBe('/ 1')
    clock.now = new Date('2026-06-13T22:00:00Z')
    expect(await shown('/', reads)).toBe('/ 2')
  })

  test('that read two collections is dropped by each of them', async () => {
    const { shown, change } = opened()
    const reads = reading(games, teams)
    await shown('/', reads)
    change(teams)
    expect(await shown('/', reads)).toBe('/ 2')
    change(games)
    expect(await shown('/', reads)).toBe('/ 3')
  })

  test('that read nothing stays for good', async () => {
    const { shown, change } = opened()
    await shown('/', reading())
    change(games)
    expect(await shown('/', reading())).toBe('/ 1')
  })

  test('that read something nobody tells of is not kept', async () => {
    const { shown } = opened()
    const reads = reading(games)
    reads.isTrackable = false
    expect([await shown('/', reads), await shown('/', reads)]).toEqual(['/ 1', '/ 2'])
  })

  test('that is not for everybody is not kept', async () => {
    const { cache, shown } = opened()
    expect(await cache.page('/', async () => undefined)).toBeUndefined()
    expect(await shown('/')).toBe('/ 1')
  })

  test('that failed is not kept, and everybody who waited is told', async () => {
    const { cache, shown } = opened()
    const failing = () => cache.page('/', () => Promise.reject(new Error('broken')))
    const both = await Promise.allSettled([failing(), failing()])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await shown('/')).toBe('/ 1')
  })
})

describe('while a page is being rendered', () => {
  test('whoever asks for it waits for that rendering', async () => {
    const { cache } = opened()
    const { end, render } = slow(reading(games))
    const never = async () => expect.unreachable()
    const asked = [cache.page('/', render), cache.page('/', never), cache.page('/', never)]
    end('once')
    for (const page of await Promise.all(asked)) expect(page?.body.toString()).toBe('once')
  })

  test('every change until it is done counts, not only the first', async () => {
    const { cache, change, shown } = opened()
    const { end, render } = slow(reading(games))
    const asked = cache.page('/', render)
    change(teams)
    change(games)
    end('old')
    await asked
    expect(await shown('/')).toBe('/ 1')
  })

  test('changes that cannot be told make everything old, what is kept and what is being rendered', async () => {
    const { cache, feed, shown } = opened()
    const { end, render } = slow(reading(games))
    await shown('a')
    const asked = cache.page('b', render)
    feed.lose()
    end('old')
    await asked
    expect([await shown('a'), await shown('b')]).toEqual(['a 2', 'b 3'])
  })

  test('a change of what it read makes it old: it is shown to those who waited, and not kept', async () => {
    const { cache, change, shown } = opened()
    const { end, render } = slow(reading(games))
    const before = cache.page('/', render)
    change(games)
    end('old')
    expect((await before)?.body.toString()).toBe('old')
    expect(await shown('/')).toBe('/ 1')
  })

  test('whoever asks after a change does not get what was begun before it', async () => {
    const { cache, change, shown } = opened()
    const { end, render } = slow(reading(games))
    const before = cache.page('/', render)
    change(games)
    expect(await shown('/')).toBe('/ 1')
    end('old')
    await before
    expect(await shown('/')).toBe('/ 1')
  })

  test('a change of something else leaves it to be kept', async () => {
    const { cache, change, shown } = opened()
    const { end, render } = slow(reading(games))
    const before = cache.page('/', render)
    change(teams)
    end('fresh')
    await before
    expect(await shown('/')).toBe('fresh')
  })

  test('an old rendering that ends late does not take the place of the one under way', async () => {
    const { cache, change } = opened()
    const [old, fresh] = [slow(reading(games)), slow(reading(games))]
    const first = cache.page('/', old.render)
    change(games)
    const second = cache.page('/', fresh.render)
    old.end('old')
    await first
    const third = cache.page('/', async () => expect.unreachable())
    fresh.end('fresh')
    expect((await second)?.body.toString()).toBe('fresh')
    expect((await third)?.body.toString()).toBe('fresh')
  })
})

describe('the memory that pages take', () => {
  test('is bounded: the least recently asked for goes first', async () => {
    // Each page has three bytes, and counts twice.
    const { shown } = opened(12)
    await shown('a')
    await shown('b')
    expect(await shown('a')).toBe('a 1')
    await shown('c')
    expect(await shown('a')).toBe('a 1')
    expect(await shown('b')).toBe('b 4')
  })

  test('is given back by what is dropped', async () => {
    const { shown, change } = opened(12)
    for (let round = 0; round < 4; round++) {
      change(games)
      await shown('a')
      await shown('b')
    }
    expect([await shown('a'), await shown('b')]).toEqual(['a 7', 'b 8'])
  })

  test('a page that is larger than all of it is shown and not kept', async () => {
    const { shown } = opened(2)
    expect([await shown('a'), await shown('a')]).toEqual(['a 1', 'a 2'])
  })
})

describe('a kept page', () => {
  test('has a tag by its content', () => {
    expect(pageOf('a').etag).toBe(pageOf('a').etag)
    expect(pageOf('a').etag).not.toBe(pageOf('b').etag)
    expect(pageOf('a').etag).toMatch(/^"[\w-]{22}"$/)
  })

  test('is compressed once for all', async () => {
    const page = pageOf('x'.repeat(5_000))
    expect(await page.as('br')).toBe(await page.as('br'))
    expect(await page.as('identity')).toBe(page.body)
  })
})
