import { describe, expect, test } from 'vitest'
import { speak } from '#language.testing.ts'
import { ago, formatDay, formatMoment, formatTime } from './when.ts'

test('a day is written out', () => {
  expect(formatDay('2026-06-13')).toBe('Saturday 13 June')
  speak('de')
  expect(formatDay('2026-03-01')).toBe('Sonntag, 1. März')
})

test('a time is that of the tournament, wherever the reader is', () => {
  expect(formatTime('2026-06-13 07:05:00.000Z', 'Europe/Berlin')).toBe('9:05')
  expect(formatTime(new Date('2026-06-13T07:05:00Z'), 'America/New_York')).toBe('3:05')
  expect(formatTime('2026-06-13 22:30:00.000Z', 'Europe/Berlin')).toBe('0:30')
  expect(formatMoment('2026-06-13 22:30:00.000Z', 'Europe/Berlin')).toBe('Sunday 14 June, 0:30')
})

describe('how long ago', () => {
  const now = new Date('2026-06-13T12:00:00Z')
  test.each([
    ['2026-06-13 11:59:30.000Z', 'now', 'jetzt'],
    ['2026-06-13 11:55:00.000Z', '5 minutes ago', 'vor 5 Minuten'],
    ['2026-06-13 09:10:00.000Z', '2 hours ago', 'vor 2 Stunden'],
    ['2026-06-11 09:10:00.000Z', '2 days ago', 'vorgestern'],
    ['2026-06-13 12:00:20.000Z', 'now', 'jetzt'],
  ])('%s was %s', (at, english, german) => {
    expect(ago(at, now)).toBe(english)
    speak('de')
    expect(ago(at, now)).toBe(german)
  })
})
