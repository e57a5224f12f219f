import { expect, test } from 'vitest'
import { HeardPlaces } from './heard-places.ts'

test('a change that several topics hear of is complete when the next one comes', () => {
  const places = new HeardPlaces()
  places.reach('p0')
  expect([places.note('games/*', 'p1'), places.note('games/g1', 'p1')]).toEqual([true, true])
  expect(places.since).toBe('p0')
  places.note('games/*', 'p2')
  expect(places.since).toBe('p1')
})

test('what is heard again is no news, what was still missing is', () => {
  const places = new HeardPlaces()
  places.reach('p0')
  places.note('games/*', 'p1')
  // The connection broke, and the next one goes on after p0.
  expect([places.note('games/g1', 'p1'), places.note('games/*', 'p1'), places.note('games/*', 'p2')]).toEqual([
    true,
    false,
    true,
  ])
})

test('before the first place is known there is nothing to go on from', () => {
  const places = new HeardPlaces()
  places.note('games/*', 'p1')
  expect(places.since).toBe('')
  places.reach('p1')
  places.forget()
  expect(places.since).toBe('')
})
