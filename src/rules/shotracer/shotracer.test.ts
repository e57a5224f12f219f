import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type HeatMark, type HeatShape, heatOf, LEG_LEAST_MS, SPILL_MS } from './heat.ts'
import { canJoin, type Joining, type JoinRefusal } from './joining.ts'
import { raceLeaderboard } from './leaderboard.ts'
import { laneShare, typicalLegMs } from './progress.ts'
import { momentNoted, noteMark, UNDO_MS, undoMark } from './referee.ts'
import { heatTable } from './shotracer.testing.ts'

const SHAPE: HeatShape = { legs: 3, lanes: 4 }
const START = 100_000

const anyMarks = fc
  .array(
    fc.record({
      kind: fc.constantFrom('tap' as const, 'tap' as const, 'tap' as const, 'spill' as const),
      lane: fc.integer({ min: 1, max: SHAPE.lanes }),
      at: fc.integer({ min: START - 2_000, max: START + 40_000 }),
    }),
    { maxLength: 30 },
  )
  .map((marks): readonly HeatMark[] => [
    { id: 'arm', kind: 'arm', at: START - 5_000 },
    { id: 'start', kind: 'start', at: START },
    ...marks.map((mark, index) => ({ ...mark, id: `mark-${index}` })),
  ])

describe('a heat', () => {
  test('is the same in whatever order and however often its marks arrive', () => {
    const shuffled = anyMarks.chain((marks) =>
      fc.shuffledSubarray([...marks, ...marks], { minLength: marks.length * 2 }).map((arrived) => ({ marks, arrived })),
    )
    fc.assert(
      fc.property(shuffled, ({ marks, arrived }) => {
        expect(heatOf(arrived, SHAPE)).toEqual(heatOf(marks, SHAPE))
      }),
    )
  })

  test('never gives a lane a time before its last leg, nor two legs by one press', () => {
    fc.assert(
      fc.property(anyMarks, (marks) => {
        for (const { state, legsMs, timeMs, spills } of heatOf(marks, SHAPE).lanes) {
          expect(legsMs.every((end, index) => end - (legsMs[index - 1] ?? 0) >= LEG_LEAST_MS)).toBe(true)
          expect(timeMs !== undefined).toBe(state === 'finished')
          if (timeMs !== undefined) {
            expect(legsMs).toHaveLength(SHAPE.legs)
            expect(timeMs).toBe((legsMs.at(-1) ?? 0) + spills * SPILL_MS)
          }
        }
      }),
    )
  })

  test('what one lane does changes nothing in another one', () => {
    fc.assert(
      fc.property(anyMarks, fc.integer({ min: 1, max: SHAPE.lanes }), (marks, lane) => {
        const alone = marks.filter((mark) => !('lane' in mark) || mark.lane === lane)
        expect(heatOf(alone, SHAPE).lanes[lane - 1]).toEqual(heatOf(marks, SHAPE).lanes[lane - 1])
      }),
    )
  })

  test('two lanes that are tapped within a millisecond both have their time', () => {
    expect(heatTable(['2 lanes, 1 legs', '0 arm', '1 start', '9.2340 tap 1', '9.2344 tap 2'])).toEqual([
      'finished',
      'lane 1: 8.3',
      'lane 2: 8.3',
    ])
  })

  test('two presses of one finger are one', () => {
    expect(heatTable(['1 lanes, 2 legs', '0 arm', '1 start', '9.234 tap 1', '9.2345 tap 1'])).toEqual([
      'running',
      'lane 1: running, 1 legs',
    ])
  })

  test('ends without those who give up, and is void for all', () => {
    const noted = ['2 lanes, 1 legs', '0 arm', '1 start', '9 tap 1', '30 end']
    expect(heatTable(noted)).toEqual(['finished', 'lane 1: 8.0', 'lane 2: unfinished, 0 legs'])
    expect(heatTable([...noted, '31 void'])[0]).toBe('void')
  })
})

