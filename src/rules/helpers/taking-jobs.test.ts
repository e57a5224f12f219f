import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import '#properties.testing.ts'
import { helpedMinutes, neededSoonest, stillMissing } from './job-hours.ts'
import { collide, helperDayOf, jobDays, jobDaysByNearness, jobInterval, movedJob, weekendOf } from './job-times.ts'
import {
  canLeave,
  canTakeJob,
  ENTRY_STATUSES,
  freePlaces,
  type JobPlaces,
  offerUntil,
  placesToOffer,
  surelyAged,
  type Taker,
} from './taking-jobs.ts'

const HOUR = 3_600_000
const NOON = Date.parse('2026-06-13T12:00:00Z')
const job = (changes: Partial<JobPlaces> = {}): JobPlaces => ({
  from: NOON,
  to: NOON + HOUR,
  state: 'open',
  needed: 2,
  maximum: 3,
  minimumAge: 0,
  taken: 0,
  seeking: 0,
  ...changes,
})
const taker = (changes: Partial<Taker> = {}): Taker => ({
  areEntriesOpen: true,
  status: '',
  birthYear: undefined,
  jobs: [],
  games: [],
  ...changes,
})
const at = (from: number, to: number) => ({ from: NOON + from * HOUR, to: NOON + to * HOUR, title: 'Other', ends: '' })
const verdict = (places: Partial<JobPlaces>, who: Partial<Taker> = {}, now = NOON - HOUR) => {
  const found = canTakeJob(job(places), taker(who), now)
  return found.ok ? found.as : found.code
}

describe('taking a job', () => {
  test.each([
    ['a free place', {}, {}, 'place'],
    ['full', { taken: 3 }, {}, 'waiting'],
    ['enough, and more may come', { taken: 2 }, {}, 'place'],
    ['enough, and somebody looks for a replacement', { taken: 2, seeking: 1 }, {}, 'replacement'],
    ['too few: the free place is filled first', { taken: 1, seeking: 1 }, {}, 'place'],
    ['overfilled', { taken: 4 }, {}, 'waiting'],
    ['switched off', {}, { areEntriesOpen: false }, 'entries_closed'],
    ['locked', { state: 'locked' }, {}, 'job_not_open'],
    ['one’s own', {}, { status: 'booked' }, 'already_yours'],
    ['left before', {}, { status: 'cancelled' }, 'place'],
    ['no year said', { minimumAge: 18 }, {}, 'age_unknown'],
    ['eighteen this year, perhaps not yet', { minimumAge: 18 }, { birthYear: 2008 }, 'too_young'],
    ['eighteen for certain', { minimumAge: 18 }, { birthYear: 2007 }, 'place'],
    ['a game at the same time', {}, { games: [at(0.5, 2)] }, 'clashes_with_game'],
    ['a game that ends as it begins', {}, { games: [at(-1, 0)] }, 'place'],
    ['another job at the same time', {}, { jobs: [at(-1, 0.1)] }, 'clashes_with_job'],
  ] as const)('%s', (_, places, who, expected) => {
    expect(verdict(places, who)).toBe(expected)
  })

  test('not once it has begun', () => {
    expect(verdict({}, {}, NOON)).toBe('job_began')
  })

  test('whoever is let in has a place that is free, or somebody’s who wants to go', () => {
    const places = fc.record({
      needed: fc.integer({ min: 1, max: 9 }),
      maximum: fc.integer({ min: 1, max: 9 }),
      taken: fc.integer({ min: 0, max: 12 }),
      seeking: fc.integer({ min: 0, max: 3 }),
    })
    fc.assert(
      fc.property(places, (facts) => {
        const found = verdict(facts)
        if (found === 'place') expect(facts.taken).toBeLessThan(facts.maximum)
        else if (found === 'replacement') expect(facts.seeking).toBeGreaterThan(0)
        else expect(facts.taken).toBeGreaterThanOrEqual(facts.maximum)
      }),
    )
  })
})

test('a year of birth never makes somebody older than they are', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('1950-01-01'), max: new Date('2015-12-31'), noInvalidDate: true }), (born) => {
      const age = surelyAged(born.getUTCFullYear(), NOON)
      const birthday = new Date(Date.UTC(born.getUTCFullYear() + age, born.getUTCMonth(), born.getUTCDate()))
      expect(birthday.getTime()).toBeLessThanOrEqual(NOON)
    }),
  )
})

test('it can be left until three hours before, to the minute', () => {
  expect(canLeave(NOON, NOON - 3 * HOUR)).toBe(true)
  expect(canLeave(NOON, NOON - 3 * HOUR + 1)).toBe(false)
})

describe('the waiting list', () => {
  test('an offer ends after now and never after the job begins', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 * HOUR }), (left) => {
        const until = offerUntil(NOON, NOON - left)
        expect(until).toBeGreaterThan(NOON - left)
        expect(until).toBeLessThanOrEqual(NOON)
      }),
    )
  })

  test.each([
    [100, 120],
    [3, 90],
    [1, 30],
  ])('with %i hours left it stands for %i minutes', (hours, minutes) => {
    expect((offerUntil(NOON, NOON - hours * HOUR) - (NOON - hours * HOUR)) / 60_000).toBe(minutes)
  })

  test('no more is offered than is free', () => {
    fc.assert(
      fc.property(fc.nat(20), fc.nat(20), fc.nat(20), (maximum, taken, waiting) => {
        const offered = placesToOffer({ maximum, taken }, waiting)
        expect(offered).toBeGreaterThanOrEqual(0)
        expect(offered).toBeLessThanOrEqual(waiting)
        if (offered > 0) expect(taken + offered).toBeLessThanOrEqual(maximum)
      }),
    )
  })

  test('places that are given are the lowest ones that nobody has', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 30 })), fc.nat(10), (held, count) => {
        const free = freePlaces(held, count)
        expect(new Set([...free, ...held]).size).toBe(held.length + count)
        for (const place of free)
          for (let lower = 1; lower < place; lower += 1) expect([...held, ...free]).toContain(lower)
      }),
    )
  })
})

