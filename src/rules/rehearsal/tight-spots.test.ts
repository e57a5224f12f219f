import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Rehearsed, type RehearsedGame, type RehearsedJob, SPOTS_MOST, tightSpotsOf } from './tight-spots.ts'

const MINUTE_MS = 60_000
const at = (time: string, day = '2026-06-13') => Date.parse(`${day}T${time}:00Z`)

/** Played as it was planned, unless said. */
function game(id: string, time: string, sides: string, values: Partial<RehearsedGame> = {}): RehearsedGame {
  const [home = '', away = ''] = sides.split('-')
  const planned = at(time)
  return {
    id,
    title: sides,
    home,
    away,
    field: '1',
    planned,
    minutes: 60,
    slotMinutes: 75,
    played: { from: planned, to: planned + 60 * MINUTE_MS },
    waitedFor: undefined,
    hasDuty: true,
    ...values,
  }
}

const job = (id: string, time: string, values: Partial<RehearsedJob>): RehearsedJob => ({
  id,
  title: id,
  from: at(time),
  to: at(time) + 60 * MINUTE_MS,
  needed: 2,
  taken: 2,
  came: 2,
  ...values,
})

const PLACES = [
  { id: '1', name: '1', pin: { x: 0, y: 0 } },
  { id: '2', name: '2', pin: { x: 100, y: 0 } },
  { id: '9', name: '9', pin: { x: 900, y: 0 } },
]

const rehearsed = (values: Partial<Rehearsed>): Rehearsed => ({
  zone: 'UTC',
  minimumRestMinutes: 45,
  teams: new Map(['A', 'B', 'C', 'D'].map((team) => [team, `Team ${team}`])),
  fields: PLACES,
  games: [],
  hasDuties: false,
  jobs: [],
  helpers: [],
  sunset: () => undefined,
  until: at('23:00'),
  ...values,
})

const kindsIn = (values: Partial<Rehearsed>) => tightSpotsOf(rehearsed(values)).map(({ is }) => is)

test('where everything goes by plan, nothing is tight', () => {
  expect(
    kindsIn({ games: [game('1', '09:00', 'A-B'), game('2', '11:00', 'A-C')], jobs: [job('Bar', '07:00', {})] }),
  ).toEqual([])
})

test('too little rest is told at the later game, by what was really left of it', () => {
  const late = { played: { from: at('10:30'), to: at('11:30') }, field: '2' }
  const spots = tightSpotsOf(rehearsed({ games: [game('1', '09:00', 'A-B'), game('2', '11:00', 'A-C', late)] }))
  expect(spots).toEqual([
    { is: 'rest', team: 'Team A', minutes: 30, game: { id: '2', title: 'A-C', day: '2026-06-13', time: '11:00' } },
  ])
})

test('a game that waits for a result is late, and one that goes on too long blocks its field', () => {
  const games = [
    game('1', '09:00', 'A-B', { played: { from: at('09:00'), to: at('10:20') } }),
    game('2', '12:00', 'C-D', { played: { from: at('12:20'), to: at('13:20') }, waitedFor: 'result' }),
  ]
  expect(tightSpotsOf(rehearsed({ games }))).toMatchObject([
    { is: 'late', minutes: 20, because: 'result', game: { id: '2' } },
    { is: 'pastSlot', minutes: 5, game: { id: '1' } },
  ])
})

test('a game nobody was known for is told once its time is over, and two on one field are', () => {
  const open = { home: '', away: '', played: undefined }
  expect(kindsIn({ games: [game('1', '09:00', '', open)] })).toEqual(['unfilled'])
  expect(kindsIn({ games: [game('1', '09:00', '', open)], until: at('09:30') })).toEqual([])
  expect(kindsIn({ games: [game('1', '09:00', 'A-B'), game('2', '09:30', 'C-D')] })).toEqual(['fieldClash'])
})

test('changes of field are counted by day, and those across the ground named', () => {
  const games = ['1', '9', '1', '2'].map((field, index) =>
    game(`${index}`, `${9 + 2 * index}:00`.padStart(5, '0'), 'A-B', { field }),
  )
  expect(tightSpotsOf(rehearsed({ games }))).toMatchObject([
    { is: 'fieldChanges', team: 'Team A', count: 3, far: 2 },
    { is: 'fieldChanges', team: 'Team B', count: 3, far: 2 },
  ])
})

test('a day that ends after sunset, where it is known when that is', () => {
  const games = [game('1', '20:30', 'A-B')]
  expect(kindsIn({ games })).toEqual([])
  expect(tightSpotsOf(rehearsed({ games, sunset: () => at('21:10') }))).toEqual([
    { is: 'dark', day: '2026-06-13', ends: '21:30', sunset: '21:10' },
  ])
})

test('jobs: nobody at seven, too few, and somebody who did not come', () => {
  const jobs = [
    job('Bar', '15:00', { came: 1 }),
    job('Lines', '07:00', { taken: 0, came: 0 }),
    job('Tents', '08:00', { taken: 1, came: 1 }),
  ]
  expect(tightSpotsOf(rehearsed({ jobs }))).toMatchObject([
    { is: 'jobEmpty', job: { title: 'Lines', time: '07:00' }, missing: 2 },
    { is: 'jobShort', job: { title: 'Tents' }, missing: 1 },
    { is: 'jobAbsent', job: { title: 'Bar' }, missing: 1 },
  ])
})

test('helpers with long hours, the longest first; nobody at the table where games have such duties', () => {
  const helper = (name: string, hours: number) => ({ id: name, name, minutes: hours * 60 })
  expect(tightSpotsOf(rehearsed({ helpers: [helper('Ada', 6), helper('Ben', 7), helper('Cleo', 9)] }))).toMatchObject([
    { is: 'hours', name: 'Cleo' },
    { is: 'hours', name: 'Ben' },
  ])
  const games = [game('1', '09:00', 'A-B', { hasDuty: false })]
  expect(kindsIn({ games, hasDuties: true })).toEqual(['noDuty'])
  expect(kindsIn({ games })).toEqual([])
})

test('whatever was planned, the report is bounded, and every game it names is there', () => {
  const games = fc.array(
    fc.record({
      time: fc.integer({ min: 7, max: 21 }),
      sides: fc.constantFrom('A-B', 'A-C', 'B-D', 'C-D', '-'),
      field: fc.constantFrom('1', '2', '9', ''),
      delay: fc.option(fc.integer({ min: 0, max: 90 }), { nil: undefined }),
    }),
    { maxLength: 200 },
  )
  fc.assert(
    fc.property(games, (drawn) => {
      const all = drawn.map(({ time, sides, field, delay }, index) => {
        const planned = at(`${String(time).padStart(2, '0')}:00`)
        const from = planned + (delay ?? 0) * MINUTE_MS
        const played = delay === undefined ? undefined : { from, to: from + 60 * MINUTE_MS }
        const waitedFor = delay ? ('field' as const) : undefined
        return game(String(index), `${String(time).padStart(2, '0')}:00`, sides, { field, played, waitedFor })
      })
      const spots = tightSpotsOf(rehearsed({ games: all }))
      expect(spots.length).toBeLessThanOrEqual(10 * SPOTS_MOST)
      for (const spot of spots) if ('game' in spot) expect(all.some(({ id }) => id === spot.game.id)).toBe(true)
    }),
  )
})