describe('the referee', () => {
  const armed: readonly HeatMark[] = [{ id: 'a', kind: 'arm', at: START - 9_000 }]
  const running: readonly HeatMark[] = [...armed, { id: 's', kind: 'start', at: START }]
  const one = { legs: 2, lanes: 2, isReady: true }
  const tap = (id: string, lane: number, at: number): HeatMark => ({ id, kind: 'tap', lane, at })

  test.each<[string, readonly HeatMark[], HeatMark, string]>([
    ['starts what nobody armed', [], { id: 's', kind: 'start', at: START }, 'not_armed'],
    ['starts twice', running, { id: 's2', kind: 'start', at: START + 5 }, 'already_started'],
    ['arms twice', armed, { id: 'a2', kind: 'arm', at: START }, 'already_armed'],
    ['taps in the lobby', [], tap('t', 1, START), 'not_armed'],
    ['taps a lane that is not there', running, tap('t', 3, START + 900), 'lane_gone'],
    ['notes a spill before the start', armed, { id: 'p', kind: 'spill', lane: 1, at: START }, 'not_started'],
    ['ends what has not begun', armed, { id: 'e', kind: 'end', at: START }, 'not_started'],
    [
      'taps after the end',
      [...running, { id: 'e', kind: 'end', at: START + 9_000 }],
      tap('t', 1, START + 9_500),
      'heat_over',
    ],
    [
      'taps in what is void',
      [...running, { id: 'v', kind: 'void', at: START + 9_000 }],
      tap('t', 1, START),
      'heat_over',
    ],
  ])('who %s is told so', (_, marks, mark, code) => {
    expect(noteMark({ ...one, marks }, mark)).toEqual({ ok: false, code })
  })

  test('arms once every lane is full', () => {
    const arm = { id: 'a', kind: 'arm', at: START } as const
    expect(noteMark({ ...one, isReady: false, marks: [] }, arm)).toEqual({ ok: false, code: 'not_ready' })
    expect(noteMark({ ...one, marks: [] }, arm)).toMatchObject({ ok: true, heat: { state: 'armed' } })
  })

  test('an early tap disqualifies, before the start and beside it', () => {
    const early = noteMark({ ...one, marks: armed }, tap('t', 2, START - 1))
    expect(early).toMatchObject({ ok: true, heat: { lanes: [{ state: 'waiting' }, { state: 'falseStart' }] } })
    const late = noteMark({ ...one, marks: running }, tap('t', 2, START - 1))
    expect(late).toMatchObject({ ok: true, heat: { lanes: [{ state: 'running' }, { state: 'falseStart' }] } })
  })

  test('takes back what was noted last, for thirty seconds, and arming for longer', () => {
    const marks = [...running, tap('t1', 1, START + 4_000), tap('t2', 2, START + 4_001)]
    const undone = undoMark({ ...one, marks }, 't2', START + 4_001 + UNDO_MS)
    expect(undone).toMatchObject({
      ok: true,
      undone: { id: 't2' },
      heat: { lanes: [{ legsMs: [4_000] }, { legsMs: [] }] },
    })
    expect(undoMark({ ...one, marks }, 't2', START + 4_002 + UNDO_MS)).toEqual({ ok: false, code: 'undo_late' })
    expect(undoMark({ ...one, marks }, 't1', START + 4_100)).toEqual({ ok: false, code: 'not_last' })
    expect(undoMark({ ...one, marks }, 'gone', START)).toMatchObject({ ok: true, marks })
    expect(undoMark({ ...one, marks: armed }, 'a', START + 10 * UNDO_MS)).toMatchObject({ ok: true, marks: [] })
  })

  test('noting and taking back leaves everything as it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 }), fc.integer({ min: 0, max: 20_000 }), (lane, after) => {
        const noted = noteMark({ ...one, marks: running }, tap('t', lane, START + after))
        expect(noted.ok && undoMark({ ...one, marks: noted.marks }, 't', START + after)).toMatchObject({
          marks: running,
        })
      }),
    )
  })
})

describe('a moment', () => {
  const RECEIVED = 1_000_000_000

  test('is the one that the phone measured, never after its arrival', () => {
    expect(momentNoted(RECEIVED - 180, RECEIVED)).toEqual({ ok: true, at: RECEIVED - 180 })
    expect(momentNoted(RECEIVED + 40, RECEIVED)).toEqual({ ok: true, at: RECEIVED })
    expect(momentNoted(undefined, RECEIVED)).toEqual({ ok: true, at: RECEIVED })
  })

  test('of a clock that is wrong by a day is refused, and so is one that comes too late', () => {
    expect(momentNoted(RECEIVED + 86_400_000, RECEIVED)).toEqual({ ok: false, code: 'clock_wrong' })
    expect(momentNoted(RECEIVED - 86_400_000, RECEIVED)).toEqual({ ok: false, code: 'too_late' })
  })
})

