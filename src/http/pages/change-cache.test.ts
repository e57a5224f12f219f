import { describe, expect, test } from 'vitest'
import { ChangeFeed } from '#records/changes/change-feed.ts'
import { type Collection, collection } from '#records/schema/collection.ts'
import { text } from '#records/schema/fields.ts'
import { CachedPage } from './cached-page.ts'
import { ChangeCache, type Making } from './change-cache.ts'
import { ReadTracker } from './read-tracker.ts'

const rules = { list: null, view: null, create: null, update: null, delete: null }
const games = collection('games', { fields: { name: text() }, rules })
const teams = collection('teams', { fields: { name: text() }, rules })

const changeOf = (changed: Collection) =>
  ({ seq: 1, collection: changed, action: 'update', id: 'x', at: '', before: undefined }) as const

type Reading = (reads: ReadTracker) => void

const reading =
  (...collections: Collection[]): Reading =>
  (reads) => {
    for (const it of collections) reads.add(it)
  }

function opened(most = 1_000) {
  const feed = new ChangeFeed()
  const clock = { now: new Date('2026-06-13T21:00:00Z') }
  const cache = new ChangeCache<string | undefined>(
    feed,
    () => clock.now,
    most,
    (value) => value.length,
  )
  let made = 0
  const shown = (key: string, read = reading(games), whole = new ReadTracker()) =>
    cache.get(
      key,
      async ({ reads }) => {
        read(reads)
        return `${key} ${++made}`
      },
      { reads: whole },
    )
  return { feed, cache, clock, shown, change: (it: Collection) => void feed.publish([changeOf(it)]) }
}

/** What has been read for it is known; it ends when the test says so, and may read on by then. */
function slow(read: Reading, readsOn: Reading = reading()) {
  let end!: (value: string) => void
  const value = new Promise<string>((resolve) => (end = resolve))
  const make = async ({ reads }: Making) => {
    read(reads)
    const made = await value
    readsOn(reads)
    return made
  }
  return { end, make }
}

const never = async () => expect.unreachable()

