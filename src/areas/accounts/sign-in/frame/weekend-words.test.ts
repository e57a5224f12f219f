import { expect, test } from 'vitest'
import { weekendInWords } from './weekend-words.ts'

test.each([
  ['2026-06-13', '2026-06-14', '13 and 14 June', '13. und 14. Juni'],
  ['2026-06-13', '2026-06-13', '13 June', '13. Juni'],
  ['2026-06-12', '2026-06-14', '12–14 June', '12.–14. Juni'],
  ['2026-10-31', '2026-11-01', '31 October and 1 November', '31. Oktober und 1. November'],
  ['2026-12-30', '2027-01-02', '30 December – 2 January', '30. Dezember – 2. Januar'],
  ['', '', '', ''],
])('from %s to %s', (starts, ends, english, german) => {
  expect(weekendInWords(starts, ends, 'en')).toBe(english)
  expect(weekendInWords(starts, ends, 'de')).toBe(german)
})
