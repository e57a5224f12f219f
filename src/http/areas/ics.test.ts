import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CalendarEvent, escaped, folded, icsOf } from './ics.ts'

const event: CalendarEvent = {
  uid: 'abc@cup.example',
  sequence: 2,
  changed: new Date('2026-06-12T18:00:00.123Z'),
  starts: new Date('2026-06-13T07:30:00Z'),
  ends: new Date('2026-06-13T08:30:00Z'),
  title: 'Mixed: Kite Club – Mudlarks',
  place: 'Field 3, Lakeside; gate 2',
  description: 'Pool B\nBring water',
  url: 'https://cup.example/schedule/abc',
  isCancelled: false,
}

const linesOf = (file: string) => file.split('\r\n')

test('a game by example', () => {
  expect(linesOf(icsOf({ name: 'Lakeside Open', events: [event] }))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fieldside//Schedule//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Lakeside Open',
    'NAME:Lakeside Open',
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
    'BEGIN:VEVENT',
    'UID:abc@cup.example',
    'SEQUENCE:2',
    'DTSTAMP:20260612T180000Z',
    'LAST-MODIFIED:20260612T180000Z',
    'DTSTART:20260613T073000Z',
    'DTEND:20260613T083000Z',
    'SUMMARY:Mixed: Kite Club – Mudlarks',
    'LOCATION:Field 3\\, Lakeside\\; gate 2',
    'DESCRIPTION:Pool B\\nBring water',
    'URL:https://cup.example/schedule/abc',
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('a cancelled game says so', () => {
  expect(icsOf({ name: '', events: [{ ...event, isCancelled: true }] })).toContain('\r\nSTATUS:CANCELLED\r\n')
})

/** What a calendar makes of a text. */
const unescaped = (text: string) =>
  text.replaceAll(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign))
const unfolded = (text: string) => text.replaceAll('\r\n ', '')

/** Texts as people write them: letters of all kinds, signs that mean something here, line breaks. */
const texts = fc
  .array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('\\', ';', ',', '\n', '\r\n', '🥏', 'ß', ' ')), {
    maxLength: 60,
  })
  .map((parts) => parts.join(''))

describe('whatever people write', () => {
  test('no line is longer than 75 octets, and none is broken within a character', () => {
    fc.assert(
      fc.property(texts, (title) => {
        const lines = linesOf(icsOf({ name: title, events: [{ ...event, title, place: title, description: title }] }))
        for (const line of lines) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
          expect(line).not.toMatch(/\p{Cs}|\r|\n/u)
        }
      }),
    )
  })

  test('reads back as it was, but for control characters and kinds of line breaks', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const kept = text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\t\n]/gu, '')
        expect(unescaped(unfolded(folded(escaped(text))))).toBe(kept)
      }),
    )
  })
})
