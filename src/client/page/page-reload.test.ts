import { beforeEach, expect, test } from 'vitest'
import { Watched } from '#client/watched.ts'
import { PageReload, type ToldReason } from './page-reload.ts'

let isTyping: Watched<boolean>
let isPressed: Watched<boolean>
let isSeen: Watched<boolean>
let drawn: Watched<string>
let router: string
let postponed: Watched<ToldReason | undefined>
let waits: { ms: number; work: () => void }[]
let isUnderWay: boolean
let loads: number
let reload: PageReload

beforeEach(() => {
  isTyping = new Watched(false)
  isPressed = new Watched(false)
  isSeen = new Watched(true)
  drawn = new Watched('one')
  router = 'one'
  postponed = new Watched<ToldReason | undefined>(undefined)
  waits = []
  isUnderWay = false
  loads = 0
  reload = new PageReload({
    isTyping,
    isPressed,
    isSeen,
    drawn,
    isDrawn: () => drawn.get() === router,
    postponed,
    random: () => 0.5,
    after: (ms, work) => waits.push({ ms, work }),
  })
  reload.use({ load: () => loads++, isUnderWay: () => isUnderWay })
})

const timePasses = () => {
  for (const { work } of waits.splice(0)) work()
}

test('waits a random part of the time, then loads once for all who asked', () => {
  reload.ask('changed', 800)
  reload.ask('changed', 800)
  expect(waits.map(({ ms }) => ms)).toEqual([400])
  expect(loads).toBe(0)
  timePasses()
  expect(loads).toBe(1)
})

test('two thousand pages that hear of one score do not ask at once', () => {
  const moments: number[] = []
  let seed = 1
  const random = () => (seed = (seed * 48_271) % 0x7fffffff) / 0x7fffffff
  for (let page = 0; page < 2000; page++)
    new PageReload({
      isTyping,
      isPressed,
      isSeen,
      drawn,
      isDrawn: () => true,
      postponed,
      random,
      after: (ms) => moments.push(ms),
    }).ask('changed', 800)
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
