import { beforeEach, expect, test } from 'vitest'
import { Watched } from '#client/watched.ts'
import { PageReload, type ReloadDependencies, type ReloadedParts, type ToldReason } from './page-reload.ts'

let isTyping: Watched<boolean>
let isPressed: Watched<boolean>
let isSeen: Watched<boolean>
let drawn: Watched<string>
let router: string
let postponed: Watched<ToldReason | undefined>
let waits: { ms: number; at: number; work: () => void }[]
let now: number
let isUnderWay: boolean
let loads: number
let loaded: ReloadedParts[]
let dependencies: ReloadDependencies
let reload: PageReload

beforeEach(() => {
  isTyping = new Watched(false)
  isPressed = new Watched(false)
  isSeen = new Watched(true)
  drawn = new Watched('one')
  router = 'one'
  postponed = new Watched<ToldReason | undefined>(undefined)
  waits = []
  now = 1_000
  loaded = []
  isUnderWay = false
  loads = 0
  dependencies = {
    isTyping,
    isPressed,
    isSeen,
    drawn,
    isDrawn: () => drawn.get() === router,
    postponed,
    random: () => 0.5,
    now: () => now,
    after: (ms, work) => waits.push({ ms, at: now + ms, work }),
  }
  reload = new PageReload(dependencies)
  const load = (parts: ReloadedParts) => {
    loads++
    loaded.push(parts)
  }
  reload.use({ load, isUnderWay: () => isUnderWay })
})

/** Until nothing waits any more, or for so long. */
function timePasses(ms = Number.POSITIVE_INFINITY) {
  const end = now + ms
  while (true) {
    const [next] = waits.toSorted((one, other) => one.at - other.at)
    if (!next || next.at > end) break
    waits.splice(waits.indexOf(next), 1)
    now = next.at
    next.work()
  }
  if (Number.isFinite(end)) now = end
}

test('waits a random part of the time, then loads once for all who asked', () => {
  reload.ask('changed', 800)
  reload.ask('changed', 800)
  expect(waits.map(({ ms }) => ms)).toEqual([500])
  expect(loads).toBe(0)
  timePasses()
  expect(loads).toBe(1)
})

test('what changes together is loaded once, however early the moment is that was drawn', () => {
  const early = new PageReload({ ...dependencies, random: () => 0 })
  early.use({ load: () => loads++, isUnderWay: () => false })
  for (const ms of [0, 40, 50]) {
    timePasses(ms)
    early.ask('changed', 800)
  }
  timePasses()
  expect(loads).toBe(1)
})

test('a burst of changes is loaded at most every three seconds, the last of them too', () => {
  const moments: number[] = []
  reload.use({ load: () => moments.push(now), isUnderWay: () => false })
  const begin = now
  while (now < begin + 20_000) {
    reload.ask('changed', 800)
    timePasses(100)
  }
  timePasses()
  const gaps = moments.slice(1).map((at, index) => at - moments[index]!)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(3_000)
  expect(moments.at(-1)).toBeGreaterThan(now - 4_000)
})

test('what somebody has done themselves is loaded at once, also where others had asked for later', () => {
  reload.ask('changed', 10_000)
  reload.ask('changed', 0)
  timePasses(0)
  expect(loads).toBe(1)
  timePasses()
  expect(loads).toBe(1)
})

test('whoever asks with less time to wait is served with it, and everybody else too', () => {
  reload.ask('maybe', 600_000, { parts: 'page' })
  reload.ask('changed', 800, { parts: 'page' })
  timePasses(500)
  expect(loads).toBe(1)
  timePasses()
  expect(loads).toBe(1)
})

test('what every page knows is loaded for who asks for all, and now and then', () => {
  reload.ask('changed', 800, { parts: 'page' })
  timePasses()
  reload.ask('changed', 800, { parts: 'page' })
  reload.ask('maybe', 800)
  timePasses()
  timePasses(9 * 60_000)
  reload.ask('changed', 0, { parts: 'page' })
  timePasses(2 * 60_000)
  reload.ask('changed', 0, { parts: 'page' })
  timePasses()
  reload.now()
  expect(loaded).toEqual(['page', 'all', 'page', 'all', 'all'])
})

test('a load that is held up does not wait for what is asked for later', () => {
  isTyping.set(true)
  reload.ask('changed', 800)
  timePasses(1_000)
  reload.ask('maybe', 600_000)
  isTyping.set(false)
  expect(loads).toBe(1)
})

