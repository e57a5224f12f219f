import { expect, test } from 'vitest'
import { clashesWith } from './clashes.ts'

const ZONE = 'Europe/Berlin'
const at = (time: string) => Date.parse(`2026-06-13T${time}:00+02:00`)
const game = { href: '/schedule/a', title: 'Kites – Owls', time: '12:00', from: at('12:00'), to: at('13:00') }
const event = (starts: string, ends: string) => ({ id: `${starts} ${ends}`, day: '2026-06-13', starts, ends })

test.each([
  ['12:30', '14:00', true],
  ['11:00', '12:01', true],
  ['12:15', '12:30', true],
  // An end that nobody wrote down is an hour later.
  ['11:30', '', true],
  ['13:00', '14:00', false],
  ['11:00', '12:00', false],
])('from %s to %s: %s', (starts, ends, isClash) => {
  const one = event(starts, ends)
  expect(clashesWith([one], [game], ZONE).get(one.id)).toEqual(isClash ? game : undefined)
})
