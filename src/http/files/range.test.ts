import { expect, test } from 'vitest'
import { spanOf } from './range.ts'

test.each([
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=99-99', { start: 99, end: 99 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=90-1000', { start: 90, end: 99 }],
  ['bytes=-1', { start: 99, end: 99 }],
  ['bytes=-100', { start: 0, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  [`bytes=0-${'9'.repeat(400)}`, { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=100-200', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  [`bytes=${'9'.repeat(400)}-`, 'unsatisfiable'],
  [undefined, 'whole'],
  ['', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=9-0', 'whole'],
  ['bytes=0-9,20-29', 'whole'],
  ['bytes=a-b', 'whole'],
  ['bytes=0x1-2', 'whole'],
  ['bytes=1.5-2', 'whole'],
  ['bytes=--1', 'whole'],
  ['bytes 0-9', 'whole'],
  ['items=0-9', 'whole'],
])('%s of 100 bytes', (header, expected) => {
  expect(spanOf(header, 100)).toEqual(expected)
})

test('nothing has no parts', () => {
  for (const header of ['bytes=0-', 'bytes=-1', 'bytes=0-0']) expect(spanOf(header, 0)).toBe('unsatisfiable')
})
