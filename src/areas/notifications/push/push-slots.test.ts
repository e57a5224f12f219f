import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { casesOr } from '#properties.testing.ts'
import { type Message, PushSlots, type Slot, WAITS_MS } from './push-slots.server.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND

/** Takes whatever finds room, as the sender does. */
function begin<M extends Message>(slots: PushSlots, waiting: readonly M[], now = 0): [M, Slot][] {
  const begun: [M, Slot][] = []
  const ofLanes = Map.groupBy(waiting, ({ origin, urgent }) => `${origin} ${urgent}`)
  const lanes = [...ofLanes.values()].flatMap(([first]) =>
    first ? { origin: first.origin, urgent: first.urgent } : [],
  )
  for (const lane of slots.inOrder(lanes)) {
    const without = slots.peopleWithoutRoom(lane, now)
    const next = (ofLanes.get(`${lane.origin} ${lane.urgent}`) ?? []).filter(({ person }) => !without.includes(person))
    for (const message of next.slice(0, slots.room(lane, now))) {
      const slot = slots.take(message, now)
      if (slot) begun.push([message, slot])
    }
  }
  return begun
}

/** At one service, each for another person. */
const messages = (origin: string, count: number, urgent = false): Message[] =>
  Array.from({ length: count }, (_, nth) => ({ origin, urgent, person: `${nth} at ${origin}` }))

function answer(slots: PushSlots, ...begun: Slot[]) {
  for (const slot of begun) {
    slots.answered(slot)
    slots.free(slot)
  }
}

function fail(slots: PushSlots, now: number, ...begun: Slot[]) {
  for (const slot of begun) {
    slots.failed(slot, now)
    slots.free(slot)
  }
}

function slotsWhereAnswered(...origins: string[]): PushSlots {
  const slots = new PushSlots()
  for (const [, slot] of begin(
    slots,
    origins.flatMap((origin) => messages(origin, 1)),
  ))
    answer(slots, slot)
  return slots
}

const originsOf = (begun: readonly (readonly [Message, Slot])[]) => begun.map(([{ origin }]) => origin)
const slotsOf = (begun: readonly (readonly [Message, Slot])[]) => begun.map(([, slot]) => slot)

describe('urgent messages', () => {
  test('begin before all others', () => {
    const begun = begin(slotsWhereAnswered('a', 'b'), [...messages('a', 3), ...messages('b', 2, true)])
    expect(originsOf(begun)).toEqual(['b', 'b', 'a', 'a', 'a'])
  })

  test('find room where the others have taken all of theirs', () => {
    const slots = slotsWhereAnswered('a', 'b', 'c', 'd')
    for (const origin of ['a', 'b', 'c']) expect(begin(slots, messages(origin, 50))).toHaveLength(16)
    expect(begin(slots, messages('d', 50))).toEqual([])
    expect(begin(slots, messages('a', 50, true))).toHaveLength(4)
    expect(begin(slots, messages('d', 50, true))).toHaveLength(8)
  })

  test('ask a silent service every half minute, and make nobody else wait longer for it', () => {
    const slots = new PushSlots()
    const [usual] = messages('a', 1)
    for (let now = 0; now <= 120 * SECOND; now += 30 * SECOND)
      fail(slots, now, ...slotsOf(begin(slots, messages('a', 1, true), now)))
    expect(usual && slots.room(usual, 149 * SECOND)).toBe(0)
    expect(usual && slots.room(usual, 150 * SECOND)).toBe(1)
  })
})

test('services that do not answer leave slots to those that do, however many they are', () => {
  const slots = slotsWhereAnswered('a')
  const silent = Array.from({ length: 200 }, (_, nth) => messages(`silent ${nth}`, 1)).flat()
  expect(begin(slots, silent)).toHaveLength(24)
  expect(
    begin(
      slots,
      silent.map((message) => ({ ...message, urgent: true })),
    ),
  ).toHaveLength(12)
  expect(begin(slots, messages('a', 50))).toHaveLength(12)
  expect(begin(slots, messages('a', 50, true))).toHaveLength(8)
})

