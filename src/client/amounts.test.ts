import { expect, test } from 'vitest'
import { speak } from '#language.testing.ts'
import { formatBytes, formatMoney, oneDecimal, typedMoney } from './amounts.ts'

test('money has both decimals, in the language of the reader', () => {
  expect(formatMoney(1250, 'EUR')).toBe('€12.50')
  expect(formatMoney(-1250, 'EUR')).toBe('−€12.50')
  expect(formatMoney(-0, 'EUR')).toBe('€0.00')
  expect(oneDecimal(4.36)).toBe('4.4')
  expect(typedMoney(1250)).toBe('12.50')
  speak('de')
  expect(formatMoney(1250, 'EUR')).toBe('12,50\u00a0€')
  expect(oneDecimal(4)).toBe('4,0')
  expect(typedMoney(1250)).toBe('12,50')
})

test.each([
  [0, '0 kB'],
  [999_000, '999 kB'],
  [2_430_000, '2.4 MB'],
  [24_300_000, '24 MB'],
  [51_200_000_000, '51 GB'],
  [3_500_000_000_000_000, '3,500 TB'],
])('%i bytes are %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words)
})