describe('what was made', () => {
  test('is made once and cached', async () => {
    const { shown } = opened()
    expect([await shown('/'), await shown('/'), await shown('/')]).toEqual(['/ 1', '/ 1', '/ 1'])
  })

  test('is cached apart from every other', async () => {
    const { shown } = opened()
    expect([await shown('a'), await shown('b'), await shown('a')]).toEqual(['a 1', 'b 2', 'a 1'])
  })

  test('is made anew once a collection that was read for it has changed', async () => {
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

  test('and goes by the time is made anew at the earliest moment at which it changes', async () => {
    const { shown, clock } = opened()
    const read: Reading = (reads) => {
      reading(games)(reads)
      reads.changesAt(new Date('2026-06-14T06:00:00Z'))
      reads.changesAt(new Date('2026-06-13T22:00:00Z'))
    }
    expect(await shown('/', read)).toBe('/ 1')
    clock.now = new Date('2026-06-13T21:59:59Z')
    expect(await shown('/', read)).toBe('/ 1')
    clock.now = new Date('2026-06-13T22:00:00Z')
    expect(await shown('/', read)).toBe('/ 2')
  })

  test('of two collections is dropped by each of them', async () => {
    const { shown, change } = opened()
    const read = reading(games, teams)
    await shown('/', read)
    change(teams)
    expect(await shown('/', read)).toBe('/ 2')
    change(games)
    expect(await shown('/', read)).toBe('/ 3')
  })

  test('of nothing stays for good', async () => {
    const { shown, change } = opened()
    await shown('/', reading())
    change(games)
    expect(await shown('/', reading())).toBe('/ 1')
  })

  test('of something that nobody tells of is not cached', async () => {
    const { shown } = opened()
    const read: Reading = (reads) => reads.cannotTrack()
    expect([await shown('/', read), await shown('/', read)]).toEqual(['/ 1', '/ 2'])
  })

  test('as undefined is not cached', async () => {
    const { cache, shown } = opened()
    expect(await cache.get('/', async () => undefined)).toBeUndefined()
    expect(await shown('/')).toBe('/ 1')
  })

  test('in vain is not cached, and everybody who waited is told', async () => {
    const { cache, shown } = opened()
    const failing = () => cache.get('/', () => Promise.reject(new Error('broken')))
    const both = await Promise.allSettled([failing(), failing()])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await shown('/')).toBe('/ 1')
  })
})

describe('while something is being made', () => {
  test('whoever asks for it waits for that', async () => {
    const { cache } = opened()
    const { end, make } = slow(reading(games))
    const asked = [cache.get('/', make), cache.get('/', never), cache.get('/', never)]
    end('once')
    expect(await Promise.all(asked)).toEqual(['once', 'once', 'once'])
  })

  test('it is given up once everybody who waited has gone, and not before', async () => {
    const { cache, shown } = opened()
    const { end, make } = slow(reading(games))
    const phones = [new AbortController(), new AbortController()]
    let gone: AbortSignal | undefined
    const asked = phones.map(({ signal }) =>
      cache.get(
        '/',
        (making) => {
          gone = making.gone
          return make(making)
        },
        { gone: signal },
      ),
    )
    phones[0]?.abort()
    expect(gone?.aborted).toBe(false)
    phones[1]?.abort()
    expect(gone?.aborted).toBe(true)
    expect(await shown('/')).toBe('/ 1')
    end('too late')
    await Promise.all(asked)
  })

  test('every change until it is done counts, not only the first', async () => {
    const { cache, change, shown } = opened()
    const { end, make } = slow(reading(games))
    const asked = cache.get('/', make)
    change(teams)
    change(games)
    end('old')
    await asked
    expect(await shown('/')).toBe('/ 1')
  })

  test('changes that cannot be told make everything old, what is cached and what is being made', async () => {
    const { cache, feed, shown } = opened()
    const { end, make } = slow(reading(games))
    await shown('a')
    const asked = cache.get('b', make)
    feed.lose()
    end('old')
    await asked
    expect([await shown('a'), await shown('b')]).toEqual(['a 2', 'b 3'])
  })

  test('a change of what was read makes it old: those who waited get it, it is not cached', async () => {
    const { cache, change, shown } = opened()
    const { end, make } = slow(reading(games))
    const before = cache.get('/', make)
    change(games)
    end('old')
    expect(await before).toBe('old')
    expect(await shown('/')).toBe('/ 1')
  })

  test('a change of what is read only afterwards leaves it as it is', async () => {
    const { cache, change, shown } = opened()
    const { end, make } = slow(reading(teams), reading(games))
    const before = cache.get('/', make)
    change(games)
    end('fresh')
    await before
    expect(await shown('/')).toBe('fresh')
  })

  test('whoever asks after a change does not get what was begun before it', async () => {
    const { cache, change, shown } = opened()
    const { end, make } = slow(reading(games))
    const before = cache.get('/', make)
    change(games)
    expect(await shown('/')).toBe('/ 1')
    end('old')
    await before
    expect(await shown('/')).toBe('/ 1')
  })

  test('a change of something else leaves it to be cached', async () => {
    const { cache, change, shown } = opened()
    const { end, make } = slow(reading(games))
    const before = cache.get('/', make)
    change(teams)
    end('fresh')
    await before
    expect(await shown('/')).toBe('fresh')
  })

  test('what is old and ends late does not take the place of what is under way', async () => {
    const { cache, change } = opened()
    const [old, fresh] = [slow(reading(games)), slow(reading(games))]
    const first = cache.get('/', old.make)
    change(games)
    const second = cache.get('/', fresh.make)
    old.end('old')
    await first
    const third = cache.get('/', never)
    fresh.end('fresh')
    expect([await second, await third]).toEqual(['fresh', 'fresh'])
  })
})

describe('whoever makes something of it', () => {
  const named = (reads: ReadTracker) => [...reads.collections].map(({ name }) => name)

  test('has read what was read for it, cached or not', async () => {
    const { shown } = opened()
    for (let round = 0; round < 2; round++) {
      const whole = new ReadTracker()
      await shown('/', reading(games, teams), whole)
      expect(named(whole)).toEqual(['games', 'teams'])
    }
  })

  test('learns at once of what is read for it later', async () => {
    const { cache } = opened()
    const { end, make } = slow(reading(teams), (reads) => {
      reading(games)(reads)
      reads.changesAt(new Date(5))
      reads.cannotTrack()
    })
    const whole = new ReadTracker()
    const asked = cache.get('/', make, { reads: whole })
    expect(named(whole)).toEqual(['teams'])
    end('made')
    await asked
    expect(named(whole)).toEqual(['teams', 'games'])
    expect(whole).toMatchObject({ freshUntil: 5, isTrackable: false })
  })
})

describe('the memory that it takes', () => {
  test('is bounded: the least recently asked for goes first', async () => {
    const { shown } = opened(6)
    await shown('a')
    await shown('b')
    expect(await shown('a')).toBe('a 1')
    await shown('c')
    expect(await shown('a')).toBe('a 1')
    expect(await shown('b')).toBe('b 4')
  })

  test('is given back by what is dropped', async () => {
    const { shown, change } = opened(6)
    for (let round = 0; round < 4; round++) {
      change(games)
      await shown('a')
      await shown('b')
    }
    expect([await shown('a'), await shown('b')]).toEqual(['a 7', 'b 8'])
  })

  test('what is larger than all of it is shown and not cached', async () => {
    const { shown } = opened(2)
    expect([await shown('a'), await shown('a')]).toEqual(['a 1', 'a 2'])
  })
})

describe('a cached page', () => {
  const pageOf = (body: string) => new CachedPage(Buffer.from(body), {})

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