describe('the leaderboard', () => {
  const anyTimes = fc.array(
    fc.record({
      name: fc.constantFrom('Kite Club', 'kite club', 'Mudlarks', 'Juniper', 'Saltwater'),
      heat: fc.integer({ min: 1, max: 9 }),
      timeMs: fc.integer({ min: 1_000, max: 1_400 }),
    }),
    { maxLength: 12 },
  )

  test('gives places as competitions do: one more than those who were faster', () => {
    fc.assert(
      fc.property(anyTimes, (times) => {
        const board = raceLeaderboard(times)
        for (const { place, tenths } of board)
          expect(place).toBe(1 + board.filter((other) => other.tenths < tenths).length)
      }),
    )
  })

  test('any order of the heats gives the same board', () => {
    const shuffled = anyTimes.chain((times) =>
      fc.shuffledSubarray(times, { minLength: times.length }).map((other) => [times, other] as const),
    )
    const shown = (times: Parameters<typeof raceLeaderboard>[0]) =>
      raceLeaderboard(times).map(({ place, tenths }) => [place, tenths])
    fc.assert(
      fc.property(shuffled, ([times, other]) => {
        expect(shown(other)).toEqual(shown(times))
      }),
    )
  })
})

describe('the drawing of a lane', () => {
  test('goes forward, and reaches the end of a leg when it is tapped, not before', () => {
    const lane = fc.record({
      legsMs: fc.array(fc.integer({ min: 500, max: 9_000 }), { maxLength: 2 }).map(summed),
      elapsed: fc.integer({ min: 0, max: 60_000 }),
      more: fc.integer({ min: 0, max: 60_000 }),
    })
    fc.assert(
      fc.property(lane, ({ legsMs, elapsed, more }) => {
        const now = (legsMs.at(-1) ?? 0) + elapsed
        const share = (at: number) => laneShare({ state: 'running', legsMs }, 3, at, typicalLegMs([{ legsMs }]))
        expect(share(now)).toBeGreaterThanOrEqual(legsMs.length / 3)
        expect(share(now + more)).toBeGreaterThanOrEqual(share(now))
        expect(share(now + more)).toBeLessThan((legsMs.length + 1) / 3)
      }),
    )
    expect(laneShare({ state: 'finished', legsMs: [1, 2, 3] }, 3, 0, 1)).toBe(1)
  })
})

const summed = (parts: readonly number[]) =>
  parts.map((_, index) => parts.slice(0, index + 1).reduce((a, b) => a + b, 0))

describe('who runs', () => {
  const NOON = Date.parse('2026-06-13T12:00:00Z')
  const joining: Joining = {
    heat: 'lobby',
    freeLegs: 2,
    isInAnother: false,
    runsToday: [],
    lastRun: undefined,
    drinksAlcohol: true,
    isAdult: true,
    now: NOON,
  }
  const minutesAgo = (minutes: number) => NOON - minutes * 60_000

  test('anybody of age, and whoever drinks no alcohol without being asked', () => {
    expect(canJoin(joining)).toEqual({ ok: true })
    expect(canJoin({ ...joining, drinksAlcohol: false, isAdult: undefined })).toEqual({ ok: true })
    expect(canJoin({ ...joining, drinksAlcohol: false, isAdult: false })).toEqual({ ok: true })
  })

  test.each<[string, Partial<Joining>, JoinRefusal]>([
    ['a heat that was armed', { heat: 'armed' }, 'not_open'],
    ['a lane that is full', { freeLegs: 0 }, 'lane_full'],
    ['a second heat at once', { isInAnother: true }, 'already_in'],
    ['a fourth run', { runsToday: [300, 200, 100].map(minutesAgo), lastRun: minutesAgo(100) }, 'enough_today'],
    ['a run too soon', { runsToday: [minutesAgo(29)], lastRun: minutesAgo(29) }, 'rest_first'],
    ['a run too soon after midnight', { lastRun: minutesAgo(29) }, 'rest_first'],
    ['alcohol at an age that is not known', { isAdult: undefined }, 'age_unknown'],
    ['alcohol under eighteen', { isAdult: false }, 'under_age'],
  ])('%s is refused', (_, more, code) => {
    expect(canJoin({ ...joining, ...more })).toEqual({ ok: false, code })
  })

  test('after thirty minutes one may run again', () => {
    expect(canJoin({ ...joining, runsToday: [minutesAgo(30)], lastRun: minutesAgo(30) })).toEqual({ ok: true })
  })

  test('whatever somebody tries, nobody runs four times a day or twice within thirty minutes', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 24 * 60 - 1 }), { maxLength: 60 }), (minutes) => {
        const runs: number[] = []
        for (const minute of minutes.toSorted((one, other) => one - other)) {
          const now = NOON + minute * 60_000
          const asked = { ...joining, runsToday: runs, lastRun: runs.at(-1), now }
          if (canJoin(asked).ok) runs.push(now)
        }
        expect(runs.length).toBeLessThanOrEqual(3)
        expect(runs.every((at, index) => index === 0 || at - (runs[index - 1] ?? 0) >= 30 * 60_000)).toBe(true)
      }),
    )
  })
})
