import { expect, test } from 'vitest'
import { type JobThere, planJobs, readJobs } from './job-list.ts'

const CATEGORIES = [
  { key: 'Drinks', names: ['Drinks', 'Getränke'] },
  { key: 'Party', names: ['Party'] },
]
/** Those of the tournament first. */
const DAYS = ['2026-06-13', '2026-06-14', '2026-06-12', '2026-06-15', '2026-06-06']
const planned = (text: string, there: readonly JobThere[] = []) =>
  planJobs(readJobs(text, { categories: CATEGORIES, days: DAYS }).lines, there)

const BAR: JobThere = {
  id: 'bar',
  date: '2026-06-13',
  starts: '20:00',
  ends: '22:00',
  title: 'Bar',
  category: 'Party',
  place: 'Boat house',
  needed: 4,
  maximum: 6,
  minimum_age: 18,
  note: '',
}

test('a list as clubs write it, in German', () => {
  const [bar, water] = planned(
    'Tag;Von;Bis;Aufgabe;Kategorie;Ort;Gebraucht;Mindestalter\nSa;20;22:00;Bar;Party;Bootshaus;4;18\nSonntag;9.30;11 Uhr;Wasser;Getränke;;2;',
  )
  expect(bar?.values).toEqual({
    date: '2026-06-13',
    starts: '20:00',
    ends: '22:00',
    title: 'Bar',
    category: 'Party',
    place: 'Bootshaus',
    needed: 4,
    minimum_age: 18,
  })
  expect(water).toMatchObject({
    is: 'new',
    values: { date: '2026-06-14', starts: '09:30', ends: '11:00', category: 'Drinks' },
  })
})

test.each([
  ['Friday', '2026-06-12'],
  ['Mo', '2026-06-15'],
  ['Sat', '2026-06-13'],
  ['2026-06-06', '2026-06-06'],
  ['12.6.2026', '2026-06-12'],
  ['14.06.', '2026-06-14'],
])('%s is %s', (written, date) => {
  expect(planned(`day,from,to,job\n${written},9:00,10:00,Tents`)[0]?.values.date).toBe(date)
})

test('a job is found again by day, start and title', () => {
  expect(planned('day,from,to,job,needed\nSaturday,20:00,22:00,bar,5', [BAR])).toMatchObject([
    { is: 'change', id: 'bar', changes: [{ field: 'title' }, { field: 'needed', before: '4', after: '5' }] },
  ])
  expect(planned('day,from,to,job\nSaturday,20:00,22:00,Bar', [BAR])).toMatchObject([{ is: 'same', id: 'bar' }])
})

test.each([
  ['Tuesday,9:00,10:00,Bar', 'day_unknown'],
  ['2027-06-13,9:00,10:00,Bar', 'day_unknown'],
  ['Someday,9:00,10:00,Bar', 'day_unknown'],
  ['Saturday,25:00,10:00,Bar', 'time_wrong'],
  ['Saturday,,10:00,Bar', 'time_missing'],
  ['Saturday,9:00,9:00,Bar', 'ends_at_start'],
  ['Saturday,9:00,10:00,', 'title_missing'],
])('%s: %s', (line, code) => {
  expect(planned(`day,from,to,job\n${line}`)[0]?.problems.map((it) => it.code)).toEqual([code])
})

test('what stands there twice is taken once', () => {
  expect(planned('day,from,to,job\nSat,9,10,Bar\nSat,9,11,bar').map(({ is }) => is)).toEqual(['new', 'wrong'])
})

test('fewer at most than are needed is a mistake', () => {
  expect(planned('day,from,to,job,needed,max\nSat,9,10,Bar,4,2')[0]?.problems).toMatchObject([
    { code: 'maximum_below' },
  ])
})