describe('a service', () => {
  test('gets one slot until it has answered, and one more for what is urgent', () => {
    const slots = new PushSlots()
    const first = begin(slots, messages('a', 50))
    expect(first).toHaveLength(1)
    expect(begin(slots, messages('a', 50, true))).toHaveLength(1)
    answer(slots, ...slotsOf(first))
    expect(begin(slots, messages('a', 50))).toHaveLength(15)
  })

  test('that stays silent is asked by one call after growing pauses', () => {
    const slots = new PushSlots()
    const asked: number[] = []
    for (let now = 0; now < 3 * HOUR; now += 10 * SECOND)
      for (const [, slot] of begin(slots, messages('a', 50), now)) {
        asked.push(now / SECOND)
        fail(slots, now, slot)
      }
    expect(asked).toEqual([0, 30, 150, 750, 2_550, 6_150, 9_750])
  })

  test('that answers again has all its slots at once', () => {
    const slots = new PushSlots()
    fail(slots, 0, ...slotsOf(begin(slots, messages('a', 1))))
    answer(slots, ...slotsOf(begin(slots, messages('a', 50).slice(1), HOUR)))
    expect(begin(slots, messages('a', 50), HOUR)).toHaveLength(16)
  })

  test('that wants to be left alone for longer is', () => {
    const slots = slotsWhereAnswered('a')
    for (const slot of slotsOf(begin(slots, messages('a', 1)))) {
      slots.failed(slot, 0, HOUR)
      slots.free(slot)
    }
    expect(begin(slots, messages('a', 50), HOUR - 1)).toEqual([])
    expect(begin(slots, messages('a', 50), HOUR)).toHaveLength(1)
  })

  test('has failed once where calls that were under way together fail', () => {
    const slots = slotsWhereAnswered('a')
    fail(slots, 0, ...slotsOf(begin(slots, messages('a', 12))))
    expect(begin(slots, messages('a', 12), 30 * SECOND)).toHaveLength(1)
  })

  test('has not failed where one device is not reached and others are', () => {
    const slots = slotsWhereAnswered('a')
    const [first, ...others] = slotsOf(begin(slots, messages('a', 12)))
    answer(slots, ...others)
    if (first) fail(slots, 0, first)
    expect(begin(slots, messages('a', 50))).toHaveLength(16)
  })

  test('that has waited longest for a slot gets the next one', () => {
    const slots = slotsWhereAnswered('a', 'b', 'c', 'd')
    const waiting = ['a', 'b', 'c', 'd'].flatMap((origin) => messages(origin, 100))
    const underWay = slotsOf(begin(slots, waiting))
    const next = () => {
      answer(slots, ...underWay.splice(0, 1))
      const begun = begin(slots, waiting)
      underWay.push(...slotsOf(begun))
      return originsOf(begun)
    }
    expect([next(), next(), next(), next()].flat()).toEqual(['d', 'a', 'd', 'a'])
    const later = Array.from({ length: 400 }, next).flat()
    for (const origin of ['a', 'b', 'c', 'd']) expect(later.filter((it) => it === origin).length).toBeGreaterThan(90)
  })
})

describe('one person', () => {
  const atTen = (urgent = false): Message[] =>
    Array.from({ length: 10 }, (_, nth) => ({ origin: `own ${nth}`, urgent, person: 'p' }))

  test('with many devices has two messages under way, and two more that are urgent', () => {
    const slots = slotsWhereAnswered('a')
    const many: Message[] = messages('a', 10).map((message) => ({ ...message, person: 'p' }))
    expect(begin(slots, many)).toHaveLength(2)
    expect(
      begin(
        slots,
        many.map((message) => ({ ...message, urgent: true })),
      ),
    ).toHaveLength(2)
    expect(begin(slots, messages('a', 1))).toHaveLength(1)
  })

  test('with devices at services that do not answer takes one slot, and has pauses of their own', () => {
    const slots = new PushSlots()
    const begun = begin(slots, atTen())
    expect(begun).toHaveLength(1)
    fail(slots, 0, ...slotsOf(begun))
    expect(begin(slots, atTen(), 29 * SECOND)).toEqual([])
    // Neither does a name that nobody has heard of help.
    expect(begin(slots, [{ origin: 'new', urgent: false, person: 'p' }], 29 * SECOND)).toEqual([])
    expect(begin(slots, atTen(), 30 * SECOND)).toHaveLength(1)
  })

  test('has no pause any more once one of those services has answered', () => {
    const slots = new PushSlots()
    fail(slots, 0, ...slotsOf(begin(slots, atTen())))
    fail(slots, 30 * SECOND, ...slotsOf(begin(slots, atTen(), 30 * SECOND)))
    answer(slots, ...slotsOf(begin(slots, atTen(), HOUR)))
    fail(slots, HOUR, ...slotsOf(begin(slots, atTen().slice(3), HOUR)))
    expect(begin(slots, atTen().slice(4), HOUR + 30 * SECOND)).toHaveLength(1)
  })

  test('is reached at a service that answers, whatever became of their other devices', () => {
    const slots = slotsWhereAnswered('a')
    fail(slots, 0, ...slotsOf(begin(slots, atTen())))
    expect(begin(slots, [{ origin: 'a', urgent: false, person: 'p' }])).toHaveLength(1)
  })
})

test('whoever makes up new names makes nobody be forgotten who is asked all the time', () => {
  const slots = slotsWhereAnswered('a')
  for (let nth = 0; nth < 1_200; nth++) {
    fail(slots, 0, ...slotsOf(begin(slots, [{ origin: `made up ${nth}`, urgent: false, person: `p${nth}` }])))
    answer(slots, ...slotsOf(begin(slots, messages('a', 1))))
  }
  expect(begin(slots, messages('a', 50))).toHaveLength(16)
  // Its pause is forgotten, so it is asked by one call again.
  expect(begin(slots, messages('made up 0', 50))).toHaveLength(1)
})