describe('when a job is', () => {
  const weekend = { saturday: '2026-06-13', zone: 'Europe/Berlin', first: '2026-06-13', last: '2026-06-14' }
  const interval = (date: string, starts: string, ends: string) => {
    const { from, to } = jobInterval({ date, starts, ends }, weekend)
    return [new Date(from).toISOString().slice(5, 16), new Date(to).toISOString().slice(5, 16)]
  }

  test.each([
    ['2026-06-13', '13:30', '14:30', '06-13T11:30', '06-13T12:30'],
    ['2026-06-13', '22:00', '00:00', '06-13T20:00', '06-13T22:00'],
    ['2026-06-14', '00:00', '02:00', '06-13T22:00', '06-14T00:00'],
    ['2026-06-14', '09:00', '10:00', '06-14T07:00', '06-14T08:00'],
  ] as const)('%s %s to %s', (day, starts, ends, from, to) => {
    expect(interval(day, starts, ends)).toEqual([from, to])
  })

  test.each([
    ['2026-06-12', '2026-06-14', '2026-06-13'],
    ['2026-06-13', '2026-06-14', '2026-06-13'],
    ['2026-06-14', '2026-06-14', '2026-06-13'],
    ['2026-06-14', '2026-06-15', '2026-06-14'],
    ['2026-06-16', '2026-06-17', '2026-06-16'],
  ])('a tournament from %s to %s has its Saturday on %s', (starts, ends, saturday) => {
    expect(weekendOf(starts, ends, 'UTC')).toEqual({ saturday, zone: 'UTC', first: starts, last: ends })
  })

  test('there can be jobs from a week before the event until a week after it; a weekday alone is the nearest one', () => {
    const days = jobDays(weekend)
    expect([days[0], days.at(-1), days.length]).toEqual(['2026-06-06', '2026-06-21', 16])
    const nearest = (weekday: number) =>
      jobDaysByNearness(weekend).find((day) => new Date(`${day}T00:00Z`).getUTCDay() === weekday)
    expect([5, 6, 0, 1, 3].map(nearest)).toEqual(['2026-06-12', '2026-06-13', '2026-06-14', '2026-06-15', '2026-06-10'])
    expect(days.map((day) => helperDayOf(day, weekend)).filter(Boolean)).toEqual(['Saturday', 'Sunday'])
  })

  test.each([
    ['with its day', '2026-06-14', 'Sunday', '2026-06-21', 'Sunday'],
    ['by as many days beside it', '2026-06-12', '', '2026-06-19', ''],
  ] as const)('a job moves with the tournament: %s', (_, date, day, movedTo, movedDay) => {
    const after = weekendOf('2026-06-19', '2026-06-21', 'UTC')!
    expect(movedJob({ date, day }, weekend, after)).toEqual({ date: movedTo, day: movedDay })
    // One more day before it moves nothing.
    expect(movedJob({ date, day }, weekend, weekendOf('2026-06-12', '2026-06-14', 'UTC')!)).toEqual({ date, day })
  })

  test('without a date there is no weekend', () => {
    expect(weekendOf('', '', 'UTC')).toBeUndefined()
  })

  test('two things collide exactly when there is a minute that belongs to both', () => {
    const span = fc
      .tuple(fc.nat(40), fc.integer({ min: 1, max: 20 }))
      .map(([from, length]) => ({ from, to: from + length }))
    fc.assert(
      fc.property(span, span, (one, other) => {
        const minutes = Array.from({ length: 70 }, (_, minute) => minute)
        const isIn = ({ from, to }: { from: number; to: number }, minute: number) => from <= minute && minute < to
        expect(collide(one, other)).toBe(minutes.some((minute) => isIn(one, minute) && isIn(other, minute)))
      }),
    )
  })
})

test('what is needed soonest comes first, of the same time what lacks the larger part', () => {
  const jobs = [
    { id: 'later', ...job({ from: NOON + HOUR }) },
    { id: 'half', ...job({ needed: 4, taken: 2 }) },
    { id: 'empty', ...job({ needed: 2 }) },
    { id: 'full', ...job({ taken: 2 }) },
    { id: 'draft', ...job({ state: 'draft' }) },
    { id: 'over', ...job({ from: NOON - 3 * HOUR }) },
  ]
  expect(neededSoonest(jobs, NOON - HOUR).map(({ id }) => id)).toEqual(['empty', 'half', 'later'])
  expect(stillMissing(job({ taken: 9 }))).toBe(0)
})

test('hours count for whoever was present, and are promised by whoever is to come', () => {
  const times = ENTRY_STATUSES.map((status) => ({ from: NOON, to: NOON + 1.5 * HOUR, status }))
  expect(helpedMinutes(times)).toEqual({ done: 90, promised: 180 })
})
