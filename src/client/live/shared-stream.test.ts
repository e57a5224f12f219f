import { beforeEach, describe, expect, test } from 'vitest'
import { Watched } from '#client/watched.ts'
import { SILENT_MAX_MS } from './delays.ts'
import type { Locks } from './leadership.ts'
import { Listeners } from './listeners.ts'
import { CONNECTING, type LiveState } from './live-state.ts'
import { FakeRealtime, FakeTime, untilIdle } from './realtime.testing.ts'
import { ANSWER_MAX_MS, HIDDEN_MAX_MS, LEADER_SILENT_MAX_MS, SharedStream } from './shared-stream.ts'
import type { TabMessage } from './tabs.ts'

/** The locks of one browser. */
class FakeLocks implements Locks {
  #holder: { end: (error?: unknown) => void } | undefined
  #queue: { run: () => Promise<void>; cancel: (error: unknown) => void }[] = []

  request(_name: string, { signal, steal }: { signal?: AbortSignal; steal?: boolean }, held: () => Promise<void>) {
    return new Promise<void>((resolve, reject) => {
      const run = async () => {
        const holder = { end: (error?: unknown) => (error ? reject(error) : resolve()) }
        this.#holder = holder
        await held()
        if (this.#holder !== holder) return
        this.#holder = undefined
        resolve()
        void this.#queue.shift()?.run()
      }
      if (steal) {
        this.#holder?.end(new Error('stolen'))
        void run()
      } else if (this.#holder) {
        const entry = { run, cancel: reject }
        this.#queue.push(entry)
        signal?.addEventListener('abort', () => {
          this.#queue = this.#queue.filter((it) => it !== entry)
          reject(new Error('called off'))
        })
      } else void run()
    })
  }

  async query() {
    return { pending: this.#queue.map(() => ({ name: 'fieldside-live' })) }
  }
}

class FakeBrowser {
  readonly time = new FakeTime()
  readonly locks = new FakeLocks()
  readonly tabs: Tab[] = []

  open(topics: readonly string[], { isSharing = true, place = '' } = {}): Tab {
    const tab = new Tab(this, topics, isSharing, place)
    this.tabs.push(tab)
    tab.stream.start()
    return tab
  }

  /** How many streams stand. */
  get streams(): number {
    return this.tabs.filter(({ realtime }) => realtime.topics.length > 0).length
  }
}

class Tab {
  readonly realtime = new FakeRealtime()
  readonly isSeen = new Watched(true)
  readonly state = new Watched<LiveState>(CONNECTING)
  readonly listeners = new Listeners()
  readonly heard: string[] = []
  readonly stream: SharedStream
  hear: (message: TabMessage) => void = () => {}
  /** The system has stopped it. */
  isFrozen = false
  /** Where its page was loaded last. */
  loadedPlace = ''

  constructor(browser: FakeBrowser, topics: readonly string[], isSharing: boolean, place: string) {
    this.listeners.listen(topics, ({ record }) => this.heard.push(record.id))
    this.stream = new SharedStream({
      listeners: this.listeners,
      state: this.state,
      isSeen: this.isSeen,
      realtime: this.realtime,
      sharing: isSharing
        ? {
            locks: browser.locks,
            open: (onMessage) => {
              this.hear = onMessage
              const others = () => browser.tabs.filter((tab) => tab !== this && !tab.isFrozen)
              const post = (message: TabMessage) => {
                if (!this.isFrozen) others().forEach((tab) => tab.hear(message))
              }
              return { post, close: () => {} }
            },
          }
        : undefined,
      tab: `tab ${browser.tabs.length}`,
      place,
      loadedPlace: () => this.loadedPlace,
      onFirst: () => this.heard.push('first'),
      onMissed: () => this.heard.push('missed'),
      onCaughtUp: () => this.heard.push('caught up'),
      now: () => browser.time.now,
      after: browser.time.after,
    })
  }
}

let browser: FakeBrowser
beforeEach(() => {
  browser = new FakeBrowser()
})

describe('tabs of one browser', () => {
  test('share one stream, which hears of what any of them wants', async () => {
    const first = browser.open(['games/*'])
    const second = browser.open(['jobs/*', 'games/*'])
    await browser.time.pass(5_000)
    first.realtime.connect()
    first.realtime.catchUp(false)
    expect(browser.streams).toBe(1)
    expect(first.realtime.topics).toEqual(['games/*', 'jobs/*'])
    first.realtime.tell('games/*', 'g1')
    first.realtime.tell('jobs/*', 'j1')
    expect(first.heard).toEqual(['first', 'g1'])
    expect(second.heard).toEqual(['g1', 'j1'])
    expect(second.state.get()).toEqual({ is: 'live' })
  })

  test('what a page adds goes on from where that page was loaded, whichever tab has the stream', async () => {
    const [first, second] = [browser.open(['games/*'], { place: 'p0' }), browser.open(['games/*'], { place: 'p0' })]
    first.realtime.connect()
    first.realtime.catchUp(true, 'p1')
    second.loadedPlace = 'p3'
    second.listeners.listen(['teams/*'], () => {})
    first.loadedPlace = 'p4'
    first.listeners.listen(['jobs/*'], () => {})
    // Both are asked for together: from the earlier one on.
    expect(first.realtime.sinceLoaded()).toBe('p3')
    first.loadedPlace = 'p5'
    first.listeners.listen(['jobs/*'], () => {})()
    await untilIdle()
    first.listeners.listen(['fields/*'], () => {})
    expect(first.realtime.sinceLoaded()).toBe('p5')
    // Where the page could not say, from what was heard last.
    first.loadedPlace = ''
    first.listeners.listen(['formats/*'], () => {})
    expect(first.realtime.sinceLoaded()).toBe('p1')
  })

  test('all know when the connection is lost, and since when', async () => {
    const first = browser.open(['games/*'])
    const second = browser.open(['games/*'])
    first.realtime.connect()
    first.realtime.catchUp(false)
    const lostAt = browser.time.now
    first.realtime.lose()
    await browser.time.pass(3_000)
    first.realtime.lose()
    expect(second.state.get()).toEqual({ is: 'stale', since: lostAt })
    first.realtime.connect()
    first.realtime.catchUp(false)
    expect(second.heard).toEqual(['missed'])
  })

  test('all know when nothing is heard any more, and since when', async () => {
    const first = browser.open(['games/*'])
    const second = browser.open(['games/*'])
    first.realtime.connect()
    first.realtime.catchUp(true, 'p0')
    await browser.time.pass(SILENT_MAX_MS - 1)
    const heardAt = browser.time.now
    first.realtime.catchUp(true, 'beat')
    await browser.time.pass(SILENT_MAX_MS)
    for (const { state } of [first, second]) expect(state.get()).toEqual({ is: 'stale', since: heardAt })
    expect(first.realtime.connect()).toBe('beat')
    for (const { state } of [first, second]) expect(state.get()).toEqual({ is: 'live' })
  })

  test('a leader that is frozen in sight of another tab is replaced once it passes no beat on', async () => {
    const frozen = browser.open(['games/*'])
    const next = browser.open(['jobs/*'])
    await untilIdle()
    frozen.realtime.connect()
    frozen.realtime.catchUp(true, 'p0')
    frozen.isFrozen = true
    await browser.time.pass(LEADER_SILENT_MAX_MS - 1)
    expect(next.realtime.topics).toEqual([])
    await browser.time.pass(1)
    expect(next.realtime.topics).toContain('jobs/*')
  })

  test('the next one leads when the first is closed', async () => {
    const first = browser.open(['games/*'])
    const second = browser.open(['jobs/*'])
    await untilIdle()
    first.stream.leave()
    await untilIdle()
    expect([first.realtime.topics, second.realtime.topics]).toEqual([[], ['jobs/*']])
  })

  test('after a gap what was missed comes through the stream, and nothing loads again', async () => {
    const first = browser.open(['games/*'])
    const second = browser.open(['games/*'])
    await untilIdle()
    first.realtime.connect()
    first.realtime.catchUp(false, 'p0')
    first.realtime.tell('games/*', 'g1', 'p1')
    first.realtime.tell('games/*', 'g2', 'p2')
    first.realtime.lose()
    expect(first.realtime.connect()).toBe('p1')
    // The last one may have been heard in part, so it comes again.
    first.realtime.tell('games/*', 'g2', 'p2')
    first.realtime.tell('games/*', 'g3', 'p3')
    first.realtime.catchUp(true, 'p3')
    expect(first.heard).toEqual(['first', 'g1', 'g2', 'g3', 'caught up'])
    expect(second.heard).toEqual(['g1', 'g2', 'g3'])
  })

  test('the first connection goes on from the place of the document', async () => {
    const only = browser.open(['games/*'], { place: 'document' })
    await untilIdle()
    expect(only.realtime.connect()).toBe('document')
    only.realtime.tell('games/*', 'g1')
    only.realtime.catchUp(true)
    expect(only.heard).toEqual(['g1', 'caught up'])
  })

  test('the next leader goes on from where the last one was', async () => {
    const first = browser.open(['games/*'])
    const second = browser.open(['games/*'])
    await untilIdle()
    first.realtime.connect()
    first.realtime.catchUp(false, 'p0')
    first.realtime.tell('games/*', 'g1', 'p1')
    first.realtime.tell('games/*', 'g2', 'p2')
    first.stream.leave()
    await untilIdle()
    expect(second.realtime.connect()).toBe('p1')
    second.realtime.tell('games/*', 'g2', 'p2')
    second.realtime.tell('games/*', 'g3', 'p3')
    second.realtime.catchUp(true, 'p3')
    expect(second.heard).toEqual(['g1', 'g2', 'g3', 'caught up'])
  })

  test('a tab that joins knows the place of who leads', async () => {
    const first = browser.open(['games/*'])
    await untilIdle()
    first.realtime.connect()
    first.realtime.catchUp(false, 'p0')
    const second = browser.open(['games/*'])
    await untilIdle()
    first.stream.leave()
    await untilIdle()
    expect(second.realtime.connect()).toBe('p0')
  })

  test('a tab that comes back while another leads loads again', async () => {
    const first = browser.open(['games/*'])
    const second = browser.open(['games/*'])
    await untilIdle()
    first.realtime.connect()
    first.realtime.catchUp(false, 'p0')
    second.isSeen.set(false)
    await browser.time.pass(HIDDEN_MAX_MS)
    first.realtime.tell('games/*', 'g1', 'p1')
    second.isSeen.set(true)
    await untilIdle()
    expect(second.heard).toEqual(['missed'])
  })

  test('a hidden leader hands over to a tab that wants to lead', async () => {
    const first = browser.open(['games/*'])
    const second = browser.open(['jobs/*'])
    await untilIdle()
    first.isSeen.set(false)
    await untilIdle()
    expect(second.realtime.topics).toEqual(['games/*', 'jobs/*'])
    expect(first.realtime.topics).toEqual([])
  })

  test('a tab that nobody sees for a minute stops listening, and goes on from there when it comes back', async () => {
    const only = browser.open(['games/*'])
    only.realtime.connect()
    only.realtime.catchUp(false, 'p0')
    only.isSeen.set(false)
    await browser.time.pass(HIDDEN_MAX_MS - 1)
    expect(only.realtime.topics).toEqual(['games/*'])
    await browser.time.pass(1)
    expect(only.realtime.topics).toEqual([])
    only.isSeen.set(true)
    await untilIdle()
    expect(only.realtime.topics).toEqual(['games/*'])
    expect(only.realtime.connect()).toBe('p0')
    only.realtime.catchUp(true, 'p1')
    expect(only.heard).toEqual(['first', 'caught up'])
  })

  test('a leader that the system has frozen is replaced', async () => {
    const frozen = browser.open(['games/*'])
    await untilIdle()
    frozen.isFrozen = true
    const next = browser.open(['jobs/*'])
    await browser.time.pass(ANSWER_MAX_MS - 1)
    expect(next.realtime.topics).toEqual([])
    await browser.time.pass(1)
    expect(next.realtime.topics).toContain('jobs/*')
  })

  test('a leader that answers is not replaced', async () => {
    const first = browser.open(['games/*'])
    await untilIdle()
    const second = browser.open(['jobs/*'])
    await browser.time.pass(10 * ANSWER_MAX_MS)
    expect([first.realtime.topics.length, second.realtime.topics.length]).toEqual([2, 0])
  })

  test('somebody else signed in: the stream begins anew, whichever tab noticed', async () => {
    const first = browser.open(['games/*'])
    const second = browser.open(['games/*'])
    await untilIdle()
    first.realtime.connect()
    first.realtime.catchUp(false, 'p0')
    second.stream.personChanged()
    await untilIdle()
    expect(first.realtime.attempts).toBe(2)
    // What the one could see says nothing of what the other sees.
    expect(first.realtime.connect()).toBe('')
  })
})

test('where tabs cannot share each has a stream of its own', async () => {
  const first = browser.open(['games/*'], { isSharing: false })
  const second = browser.open(['jobs/*'], { isSharing: false })
  expect([first.realtime.topics, second.realtime.topics]).toEqual([['games/*'], ['jobs/*']])
  first.isSeen.set(false)
  await browser.time.pass(HIDDEN_MAX_MS)
  expect([first.realtime.topics, second.realtime.topics]).toEqual([[], ['jobs/*']])
})
