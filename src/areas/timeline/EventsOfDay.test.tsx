// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { EventsOfDay, timesAt } from './EventsOfDay.tsx'
import type { EventShown } from './timeline.queries.server.ts'

afterEach(cleanup)

const SATURDAY = '2026-06-13'
const BERLIN = 'Europe/Berlin'

const event = (words: string, starts: string, ends = '', more: Partial<EventShown> = {}): EventShown => ({
  id: words,
  day: SATURDAY,
  starts,
  ends,
  place: '',
  audience: 'everybody',
  title: { words, language: 'en' },
  description: { words: '', language: 'en' },
  picture: undefined,
  ...more,
})

const EVENTS = [
  event('Breakfast', '07:30', '09:30'),
  event('Opening', '09:00', '09:15'),
  event('Party', '21:00', '02:00'),
]

/** What stands in each line of Saturday, at a time of the clock. */
function linesAt(time: string | undefined, day = SATURDAY, events = EVENTS): readonly string[] {
  const times = timesAt(events, BERLIN, time === undefined ? undefined : new Date(`${day}T${time}:00+02:00`))
  const now = times?.clock.day === SATURDAY ? times.clock.time : undefined
  render(<EventsOfDay day={SATURDAY} events={events} phases={times?.phases} now={now} />)
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  cleanup()
  return lines
}

test('before the browser knows the time, nothing is now or next', () => {
  expect(linesAt(undefined)).toEqual(['7:30Breakfastuntil 9:30', '9:00Openinguntil 9:15', '21:00Partyuntil 2:00'])
})

test('the line of the time stands before what comes, and what is on and what is next say so', () => {
  expect(linesAt('08:05')).toEqual([
    '7:30BreakfastNowuntil 9:30',
    'Now 8:05',
    '9:00OpeningNextuntil 9:15',
    '21:00Partyuntil 2:00',
  ])
})

test('it stands at the end once everything has begun', () => {
  expect(linesAt('23:10').slice(-2)).toEqual(['21:00PartyNowuntil 2:00', 'Now 23:10'])
})

test('a party goes on after midnight, when the line has gone to the next day', () => {
  expect(linesAt('01:00', '2026-06-14')).toEqual([
    '7:30Breakfastuntil 9:30',
    '9:00Openinguntil 9:15',
    '21:00PartyNowuntil 2:00',
  ])
})

test('says in which language something is, and whom it is for', () => {
  const cleanUp = event('Abbau', '17:00', '', {
    title: { words: 'Abbau', language: 'de' },
    place: 'Field 1',
    audience: 'helpers',
    picture: { name: 'x.png', alt: { words: 'Zelte', language: 'de' } },
  })
  render(<EventsOfDay day={SATURDAY} events={[cleanUp]} phases={undefined} now={undefined} />)
  expect(screen.getByText('Abbau').getAttribute('lang')).toBe('de')
  expect(screen.getByText('Field 1, for helpers')).toBeTruthy()
  const picture = screen.getByRole('img', { name: 'Zelte' })
  expect(picture.getAttribute('src')).toBe('/api/files/timelines/Abbau/x.png?thumb=480x270')
})