test('two thousand pages that hear of one score do not ask at once', () => {
  const moments: number[] = []
  let seed = 1
  const random = () => (seed = (seed * 48_271) % 0x7fffffff) / 0x7fffffff
  for (let page = 0; page < 2000; page++)
    new PageReload({ ...dependencies, random, after: (ms) => moments.push(ms - 100) }).ask('changed', 800)
  const perTwentieth = Map.groupBy(moments, (ms) => Math.floor(ms / 40))
  expect([...perTwentieth.keys()].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at))
  expect(Math.max(...[...perTwentieth.values()].map(({ length }) => length))).toBeLessThan(150)
})

test('what changes after that is loaded too', () => {
  reload.ask('changed', 800)
  timePasses()
  reload.ask('changed', 800)
  timePasses()
  expect(loads).toBe(2)
})

test('whoever is on the way to another page gets there first', () => {
  isUnderWay = true
  reload.ask('changed', 800)
  timePasses()
  expect(loads).toBe(0)
  isUnderWay = false
  router = 'two'
  drawn.set('two')
  expect(loads).toBe(1)
})

test('an answer that the router has is drawn before the page is loaded again', () => {
  router = 'answered'
  reload.ask('changed', 800)
  timePasses()
  expect(loads).toBe(0)
  drawn.set('answered')
  expect(loads).toBe(1)
  expect(postponed.get()).toBeUndefined()
})

test('while somebody types nothing is loaded, and they are told; when they are done it is', () => {
  isTyping.set(true)
  reload.ask('changed', 800)
  timePasses()
  expect([loads, postponed.get()]).toEqual([0, 'changed'])
  isTyping.set(false)
  expect([loads, postponed.get()]).toEqual([1, undefined])
})

test('whoever has sent a form is not told of what it changed; of what others changed when it was refused', () => {
  isTyping.set(true)
  isUnderWay = true
  reload.ask('changed', 800)
  timePasses()
  expect([loads, postponed.get()]).toEqual([0, undefined])
  isUnderWay = false
  drawn.set('answered')
  expect([loads, postponed.get()]).toEqual([0, 'changed'])
})

test('whoever begins to type while it waits is not disturbed either', () => {
  reload.ask('switchedOff', 800)
  isTyping.set(true)
  timePasses()
  expect([loads, postponed.get()]).toEqual([0, 'switchedOff'])
})

test('nothing moves under a finger that is down: it would miss what it presses', () => {
  isPressed.set(true)
  reload.ask('changed', 800)
  timePasses()
  expect([loads, postponed.get()]).toEqual([0, undefined])
  isPressed.set(false)
  expect(loads).toBe(1)

  isTyping.set(true)
  isPressed.set(true)
  reload.ask('changed', 800)
  timePasses()
  expect([loads, postponed.get()]).toEqual([1, undefined])
  isPressed.set(false)
  expect([loads, postponed.get()]).toEqual([1, 'changed'])
})

test('a switch turned off is told rather than that something changed, a session rather than both', () => {
  isTyping.set(true)
  reload.ask('switchedOff', 800)
  timePasses()
  reload.ask('changed', 800)
  timePasses()
  expect(postponed.get()).toBe('switchedOff')
  reload.ask('session', 0)
  timePasses()
  expect(postponed.get()).toBe('session')
})

test('whoever is typing may have it at once', () => {
  isTyping.set(true)
  reload.ask('changed', 800)
  timePasses()
  reload.now()
  expect([loads, postponed.get()]).toEqual([1, undefined])
  isTyping.set(false)
  expect(loads).toBe(1)
})

test('a tab that nobody sees loads when somebody looks again', () => {
  isSeen.set(false)
  reload.ask('changed', 800)
  timePasses()
  expect(loads).toBe(0)
  isSeen.set(true)
  expect(loads).toBe(1)
  isSeen.set(false)
  isSeen.set(true)
  expect(loads).toBe(1)
})

test('what may have been missed is loaded once nobody types, and tells nobody that something changed', () => {
  isTyping.set(true)
  reload.ask('maybe', 800)
  timePasses()
  expect([loads, postponed.get()]).toEqual([0, undefined])
  isTyping.set(false)
  expect(loads).toBe(1)
})