describe('whatever services do', () => {
  type Behaviour = 'answers' | 'silent' | 'sometimes'
  const SERVICES: Readonly<Record<string, Behaviour>> = {
    'answers 1': 'answers',
    'answers 2': 'answers',
    'answers 3': 'answers',
    sometimes: 'sometimes',
    silent: 'silent',
  }
  const someMessages = fc.array(
    fc.record({
      origin: fc.constantFrom(...Object.keys(SERVICES)),
      urgent: fc.nat({ max: 3 }).map((nth) => nth === 0),
      person: fc.integer({ min: 1, max: 40 }).map(String),
    }),
    { minLength: 120, maxLength: 160 },
  )
  const someChances = fc.array(fc.nat({ max: 99 }), { minLength: 1, maxLength: 50 })

  /** Each is some hundred calls, for an hour or two by their clock. */
  const PLAYED = { numRuns: casesOr(10), endOnFailure: true }

  interface Moment {
    readonly under: readonly Slot[]
    /** What is due and found no room. */
    readonly left: readonly Message[]
    readonly arrived: readonly Message[]
  }

  /** Sends all of it until it has arrived or was given up; a call ends each second, which one and how is chance. */
  function play(sent: readonly Message[], chances: readonly number[], look: (moment: Moment) => void = () => {}) {
    const slots = new PushSlots()
    const arrived: Message[] = []
    const under: ReturnType<typeof begin<(typeof waiting)[number]>> = []
    let waiting = sent.map((message) => ({ ...message, due: 0, attempts: 0 }))
    for (let nth = 0, now = 0; waiting.length > 0 || under.length > 0; nth++, now += SECOND) {
      const begun = begin(
        slots,
        waiting.filter(({ due }) => due <= now),
        now,
      )
      const hasBegun = new Set(begun.map(([message]) => message))
      waiting = waiting.filter((message) => !hasBegun.has(message))
      under.push(...begun)
      look({ under: slotsOf(under), left: waiting.filter(({ due }) => due <= now), arrived })
      const chance = chances[nth % chances.length] ?? 0
      const [[message, slot] = []] = under.splice(chance % Math.max(1, under.length), 1)
      if (!message || !slot) {
        now += 600 * SECOND
        continue
      }
      const behaviour = SERVICES[message.origin]
      if (behaviour === 'answers' || (behaviour === 'sometimes' && chance % 2 === 0)) {
        answer(slots, slot)
        arrived.push(message)
      } else {
        fail(slots, now, slot)
        const { attempts } = message
        const wait = WAITS_MS[attempts]
        if (wait !== undefined) waiting.push({ ...message, attempts: attempts + 1, due: now + wait })
      }
    }
    return arrived
  }

  test('neither all together nor a service, a person or those who do not answer have more than their slots', () => {
    const shares = (of: Slot): [(slot: Slot) => boolean, number, number][] => [
      [() => true, 60, 48],
      [({ origin }) => origin === of.origin, 20, 16],
      [({ person }) => person === of.person, 4, 2],
      [({ isProbe }) => isProbe, 36, 24],
      [({ isProbe, origin }) => isProbe && origin === of.origin, 2, 1],
      [({ isProbe, person }) => isProbe && person === of.person, 2, 1],
    ]
    const isBeyond = (under: readonly Slot[]) =>
      under.flatMap(shares).some(([isLike, most, mostUsual]) => {
        const alike = under.filter(isLike)
        return alike.length > most || alike.filter(({ urgent }) => !urgent).length > mostUsual
      })
    fc.assert(
      fc.property(someMessages, someChances, (sent, chances) => {
        play(sent, chances, ({ under }) => expect(isBeyond(under)).toBe(false))
      }),
      PLAYED,
    )
  })

  test('an urgent message for a service that answers waits for none but urgent ones', () => {
    fc.assert(
      fc.property(someMessages, someChances, (sent, chances) => {
        play(sent, chances, ({ under, left, arrived }) => {
          const answering = new Set(
            arrived.map(({ origin }) => origin).filter((origin) => SERVICES[origin] === 'answers'),
          )
          if (left.some(({ origin, urgent }) => urgent && answering.has(origin)))
            expect(under.filter(({ urgent }) => urgent).length).toBeGreaterThanOrEqual(2)
        })
      }),
      PLAYED,
    )
  })

  test('all that is sent to services that answer arrives once', () => {
    const toAnswering = (list: readonly Message[]) =>
      list
        .filter(({ origin }) => SERVICES[origin] === 'answers')
        .map(({ origin, urgent, person }) => `${origin} ${urgent} ${person}`)
        .toSorted()
    fc.assert(
      fc.property(someMessages, someChances, (sent, chances) => {
        expect(toAnswering(play(sent, chances))).toEqual(toAnswering(sent))
      }),
      PLAYED,
    )
  })
})
