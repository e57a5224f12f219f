import { expect, test } from 'vitest'
import { bool, choice, email, integer, text } from '#records/schema/fields.ts'
import { limitsOf } from './limits.ts'

test.each([
  ['the longest text', text({ max: 80 }), { maxLength: 80 }],
  ['what must be filled in', text({ required: true, min: 2, max: 9 }), { required: true, minLength: 2, maxLength: 9 }],
  [
    'a pattern, which browsers hold against the whole',
    text({ max: 3, pattern: /^\d{1,3}$/ }),
    { maxLength: 3, pattern: '\\d{1,3}' },
  ],
  ['as many digits as the largest number', integer({ min: 0, max: 999 }), { maxLength: 3, pattern: '\\d*' }],
  ['any number', integer(), { pattern: '-?\\d*' }],
  ['a choice', choice(['a'], { required: true }), { required: true }],
  ['an address', email({ required: true }), { required: true }],
  ['a tick', bool(), {}],
] as const)('%s', (_, field, limits) => {
  expect(limitsOf(field)).toEqual(limits)
})
